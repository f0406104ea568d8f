#include "to_r.h"

#include <algorithm>
#include <array>
#include <cpp11/doubles.hpp>
#include <cpp11/list.hpp>
#include <cpp11/protect.hpp>
#include <cpp11/strings.hpp>
#include <limits>
#include <nlohmann/json.hpp>

#include "guarded.h"

namespace pcadim::r {
namespace {

using Json = nlohmann::ordered_json;

/// Texts for people; in JSON they hold marks where they name options and places.
constexpr std::array<std::string_view, 7> sentences{"sentence", "next",   "remedy",      "note",
                                                    "help",     "reason", "default_help"};

cpp11::sexp part(const Json& value, std::string_view key);

bool fits_int(std::int64_t value) {
  return value <= std::numeric_limits<int>::max() && value > std::numeric_limits<int>::min();
}

cpp11::sexp number(const Json& value) {
  if (value.is_number_float() || !fits_int(value.get<std::int64_t>()))
    return cpp11::safe[Rf_ScalarReal](value.get<double>());
  return cpp11::safe[Rf_ScalarInteger](value.get<int>());
}

cpp11::sexp text(const std::string& value, std::string_view key) {
  const bool is_sentence = std::ranges::find(sentences, key) != sentences.end();
  return text_to_r(is_sentence ? in_r(value) : value);
}

cpp11::sexp numbers(const Json& array) {
  cpp11::sexp all = cpp11::safe[Rf_allocVector](REALSXP, static_cast<R_xlen_t>(array.size()));
  double* next = REAL(all);
  for (const Json& one : array) *next++ = one.is_null() ? NA_REAL : one.get<double>();
  return all;
}

cpp11::sexp texts(const Json& array) {
  cpp11::sexp all = cpp11::safe[Rf_allocVector](STRSXP, static_cast<R_xlen_t>(array.size()));
  R_xlen_t k = 0;
  for (const Json& one : array) {
    const auto& word = one.get_ref<const std::string&>();
    SET_STRING_ELT(
        all, k++, cpp11::safe[Rf_mkCharLenCE](word.data(), static_cast<int>(word.size()), CE_UTF8));
  }
  return all;
}

bool is_number_or_null(const Json& value) { return value.is_number() || value.is_null(); }

cpp11::sexp array_part(const Json& array) {
  if (!array.empty() && std::ranges::all_of(array, is_number_or_null)) return numbers(array);
  if (!array.empty() && std::ranges::all_of(array, &Json::is_string)) return texts(array);
  cpp11::writable::list all(static_cast<R_xlen_t>(array.size()));
  R_xlen_t k = 0;
  for (const Json& one : array) all[k++] = part(one, "");
  return all;
}

cpp11::sexp object_part(const Json& object) {
  cpp11::writable::list all(static_cast<R_xlen_t>(object.size()));
  cpp11::writable::strings names(static_cast<R_xlen_t>(object.size()));
  R_xlen_t k = 0;
  for (const auto& [key, value] : object.items()) {
    all[k] = part(value, key);
    names[k++] = key;
  }
  all.names() = names;
  return all;
}

cpp11::sexp part(const Json& value, std::string_view key) {
  if (value.is_object()) return object_part(value);
  if (value.is_array()) return array_part(value);
  if (value.is_string()) return text(value.get_ref<const std::string&>(), key);
  if (value.is_number()) return number(value);
  return cpp11::safe[Rf_ScalarLogical](value.is_null() ? NA_LOGICAL
                                                       : static_cast<int>(value.get<bool>()));
}

}  // namespace

cpp11::sexp to_r(const std::string& json) { return part(Json::parse(json), ""); }

cpp11::sexp text_to_r(const std::string& text) {
  cpp11::sexp word =
      cpp11::safe[Rf_mkCharLenCE](text.data(), static_cast<int>(text.size()), CE_UTF8);
  return cpp11::safe[Rf_ScalarString](static_cast<SEXP>(word));
}

cpp11::sexp matrix_to_r(const std::vector<double>& numbers, int rows, int cols) {
  cpp11::sexp matrix = cpp11::safe[Rf_allocMatrix](REALSXP, rows, cols);
  std::ranges::copy(numbers, REAL(matrix));
  return matrix;
}

}  // namespace pcadim::r

[[cpp11::register]] cpp11::sexp to_r_(const std::string& json) {
  return pcadim::r::guarded([&] { return pcadim::r::to_r(json); });
}
