#include <optional>
#include <variant>
#include <vector>

#include "contract/option_json.hpp"
#include "pcadim/report.hpp"
#include "report/json_text.hpp"
#include "report/report_fields.hpp"

namespace pcadim {
namespace {

template <class T>
Json write(const std::optional<T>& value);
template <class T>
Json write(const std::vector<T>& values);
Json write(const std::vector<Fitted>& all);

Json write(double value) { return json_number(value); }
Json write(bool value) { return value; }
Json write(Index value) { return value; }
Json write(const std::string& value) { return value; }
Json write(Outcome value) { return to_string(value); }
Json write(NoiseKind value) { return to_string(value); }
Json write(Purpose value) { return to_string(value); }
Json write(Confidence value) { return to_string(value); }

template <class T>
requires Fields<T>::known Json write(const T& value) {
  Json object = Json::object();
  Fields<T>::of(
      [&](const char* name, const auto& member, auto...) { object[name] = write(member); }, value);
  return object;
}

template <class T>
Json write(const std::optional<T>& value) {
  return value ? write(*value) : Json(nullptr);
}

/// Excluded candidates are minus infinity inside the library and null in JSON.
template <class T>
Json write(const std::vector<T>& values) {
  Json array = Json::array();
  for (const T& value : values) array.push_back(write(value));
  return array;
}

Json write(const std::vector<Fitted>& all) {
  Json object = Json::object();
  for (const Fitted& fitted : all) {
    object[fitted.name] = std::visit([](const auto& value) { return write(value); }, fitted.value);
  }
  return object;
}

Json request_json(const std::vector<NamedValue>& request) {
  Json object = Json::object();
  for (const NamedValue& one : request) object[one.name] = value_to_json(one);
  return object;
}

Json data_json(const Report& report) {
  Json data = write(report.data);
  data["column_names"] = report.profile.names;
  data["profile"] = write(report.profile);
  data["norms"] = write(report.norms);
  return data;
}

Json spectrum_json(const SpectrumFacts& spectrum) {
  Json json = write(spectrum);
  json["divisor"] = "n";
  json["tail"] = spectrum.tail ? write(*spectrum.tail) : Json::object();
  json["tail"]["estimated"] = spectrum.tail ? Json(tail_estimate) : Json(false);
  return json;
}

/// The answer to one of the two questions.
Json question_json(std::optional<Index> d) { return {{"d", write(d)}}; }

/// The stability of the answer stands beside it, too.
Json answer_json(const Report& report) {
  constexpr double tenth = 0.1;
  Json json = write(report.answer);
  json["structure"] = question_json(report.answer.structure);
  json["prediction"] = question_json(report.answer.prediction);
  json["stability"] = {{"left_out", tenth}, {"answers", write(report.sensitivity.left_out)}};
  return json;
}

Json paths_json(const std::vector<Selection>& selections) {
  Json paths = Json::array();
  for (const Selection& selection : selections) {
    if (!selection.path) continue;
    Json path = write(*selection.path);
    path["method"] = selection.method;
    paths.push_back(std::move(path));
  }
  return paths;
}

Json report_json(const Report& report) {
  return {{"schema", report_schema},
          {"version", report.version},
          {"request", request_json(report.request)},
          {"data", data_json(report)},
          {"spectrum", spectrum_json(report.spectrum)},
          {"noise", write(report.noise)},
          {"answer", answer_json(report)},
          {"selections", write(report.selections)},
          {"findings", write(report.findings)},
          {"sensitivity", write(report.sensitivity)},
          {"components", write(report.components)},
          {"path", paths_json(report.selections)},
          {"timing", write(report.timing)}};
}

}  // namespace

std::string to_json(const Report& report, bool one_line) {
  const JsonStyle style = one_line ? JsonStyle::one_line : JsonStyle::indented;
  return json_text(report_json(report), style) + '\n';
}

std::string failure_to_json(const std::string& source, int code, const std::string& message) {
  const Json json = {{"schema", report_schema},
                     {"source", source},
                     {"error", {{"code", code}, {"message", message}}}};
  return json_text(json, JsonStyle::one_line) + '\n';
}

const OptionValue* option_of(const Report& report, std::string_view name) {
  for (const NamedValue& one : report.request) {
    if (one.name == name) return &one.value;
  }
  return nullptr;
}

}  // namespace pcadim
