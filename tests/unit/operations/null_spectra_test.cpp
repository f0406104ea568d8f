#include "operations/null_spectra.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "pcadim/error.hpp"
#include "pcadim/pcadim.hpp"
#include "support/data.hpp"
#include "support/json.hpp"

namespace pcadim {
namespace {

NullModel correlations(Index n, Index p) {
  NullModel model;
  model.n = n;
  model.scaled = true;
  const auto rows = static_cast<double>(n);
  model.column_deviation.assign(static_cast<std::size_t>(p), std::sqrt((rows - 1) / rows));
  return model;
}

Index columns_of(const nlohmann::json& c) { return static_cast<Index>(c["mean"].size()); }

// psych's simulated eigenvalues of correlation matrices, mean and standard error of 1,000 draws.
TEST(NullSpectra, OfNormalNumbersAreThoseOfPsych) {
  const std::map<std::string, Index> rows{
      {"wine", 178}, {"tall_spikes", 100}, {"tall_scales", 60}, {"noise", 50}};
  int compared = 0;
  for (const auto& c : test::reference_cases("peers/parallel_null.json")) {
    const auto found = rows.find(c["data"]);
    if (c["null"] != "normal" || found == rows.end()) continue;
    const Index n = found->second, p = columns_of(c), draws = 2000;
    const NullSpectra got =
        null_spectra({NullKind::normal, draws, 0, 7}, correlations(n, p), 0, {});
    for (Index j = 1; j <= p; ++j) {
      double mean = 0;
      for (Index draw = 0; draw < draws; ++draw)
        mean += got.at(draw, j) / static_cast<double>(draws);
      // psych's are of the correlation matrix, ours of X'X/n.
      mean *= static_cast<double>(n) / static_cast<double>(n - 1);
      const auto at = static_cast<std::size_t>(j - 1);
      const double error = c["mean_se"][at].get<double>() * std::sqrt(1 + 1000.0 / 2000.0);
      EXPECT_NEAR(mean, c["mean"][at].get<double>(), 5 * error) << c["data"] << " " << j;
      ++compared;
    }
  }
  EXPECT_GE(compared, 50);
}

DataMatrix centred(const test::Matrix& m) {
  DataMatrix data(m.rows, m.cols);
  for (Index j = 0; j < m.cols; ++j) {
    double mean = 0;
    for (Index i = 0; i < m.rows; ++i) mean += m.at(i, j) / static_cast<double>(m.rows);
    for (Index i = 0; i < m.rows; ++i) data.at(i, j) = m.at(i, j) - mean;
  }
  return data;
}

TEST(NullSpectra, PermutedAndFlippedColumnsKeepTheirVariance) {
  const DataMatrix data = centred(test::smooth_curves(30, 12, 3));
  Spectrum spectrum;
  spectrum.n = 30;
  const NullModel model = null_model(spectrum, data);
  double total = 0;
  for (const double deviation : model.column_deviation) total += deviation * deviation;
  for (const NullKind kind : {NullKind::permuted, NullKind::signs}) {
    const NullSpectra got = null_spectra({kind, 5, 0, 1}, model, 2, {});
    for (Index draw = 0; draw < 5; ++draw) {
      double sum = 0;
      for (Index j = 1; j <= got.count; ++j) sum += got.at(draw, j);
      EXPECT_NEAR(sum, total, 1e-12 * total);
    }
    EXPECT_NE(got.at(0, 1), got.at(1, 1));
  }
}

// Centred normal columns of variance v have a mean square of v (n-1)/n on average.
TEST(NullSpectra, OfGivenVariances) {
  constexpr Index draws = 400, n = 20, p = 3;
  NullModel model;
  model.n = n;
  model.column_deviation.assign(p, 1.0);  // not looked at
  NullRequest request{NullKind::unequal, draws, 0, 3};
  for (Index draw = 0; draw < draws; ++draw)
    for (const double variance : {100.0, 1.0, 0.01}) request.variances.push_back(variance);
  const NullSpectra got = null_spectra(request, model, 2, {});
  double mean = 0;
  for (Index draw = 0; draw < draws; ++draw) mean += got.at(draw, 1) / draws;
  const double wanted = 100.0 * (n - 1) / n;
  EXPECT_NEAR(mean, wanted, 5 * wanted * std::sqrt(2.0 / (n - 1) / draws));
}

TEST(NullSpectra, WithoutDataOnlyNormalNumbersCanBeDrawn) {
  EXPECT_THROW(null_spectra({NullKind::permuted, 1, 0, 0}, correlations(10, 3), 1, {}),
               NotApplicable);
}

TEST(NullSpectra, StopWhenAsked) {
  StopSource source;
  Watch watch;
  watch.stop = source.token();
  Index seen = 0;
  watch.progress = [&](const Progress& progress) {
    seen = progress.done;
    if (progress.done == 3) source.request_stop();
  };
  EXPECT_THROW(null_spectra({NullKind::normal, 1000, 0, 0}, correlations(20, 5), 1, watch),
               Interrupted);
  EXPECT_EQ(seen, 3);
}

}  // namespace
}  // namespace pcadim
