#include "report_state.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "pcadim/error.hpp"
#include "pcadim/version.hpp"

namespace pcadim::python {
namespace {

/// The members of each struct, named once for both directions.
template <class T>
struct Members {
  static constexpr bool known = false;
};

#define PCADIM_MEMBERS(Type, ...)                             \
  template <>                                                 \
  struct Members<Type> {                                      \
    static constexpr bool known = true;                       \
    static auto of(auto& x) { return std::tie(__VA_ARGS__); } \
  };

PCADIM_MEMBERS(DataFacts, x.source, x.n, x.p, x.rank, x.centered, x.scaled, x.missing,
               x.dropped_columns, x.dropped_rows, x.zero_rows, x.fingerprint)
PCADIM_MEMBERS(SpectrumFacts, x.eigenvalues, x.total_variance, x.complete)
PCADIM_MEMBERS(Answer, x.method, x.d, x.outcome, x.sentence)
PCADIM_MEMBERS(Fitted, x.name, x.value)
PCADIM_MEMBERS(ParameterPath::Step, x.d, x.low, x.high)
PCADIM_MEMBERS(ParameterPath, x.name, x.chosen, x.floor, x.steps)
PCADIM_MEMBERS(Selection, x.method, x.d, x.outcome, x.first, x.curve, x.posterior,
               x.posterior_averaged, x.credible_set, x.fitted, x.path, x.note)
PCADIM_MEMBERS(Finding, x.kind, x.severity, x.sentence, x.measured, x.panel)
PCADIM_MEMBERS(Timing, x.read_s, x.spectrum_s, x.select_s)
PCADIM_MEMBERS(RowLength, x.row, x.length)
PCADIM_MEMBERS(ColumnPair, x.first, x.second, x.correlation)
PCADIM_MEMBERS(DataProfile, x.names, x.deviations, x.longest, x.twins, x.twin_count,
               x.whole_numbers, x.non_negative, x.smallest, x.largest)
PCADIM_MEMBERS(NormNode, x.log_norm, x.weight)
PCADIM_MEMBERS(NormMeasure, x.nodes, x.rows, x.zero_rows)
PCADIM_MEMBERS(NoiseLaw, x.beyond, x.low, x.high, x.expected)
PCADIM_MEMBERS(Sensitivity, x.other_scaling_d, x.other_scaling_eigenvalues, x.left_out)
PCADIM_MEMBERS(Report, x.version, x.data, x.spectrum, x.answer, x.selections, x.findings, x.timing,
               x.profile, x.norms, x.noise, x.sensitivity, x.seed)
#undef PCADIM_MEMBERS

// Declared before they call each other: all types but the structs are not of this namespace.
template <class T>
nb::object pack(const std::optional<T>& value);
template <class T>
nb::object pack(const std::vector<T>& values);
template <class T>
void unpack(nb::handle state, std::optional<T>& value);
template <class T>
void unpack(nb::handle state, std::vector<T>& values);

template <class T>
nb::object pack(const T& value) {
  if constexpr (Members<T>::known) {
    return std::apply([](const auto&... member) { return nb::make_tuple(pack(member)...); },
                      Members<T>::of(value));
  } else if constexpr (std::is_enum_v<T>) {
    return nb::int_(static_cast<int>(value));
  } else {
    return nb::cast(value);
  }
}

template <class T>
nb::object pack(const std::optional<T>& value) {
  return value ? pack(*value) : nb::none();
}

template <class T>
nb::object pack(const std::vector<T>& values) {
  nb::list list;
  for (const T& value : values) list.append(pack(value));
  return list;
}

template <class T>
void unpack(nb::handle state, T& value) {
  if constexpr (Members<T>::known) {
    const auto parts = nb::cast<nb::tuple>(state);
    std::apply(
        [&](auto&... member) {
          if (parts.size() != sizeof...(member)) throw nb::cast_error();
          std::size_t k = 0;
          (unpack(parts[k++], member), ...);
        },
        Members<T>::of(value));
  } else if constexpr (std::is_same_v<T, Outcome>) {
    const int number = nb::cast<int>(state);
    if (number < 0 || number > static_cast<int>(Outcome::failed)) throw nb::cast_error();
    value = static_cast<Outcome>(number);
  } else {
    value = nb::cast<T>(state);
  }
}

template <class T>
void unpack(nb::handle state, std::optional<T>& value) {
  value.reset();
  if (!state.is_none()) unpack(state, value.emplace());
}

template <class T>
void unpack(nb::handle state, std::vector<T>& values) {
  for (const nb::handle part : nb::cast<nb::list>(state)) unpack(part, values.emplace_back());
}

}  // namespace

nb::tuple state_of(const Report& report) { return nb::cast<nb::tuple>(pack(report)); }

Report report_from(const nb::tuple& state) {
  Report report;
  try {
    unpack(state, report);
  } catch (const std::exception&) {
    throw InputError("this report cannot be unpickled: it was pickled by another version than " +
                     std::string(version()) + ", or damaged; make it again");
  }
  return report;
}

}  // namespace pcadim::python
