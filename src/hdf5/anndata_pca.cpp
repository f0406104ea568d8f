#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <system_error>

#include "base/printable.hpp"
#include "bytes/byte_input.hpp"
#include "hdf5/anndata.hpp"
#include "hdf5/anndata_names.hpp"
#include "hdf5/hdf5_file.hpp"
#include "hdf5/hdf5_signature.hpp"
#include "pcadim/error.hpp"
#include "pcadim/spectrum_input.hpp"

namespace pcadim {
namespace data {
namespace {

const std::string pca_group = "uns/pca";

/// Reads scanpy's notes on a PCA.
class PcaReader {
 public:
  PcaReader(const std::string& path, const ReadOptions& options)
      : file_(path, hdf5_limits(options)) {
    pca_.name = file_.name();
  }

  StoredPca read() {
    require_pca();
    pca_.variance = list("variance");
    read_sizes();
    read_preparation();
    read_total();
    guess_scaling();
    return std::move(pca_);
  }

 private:
  void require_pca();
  std::vector<double> list(const std::string& name);
  void read_sizes();
  std::string mask_column();
  void count_variables(const std::string& mask_path, const std::string& what);
  void read_preparation();
  void read_total();
  void guess_scaling();

  /// A parameter that is yes or no; nothing where it was not noted.
  std::optional<bool> truth(const std::string& parameter);

  void say(std::string decision) { pca_.decisions.push_back(std::move(decision)); }

  Hdf5File file_;
  StoredPca pca_;
};

void PcaReader::require_pca() {
  if (file_.has_group(pca_group)) return;
  throw InputError(fmt::format(
      "{}: no PCA is stored in the file (there is no group {}); give the file as data instead",
      file_.name(), pca_group));
}

/// The finite numbers of a list in the group.
std::vector<double> PcaReader::list(const std::string& name) {
  constexpr std::uint64_t most = 1'000'000;
  const std::string path = pca_group + "/" + name;
  const Hdf5Object object = file_.describe(path);
  const bool usable = object.is_numeric() && object.dimensions == 1 && object.extent[0] >= 1 &&
                      object.extent[0] <= most;
  if (!usable) {
    throw InputError(fmt::format("{}: {} must be a list of numbers, one for each component",
                                 file_.name(), path));
  }
  std::vector<double> values(static_cast<std::size_t>(object.extent[0]));
  file_.read(path, 0, std::span(values));
  return values;
}

std::optional<bool> PcaReader::truth(const std::string& parameter) {
  const std::string path = pca_group + "/params/" + parameter;
  const Hdf5Object object = file_.describe(path);
  if (!object.is_numeric() || object.dimensions != 0 || object.extent[0] != 1) return std::nullopt;
  std::int64_t value = 0;
  file_.read(path, 0, std::span(&value, 1));
  return value != 0;
}

void PcaReader::read_sizes() {
  constexpr std::uint64_t most = std::uint64_t{1} << 62U;
  const std::optional<std::uint64_t> n = anndata_count(file_, "obs");
  const std::optional<std::uint64_t> p = anndata_count(file_, "var");
  if (!n || !p || *n > most || *p > most) {
    throw InputError(fmt::format(
        "{}: the numbers of observations and variables cannot be found (groups obs and var)",
        file_.name()));
  }
  pca_.n = static_cast<Index>(*n);
  pca_.p = static_cast<Index>(*p);
  const std::string mask = pca_group + "/params/mask_var";
  const Hdf5Object given = file_.describe(mask);
  if (given.is_numeric() && given.dimensions == 1) {
    count_variables(mask, "the mask in " + mask);
  } else if (const std::string column = mask_column(); !column.empty()) {
    count_variables("var/" + column, fmt::format("var's column '{}'", printable(column)));
  } else {
    say(fmt::format("n = {} observations and p = {} variables of the file", pca_.n, pca_.p));
  }
}

/// The column of var that says which variables went in; empty: all did.
std::string PcaReader::mask_column() {
  const std::string path = pca_group + "/params/mask_var";
  const Hdf5Object given = file_.describe(path);
  if (given.kind == Hdf5Kind::dataset && given.holds == Hdf5Holds::texts && given.dimensions == 0) {
    return file_.texts(path, 0, 1).front();
  }
  return truth("use_highly_variable").value_or(false) ? "highly_variable" : "";
}

void PcaReader::count_variables(const std::string& mask_path, const std::string& what) {
  const Hdf5Object mask = file_.describe(mask_path);
  const bool usable = mask.is_numeric() && mask.dimensions == 1 &&
                      mask.extent[0] == static_cast<std::uint64_t>(pca_.p);
  if (!usable) {
    pca_.p = 0;
    say(fmt::format("p is not known: {} names the variables of the PCA and cannot be read", what));
    return;
  }
  Index count = 0;
  constexpr std::uint64_t at_once = 4096;
  std::vector<std::int64_t> some;
  for (std::uint64_t first = 0; first < mask.extent[0]; first += some.size()) {
    some.resize(static_cast<std::size_t>(std::min(at_once, mask.extent[0] - first)));
    file_.read(mask_path, first, std::span(some));
    count += std::ranges::count_if(some, [](std::int64_t taken) { return taken != 0; });
  }
  say(fmt::format("n = {} observations of the file; p = {} of its {} variables, by {}", pca_.n,
                  count, pca_.p, what));
  pca_.p = count;
}

void PcaReader::read_preparation() {
  pca_.centered = truth("zero_center").value_or(true);
  if (pca_.centered) return;
  // scikit-learn's TruncatedSVD: the variances of the scores about their means, divisor n.
  pca_.divisor = Divisor::n;
  say("the PCA was made without centring (zero_center = False): what it stored are variances of "
      "its scores, which are not quite eigenvalues; the data themselves give a better answer");
}

/// Sums rather than the first of each: they are often stored as float32, and errors average out.
void PcaReader::read_total() {
  if (file_.describe(pca_group + "/variance_ratio").kind == Hdf5Kind::absent) return;
  const std::vector<double> ratios = list("variance_ratio");
  const double share = std::accumulate(ratios.begin(), ratios.end(), 0.0);
  const double sum = std::accumulate(pca_.variance.begin(), pca_.variance.end(), 0.0);
  if (ratios.size() != pca_.variance.size() || !std::isfinite(sum / share) || share <= 0) {
    throw InputError(fmt::format("{}: {}/variance_ratio does not fit {}/variance", file_.name(),
                                 pca_group, pca_group));
  }
  pca_.total_variance = sum / share;
  say(fmt::format("total variance {:.6g} from variance and variance_ratio", sum / share));
}

/// scanpy's scale() leaves the means and standard deviations in var, and unit variances, but for
/// values it cut off.
void PcaReader::guess_scaling() {
  for (const char* column : {"var/mean", "var/std"}) {
    if (file_.describe(column).kind != Hdf5Kind::dataset) return;
  }
  const double mean = pca_.total_variance.value_or(0) / static_cast<double>(pca_.p);
  pca_.scaled = mean > 0.5 && mean < 1.001;
  if (pca_.scaled) say("the columns had been scaled to unit variance (var has 'mean' and 'std')");
}

}  // namespace
}  // namespace data

bool may_store_pca(const std::string& path) {
  std::error_code ignored;  // what does not exist stores nothing
  if (!std::filesystem::is_regular_file(path, ignored)) return false;  // never take from a pipe
  std::string bytes(data::first_bytes_count, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return data::starts_as_hdf5(bytes);
}

StoredPca read_stored_pca(const std::string& path, const ReadOptions& options) {
  return data::PcaReader(path, options).read();
}

}  // namespace pcadim
