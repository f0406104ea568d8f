#include "hdf5/anndata.hpp"

#include <fmt/format.h>

#include "base/printable.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

AnnDataMatrix named_by(const ReadOptions& options) {
  if (!options.dataset.empty()) {
    const bool is_main = options.dataset == "X" || options.dataset == "/X";
    return is_main ? AnnDataMatrix{"X", "obs", "var"} : AnnDataMatrix{options.dataset};
  }
  if (options.layer.empty() || options.layer == "X") return {"X", "obs", "var"};
  return {"layers/" + options.layer, "obs", "var"};
}

/// Counts that were set aside, which have variables of their own; before version 0.7 under names
/// with a dot.
AnnDataMatrix raw_matrix(Hdf5File& file) {
  if (file.describe("raw/X").kind != Hdf5Kind::absent) return {"raw/X", "obs", "raw/var"};
  if (file.describe("raw.X").kind != Hdf5Kind::absent) return {"raw.X", "obs", "raw.var"};
  return {};
}

std::string list_of_layers(Hdf5File& file) {
  if (!file.has_group("layers")) return "the file has no layers";
  std::string list;
  for (const std::string& name : file.members("layers")) {
    list += (list.empty() ? "" : ", ") + printable(name);
  }
  return list.empty() ? "the file has no layers" : "the layers are " + list;
}

[[noreturn]] void refuse_absent(Hdf5File& file, const std::string& path,
                                const ReadOptions& options) {
  const std::string what = options.layer.empty()
                               ? fmt::format("'{}'", printable(path))
                               : fmt::format("layer '{}'", printable(options.layer));
  throw InputError(
      fmt::format("{}: there is no {}; name a matrix with {{layer}} or {{dataset}}; {}",
                  file.name(), what, list_of_layers(file)));
}

}  // namespace

bool is_anndata(Hdf5File& file) {
  if (file.text_attribute("/", "encoding-type") == "anndata") return true;
  // Before version 0.8 files did not say what they are.
  for (const char* part : {"X", "obs", "var"}) {
    if (file.describe(part).kind == Hdf5Kind::absent) return false;
  }
  return true;
}

AnnDataMatrix find_anndata_matrix(Hdf5File& file, const ReadOptions& options) {
  AnnDataMatrix matrix = named_by(options);
  if (file.describe(matrix.path).kind == Hdf5Kind::absent) {
    const std::string wanted = matrix.path;
    matrix = options.layer == "raw" ? raw_matrix(file) : AnnDataMatrix{};
    if (matrix.path.empty()) refuse_absent(file, wanted, options);
  }
  matrix.decisions.push_back(
      fmt::format("the file is AnnData; its matrix '{}' is read", printable(matrix.path)));
  return matrix;
}

}  // namespace pcadim::data
