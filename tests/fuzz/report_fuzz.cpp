// Any bytes given as a stored report end in an InputError or in a report that every rendering
// takes, and that is the same when it is stored and read once more.
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "checks.hpp"
#include "pcadim/pcadim.hpp"

namespace {

using Json = nlohmann::json;

void render(const pcadim::Report& report) {
  require(!to_text(report).empty());
  to_text(report, {.width = 60, .colour = true, .unicode = true});
  to_sketch(report);
  require(!to_html(report).empty());
  for (const pcadim::PanelInfo& panel : pcadim::panels()) {
    try {
      require(to_svg(report, {.panels = {std::string(panel.id)}}).find("nan") == std::string::npos);
    } catch (const pcadim::UsageError&) {  // nothing to show
    }
  }
}

/// All values in a document, the document itself among them.
void collect(Json& value, std::vector<Json*>& found) {
  found.push_back(&value);
  if (!value.is_structured()) return;
  for (Json& inner : value) collect(inner, found);
}

/// Something else in place of a value: what is out of range, of another kind, or too long.
void change(Json& value, unsigned choice) {
  static const std::array<Json, 14> others{nullptr,       true,           0,          1,  -1,
                                           1e308,         -1e-308,        4294967296, "", "text",
                                           Json::array(), Json::object(), 0.5,        7};
  if (choice < others.size()) {
    value = others[choice];
  } else if (value.is_array() && !value.empty()) {
    if (choice % 3 == 0) value.push_back(value.back());
    if (choice % 3 == 1) value.erase(value.end() - 1);
    if (choice % 3 == 2) value[0] = value.back();
  } else if (value.is_object() && !value.empty()) {
    value.erase(value.begin());
  } else if (value.is_number()) {
    value = value.get<double>() * (choice % 2 ? 2 : -1);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* bytes, std::size_t size, std::size_t most);
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* bytes, std::size_t size,
                                               std::size_t most, unsigned seed);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  try {
    const pcadim::Report report =
        pcadim::report_from_json({reinterpret_cast<const char*>(bytes), size});
    require(pcadim::report_from_json(to_json(report)) == report);
    render(report);
  } catch (const pcadim::InputError& error) {
    require_one_line(error.what());
  }
  return 0;
}

// Bytes changed at random are seldom JSON; values changed at random always are.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* bytes, std::size_t size,
                                               std::size_t most, unsigned seed) {
  Json document = Json::parse(bytes, bytes + size, nullptr, false);
  if (document.is_discarded() || seed % 16 == 0) return LLVMFuzzerMutate(bytes, size, most);
  std::vector<Json*> values;
  collect(document, values);
  change(*values[seed / 64 % values.size()], seed / 16 % 20);
  const std::string text = document.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (text.size() > most) return LLVMFuzzerMutate(bytes, size, most);
  std::copy(text.begin(), text.end(), bytes);
  return text.size();
}
