/// What must not change an answer: units, rotation, the order of rows, chunks, threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "base/threads/joining_thread.hpp"
#include "pcadim/pcadim.hpp"
#include "support/chunked.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

using test::Matrix;

struct Case {
  std::string name;
  Matrix data;
};

std::vector<Case> cases() {
  return {{"tall", test::simulated(300, 20, 5, 3, 1)},
          {"wide", test::simulated(30, 90, 4, 12, 2)},
          {"square", test::simulated(50, 50, 10, 8, 3)},
          {"paper", test::simulated(40, 50, 20, 10, 4)},
          {"noise", test::gaussian(80, 30, 5)},
          {"smooth", test::smooth_curves(40, 100, 6)},
          {"small", test::gaussian(6, 4, 7)}};
}

const Selection& ng(const Report& report) { return report.selections.front(); }

void expect_same(const Report& a, const Report& b, double tolerance, const std::string& what) {
  EXPECT_EQ(a.answer.d, b.answer.d) << what;
  ASSERT_EQ(ng(a).posterior.size(), ng(b).posterior.size()) << what;
  for (std::size_t k = 0; k < ng(a).posterior.size(); ++k) {
    EXPECT_NEAR(ng(a).posterior[k], ng(b).posterior[k], tolerance) << what << " d = " << k;
  }
}

void expect_identical(const Report& a, const Report& b, const std::string& what) {
  EXPECT_EQ(a.spectrum.eigenvalues, b.spectrum.eigenvalues) << what;
  EXPECT_EQ(ng(a).curve, ng(b).curve) << what;
  EXPECT_EQ(ng(a).posterior, ng(b).posterior) << what;
}

TEST(Invariance, UnitsNeverChangeTheAnswer) {
  for (const Case& c : cases()) {
    const Report expected = select(c.data.view());
    for (const double factor : {1e-8, 1e-5, 0.1, 10.0, 12345.678, 1e8}) {
      Matrix scaled = c.data;
      for (double& x : scaled.values) x *= factor;
      expect_same(expected, select(scaled.view()), 1e-9,
                  c.name + " times " + std::to_string(factor));
    }
  }
}

TEST(Invariance, EvidencesChangeWithUnitsByTheJacobian) {
  const Case c = cases()[0];
  Matrix scaled = c.data;
  for (double& x : scaled.values) x *= 1000;
  const Report a = select(c.data.view()), b = select(scaled.view());
  const double shift = static_cast<double>(c.data.rows * c.data.cols) * std::log(1000.0);
  EXPECT_NEAR(ng(b).curve[3], ng(a).curve[3] - shift, 1e-7);
}

TEST(Invariance, RotationsAndShiftsDoNotMatter) {
  for (const Case& c : cases()) {
    Matrix turned = c.data;
    const Index p = turned.cols;
    std::mt19937_64 engine(5);
    std::uniform_real_distribution<double> angle(0, 6);
    for (int k = 0; k < 200; ++k) {  // plane rotations
      const Index a = static_cast<Index>(engine() % static_cast<unsigned long>(p));
      const Index b = static_cast<Index>(engine() % static_cast<unsigned long>(p));
      if (a == b) continue;
      const double t = angle(engine), cosine = std::cos(t), sine = std::sin(t);
      for (Index i = 0; i < turned.rows; ++i) {
        const double x = turned.at(i, a), y = turned.at(i, b);
        turned.at(i, a) = cosine * x - sine * y;
        turned.at(i, b) = sine * x + cosine * y;
      }
    }
    for (Index i = 0; i < turned.rows; ++i) turned.at(i, 0) += 3;
    expect_same(select(c.data.view()), select(turned.view()), 1e-9, c.name);
  }
}

TEST(Invariance, TheOrderOfRowsDoesNotMatter) {
  for (const Case& c : cases()) {
    Matrix shuffled = c.data;
    std::vector<Index> order(static_cast<std::size_t>(c.data.rows));
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<Index>(i);
    std::shuffle(order.begin(), order.end(), std::mt19937_64(3));
    for (Index i = 0; i < c.data.rows; ++i) {
      for (Index j = 0; j < c.data.cols; ++j)
        shuffled.at(i, j) = c.data.at(order[static_cast<std::size_t>(i)], j);
    }
    expect_same(select(c.data.view()), select(shuffled.view()), 1e-9, c.name);
  }
}

TEST(Invariance, ChunksDoNotChangeABit) {
  for (const Case& c : cases()) {
    const Report expected = select(c.data.view());
    for (const Index chunk : {1, 3, 17, 64}) {
      test::ChunkedSource source(c.data.view(), chunk);
      expect_identical(expected, select(source), c.name + " in chunks of " + std::to_string(chunk));
    }
  }
}

TEST(Invariance, ThreadsDoNotChangeABit) {
  std::vector<Case> all = cases();
  all.push_back({"many rows", test::simulated(30000, 120, 10, 5, 8)});
  all.push_back({"many columns", test::simulated(1200, 1100, 10, 5, 9)});
  all.push_back({"two lanes", test::simulated(9000, 1100, 10, 5, 9)});
  for (const Case& c : all) {
    Request one;
    one.threads = 1;
    const Report expected = select(c.data.view(), one);
    for (const int threads : {2, 5}) {
      Request more;
      more.threads = threads;
      expect_identical(expected, select(c.data.view(), more),
                       c.name + ", " + std::to_string(threads) + " threads");
    }
  }
}

TEST(Invariance, RowsInATemporaryFileDoNotChangeABit) {
  const Matrix data = test::gaussian(64000, 100, 10);  // 51 MB
  const Report expected = select(data.view());
  test::ChunkedSource source(data.view(), 1000);
  Request request;
  request.memory = 66'000'000;
  const Report spilled = select(source, request);
  expect_identical(expected, spilled, "spilled");
  const auto said = [](const Report& report) {
    return std::ranges::count(report.findings, "computation", &Finding::kind);
  };
  EXPECT_EQ(said(spilled), 1);
  EXPECT_EQ(said(expected), 0);
}

TEST(Invariance, MaxDimBoundsTheCandidatesAndNothingElse) {
  for (const Case& c : cases()) {
    const Report full = select(c.data.view());
    Request request;
    request.max_dim = 3;
    const Report few = select(c.data.view(), request);
    EXPECT_EQ(few.spectrum, full.spectrum) << c.name;
    ASSERT_EQ(few.selections.size(), full.selections.size());
    for (std::size_t k = 0; k < few.selections.size(); ++k) {
      const Selection &got = few.selections[k], &all = full.selections[k];
      const std::string what = c.name + " " + got.method;
      ASSERT_EQ(got.d.has_value(), all.d.has_value()) << what;
      EXPECT_LE(got.first + std::ssize(got.curve), 4) << what;
      if (!all.d) continue;
      EXPECT_LE(*got.d, 3) << what;
      if (*all.d <= 3) {
        EXPECT_EQ(got.d, all.d) << what;
        EXPECT_EQ(got.outcome, all.outcome) << what;
      } else {
        EXPECT_EQ(got.outcome, Outcome::boundary) << what;
      }
    }
  }
}

TEST(Invariance, CallsFromSeveralThreadsDoNotDisturbEachOther) {
  const std::vector<Case> all = cases();
  std::vector<Report> expected, got(all.size());
  Request one;
  one.threads = 1;
  for (const Case& c : all) expected.push_back(select(c.data.view(), one));
  {
    std::vector<JoiningThread> threads;
    for (std::size_t k = 0; k < all.size(); ++k) {
      threads.emplace_back([&, k] { got[k] = select(all[k].data.view(), one); });
    }
  }
  for (std::size_t k = 0; k < all.size(); ++k) expect_identical(expected[k], got[k], all[k].name);
}

TEST(Select, AnswersWithTheFirstMethodAsked) {
  const Matrix m = cases()[0].data;
  Request request;
  request.methods = {"variance_fraction", "ng"};
  const Report report = select(m.view(), request);
  EXPECT_EQ(report.answer.method, "variance_fraction");
  EXPECT_EQ(report.selections.size(), 2U);
  request.methods = {"all"};
  EXPECT_EQ(select(m.view(), request).selections.size(), methods().size());
}

TEST(Select, ChecksEverythingBeforeReading) {
  Request unknown, option, value;
  unknown.methods = {"ngg"};
  option.settings = {{"ng", "unitz", "raw"}};
  value.settings = {{"ng", "units", "rawish"}};
  for (const Request& request : {unknown, option, value})
    EXPECT_THROW(check_request(request), UsageError);
  try {
    check_request(unknown);
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("did you mean 'ng'"), std::string::npos)
        << error.what();
  }
}

TEST(Select, ScalesLikeHandScaledData) {
  Matrix m = cases()[0].data;
  for (Index i = 0; i < m.rows; ++i) m.at(i, 3) *= 100;
  Request scale;
  scale.scale = true;
  Matrix by_hand = m;
  for (Index j = 0; j < m.cols; ++j) {
    double mean = 0, squares = 0;
    for (Index i = 0; i < m.rows; ++i) mean += m.at(i, j) / static_cast<double>(m.rows);
    for (Index i = 0; i < m.rows; ++i) squares += std::pow(m.at(i, j) - mean, 2);
    for (Index i = 0; i < m.rows; ++i) {
      by_hand.at(i, j) = (m.at(i, j) - mean) / std::sqrt(squares / static_cast<double>(m.rows - 1));
    }
  }
  expect_same(select(m.view(), scale), select(by_hand.view()), 1e-9, "scaled");
  EXPECT_TRUE(select(m.view(), scale).data.scaled);
}

}  // namespace
}  // namespace pcadim
