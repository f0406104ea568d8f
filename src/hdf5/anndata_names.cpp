#include "hdf5/anndata_names.hpp"

#include <algorithm>
#include <utility>

#include "base/printable.hpp"
#include "base/size.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

/// The datasets with a group's index: words, or words (each once) and their number for each entry.
struct IndexPaths {
  std::string words;
  std::string codes = {};

  bool found() const { return !words.empty(); }
  const std::string& entries() const { return codes.empty() ? words : codes; }
};

/// Old files keep a table of records instead of a group: their names stay unread.
IndexPaths index_paths(Hdf5File& file, const std::string& group) {
  if (group.empty() || !file.has_group(group)) return {};
  const std::string path = group + "/" + file.text_attribute(group, "_index").value_or("_index");
  const Hdf5Kind kind = file.describe(path).kind;
  if (kind == Hdf5Kind::dataset) return {path};
  if (kind != Hdf5Kind::group) return {};
  // Categories lie in a group of their own, and so do texts of which some may be missing.
  const bool categories = file.describe(path + "/codes").kind == Hdf5Kind::dataset;
  return categories ? IndexPaths{path + "/categories", path + "/codes"}
                    : IndexPaths{path + "/values"};
}

bool is_list(const Hdf5Object& dataset, Hdf5Holds of) {
  return dataset.kind == Hdf5Kind::dataset && dataset.holds == of && dataset.dimensions == 1;
}

bool holds_names(Hdf5File& file, const IndexPaths& index, std::uint64_t count) {
  // More names than this help nobody.
  constexpr std::uint64_t most = 10'000'000;
  if (!index.found() || count == 0 || count > most) return false;
  const Hdf5Object words = file.describe(index.words);
  if (!is_list(words, Hdf5Holds::texts) || words.extent[0] > most) return false;
  if (index.codes.empty()) return words.extent[0] == count;
  const Hdf5Object codes = file.describe(index.codes);
  return is_list(codes, Hdf5Holds::integers) && codes.extent[0] == count;
}

std::vector<std::string> read_words(Hdf5File& file, const std::string& path, std::uint64_t first,
                                    std::uint64_t count) {
  std::vector<std::string> words = file.texts(path, first, count);
  for (std::string& word : words) word = as_utf8(word);
  return words;
}

/// Reads names out of an index; categories are read once and kept.
class IndexNames {
 public:
  IndexNames(Hdf5File& file, IndexPaths index) : file_(file), index_(std::move(index)) {}

  std::vector<std::string> read(std::uint64_t first, std::uint64_t count) {
    return index_.codes.empty() ? read_words(file_, index_.words, first, count)
                                : read_categories(first, count);
  }

  /// The same; what cannot be read has no name.
  std::vector<std::string> read_if_possible(std::uint64_t first, std::uint64_t count) {
    try {
      return read(first, count);
    } catch (const Interrupted&) {
      throw;
    } catch (const Error&) {
      return std::vector<std::string>(count);
    }
  }

 private:
  /// A code that stands for nothing is -1.
  std::vector<std::string> read_categories(std::uint64_t first, std::uint64_t count) {
    if (words_.empty()) {
      words_ = read_words(file_, index_.words, 0, file_.describe(index_.words).extent[0]);
    }
    std::vector<std::int64_t> codes(count);
    file_.read(index_.codes, first, std::span(codes));
    std::vector<std::string> names(count);
    for (std::size_t k = 0; k < count; ++k) {
      if (codes[k] >= 0 && codes[k] < std::ssize(words_)) names[k] = words_[size(codes[k])];
    }
    return names;
  }

  Hdf5File& file_;
  IndexPaths index_;
  std::vector<std::string> words_;
};

/// "0", "1", "2", ... is what AnnData calls rows that were given no names. Some places tell.
bool only_counts(IndexNames& names, std::uint64_t count) {
  const std::uint64_t step = std::max<std::uint64_t>(1, count / 20);
  const auto fits = [&](std::uint64_t place) {
    return names.read_if_possible(place, 1).front() == std::to_string(place);
  };
  for (std::uint64_t place = 0; place < count; place += step) {
    if (!fits(place)) return false;
  }
  return fits(count - 1);
}

}  // namespace

std::vector<std::string> anndata_names(Hdf5File& file, const std::string& group,
                                       std::uint64_t count) {
  const IndexPaths index = index_paths(file, group);
  if (!holds_names(file, index, count)) return {};
  return IndexNames(file, index).read(0, count);
}

RowNamer anndata_namer(std::shared_ptr<Hdf5File> file, const std::string& group,
                       std::uint64_t count) {
  const IndexPaths index = index_paths(*file, group);
  if (!holds_names(*file, index, count)) return {};
  const auto names = std::make_shared<IndexNames>(*file, index);
  if (only_counts(*names, count)) return {};
  return [file = std::move(file), names](Index first, Index some) {
    return names->read_if_possible(static_cast<std::uint64_t>(first),
                                   static_cast<std::uint64_t>(some));
  };
}

std::optional<std::uint64_t> anndata_count(Hdf5File& file, const std::string& group) {
  const IndexPaths index = index_paths(file, group);
  Hdf5Object entries = index.found() ? file.describe(index.entries()) : Hdf5Object{};
  if (entries.kind != Hdf5Kind::dataset) entries = file.describe(group);  // a table of records
  if (entries.kind != Hdf5Kind::dataset || entries.dimensions != 1) return std::nullopt;
  return entries.extent[0];
}

}  // namespace pcadim::data
