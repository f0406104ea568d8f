/// Scores and loadings against scikit-learn's, from the wine file as a user reads it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "pcadim/pcadim.hpp"
#include "support/json.hpp"
#include "support/paths.hpp"

namespace pcadim {
namespace {

using nlohmann::json;

struct Reduced {
  Components components;
  std::vector<double> scores;
};

Reduced reduce_wine(bool scale, Index d) {
  const auto source = open_source(test::in_source("examples/wine.csv"));
  Request request;
  request.scale = scale;
  Reduced result;
  result.components =
      reduce(*source, request, {.d = d}, [&](const Components& all, MatrixView rows) {
        const auto* numbers = static_cast<const double*>(rows.data);
        result.scores.insert(result.scores.end(), numbers, numbers + rows.rows * all.d);
      });
  return result;
}

TEST(ReduceAgainstScikitLearn, Wine) {
  for (const json& peer : test::reference_cases("pca.json")) {
    const auto step = peer["row_step"].get<std::size_t>();
    const Reduced ours = reduce_wine(peer["scale"], 13);
    const Components& components = ours.components;
    double scores_off = 0, loadings_off = 0, largest = 0;
    for (std::size_t k = 0; k < 13; ++k) {
      const double variance = peer["variances"][k];
      EXPECT_NEAR(components.variances[k], variance, 1e-10 * variance);
      EXPECT_NEAR(components.variances[k] / components.total_variance,
                  peer["shares"][k].get<double>(), 1e-12);
      for (std::size_t j = 0; j < 13; ++j) {
        const double other = peer["loadings"][k][j];
        loadings_off = std::max(loadings_off, std::abs(components.loadings[k * 13 + j] - other));
      }
      for (std::size_t i = 0; i < peer["scores"].size(); ++i) {
        const double other = peer["scores"][i][k];
        largest = std::max(largest, std::abs(other));
        scores_off = std::max(scores_off, std::abs(ours.scores[step * i * 13 + k] - other));
      }
    }
    EXPECT_LT(loadings_off, 1e-10) << peer["scale"];
    EXPECT_LT(scores_off, 1e-10 * largest) << peer["scale"];
  }
}

}  // namespace
}  // namespace pcadim
