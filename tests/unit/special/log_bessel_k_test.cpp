#include "pcadim/log_bessel_k.hpp"

#include <acb.h>
#include <acb_hypgeom.h>
#include <arb.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "pcadim/error.hpp"
#include "special/log_bessel_k.hpp"

namespace {

using pcadim::log_bessel_k;
using pcadim::special::ascending_below_nu;
using pcadim::special::ascending_below_z;
using pcadim::special::ascending_order_border;
using pcadim::special::bessel_huge;
using pcadim::special::bessel_tiny_nu;
using pcadim::special::bessel_tiny_z;
using pcadim::special::large_rho;
using pcadim::special::log_bessel_k_remainder;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();
constexpr double denormal = std::numeric_limits<double>::denorm_min();
constexpr double largest = std::numeric_limits<double>::max();

struct Pair {
  double nu;
  double z;
};

// log K_nu(z), and nu asinh(nu/z) - rho, as balls: K by its hypergeometric series, with twice the
// digits until the ball is tight.
class Reference {
 public:
  Reference(double nu, double z) : nu_(nu), z_(z) {
    arb_init(log_k_);
    arb_init(elementary_);
    arb_init(rho_);
    compute_log_k();
    compute_elementary();
  }
  ~Reference() {
    arb_clear(log_k_);
    arb_clear(elementary_);
    arb_clear(rho_);
  }
  Reference(const Reference&) = delete;
  Reference& operator=(const Reference&) = delete;

  double log_k() const { return to_double(log_k_); }
  // max(1, |log K|, rho): what rounding in double is measured by.
  double scale() const { return std::max({1.0, std::fabs(log_k()), to_double(rho_)}); }
  double error_of_log_k(double computed) const { return difference(log_k_, computed); }

  double remainder() const {
    arb_t result;
    arb_init(result);
    arb_sub(result, log_k_, elementary_, bits);
    const double value = to_double(result);
    arb_clear(result);
    return value;
  }
  double error_of_remainder(double computed) const {
    arb_t result;
    arb_init(result);
    arb_sub(result, log_k_, elementary_, bits);
    const double error = difference(result, computed);
    arb_clear(result);
    return error;
  }

 private:
  static constexpr slong bits = 300;

  static double to_double(const arb_t ball) { return arf_get_d(arb_midref(ball), ARF_RND_NEAR); }

  static double difference(const arb_t ball, double computed) {
    arb_t other;
    arb_init(other);
    arb_set_d(other, computed);
    arb_sub(other, other, ball, bits);
    const double result = to_double(other);
    arb_clear(other);
    return result;
  }

  void compute_log_k() {
    acb_t order, argument, value;
    acb_init(order);
    acb_init(argument);
    acb_init(value);
    acb_set_d(order, nu_);
    acb_set_d(argument, z_);
    slong precision = bits;
    do {
      acb_hypgeom_bessel_k(value, order, argument, precision);
      precision *= 2;
    } while (acb_rel_accuracy_bits(value) < 120 && precision < 100000);
    EXPECT_GE(acb_rel_accuracy_bits(value), 120) << "no reference at nu=" << nu_ << " z=" << z_;
    arb_log(log_k_, acb_realref(value), bits);
    acb_clear(order);
    acb_clear(argument);
    acb_clear(value);
  }

  void compute_elementary() {
    arb_t nu, z;
    arb_init(nu);
    arb_init(z);
    arb_set_d(nu, nu_);
    arb_set_d(z, z_);
    arb_hypot(rho_, nu, z, bits);
    arb_div(elementary_, nu, z, bits);
    arb_asinh(elementary_, elementary_, bits);
    arb_mul(elementary_, elementary_, nu, bits);
    arb_sub(elementary_, elementary_, rho_, bits);
    arb_clear(nu);
    arb_clear(z);
  }

  double nu_;
  double z_;
  arb_t log_k_;
  arb_t elementary_;
  arb_t rho_;
};

std::pair<std::vector<double>, std::vector<double>> columns(const std::vector<Pair>& pairs) {
  std::vector<double> nu;
  std::vector<double> z;
  for (const Pair& pair : pairs) {
    nu.push_back(pair.nu);
    z.push_back(pair.z);
  }
  return {nu, z};
}

void expect_accurate(const std::vector<Pair>& pairs) {
  const auto [nu, z] = columns(pairs);
  std::vector<double> log_k(pairs.size());
  std::vector<double> remainder(pairs.size());
  log_bessel_k(nu, z, log_k);
  log_bessel_k_remainder(nu, z, remainder);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const Reference reference(nu[i], z[i]);
    EXPECT_LE(std::fabs(reference.error_of_log_k(log_k[i])), 2e-15 * reference.scale())
        << "log K at nu=" << nu[i] << " z=" << z[i];
    EXPECT_LE(std::fabs(reference.error_of_remainder(remainder[i])),
              5e-16 * std::max(1.0, std::fabs(reference.remainder())))
        << "remainder at nu=" << nu[i] << " z=" << z[i];
  }
}

std::vector<Pair> random_pairs(int count, double log_nu_low, double log_nu_high, double log_z_low,
                               double log_z_high) {
  std::mt19937_64 random(11);
  std::uniform_real_distribution<double> log_nu(log_nu_low, log_nu_high);
  std::uniform_real_distribution<double> log_z(log_z_low, log_z_high);
  std::vector<Pair> pairs;
  for (int i = 0; i < count; ++i) {
    const double nu = std::pow(10, log_nu(random));
    pairs.push_back({nu, std::pow(10, log_z(random))});
  }
  return pairs;
}

// A value of every method and every odd corner, with both signs of the order.
std::vector<Pair> mixed_pairs() {
  std::vector<Pair> pairs = random_pairs(3000, -3, 3, -12, 5);
  const double corners[] = {0.0,  denormal, 1e-300, 1e-9,    0.3,      0.5,    1.0,
                            21.0, 1e3,      1e160,  largest, infinity, -1e-20, nan_value};
  for (const double nu : corners) {
    for (const double z : corners) {
      pairs.push_back({nu, z});
      pairs.push_back({-nu, z});
    }
  }
  std::shuffle(pairs.begin(), pairs.end(), std::mt19937_64(5));
  return pairs;
}

std::uint64_t bits_of(double x) { return std::bit_cast<std::uint64_t>(x); }

TEST(LogBesselK, AgreesWithBallArithmeticAtRandomPoints) {
  expect_accurate(random_pairs(1500, -3, 2.3, -8, 3));
}

TEST(LogBesselK, AgreesWithBallArithmeticWhereTheIntegrandIsWidest) {
  expect_accurate(random_pairs(500, -4, 0.7, -8, -3));
}

TEST(LogBesselK, AgreesWithBallArithmeticAtWholeAndHalfOrders) {
  std::vector<Pair> pairs;
  for (const double nu : {0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 10.0, 21.0, 21.5, 22.0, 40.0, 100.0}) {
    for (const double z : {1e-8, 1e-5, 1e-3, 0.1, 0.5, 1.0, 2.0, 5.0, 22.0, 50.0, 300.0, 4000.0}) {
      pairs.push_back({nu, z});
    }
  }
  expect_accurate(pairs);
}

TEST(LogBesselK, AgreesWithBallArithmeticAtTheBordersBetweenMethods) {
  std::vector<Pair> pairs;
  std::vector<double> borders = {large_rho, 1e-6, std::sqrt(1.5), 5.0, 10.5, 15.0, 22.0};
  for (double rho = 0.5; rho < large_rho; rho *= std::numbers::sqrt2) {
    borders.push_back(rho);
  }
  for (const double rho : borders) {
    for (int step = 0; step <= 24; ++step) {
      const double angle = std::numbers::pi / 2 * step / 24;
      for (const double shift : {-3e-16, 0.0, 3e-16}) {
        const double nu = rho * std::sin(angle) * (1 + shift);
        pairs.push_back({nu, std::max(rho * std::cos(angle) * (1 + shift), 1e-8)});
      }
    }
  }
  for (const double nu : {0.0, 1e-30, 1e-9, 0.01, 0.2, 0.4, std::nextafter(bessel_tiny_nu, 0),
                          bessel_tiny_nu, std::nextafter(bessel_tiny_nu, 1)}) {
    for (const double z : {bessel_tiny_z / 2, std::nextafter(bessel_tiny_z, 0), bessel_tiny_z,
                           std::nextafter(bessel_tiny_z, 1), 2 * bessel_tiny_z}) {
      pairs.push_back({nu, z});
    }
  }
  expect_accurate(pairs);
}

TEST(LogBesselK, AgreesWithBallArithmeticAtTheBordersOfTheAscendingSeries) {
  std::vector<Pair> pairs;
  for (const double shift : {-3e-16, 0.0, 3e-16}) {
    for (const double nu : {ascending_order_border, 1.0, ascending_below_nu}) {
      for (double z = 1e-12; z < 2; z *= 1.9) {
        pairs.push_back({nu * (1 + shift), z});
      }
    }
    for (int step = 0; step <= 40; ++step) {
      pairs.push_back({0.05 * step, ascending_below_z * (1 + shift)});
    }
  }
  expect_accurate(pairs);
}

// A patch ends at a quarter of a power of two of z/rho and at a power of two of rho^2.
TEST(LogBesselK, AgreesWithBallArithmeticAtTheCornersOfThePatches) {
  std::vector<Pair> pairs;
  for (double rho_squared = 1; rho_squared <= 4096; rho_squared *= 2) {
    for (double v = 1; v > 1e-6; v *= v > 0.01 ? 0.875 : 0.3) {
      for (const double shift : {-3e-16, 3e-16}) {
        const double rho = std::sqrt(rho_squared) * (1 + shift);
        pairs.push_back({rho * std::sqrt((1 - v) * (1 + v)), rho * v});
      }
    }
  }
  expect_accurate(pairs);
}

TEST(LogBesselK, AgreesWithBallArithmeticForExtremeArguments) {
  std::vector<Pair> pairs;
  for (const double nu : {0.0, denormal, 1e-160, 1e-9, 1e-3, 0.3, 0.49, 0.5, 0.51, 1.0, 3.0, 4.99,
                          5.0, 21.9, 30.0, 100.0, 1000.0}) {
    for (const double z : {denormal, 1e-310, 1e-300, 0x1p-500, 1e-100, 1e-20, 1e-10}) {
      pairs.push_back({nu, z});
    }
  }
  expect_accurate(pairs);
}

TEST(LogBesselK, MatchesTheLeadingTermForLargeOrderAndTinyArgument) {
  // K = Gamma(nu) (2/z)^nu / 2 (1 + O(z^2/nu)).
  for (const double nu : {70.0, 1e3, 1e6}) {
    for (const double z : {1e-8, 1e-100, 1e-200, 1e-310}) {
      const double expected =
          std::lgamma(nu) + nu * (std::numbers::ln2 - std::log(z)) - std::numbers::ln2;
      EXPECT_NEAR(log_bessel_k(nu, z) / expected, 1.0, 1e-15) << "nu=" << nu << " z=" << z;
    }
  }
}

TEST(LogBesselK, MatchesTheClosedFormsOfHalfOrders) {
  for (double z = 1e-12; z < 1e12; z *= 3.7) {
    const double half = 0.5 * std::log(std::numbers::pi / 2) - 0.5 * std::log(z) - z;
    const double tolerance = 2e-15 * std::max({1.0, std::fabs(half), z});
    EXPECT_NEAR(log_bessel_k(0.5, z), half, tolerance) << z;
    const double three_halves = half + std::log1p(1 / z);
    EXPECT_NEAR(log_bessel_k(1.5, z), three_halves,
                2e-15 * std::max({2.0, std::fabs(three_halves), z}))
        << z;
  }
}

TEST(LogBesselK, ObeysTheRecurrenceInTheOrder) {
  // K_{nu+1} = K_{nu-1} + (2 nu/z) K_nu, divided by K_{nu+1}.
  for (const Pair& pair : random_pairs(1500, -1, 4, -3, 6)) {
    const double nu = pair.nu + 1;
    const double z = pair.z;
    const double above = log_bessel_k(nu + 1, z);
    const double sum = std::exp(log_bessel_k(nu - 1, z) - above) +
                       2 * nu / z * std::exp(log_bessel_k(nu, z) - above);
    const double scale = std::max({1.0, std::fabs(above), nu, z});
    EXPECT_NEAR(sum, 1.0, 8e-15 * scale) << "nu=" << nu << " z=" << z;
  }
}

TEST(LogBesselK, FallsInTheArgumentAndRisesInTheOrder) {
  for (const double nu : {0.0, 0.3, 2.0, 20.0, 300.0}) {
    double before = infinity;
    for (double z = 1e-11; z < 1e6; z *= 1.11) {
      const double here = log_bessel_k(nu, z);
      EXPECT_LT(here, before) << "nu=" << nu << " z=" << z;
      EXPECT_LT(here, log_bessel_k(nu + 0.7, z)) << "nu=" << nu << " z=" << z;
      before = here;
    }
  }
}

TEST(LogBesselK, IsEvenInTheOrder) {
  for (const Pair& pair : mixed_pairs()) {
    EXPECT_EQ(bits_of(log_bessel_k(pair.nu, pair.z)), bits_of(log_bessel_k(-pair.nu, pair.z)))
        << "nu=" << pair.nu << " z=" << pair.z;
  }
}

TEST(LogBesselK, BatchAndScalarAgreeBitForBit) {
  const std::vector<Pair> pairs = mixed_pairs();
  const auto [nu, z] = columns(pairs);
  std::vector<double> batch(pairs.size());
  log_bessel_k(nu, z, batch);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    EXPECT_EQ(bits_of(batch[i]), bits_of(log_bessel_k(nu[i], z[i])))
        << "nu=" << nu[i] << " z=" << z[i];
  }
}

TEST(LogBesselK, DoesNotDependOnTheNeighbours) {
  const std::vector<Pair> pairs = mixed_pairs();
  const auto [nu, z] = columns(pairs);
  std::vector<double> whole(pairs.size());
  std::vector<double> whole_remainder(pairs.size());
  log_bessel_k(nu, z, whole);
  log_bessel_k_remainder(nu, z, whole_remainder);
  for (const std::size_t length :
       {1u, 2u, 3u, 5u, 7u, 8u, 9u, 13u, 16u, 17u, 129u, 1023u, 1024u, 1025u}) {
    std::vector<double> part(length);
    for (std::size_t start = 0; start + length <= pairs.size(); start += length) {
      const auto orders = std::span(nu).subspan(start, length);
      const auto arguments = std::span(z).subspan(start, length);
      log_bessel_k(orders, arguments, part);
      for (std::size_t i = 0; i < length; ++i) {
        ASSERT_EQ(bits_of(part[i]), bits_of(whole[start + i])) << "length " << length;
      }
      log_bessel_k_remainder(orders, arguments, part);
      for (std::size_t i = 0; i < length; ++i) {
        ASSERT_EQ(bits_of(part[i]), bits_of(whole_remainder[start + i])) << "length " << length;
      }
    }
  }
}

TEST(LogBesselK, OneOrderFormAgreesWithPairsForm) {
  const auto [ignored, z] = columns(mixed_pairs());
  std::vector<double> one_order(z.size());
  std::vector<double> pairs(z.size());
  for (const double nu : {-3.0, 0.0, 0.25, 7.5, 40.0, 1e200}) {
    const std::vector<double> orders(z.size(), nu);
    log_bessel_k(nu, z, one_order);
    log_bessel_k(orders, z, pairs);
    for (std::size_t i = 0; i < z.size(); ++i) {
      ASSERT_EQ(bits_of(one_order[i]), bits_of(pairs[i])) << "nu=" << nu << " z=" << z[i];
    }
    log_bessel_k_remainder(nu, z, one_order);
    log_bessel_k_remainder(orders, z, pairs);
    for (std::size_t i = 0; i < z.size(); ++i) {
      ASSERT_EQ(bits_of(one_order[i]), bits_of(pairs[i])) << "nu=" << nu << " z=" << z[i];
    }
  }
}

TEST(LogBesselK, WorksInPlace) {
  auto [nu, z] = columns(mixed_pairs());
  std::vector<double> expected(z.size());
  log_bessel_k(nu, z, expected);
  std::vector<double> over_order = nu;
  log_bessel_k(over_order, z, over_order);
  log_bessel_k(nu, z, z);
  for (std::size_t i = 0; i < z.size(); ++i) {
    ASSERT_EQ(bits_of(z[i]), bits_of(expected[i]));
    ASSERT_EQ(bits_of(over_order[i]), bits_of(expected[i]));
  }
}

TEST(LogBesselK, HandlesTheEndsOfTheDomain) {
  EXPECT_EQ(log_bessel_k(0.0, 0.0), infinity);
  EXPECT_EQ(log_bessel_k(3.0, 0.0), infinity);
  EXPECT_EQ(log_bessel_k(3.0, -0.0), infinity);
  EXPECT_EQ(log_bessel_k(infinity, 0.0), infinity);
  EXPECT_EQ(log_bessel_k(infinity, 2.0), infinity);
  EXPECT_EQ(log_bessel_k(3.0, infinity), -infinity);
  EXPECT_TRUE(std::isnan(log_bessel_k(infinity, infinity)));
  EXPECT_TRUE(std::isnan(log_bessel_k(3.0, -1.0)));
  EXPECT_TRUE(std::isnan(log_bessel_k(3.0, -infinity)));
  EXPECT_TRUE(std::isnan(log_bessel_k(3.0, nan_value)));
  EXPECT_TRUE(std::isnan(log_bessel_k(nan_value, 1.0)));
  EXPECT_TRUE(std::isnan(log_bessel_k(nan_value, 0.0)));
}

TEST(LogBesselK, IsFiniteWhereverTheValueIs) {
  for (const double nu : {0.0, denormal, 1e-300, 1e-8, 0.4, 1.0, 1e8, 1e150, 1e154, 1e300}) {
    for (const double z :
         {denormal, 1e-300, 1e-160, 1e-8, 1.0, 1e8, 1e150, 1e154, 1e300, largest}) {
      EXPECT_TRUE(std::isfinite(log_bessel_k(nu, z))) << "nu=" << nu << " z=" << z;
    }
  }
  // rho = sqrt(2) nu overflows here, log K does not.
  const double expected = largest * (std::asinh(1.0) - std::numbers::sqrt2);
  EXPECT_NEAR(log_bessel_k(largest, largest) / expected, 1.0, 1e-15);
  // The value itself does not fit.
  EXPECT_EQ(log_bessel_k(largest, denormal), infinity);
}

TEST(LogBesselK, MatchesTheLeadingTermsForHugeNumbers) {
  // Far beyond the reach of the reference, the first terms are all there is.
  for (const double nu : {1e3, 1e100, 1e160, 1e250, 1e300}) {
    for (const double ratio : {1e-3, 0.5, 1.0, 2.0, 1e3}) {
      const double z = std::max(bessel_huge * 4, nu) * ratio;
      const double t = nu / z;
      const double root = std::sqrt(1 + t * t);
      const double expected = z * (t * std::asinh(t) - root);
      EXPECT_NEAR(log_bessel_k(nu, z), expected, 2e-15 * z * root * std::max(1.0, std::asinh(t)))
          << "nu=" << nu << " z=" << z;
    }
  }
}

TEST(LogBesselK, RefusesSpansOfDifferentLength) {
  const std::vector<double> two(2, 1.0);
  const std::vector<double> three(3, 1.0);
  std::vector<double> out(3);
  EXPECT_THROW(log_bessel_k(two, three, out), pcadim::UsageError);
  EXPECT_THROW(log_bessel_k(two, two, out), pcadim::UsageError);
  EXPECT_THROW(log_bessel_k(1.0, two, out), pcadim::UsageError);
  EXPECT_THROW(log_bessel_k_remainder(two, three, out), pcadim::UsageError);
  EXPECT_THROW(log_bessel_k_remainder(1.0, two, out), pcadim::UsageError);
}

TEST(LogBesselK, AcceptsEmptySpans) {
  log_bessel_k(std::span<const double>(), std::span<const double>(), std::span<double>());
  log_bessel_k(1.0, std::span<const double>(), std::span<double>());
}

}  // namespace
