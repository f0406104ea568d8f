#include "npy/npy_literal.hpp"

#include <fmt/format.h>

#include <charconv>

#include "base/printable.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

class LiteralParser {
 public:
  LiteralParser(std::string_view text, const std::string& file) : rest_(text), file_(file) {}

  NpyDictionary dictionary() {
    NpyDictionary result;
    bool descr = false, order = false, shape = false;
    expect('{');
    while (!accept('}')) {
      const std::string key = string();
      expect(':');
      if (key == "descr" && !descr) {
        descr = true;
        read_descr(result);
      } else if (key == "fortran_order" && !order) {
        order = true;
        result.fortran_order = boolean();
      } else if (key == "shape" && !shape) {
        shape = true;
        result.shape = tuple();
      } else {
        fail("one each of the keys descr, fortran_order and shape");
      }
      if (!accept(',')) {
        expect('}');
        break;
      }
    }
    skip_space();
    if (!rest_.empty()) fail("nothing after the closing brace");
    if (!descr || !order || !shape) fail("all of the keys descr, fortran_order and shape");
    return result;
  }

 private:
  [[noreturn]] void fail(std::string_view expected) const {
    throw InputError(
        fmt::format("{}: the NPY header cannot be understood: {} expected before '{}'; "
                    "save the array again",
                    file_, expected, printable(rest_)));
  }

  void skip_space() {
    const std::size_t at = rest_.find_first_not_of(" \t\r\n");
    rest_.remove_prefix(at == rest_.npos ? rest_.size() : at);
  }

  bool accept(char c) {
    skip_space();
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  void expect(char c) {
    if (!accept(c)) fail(fmt::format("'{}'", c));
  }

  bool accept_word(std::string_view word) {
    skip_space();
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }

  std::string string() {
    skip_space();
    const char quote = rest_.empty() ? '\0' : rest_[0];
    const std::size_t end = rest_.find(quote, 1);
    if ((quote != '\'' && quote != '"') || end == rest_.npos) fail("a string");
    const std::string result(rest_.substr(1, end - 1));
    rest_.remove_prefix(end + 1);
    return result;
  }

  bool boolean() {
    if (accept_word("True")) return true;
    if (!accept_word("False")) fail("True or False");
    return false;
  }

  std::uint64_t number() {
    skip_space();
    std::uint64_t value = 0;
    const auto [stop, code] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (code == std::errc::result_out_of_range) fail("a size below 2^64");
    if (code != std::errc()) fail("a size");
    rest_.remove_prefix(static_cast<std::size_t>(stop - rest_.data()));
    if (rest_.starts_with('L')) rest_.remove_prefix(1);  // Python 2 wrote long integers so
    return value;
  }

  std::vector<std::uint64_t> tuple() {
    std::vector<std::uint64_t> sizes;
    expect('(');
    while (!accept(')')) {
      sizes.push_back(number());
      if (!accept(',')) {
        expect(')');
        break;
      }
    }
    return sizes;
  }

  /// A structured type is a list of fields: kept as written, only to name it when it is refused.
  void read_descr(NpyDictionary& result) {
    skip_space();
    if (!rest_.starts_with('[')) {
      result.descr = string();
      return;
    }
    result.is_structured = true;
    const std::size_t end = rest_.rfind(']');
    if (end == rest_.npos) fail("the ']' of a list of fields");
    result.descr = std::string(rest_.substr(0, end + 1));
    rest_.remove_prefix(end + 1);
  }

  std::string_view rest_;
  const std::string& file_;
};

}  // namespace

NpyDictionary parse_npy_dictionary(std::string_view text, const std::string& file) {
  return LiteralParser(text, file).dictionary();
}

}  // namespace pcadim::data
