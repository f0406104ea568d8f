#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>

#include "contract/option_json.hpp"
#include "pcadim/error.hpp"
#include "pcadim/version.hpp"
#include "report/check_report.hpp"
#include "report/json_text.hpp"
#include "report/report_fields.hpp"

namespace pcadim {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A place in the JSON text, for messages: "selections[3].curve".
class Place {
 public:
  explicit Place(const Json& json, std::string path = {}) : json_(json), path_(std::move(path)) {}

  const Json& json() const { return json_; }

  [[noreturn]] void refuse(std::string_view expected) const {
    throw InputError(fmt::format("this is no report that version {} can read: {} should be {}",
                                 version(), path_.empty() ? "it" : path_, expected));
  }

  Place at(const std::string& key) const {
    const std::string path = path_.empty() ? key : path_ + '.' + key;
    if (!json_.is_object() || !json_.contains(key)) Place(json_, path).refuse("there");
    return Place(json_.at(key), path);
  }

  bool has(const std::string& key) const { return json_.is_object() && json_.contains(key); }

  template <class Use>
  void each(Use use) const {
    if (!json_.is_array()) refuse("an array");
    for (std::size_t k = 0; k < json_.size(); ++k)
      use(Place(json_[k], fmt::format("{}[{}]", path_, k)));
  }

 private:
  const Json& json_;
  std::string path_;
};

template <class T>
void read(const Place& place, std::optional<T>& value);
template <class T>
void read(const Place& place, std::vector<T>& values);
void read(const Place& place, std::vector<double>& values);
void read(const Place& place, std::vector<Fitted>& all);

/// null stands for infinity, the only number that JSON lacks and a report may hold.
void read(const Place& place, double& value) {
  if (!place.json().is_number() && !place.json().is_null()) place.refuse("a number");
  value = place.json().is_null() ? infinity : place.json().get<double>();
}

void read(const Place& place, bool& value) {
  if (!place.json().is_boolean()) place.refuse("true or false");
  value = place.json().get<bool>();
}

void read(const Place& place, Index& value) {
  const Json& json = place.json();
  const bool fits = json.is_number_integer() &&
                    (!json.is_number_unsigned() ||
                     json.get<std::uint64_t>() <= std::uint64_t{std::numeric_limits<Index>::max()});
  if (!fits) place.refuse("a whole number");
  value = json.get<Index>();
}

void read(const Place& place, std::string& value) {
  if (!place.json().is_string()) place.refuse("text");
  value = place.json().get<std::string>();
}

/// The value of an enumeration (0, 1, ... last) by its word.
template <class Enum>
void read_word(const Place& place, Enum& value, Enum last) {
  std::string word;
  read(place, word);
  for (int k = 0; k <= static_cast<int>(last); ++k) {
    value = static_cast<Enum>(k);
    if (to_string(value) == word) return;
  }
  place.refuse("one of the words that reports have there");
}

void read(const Place& place, Outcome& value) { read_word(place, value, Outcome::failed); }
void read(const Place& place, NoiseKind& value) { read_word(place, value, NoiseKind::not_judged); }
void read(const Place& place, Purpose& value) { read_word(place, value, Purpose::prediction); }
void read(const Place& place, Confidence& value) { read_word(place, value, Confidence::low); }

template <class T>
requires Fields<T>::known void read(const Place& place, T& value) {
  Fields<T>::of(
      [&](const char* name, auto& member, auto... younger) {
        if (sizeof...(younger) == 0 || place.has(name)) read(place.at(name), member);
      },
      value);
}

template <class T>
void read(const Place& place, std::optional<T>& value) {
  value.reset();
  if (!place.json().is_null()) read(place, value.emplace());
}

template <class T>
void read(const Place& place, std::vector<T>& values) {
  place.each([&](const Place& item) { read(item, values.emplace_back()); });
}

/// In lists of numbers null is an excluded candidate.
void read(const Place& place, std::vector<double>& values) {
  place.each([&](const Place& item) {
    read(item, values.emplace_back());
    if (item.json().is_null()) values.back() = -infinity;
  });
}

void read(const Place& place, std::vector<Fitted>& all) {
  if (!place.json().is_object()) place.refuse("an object");
  for (const auto& [name, json] : place.json().items()) {
    Fitted& fitted = all.emplace_back(Fitted{name, 0.0});
    const Place item = place.at(name);
    if (json.is_string()) {
      fitted.value = json.get<std::string>();
    } else {
      read(item, std::get<double>(fitted.value));
    }
  }
}

/// "estimated" is false, or says how.
void read_tail(const Place& place, std::optional<TailFacts>& tail) {
  const Json& estimated = place.at("estimated").json();
  if (estimated == tail_estimate) {
    read(place, tail.emplace());
  } else if (estimated != false) {
    place.at("estimated").refuse("false, or a way that is known");
  }
}

void read_paths(const Place& paths, std::vector<Selection>& selections) {
  paths.each([&](const Place& item) {
    std::string method;
    read(item.at("method"), method);
    for (Selection& selection : selections) {
      if (selection.method == method) read(item, selection.path.emplace());
    }
  });
}

/// Values that no request may hold are no report's either.
void read(const Place& place, std::vector<NamedValue>& request) {
  try {
    request = named_values(place.json());
  } catch (const UsageError&) {
    place.refuse("options with values that they can have");
  }
}

Json parse(std::string_view text) {
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) throw InputError("this is no report: it is not JSON, or cut off");
  if (!json.is_object() || !json.contains("schema") || json["schema"] != report_schema) {
    throw InputError(
        fmt::format("this is no report of schema {}; write it with JSON output of version {}",
                    report_schema, version()));
  }
  return json;
}

}  // namespace

Report report_from_json(std::string_view text) {
  const Json json = parse(text);
  const Place top(json);
  Report report;
  read(top.at("version"), report.version);
  read(top.at("request"), report.request);
  const Place data = top.at("data");
  read(data, report.data);
  read(data.at("profile"), report.profile);
  read(data.at("column_names"), report.profile.names);
  read(data.at("norms"), report.norms);
  read(top.at("spectrum"), report.spectrum);
  read_tail(top.at("spectrum").at("tail"), report.spectrum.tail);
  read(top.at("noise"), report.noise);
  const Place answer = top.at("answer");
  read(answer, report.answer);
  read(answer.at("structure").at("d"), report.answer.structure);
  read(answer.at("prediction").at("d"), report.answer.prediction);
  read(top.at("selections"), report.selections);
  read(top.at("findings"), report.findings);
  read(top.at("sensitivity"), report.sensitivity);
  read(top.at("components"), report.components);
  read_paths(top.at("path"), report.selections);
  read(top.at("timing"), report.timing);
  check_report(report);
  return report;
}

}  // namespace pcadim
