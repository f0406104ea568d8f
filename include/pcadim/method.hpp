#pragma once
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcadim/data_operations.hpp"
#include "pcadim/export.hpp"
#include "pcadim/option.hpp"
#include "pcadim/selection.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// The family a method belongs to: what it assumes and what it optimises.
enum class Kind { combined, exact_bayes, approximate_bayes, penalised, threshold, resampling };

/// What a method assumes about the data. Methods that share an assumption fail together, so
/// disagreement between these families tells more than disagreement within one.
enum class Assumption {
  fitted_noise,         ///< the model of the noise that fits; where none does, prediction
  white_noise,          ///< noise of equal variance in all directions
  factor_model,         ///< a few strong factors, noise that may differ between columns
  prediction,           ///< a component is real if it helps to predict what was held out
  independent_columns,  ///< without structure the columns would be independent
  noise_from_tail,      ///< noise of any spectrum, read off the smaller eigenvalues
  counts,               ///< cells are counts, whose noise grows with their mean
  scree_shape,          ///< nothing but the shape of the scree plot
  nothing,              ///< no noise at all
};

/// What a method reads, as flags. select() computes once what all the methods it runs need.
enum class Need : unsigned {
  eigenvalues = 1,
  row_norms = 2,
  data = 4,       ///< it cannot answer without the data
  data_help = 8,  ///< it answers from the spectrum as well, but better from the data
};
constexpr Need operator|(Need a, Need b) {
  return static_cast<Need>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr bool has(Need set, Need one) {
  return (static_cast<unsigned>(set) & static_cast<unsigned>(one)) != 0;
}

/// What may be done to the data without changing a method's answer (up to rounding), as flags.
/// Declared by each method and tested for each.
enum class Invariance : unsigned {
  none = 0,
  units = 1,      ///< all numbers multiplied by one constant
  rotation = 2,   ///< rows multiplied by an orthogonal matrix (columns not scaled)
  row_order = 4,  ///< rows in another order
  all = 7,
};
constexpr Invariance operator|(Invariance a, Invariance b) {
  return static_cast<Invariance>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr bool has(Invariance set, Invariance one) {
  return (static_cast<unsigned>(set) & static_cast<unsigned>(one)) != 0;
}

/// Whether the best value of a method's curve is its largest, its smallest or neither.
enum class Direction { maximise, minimise, none };

/// The checked option values of one method, read by the name and the type in the option's record.
class PCADIM_API Options {
 public:
  /// False if the record has no default and the user gave no value.
  bool is_set(std::string_view name) const;
  double number(std::string_view name) const;
  Index integer(std::string_view name) const;
  const std::string& word(std::string_view name) const;
  std::vector<double> numbers(std::string_view name) const;

 private:
  friend struct OptionsBuilder;
  std::map<std::string, std::string, std::less<>> values_;
};

/// What a method may use in addition to the spectrum.
struct Context {
  std::uint64_t seed = 0;          ///< for random numbers
  int threads = 0;                 ///< 0: as many as the machine has
  DataOperations* data = nullptr;  ///< null if only a spectrum is known
  Index max_dim = 0;               ///< the largest candidate; 0: no bound
  bool d_only = false;  ///< nothing but d is looked at: curve, probabilities, path may be left out
  bool answer_only = false;  ///< what was not asked for may be left out, if d does not hang on it
};

/// A quantity that a method estimates on the way (an entry of Selection::fitted).
struct FittedInfo {
  std::string_view name;
  std::string_view meaning;  ///< a few words
};

/// A method: its description and its code. Plain data; methods() lists them all.
struct MethodInfo {
  std::string_view id;        ///< file name, command-line word, JSON key
  std::string_view title;     ///< a few words
  std::string_view citation;  ///< authors, title, place, year
  Kind kind;
  Assumption assumes;
  Direction direction;     ///< of its curve
  Need needs;              ///< what it reads
  bool handles_truncated;  ///< exact with only the leading eigenvalues and the total variance
  std::span<const OptionInfo> options;
  std::span<const FittedInfo> fitted = {};  ///< what it may report beside d
  Selection (*run)(const Spectrum&, const Options&, const Context&);
  Invariance invariant_to = Invariance::all;  ///< all, if it reads only the spectrum
  double decompositions = 0;  ///< what it costs beside the spectrum, in decompositions of the data
};

/// One setting as text: ng.units=raw is {"ng", "units", "raw"}.
struct OptionSetting {
  std::string method, option, value;
  bool operator==(const OptionSetting&) const = default;
};

/// All methods; the first is the one that answers by default.
PCADIM_API std::span<const MethodInfo* const> methods();

/// The method with that id, or nullptr.
PCADIM_API const MethodInfo* find_method(std::string_view id);

/// The method with that id. Throws UsageError, naming the nearest id, if there is none.
PCADIM_API const MethodInfo& known_method(std::string_view id);

/// A published method that is not implemented, and why.
struct UnavailableMethod {
  std::string_view id, title, citation;
  std::string_view reason;  ///< one sentence
};

/// Published methods that are not implemented. Asking for one throws UsageError with the reason.
PCADIM_API std::span<const UnavailableMethod> unavailable_methods();

/// Defaults overlaid with the settings that name this method, checked against the option records.
/// Throws UsageError naming the option, its value and what is allowed.
PCADIM_API Options resolve_options(const MethodInfo& method,
                                   std::span<const OptionSetting> settings);

/// Runs one method on a spectrum. Never throws for numerical reasons: what goes wrong becomes an
/// outcome with a note. The result is checked: d in range, no NaN.
PCADIM_API Selection run_method(const MethodInfo& method, const Spectrum& spectrum,
                                const Options& options, const Context& context = {});

PCADIM_API std::string_view to_string(Kind kind);

}  // namespace pcadim
