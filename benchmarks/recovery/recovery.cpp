/// The accuracy league: data with a known dimension in many regimes, every registered method scored
/// on the same data. docs/accuracy.md is made from its output by run.sh.
///
///     recovery --help
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>

#include "pcadim/error.hpp"
#include "recovery/arguments.hpp"
#include "recovery/findings.hpp"
#include "recovery/picture.hpp"
#include "recovery/tables.hpp"

namespace pcadim::recovery {
namespace {

/// A line on stderr for every twentieth of the work.
std::function<void(Index, Index)> progress_on_stderr() {
  const auto start = std::chrono::steady_clock::now();
  return [start](Index done, Index total) {
    constexpr Index parts = 20;
    if (done * parts / total == (done - 1) * parts / total) return;
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    fmt::print(stderr, "recovery: {} of {} data sets, {:.0f} s\n", done, total, spent.count());
  };
}

void write_file(const std::string& path, const std::string& text) {
  if (path.empty()) return;
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw IoError(fmt::format("{}: cannot be written", path));
}

std::string all_tables(const std::vector<Line>& lines, const Standings& table) {
  return fmt::format(
      "Per cent right\n\n{}\nErrors\n\n{}\nLog score\n\n{}\nPer cent right by the probability "
      "stated\n\n{}\nThe default by group\n\n{}\nPoints behind the best rival\n\n{}",
      right_table(table), error_table(table), log_score_table(table), calibration_table(table),
      default_table(table), regret_table(lines, table));
}

/// What run.sh puts together: a file for each place of its template, results and picture.
void write_folder(const std::string& folder, const std::vector<const Regime*>& chosen,
                  const std::vector<Line>& lines, const Standings& table) {
  if (folder.empty()) return;
  std::filesystem::create_directories(folder);
  const auto write = [&](const std::string& name, const std::string& text) {
    write_file(folder + '/' + name, text);
  };
  write("results.csv", csv(lines));
  write("picture.svg", picture(table));
  write("overview.md", overview(table));
  write("groups.md", group_findings(table));
  write("families.md", family_findings(table));
  write("losses.md", losses(lines));
  write("right.md", right_table(table));
  write("errors.md", error_table(table));
  write("log_score.md", log_score_table(table));
  write("calibration.md", calibration_table(table));
  write("default.md", default_table(table));
  write("regret.md", regret_table(lines, table));
  write("regimes.md", description_table(chosen));
}

void run(const Arguments& arguments) {
  const std::vector<const Regime*> chosen = matching_regimes(arguments.only);
  if (arguments.list) {
    fmt::print("{}", description_table(chosen));
    return;
  }
  const std::vector<Line> lines =
      play({chosen, contestants(arguments.field), arguments.seeds, arguments.data_sets,
            arguments.threads, progress_on_stderr()});
  const Standings table = standings(lines);
  if (arguments.by_regime) fmt::print("{}\n", regime_table(lines));
  fmt::print("{}", all_tables(lines, table));
  write_file(arguments.csv_file, csv(lines));
  write_folder(arguments.folder, chosen, lines, table);
}

}  // namespace
}  // namespace pcadim::recovery

int main(int argc, char** argv) {
  using namespace pcadim;
  try {
    const recovery::Arguments arguments = recovery::parse_arguments({argv + 1, argv + argc});
    if (arguments.help) {
      fmt::print("{}", recovery::usage());
    } else {
      recovery::run(arguments);
    }
    return 0;
  } catch (const UsageError& error) {
    fmt::print(stderr, "recovery: {}\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "recovery: {}\n", error.what());
    return 1;
  }
}
