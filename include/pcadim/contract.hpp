#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcadim/data.hpp"
#include "pcadim/export.hpp"
#include "pcadim/option.hpp"
#include "pcadim/reduce.hpp"
#include "pcadim/report.hpp"
#include "pcadim/select.hpp"
#include "pcadim/simulate.hpp"
#include "pcadim/spectrum_input.hpp"

/// All options, as records and as JSON, the same for every front end. A front end builds its help
/// and its signatures from the records, sets options by name, and need not know the members of the
/// structs.
namespace pcadim {

/// The options of a struct (Request, ReadOptions, Reduction, GivenPca, FigureOptions or
/// Simulation), in the order in which help lists them.
template <class Struct>
std::vector<OptionInfo> options_of();

/// Sets one option by its name, to a value of the option's type; std::monostate leaves it as it is.
/// Throws UsageError for a name that the struct does not have, or a value that the record forbids.
template <class Struct>
void set_option(Struct& options, std::string_view name, const OptionValue& value);

/// All options with their values.
template <class Struct>
std::vector<NamedValue> options_in_force(const Struct& options);

/// Checks all values against their records. Throws UsageError.
template <class Struct>
void check_options(const Struct& options);

/// The struct that a JSON object such as {"scale": true, "missing": "em"} describes; null leaves an
/// option at its default. One object may hold reading options and request options together: each
/// struct takes its own. Throws UsageError for invalid JSON, unknown names and forbidden values.
template <class Struct>
Struct options_from_json(std::string_view json);

/// The records of all options as JSON: {"request": [...], "read": [...], "reduction": [...],
/// "given_pca": [...], "figure": [...], "simulation": [...]}, each an array of {name, type,
/// default, bounds, help, placeholder, default_help}.
PCADIM_API std::string options_to_json();

/// What a misspelt word may mean: the names that begin with it, it begins with or that hold it,
/// else the one that is spelled nearly so. At most three; none where no name or too many are meant.
PCADIM_API std::vector<std::string> names_like(std::string_view word,
                                               std::span<const std::string> known);

#define PCADIM_CONTRACT_OF(Struct)                                                           \
  extern template PCADIM_API std::vector<OptionInfo> options_of<Struct>();                   \
  extern template PCADIM_API void set_option(Struct&, std::string_view, const OptionValue&); \
  extern template PCADIM_API std::vector<NamedValue> options_in_force(const Struct&);        \
  extern template PCADIM_API void check_options(const Struct&);                              \
  extern template PCADIM_API Struct options_from_json<Struct>(std::string_view);
PCADIM_CONTRACT_OF(Request)
PCADIM_CONTRACT_OF(ReadOptions)
PCADIM_CONTRACT_OF(Reduction)
PCADIM_CONTRACT_OF(GivenPca)
PCADIM_CONTRACT_OF(FigureOptions)
PCADIM_CONTRACT_OF(Simulation)
#undef PCADIM_CONTRACT_OF

}  // namespace pcadim
