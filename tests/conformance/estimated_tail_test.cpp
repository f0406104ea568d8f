/// What every method must do when the eigenvalues beyond the leading ones are estimated: say what
/// it would say if all were known, or that it cannot tell.
#include <gtest/gtest.h>

#include <cstdlib>

#include "pcadim/pcadim.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "support/data.hpp"
#include "support/sparse.hpp"
#include "support/spectra.hpp"

namespace pcadim {
namespace {

/// A data set, its whole spectrum, and 30 leading eigenvalues with an estimated tail.
struct Estimated {
  std::string name;
  Spectrum full, part;
};

std::vector<double> decaying(Index p, double power) {
  std::vector<double> sd;
  for (Index k = 1; k <= p; ++k) sd.push_back(std::pow(static_cast<double>(k), -power));
  return sd;
}

std::vector<double> stepped(Index p) {
  std::vector<double> sd(static_cast<std::size_t>(p), 1.0);
  for (std::size_t k = 0; k < sd.size() / 2; ++k) sd[k] = 1.5;
  for (std::size_t k = 0; k < 6; ++k) sd[k] = 9 - static_cast<double>(k);
  return sd;
}

test::Matrix with_constant_cells(test::Matrix m, Index period) {
  for (Index i = 0; i < m.rows; i += period) {
    for (Index j = 0; j < m.cols; ++j) m.at(i, j) = 0;
  }
  return m;
}

std::vector<std::pair<std::string, test::Matrix>> data_sets() {
  using test::gaussian, test::simulated, test::rotated;
  return {{"tall", simulated(600, 200, 5, 20, 1)},
          {"tall, weak", simulated(600, 200, 5, 3, 2)},
          {"tall, many", simulated(600, 200, 20, 20, 3)},
          {"very tall", simulated(2000, 150, 4, 10, 4)},
          {"square", simulated(300, 300, 6, 40, 5)},
          {"square, one", simulated(300, 300, 1, 40, 6)},
          {"nearly square", simulated(260, 300, 4, 60, 7)},
          {"wide", simulated(200, 600, 5, 90, 8)},
          {"wide, weak", simulated(200, 600, 5, 20, 9)},
          {"very wide", simulated(150, 2000, 3, 300, 10)},
          {"noise, tall", gaussian(600, 200, 11)},
          {"noise, wide", gaussian(200, 600, 12)},
          {"noise, square", gaussian(250, 250, 13)},
          {"decaying", rotated(500, decaying(200, 0.5), 14)},
          {"decaying fast", rotated(500, decaying(200, 1), 15)},
          {"two levels of noise", rotated(800, stepped(200), 16)},
          {"curves", test::smooth_curves(300, 250, 17)},
          {"counts", test::counts(500, 200, 18)},
          {"counts, wide", test::counts(200, 500, 19)},
          {"low rank", test::low_rank(300, 200, 60, 20)},
          {"rows of zeros", with_constant_cells(simulated(400, 200, 5, 20, 21), 7)}};
}

const std::vector<Estimated>& estimated() {
  static const std::vector<Estimated> all = [] {
    std::vector<Estimated> result;
    for (const auto& [name, data] : data_sets()) {
      const auto source = matrix_source(data.view());
      result.push_back({name, compute_spectrum(*source, {}).spectrum,
                        truncated_spectrum(*source, {}, {}, 30).spectrum});
    }
    return result;
  }();
  return all;
}

TEST(EstimatedTail, IsThereForAllOf21DataSets) {
  EXPECT_EQ(estimated().size(), 21U);
  for (const Estimated& one : estimated()) {
    EXPECT_FALSE(one.part.complete) << one.name;
    EXPECT_TRUE(one.part.tail) << one.name;
  }
}

class EveryEstimated : public testing::TestWithParam<const MethodInfo*> {};

TEST_P(EveryEstimated, SaysWhatItWouldSayOfAllOrThatItCannotTell) {
  const MethodInfo& method = *GetParam();
  if (has(method.needs, Need::data)) return;  // it does not look at the tail
  const Options options = resolve_options(method, {});
  Index same = 0, declined = 0;
  for (const Estimated& one : estimated()) {
    const Selection full = run_method(method, one.full, options);
    const Selection part = run_method(method, one.part, options);
    EXPECT_NE(part.outcome, Outcome::failed) << one.name << ": " << part.note;
    if (part.d) {
      EXPECT_EQ(part.d, full.d) << one.name << ": " << part.note;
      ++same;
    } else {
      EXPECT_FALSE(part.note.empty()) << one.name;
      ++declined;
    }
  }
  RecordProperty("same", static_cast<int>(same));
  RecordProperty("declined", static_cast<int>(declined));
}

INSTANTIATE_TEST_SUITE_P(Methods, EveryEstimated,
                         testing::ValuesIn(methods().begin(), methods().end()),
                         [](const auto& one) { return std::string(one.param->id); });

}  // namespace
}  // namespace pcadim
