#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "pcadim/export.hpp"

/// Options as records: every front end builds its help, its checks and its signatures from them.
namespace pcadim {

/// The type of an option's value.
enum class OptionType {
  flag,      ///< true or false
  integer,   ///< a whole number that is not negative
  number,    ///< a finite real number
  word,      ///< one of the choices
  text,      ///< any text: a name, a path
  texts,     ///< a list of texts
  numbers,   ///< a list of real numbers
  bytes,     ///< a size in bytes; as text also "512MB", "1.5GiB"
  settings,  ///< options of methods: a list of "METHOD.OPTION=VALUE", in JSON an object
};

/// "flag", "integer", ... as in the JSON catalogue.
PCADIM_API std::string_view to_string(OptionType type);

/// A short list of words, fixed at compile time.
class Choices {
 public:
  static constexpr std::size_t capacity = 8;

  constexpr Choices() = default;
  constexpr Choices(std::initializer_list<std::string_view> words) {
    for (const std::string_view word : words) add(word);
  }
  constexpr void add(std::string_view word) { words_[size_++] = word; }
  constexpr const std::string_view* begin() const { return words_.data(); }
  constexpr const std::string_view* end() const { return words_.data() + size_; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }

 private:
  std::array<std::string_view, capacity> words_ = {};
  std::size_t size_ = 0;
};

/// The description of one option.
struct OptionInfo {
  std::string_view name = {};  ///< the same word in C++, JSON, Python and R
  OptionType type = OptionType::number;
  std::string_view default_value = {};  ///< as text; empty: not set
  double minimum = -std::numeric_limits<double>::infinity();
  double maximum = std::numeric_limits<double>::infinity();
  bool minimum_open = false;           ///< the minimum itself is not allowed
  Choices choices = {};                ///< the words allowed; of a number, those allowed as well
  std::string_view help = {};          ///< one sentence, without the default
  std::string_view placeholder = {};   ///< what stands for the value in help: "SIZE"
  std::string_view default_help = {};  ///< the default in words, if the value says too little
};

/// The value of an option; std::monostate if it is not set.
using OptionValue = std::variant<std::monostate, bool, std::uint64_t, double, std::string,
                                 std::vector<std::string>>;

/// The name of an option and its value.
struct NamedValue {
  std::string name;
  OptionValue value;
  bool operator==(const NamedValue&) const = default;
};

/// The value that a word spells; lists are split at commas. Throws UsageError, in which a mark
/// (render_marks()) stands for the option's name.
PCADIM_API OptionValue parse_option(const OptionInfo& option, std::string_view word);

/// Throws UsageError if a value has the wrong type or is out of bounds.
PCADIM_API void check_option(const OptionInfo& option, const OptionValue& value);

/// What an option takes, in words: "a whole number of at least 1", "one of n, n-1".
PCADIM_API std::string allowed_values(const OptionInfo& option);

}  // namespace pcadim
