/// What programs by other people print on the same data (tests/reference/peers): every case of
/// every table there, a test of its own.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "pcadim/pcadim.hpp"
#include "support/paths.hpp"

namespace pcadim {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

const fs::path source_dir = test::in_source("");
const fs::path peers_dir = source_dir / "tests" / "reference" / "peers";
const std::string parallel_table = "parallel_null";

struct PeerCase {
  std::string table;
  json content;
};

/// A failure names its case by the test's name; the bytes of the struct would only hide it.
void PrintTo(const PeerCase& c, std::ostream* out) { *out << c.table; }

std::vector<PeerCase> cases_of(const fs::path& path) {
  std::ifstream in(path);
  const json cases = json::parse(in)["cases"];
  if (cases.empty()) throw std::runtime_error("empty table " + path.string());
  std::vector<PeerCase> result;
  for (const json& c : cases) result.push_back({path.stem().string(), c});
  return result;
}

/// All tables but the one of null eigenvalues, in the order of their names.
std::vector<PeerCase> peer_cases() {
  std::vector<fs::path> tables;
  for (const auto& entry : fs::directory_iterator(peers_dir)) {
    const fs::path& path = entry.path();
    if (path.extension() == ".json" && path.stem() != parallel_table) tables.push_back(path);
  }
  std::sort(tables.begin(), tables.end());
  std::vector<PeerCase> result;
  for (const fs::path& table : tables) {
    for (PeerCase& c : cases_of(table)) {
      // Some tables say of a case only why nothing can be compared.
      const bool comparable = !c.content["d"].is_null() || !c.content["curve"].empty();
      if (comparable) result.push_back(std::move(c));
    }
  }
  return result;
}

std::string as_test_name(std::string text) {
  for (char& c : text) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return text;
}

std::string name_of(const testing::TestParamInfo<PeerCase>& info) {
  const json& c = info.param.content;
  std::string name = info.param.table + "_" + c["data"].get<std::string>();
  if (c.contains("null")) return as_test_name(name + "_" + c["null"].get<std::string>());
  name += c["scale"] ? "_scaled_" : "_raw_";
  name += c["method"].get<std::string>();
  for (const auto& [option, value] : c["settings"].items()) {
    name += "_" + option + "_" + value.get<std::string>();
  }
  return as_test_name(name);
}

std::unique_ptr<Source> open_data(const std::string& name) {
  ReadOptions options;
  options.header = Header::yes;
  if (name == "fertility_europe") options.id_column = {"country"};
  const fs::path made = peers_dir / "data" / (name + ".csv");
  return open_source((fs::exists(made) ? made : source_dir / "examples" / (name + ".csv")).string(),
                     options);
}

/// The method's answer, or a failure that says why there is none.
Selection ask(const std::string& data, const std::string& method, bool scale,
              const std::vector<OptionSetting>& settings) {
  if (find_method(method) == nullptr) {
    throw std::runtime_error("the method " + method + " is not registered");
  }
  Request request;
  request.methods = {method};
  request.settings = settings;
  request.scale = scale;
  request.threads = 1;
  const std::unique_ptr<Source> source = open_data(data);
  return select(*source, request).selections.at(0);
}

/// Close relative to the larger one; what is too small for a normal number counts as zero.
bool close(double ours, double peer, double tolerance) {
  return std::abs(ours - peer) <=
         tolerance * std::max(std::abs(ours), std::abs(peer)) + std::numeric_limits<double>::min();
}

class Peer : public testing::TestWithParam<PeerCase> {};

TEST_P(Peer, SaysTheSame) {
  const json& c = GetParam().content;
  const std::string method = c["method"];
  std::vector<OptionSetting> settings;
  for (const auto& [option, value] : c["settings"].items()) {
    settings.push_back({method, option, value.get<std::string>()});
  }
  Selection ours;
  try {
    ours = ask(c["data"], method, c["scale"], settings);
  } catch (const std::exception& error) {
    FAIL() << error.what();
  }
  const std::string note = c["note"];
  if (!c["d"].is_null()) {
    ASSERT_TRUE(ours.d.has_value()) << to_string(ours.outcome) << ": " << ours.note;
    EXPECT_EQ(*ours.d, c["d"].get<Index>()) << note;
  }
  // Ours may reach further on either side; what the peer gives must be there.
  const json& curve = c["curve"];
  const Index shift = c["first"].get<Index>() - ours.first;
  const auto size = static_cast<Index>(curve.size());
  if (size == 0) return;
  ASSERT_GE(shift, 0) << "our curve begins at " << ours.first;
  ASSERT_LE(shift + size, static_cast<Index>(ours.curve.size())) << "our curve is shorter";
  for (Index k = 0; k < size; ++k) {
    const double value = ours.curve[static_cast<std::size_t>(shift + k)];
    const json& peer = curve[static_cast<std::size_t>(k)];
    const Index d = c["first"].get<Index>() + k;
    if (peer.is_null()) {
      EXPECT_FALSE(std::isfinite(value)) << "d = " << d << " is excluded by the peer";
    } else {
      EXPECT_TRUE(close(value, peer.get<double>(), c["tolerance"].get<double>())) << fmt::format(
          "d = {}: ours {:.15g}, the peer's {:.15g}. {}", d, value, peer.get<double>(), note);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Tables, Peer, testing::ValuesIn(peer_cases()), name_of);

/// Random draws differ from program to program; the answer is compared where the eigenvalues stand
/// clear of the peer's quantiles.
class ParallelPeer : public testing::TestWithParam<PeerCase> {};

TEST_P(ParallelPeer, SaysTheSame) {
  const json& c = GetParam().content;
  const std::string method = "parallel_analysis";
  std::vector<OptionSetting> settings{{method, "draws", "1000"}};
  if (c["null"] == "normal") settings.push_back({method, "null", "normal"});  // else the default
  Selection ours;
  try {
    ours = ask(c["data"], method, true, settings);
  } catch (const std::exception& error) {
    FAIL() << error.what();
  }
  ASSERT_TRUE(ours.d.has_value()) << to_string(ours.outcome) << ": " << ours.note;
  EXPECT_EQ(*ours.d, c["d"].get<Index>());
}

std::vector<PeerCase> clear_parallel_cases() {
  std::vector<PeerCase> result;
  for (PeerCase& c : cases_of(peers_dir / (parallel_table + ".json"))) {
    if (!c.content["d"].is_null()) result.push_back(std::move(c));
  }
  return result;
}

INSTANTIATE_TEST_SUITE_P(Tables, ParallelPeer, testing::ValuesIn(clear_parallel_cases()), name_of);

}  // namespace
}  // namespace pcadim
