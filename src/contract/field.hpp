#pragma once
#include <span>

#include "contract/member_value.hpp"
#include "pcadim/option.hpp"

namespace pcadim {

/// An option and the member of a struct that holds its value.
template <class Struct>
struct Field {
  OptionInfo info;
  OptionValue (*get)(const Struct&);
  void (*set)(Struct&, const OptionValue&);
};

template <class Member>
struct MemberTraits;
template <class S, class M>
struct MemberTraits<M S::*> {
  using Struct = S;
};

/// The field of one member: its type says how values are converted.
template <auto member>
constexpr auto field(const OptionInfo& info) {
  using Struct = typename MemberTraits<decltype(member)>::Struct;
  return Field<Struct>{info, [](const Struct& s) { return to_value(s.*member); },
                       [](Struct& s, const OptionValue& value) { from_value(value, s.*member); }};
}

/// The value of a field; std::monostate if it is not set: 0 in a field without a default.
template <class Struct>
OptionValue value_of(const Field<Struct>& field, const Struct& options) {
  OptionValue value = field.get(options);
  const auto* number = std::get_if<std::uint64_t>(&value);
  if (field.info.default_value.empty() && number != nullptr && *number == 0) return {};
  return value;
}

/// All fields of a struct, in the order in which help lists them; one file for each struct.
template <class Struct>
std::span<const Field<Struct>> fields();

}  // namespace pcadim
