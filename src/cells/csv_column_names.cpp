#include "cells/csv_column_names.hpp"

#include <array>
#include <string>

#include "cells/csv_words.hpp"

namespace pcadim::data {

bool names_ids(std::string_view name) {
  static constexpr std::array<std::string_view, 5> words{"id", "ids", "uid", "rownames",
                                                         "row.names"};
  const std::string word = lower_word(name);
  if (is_one_of(words, word)) return true;
  const bool apart = word.ends_with("_id") || word.ends_with(" id") || word.ends_with(".id") ||
                     word.ends_with("-id") || word.starts_with("id_");
  // The I of PassengerId begins a word; that of acid does not.
  const bool camel = name.size() > 2 && (name.ends_with("Id") || name.ends_with("ID")) &&
                     name[name.size() - 3] >= 'a' && name[name.size() - 3] <= 'z';
  return apart || camel;
}

bool may_name_ids(std::string_view name) {
  static constexpr std::array<std::string_view, 22> words{
      "nr",      "nr.",     "no.",  "#",    "index",  "idx",  "number",      "row",
      "sample",  "subject", "case", "obs",  "person", "item", "observation", "participant",
      "patient", "record",  "key",  "code", "lfd nr", "lfdnr"};
  return is_one_of(words, lower_word(name));
}

bool names_dates(std::string_view name) {
  static constexpr std::array<std::string_view, 5> words{"datum", "fecha", "timestamp", "datetime",
                                                         "epoch"};
  const std::string word = lower_word(name);
  return is_one_of(words, word) || word == "date" || word.starts_with("date_") ||
         word.starts_with("date ") || word.starts_with("date(") || word.ends_with("_date") ||
         word.ends_with(" date") || (name.size() > 4 && name.ends_with("Date"));
}

bool names_axis(std::string_view name) {
  static constexpr std::array<std::string_view, 14> words{"wavelength",
                                                          "wavelengths",
                                                          "wavelength (nm)",
                                                          "wavelength [nm]",
                                                          "wavelength_nm",
                                                          "nm",
                                                          "wavenumber",
                                                          "wavenumbers",
                                                          "wavenumber (cm-1)",
                                                          "wavenumber [cm-1]",
                                                          "cm-1",
                                                          "raman shift",
                                                          "m/z",
                                                          "lambda"};
  return is_one_of(words, lower_word(name));
}

}  // namespace pcadim::data
