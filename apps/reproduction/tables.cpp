#include "reproduction/tables.hpp"

#include <fmt/format.h>

#include <cmath>

#include "reproduction/claims.hpp"
#include "reproduction/statistics.hpp"

namespace pcadim::reproduction {
namespace {

/// Twelve digits: all that is worth writing of a log evidence, and the last bits do not show.
std::string number(double value) { return fmt::format("{:.12g}", value); }

std::string value_at(const std::vector<double>& values, std::size_t place) {
  if (place >= values.size() || !std::isfinite(values[place])) return {};
  return number(values[place]);
}

std::string examples_table(const Results& results) {
  std::string csv = "n,method,d,log_evidence,posterior\n";
  for (const Example& example : results.examples) {
    for (std::size_t m = 0; m < example.selections.size(); ++m) {
      const Selection& selection = example.selections[m];
      for (std::size_t k = 0; k < selection.curve.size(); ++k) {
        csv += fmt::format("{},{},{},{},{}\n", example.n, facts_of(example_methods[m]).key,
                           selection.first + static_cast<Index>(k), value_at(selection.curve, k),
                           value_at(selection.posterior, k));
      }
    }
  }
  return csv;
}

/// "0.31,1,0,20,4.2,9.8,": what the rows of one phi begin with.
std::string phi_columns(const PhiScan& scan, std::size_t place) {
  const PhiCurve& curve = scan.curves[place];
  const auto& sharpness = curve.sharpness;
  return fmt::format("{},{},{},{},{},{}", number(curve.phi), scan.chosen == place ? 1 : 0,
                     scan.chosen_log == place ? 1 : 0, curve.best,
                     sharpness ? number(sharpness->likelihood) : "",
                     sharpness ? number(sharpness->log_likelihood) : "");
}

std::string phi_table(const Results& results) {
  std::string csv =
      "n,phi,chosen,chosen_log,best_d,sharpness_likelihood,sharpness_log_likelihood,d,"
      "log_evidence\n";
  for (const PhiScan& scan : results.scans) {
    for (std::size_t i = 0; i < scan.curves.size(); ++i) {
      const PhiCurve& curve = scan.curves[i];
      const std::string begin = phi_columns(scan, i);
      for (std::size_t k = 0; k < curve.evidence.size(); ++k) {
        csv += fmt::format("{},{},{},{}\n", scan.n, begin, curve.first + static_cast<Index>(k),
                           value_at(curve.evidence, k));
      }
    }
  }
  return csv;
}

/// An end of a range: empty where there is none.
std::string end_of(double phi) { return phi > 0 && std::isfinite(phi) ? number(phi) : ""; }

std::string phi_ranges_table(const Results& results) {
  std::string csv = "n,snr,method,replicate,d,phi,phi_low,phi_high,posterior_of_d\n";
  for (const Cell& cell : results.cells) {
    if (cell.snr != example_ratio) continue;
    for (const Method method : {Method::ng, Method::ng_log, Method::automatic}) {
      for (std::size_t k = 0; k < cell.replicates.size(); ++k) {
        const Answer& answer = of(cell.replicates[k], method);
        csv += fmt::format("{},{},{},{},{},{},{},{},{}\n", cell.n, cell.snr, facts_of(method).key,
                           k, answer.d ? fmt::format("{}", *answer.d) : "", end_of(answer.phi),
                           end_of(answer.phi_low), end_of(answer.phi_high), number(answer.of_best));
      }
    }
  }
  return csv;
}

std::string benchmark_table(const Results& results) {
  std::string csv = "n,snr,method,replicates,right,percent_right,standard_error,below,above,none\n";
  for (const Cell& cell : results.cells) {
    for (std::size_t m = 0; m < method_count; ++m) {
      const Estimate share = cell_mean(cell, right(static_cast<Method>(m)));
      Index hits = 0, below = 0, above = 0, none = 0;
      for (const Answers& answers : cell.replicates) {
        const Answer& answer = answers[m];
        if (answer.right()) ++hits;
        if (answer.below()) ++below;
        if (!answer.d) ++none;
        if (answer.d && *answer.d > true_dimension) ++above;
      }
      csv += fmt::format("{},{},{},{},{},{:.2f},{:.2f},{},{},{}\n", cell.n, cell.snr,
                         methods[m].key, cell.replicates.size(), hits, 100 * share.value,
                         100 * share.error, below, above, none);
    }
  }
  return csv;
}

std::string chosen_table(const Results& results) {
  std::string csv = "n,snr,method,d,data_sets\n";
  for (const Cell& cell : results.cells) {
    for (std::size_t m = 0; m < method_count; ++m) {
      for (const auto& [d, data_sets] : chosen_dimensions(cell, static_cast<Method>(m))) {
        csv += fmt::format("{},{},{},{},{}\n", cell.n, cell.snr, methods[m].key, d, data_sets);
      }
    }
  }
  return csv;
}

void add_mass(std::string& csv, const Cell& cell, std::string_view key, const Measure& measure) {
  const Estimate mass = cell_mean(cell, measure);
  csv += fmt::format("{},{},{},{},{:.6f},{:.6f}\n", cell.n, cell.snr, key, cell.replicates.size(),
                     mass.value, mass.error);
}

std::string mass_table(const Results& results) {
  std::string csv = "n,snr,posterior,replicates,mass_18_to_22,standard_error\n";
  for (const Cell& cell : results.cells) {
    for (const Method method : bayesian) add_mass(csv, cell, facts_of(method).key, near(method));
  }
  return csv;
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + '"';
}

std::string claims_table(const Results& results) {
  std::string csv = "id,place,statement,criterion,variant,verdict,measured\n";
  for (const Claim& claim : all_claims()) {
    for (const Variant& variant : variants_of(claim)) {
      const Judgement judgement = claim.judge(results, variant.cast);
      csv += fmt::format("{},{},{},{},{},{},{}\n", claim.id, quoted(claim.place),
                         quoted(claim.statement), quoted(claim.criterion), variant.key,
                         to_string(judgement.verdict), quoted(judgement.measured));
    }
  }
  return csv;
}

}  // namespace

std::vector<ReproducedFile> tables(const Results& results) {
  constexpr std::array writers{examples_table, phi_table,  phi_ranges_table, benchmark_table,
                               chosen_table,   mass_table, claims_table};
  std::vector<ReproducedFile> files;
  for (std::size_t k = 0; k < writers.size(); ++k) {
    files.push_back({std::string(table_names[k]), writers[k](results)});
  }
  return files;
}

}  // namespace pcadim::reproduction
