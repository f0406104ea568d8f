#include "pcadim/contract.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/mark.hpp"
#include "base/split.hpp"
#include "contract/field.hpp"
#include "contract/option_json.hpp"
#include "contract/suggestion.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"

namespace pcadim {

template <>
std::span<const Field<Request>> fields<Request>();
template <>
std::span<const Field<ReadOptions>> fields<ReadOptions>();
template <>
std::span<const Field<Reduction>> fields<Reduction>();
template <>
std::span<const Field<GivenPca>> fields<GivenPca>();
template <>
std::span<const Field<FigureOptions>> fields<FigureOptions>();
template <>
std::span<const Field<Simulation>> fields<Simulation>();

namespace {

template <class Struct>
const Field<Struct>* find_field(std::string_view name) {
  for (const Field<Struct>& one : fields<Struct>()) {
    if (one.info.name == name) return &one;
  }
  return nullptr;
}

template <class Struct>
void add_names(std::vector<std::string_view>& names) {
  for (const Field<Struct>& one : fields<Struct>()) names.push_back(one.info.name);
}

[[noreturn]] void refuse_name(std::string_view name, std::span<const std::string_view> known) {
  std::vector<Meant> names;
  for (const std::string_view one : known) names.push_back({one});
  const std::string hint = suggestion(name, names);
  throw UsageError(
      fmt::format("there is no option '{}'{}{}", verbatim(name), hint.empty() ? "" : "; ", hint));
}

/// Data are read and asked about with one object: what one of the two steps does not know the other
/// one does.
template <class Struct>
std::vector<std::string_view> names_beside() {
  std::vector<std::string_view> names;
  add_names<Struct>(names);
  if constexpr (std::is_same_v<Struct, Request>) {
    add_names<ReadOptions>(names);
    add_names<GivenPca>(names);
  } else if constexpr (std::is_same_v<Struct, ReadOptions> || std::is_same_v<Struct, GivenPca>) {
    return names_beside<Request>();
  }
  return names;
}

template <class Struct>
nlohmann::ordered_json records_json() {
  nlohmann::ordered_json records = nlohmann::ordered_json::array();
  for (const Field<Struct>& one : fields<Struct>()) {
    records.push_back(option_json(one.info));
    records.back()["placeholder"] = one.info.placeholder;
    records.back()["default_help"] = one.info.default_help;
  }
  return records;
}

}  // namespace

template <class Struct>
std::vector<OptionInfo> options_of() {
  std::vector<OptionInfo> all;
  for (const Field<Struct>& one : fields<Struct>()) all.push_back(one.info);
  return all;
}

template <class Struct>
void set_option(Struct& options, std::string_view name, const OptionValue& value) {
  const Field<Struct>* const found = find_field<Struct>(name);
  if (found == nullptr) {
    std::vector<std::string_view> known;
    add_names<Struct>(known);
    refuse_name(name, known);
  }
  if (std::holds_alternative<std::monostate>(value)) return;
  check_option(found->info, value);
  found->set(options, value);
}

template <class Struct>
std::vector<NamedValue> options_in_force(const Struct& options) {
  std::vector<NamedValue> values;
  for (const Field<Struct>& one : fields<Struct>()) {
    values.push_back({std::string(one.info.name), value_of(one, options)});
  }
  return values;
}

template <class Struct>
void check_options(const Struct& options) {
  for (const Field<Struct>& one : fields<Struct>()) check_option(one.info, value_of(one, options));
}

template <class Struct>
Struct options_from_json(std::string_view json) {
  const nlohmann::ordered_json object = parse_options(json);
  const std::vector<std::string_view> known = names_beside<Struct>();
  Struct options;
  for (const auto& [name, value] : object.items()) {
    if (const Field<Struct>* one = find_field<Struct>(name)) {
      set_option(options, name, value_from_json(one->info, value));
    } else if (std::ranges::find(known, name) == known.end()) {
      refuse_name(name, known);
    }
  }
  return options;
}

std::string options_to_json() {
  return nlohmann::ordered_json{
      {"request", records_json<Request>()},      {"read", records_json<ReadOptions>()},
      {"reduction", records_json<Reduction>()},  {"given_pca", records_json<GivenPca>()},
      {"figure", records_json<FigureOptions>()}, {"simulation", records_json<Simulation>()}}
      .dump();
}

#define PCADIM_CONTRACT_OF(Struct)                                         \
  template std::vector<OptionInfo> options_of<Struct>();                   \
  template void set_option(Struct&, std::string_view, const OptionValue&); \
  template std::vector<NamedValue> options_in_force(const Struct&);        \
  template void check_options(const Struct&);                              \
  template Struct options_from_json<Struct>(std::string_view);
PCADIM_CONTRACT_OF(Request)
PCADIM_CONTRACT_OF(ReadOptions)
PCADIM_CONTRACT_OF(Reduction)
PCADIM_CONTRACT_OF(GivenPca)
PCADIM_CONTRACT_OF(FigureOptions)
PCADIM_CONTRACT_OF(Simulation)
#undef PCADIM_CONTRACT_OF

}  // namespace pcadim
