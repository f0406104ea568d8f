#include <string>

#include "calls.hpp"
#include "marks.hpp"
#include "pcadim/contract.hpp"
#include "pcadim/report.hpp"
#include "pcadim/version.hpp"

namespace pcadim::js {

/// The records with the labels of their controls and their help in the words that are used.
std::string about_call(const Arguments&) {
  nlohmann::ordered_json options = nlohmann::ordered_json::parse(options_to_json());
  for (auto& records : options) {
    for (auto& record : records) {
      record["label"] = label_of(record["name"].get<std::string>());
      record["help"] = in_words(record["help"].get<std::string>());
    }
  }
  return nlohmann::ordered_json{{"version", version()},
                                {"options", options},
                                {"methods", nlohmann::ordered_json::parse(methods_to_json())}}
      .dump();
}

std::string words_call(const Arguments& arguments) {
  use_words(text_of(arguments, "words") == "page" ? Words::page : Words::javascript);
  return "";
}

std::string render_call(const Arguments& arguments) { return in_words(text_of(arguments, "text")); }

}  // namespace pcadim::js
