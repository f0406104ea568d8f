#pragma once
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "contract/enum_words.hpp"
#include "pcadim/data.hpp"
#include "pcadim/method.hpp"
#include "pcadim/option.hpp"

/// Members of option structs as option values and back. Values were checked against their record.
namespace pcadim {

template <class T>
requires std::is_enum_v<T> OptionValue to_value(T member) { return std::string(word_of(member)); }
template <class T>
requires std::is_integral_v<T> OptionValue to_value(T member) {
  if constexpr (std::is_same_v<T, bool>) {
    return member;
  } else {
    return static_cast<std::uint64_t>(member);
  }
}
OptionValue to_value(double member);
OptionValue to_value(const std::string& member);
OptionValue to_value(const std::vector<std::string>& member);
OptionValue to_value(const std::vector<OptionSetting>& member);
OptionValue to_value(const Normalization& member);
OptionValue to_value(const std::optional<char>& member);

template <class T>
OptionValue to_value(const std::optional<T>& member) {
  return member ? to_value(*member) : OptionValue();
}

template <class T>
requires std::is_enum_v<T>
void from_value(const OptionValue& value, T& member) {
  member = enum_of<T>(std::get<std::string>(value));
}
template <class T>
requires std::is_integral_v<T>
void from_value(const OptionValue& value, T& member) {
  if constexpr (std::is_same_v<T, bool>) {
    member = std::get<bool>(value);
  } else {
    member = static_cast<T>(std::get<std::uint64_t>(value));
  }
}
void from_value(const OptionValue& value, double& member);
void from_value(const OptionValue& value, std::string& member);
void from_value(const OptionValue& value, std::vector<std::string>& member);
void from_value(const OptionValue& value, std::vector<OptionSetting>& member);
/// Throws UsageError for a word that is not a normalization.
void from_value(const OptionValue& value, Normalization& member);
/// Throws UsageError for a character that cannot separate cells.
void from_value(const OptionValue& value, std::optional<char>& member);

template <class T>
void from_value(const OptionValue& value, std::optional<T>& member) {
  from_value(value, member.emplace());
}

}  // namespace pcadim
