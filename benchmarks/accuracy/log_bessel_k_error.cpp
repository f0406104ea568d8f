// Measures the error of log_bessel_k, and of the remainder it is built on, against ball arithmetic.
//
// Prints one Markdown table row per method of the code: number of points, largest and mean
// |error| / max(1, |log K|, rho), where the largest is, and the largest error of the remainder
// relative to max(1, |remainder|). Exit code 1 if a point with nu in [0, 1e6], z in [1e-8, 1e8]
// exceeds the bar.

#include <acb.h>
#include <acb_hypgeom.h>
#include <arb.h>
#include <flint/fmpq_poly.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <numbers>
#include <random>
#include <span>
#include <thread>
#include <vector>

#include "pcadim/log_bessel_k.hpp"
#include "special/log_bessel_k.hpp"

namespace {

using pcadim::special::ascending_below_nu;
using pcadim::special::ascending_below_z;
using pcadim::special::ascending_order_border;
using pcadim::special::bessel_huge;
using pcadim::special::bessel_tiny_nu;
using pcadim::special::bessel_tiny_z;
using pcadim::special::large_rho;

constexpr double bar = 4e-15;

// Where the reference changes from the hypergeometric series, whose cost explodes with rho, to the
// Debye expansion, whose first omitted term is below 1e-45 from here on.
constexpr double reference_debye_rho = 100;
constexpr int reference_debye_terms = 42;
constexpr slong tight_bits = 90;  // relative accuracy asked of every reference: 1e-27

class Ball {
 public:
  Ball() { arb_init(ball_); }
  explicit Ball(double value) : Ball() { arb_set_d(ball_, value); }
  ~Ball() { arb_clear(ball_); }
  Ball(const Ball&) = delete;
  Ball& operator=(const Ball&) = delete;
  arb_ptr get() { return ball_; }
  // The midpoint minus x, as a double.
  double minus(double x, slong precision) {
    Ball difference;
    Ball other(x);
    arb_sub(difference.get(), ball_, other.get(), precision);
    return arf_get_d(arb_midref(difference.get()), ARF_RND_NEAR);
  }
  double value() { return arf_get_d(arb_midref(ball_), ARF_RND_NEAR); }

 private:
  arb_t ball_;
};

// nu asinh(nu/z) - rho, and rho.
void reference_elementary(Ball& result, Ball& rho, double nu, double z, slong precision) {
  Ball order(nu);
  Ball argument(z);
  arb_hypot(rho.get(), order.get(), argument.get(), precision);
  arb_div(result.get(), order.get(), argument.get(), precision);
  arb_asinh(result.get(), result.get(), precision);
  arb_mul(result.get(), result.get(), order.get(), precision);
  arb_sub(result.get(), result.get(), rho.get(), precision);
}

// log K by the hypergeometric series, with more digits until the ball is tight.
void reference_log_by_series(Ball& result, double nu, double z) {
  acb_t order, argument, value;
  acb_init(order);
  acb_init(argument);
  acb_init(value);
  acb_set_d(order, nu);
  acb_set_d(argument, z);
  for (slong precision = 256;; precision *= 2) {
    acb_hypgeom_bessel_k(value, order, argument, precision);
    if (acb_rel_accuracy_bits(value) >= tight_bits + 20) {
      arb_log(result.get(), acb_realref(value), precision);
      break;
    }
  }
  acb_clear(order);
  acb_clear(argument);
  acb_clear(value);
}

// The Debye polynomials U_0, U_1, ... by their recurrence (DLMF 10.41.9), exactly. Independent of
// the table in the library, which holds the coefficients of the logarithm.
class DebyePolynomials {
 public:
  DebyePolynomials() {
    fmpq_poly_t derivative, integral, steep, bend;
    fmpq_poly_init(derivative);
    fmpq_poly_init(integral);
    fmpq_poly_init(steep);
    fmpq_poly_init(bend);
    fmpq_poly_set_str(steep, "5  0 0 1/2 0 -1/2");
    fmpq_poly_set_str(bend, "3  1/8 0 -5/8");
    for (auto& polynomial : polynomials_) {
      fmpq_poly_init(&polynomial);
    }
    fmpq_poly_set_si(&polynomials_[0], 1);
    for (std::size_t k = 0; k + 1 < polynomials_.size(); ++k) {
      fmpq_poly_derivative(derivative, &polynomials_[k]);
      fmpq_poly_mul(derivative, derivative, steep);
      fmpq_poly_mul(integral, &polynomials_[k], bend);
      fmpq_poly_integral(integral, integral);
      fmpq_poly_add(&polynomials_[k + 1], derivative, integral);
    }
    fmpq_poly_clear(derivative);
    fmpq_poly_clear(integral);
    fmpq_poly_clear(steep);
    fmpq_poly_clear(bend);
  }
  ~DebyePolynomials() {
    for (auto& polynomial : polynomials_) {
      fmpq_poly_clear(&polynomial);
    }
  }
  DebyePolynomials(const DebyePolynomials&) = delete;
  DebyePolynomials& operator=(const DebyePolynomials&) = delete;

  // log K - (nu asinh(nu/z) - rho).
  void log_remainder(Ball& result, double nu, Ball& rho, slong precision) const {
    Ball inverse;
    Ball p2;
    Ball sum;
    Ball term;
    Ball coefficient;
    arb_inv(inverse.get(), rho.get(), precision);
    arb_mul(p2.get(), Ball(nu).get(), inverse.get(), precision);
    arb_sqr(p2.get(), p2.get(), precision);
    for (int k = reference_debye_terms; k >= 0; --k) {
      // U_k(p) / nu^k = (polynomial in p^2) / rho^k.
      arb_zero(term.get());
      for (int j = k; j >= 0; --j) {
        fmpq_t exact;
        fmpq_init(exact);
        fmpq_poly_get_coeff_fmpq(exact, &polynomials_[static_cast<std::size_t>(k)], k + 2 * j);
        arb_set_fmpq(coefficient.get(), exact, precision);
        fmpq_clear(exact);
        arb_mul(term.get(), term.get(), p2.get(), precision);
        arb_add(term.get(), term.get(), coefficient.get(), precision);
      }
      arb_mul(sum.get(), sum.get(), inverse.get(), precision);
      arb_neg(sum.get(), sum.get());
      arb_add(sum.get(), sum.get(), term.get(), precision);
    }
    arb_const_pi(term.get(), precision);
    arb_mul(term.get(), term.get(), inverse.get(), precision);
    arb_mul_2exp_si(term.get(), term.get(), -1);
    arb_sqrt(term.get(), term.get(), precision);
    arb_mul(sum.get(), sum.get(), term.get(), precision);
    arb_log(result.get(), sum.get(), precision);
  }

 private:
  std::array<fmpq_poly_struct, reference_debye_terms + 1> polynomials_;
};

struct Reference {
  Ball log_k;
  Ball remainder;
  double rho = 0;
};

constexpr slong working_bits = 384;

void by_debye(Reference& out, const DebyePolynomials& debye, double nu, double z) {
  Ball elementary;
  Ball rho;
  reference_elementary(elementary, rho, nu, z, working_bits);
  debye.log_remainder(out.remainder, nu, rho, working_bits);
  arb_add(out.log_k.get(), elementary.get(), out.remainder.get(), working_bits);
  out.rho = rho.value();
}

void by_series(Reference& out, double nu, double z) {
  Ball elementary;
  Ball rho;
  reference_elementary(elementary, rho, nu, z, working_bits);
  reference_log_by_series(out.log_k, nu, z);
  arb_sub(out.remainder.get(), out.log_k.get(), elementary.get(), working_bits);
  out.rho = rho.value();
}

void compute_reference(Reference& out, const DebyePolynomials& debye, double nu, double z) {
  if (std::hypot(nu, z) >= reference_debye_rho) {
    by_debye(out, debye, nu, z);
  } else {
    by_series(out, nu, z);
  }
}

constexpr std::array method_names = {"ascending, nu < 1/2, z < 1", "ascending, nu < 3/2, z < 1",
                                     "patches, 1 <= rho < 2",      "patches, 2 <= rho < 8",
                                     "patches, 8 <= rho < 64",     "Debye, rho >= 64",
                                     "elementwise (tiny or huge)"};

// rho between the methods, between the rows of patches, and where earlier methods had borders.
std::vector<double> rho_borders() {
  std::vector<double> borders = {1, 1.5, 2, 5, 10.5, 15, 22, large_rho, std::sqrt(1.5)};
  for (double rho = 0.5; rho < large_rho; rho *= 2) {
    borders.push_back(rho);
    borders.push_back(rho * std::numbers::sqrt2);
  }
  return borders;
}

std::size_t method_of(double nu, double z) {
  if ((nu < bessel_tiny_nu && z < bessel_tiny_z) || std::max(nu, z) > bessel_huge) {
    return method_names.size() - 1;
  }
  if (nu < ascending_below_nu && z < ascending_below_z) {
    return nu < ascending_order_border ? 0 : 1;
  }
  const double rho = std::hypot(nu, z);
  return rho < 2 ? 2 : rho < 8 ? 3 : rho < large_rho ? 4 : 5;
}

struct Point {
  double nu;
  double z;
};

class Points {
 public:
  void add(double nu, double z) {
    if (nu >= 0 && z > 0) {
      points_.push_back({nu, z});
    }
  }
  void add_log_grid(int orders, int arguments) {
    for (int i = 0; i < orders; ++i) {
      // The order 0, then 1e-6 ... 1e6.
      const double nu = i == 0 ? 0 : std::pow(10, -6 + 12 * (i - 1.0) / (orders - 2.0));
      for (int j = 0; j < arguments; ++j) {
        add(nu, std::pow(10, -8 + 16.0 * j / (arguments - 1.0)));
      }
    }
  }
  void add_random(int count, double log_nu_low, double log_nu_high, double log_z_low,
                  double log_z_high) {
    std::uniform_real_distribution<double> nu(log_nu_low, log_nu_high);
    std::uniform_real_distribution<double> z(log_z_low, log_z_high);
    for (int i = 0; i < count; ++i) {
      add(std::pow(10, nu(random_)), std::pow(10, z(random_)));
    }
  }
  // Whole and half orders, where the series of other codes have their special cases.
  void add_special_orders(int count) {
    std::uniform_int_distribution<int> twice_nu(0, 400);
    std::uniform_real_distribution<double> log_z(-8, 5);
    for (int i = 0; i < count; ++i) {
      add(0.5 * twice_nu(random_), std::pow(10, log_z(random_)));
    }
  }
  void add_borders(int directions) {
    for (const double rho : rho_borders()) {
      for (int i = 0; i <= directions; ++i) {
        // Directions close to both axes matter as much as those between.
        const double u = 2.0 * i / directions - 1;
        const double ratio = std::pow(10, 7.6 * u * u * u);
        const double z = rho / std::hypot(1, ratio);
        add_both_sides(z * ratio, z);
      }
    }
    for (int i = 0; i <= directions; ++i) {
      const double fraction = static_cast<double>(i) / directions;
      for (const double nu : {ascending_order_border, 1.0, ascending_below_nu}) {
        add_both_sides(nu, std::pow(10, -8 + 9 * fraction));
      }
      add_both_sides(2 * fraction, ascending_below_z);
    }
  }

  const std::vector<Point>& all() const { return points_; }

 private:
  void add_both_sides(double nu, double z) {
    for (const double shift : {-1e-14, -4e-16, 0.0, 4e-16, 1e-14}) {
      add(nu * (1 + shift), z * (1 + shift));
    }
  }
  std::vector<Point> points_;
  std::mt19937_64 random_{20240229};
};

struct Worst {
  std::size_t count = 0;
  double largest = 0;
  double sum = 0;
  Point where{0, 0};
  double largest_remainder = 0;
  double smallest_bits = 1e9;

  void add(Point point, double error, double remainder_error, double bits) {
    ++count;
    sum += error;
    // Written so that NaN counts as the worst.
    if (!(error <= largest)) {
      largest = error;
      where = point;
    }
    if (!(remainder_error <= largest_remainder)) {
      largest_remainder = remainder_error;
    }
    smallest_bits = std::min(smallest_bits, bits);
  }
  void merge(const Worst& other) {
    count += other.count;
    sum += other.sum;
    if (!(other.largest <= largest)) {
      largest = other.largest;
      where = other.where;
    }
    if (!(other.largest_remainder <= largest_remainder)) {
      largest_remainder = other.largest_remainder;
    }
    smallest_bits = std::min(smallest_bits, other.smallest_bits);
  }
};

using Table = std::array<Worst, method_names.size()>;

// Every `stride`-th point from `first` on.
void measure(const std::vector<Point>& points, std::size_t first, std::size_t stride,
             std::span<const double> log_k, std::span<const double> remainder, Table& table) {
  const DebyePolynomials debye;
  for (std::size_t i = first; i < points.size(); i += stride) {
    const auto [nu, z] = points[i];
    Reference reference;
    compute_reference(reference, debye, nu, z);
    const double scale = std::max({1.0, std::fabs(reference.log_k.value()), reference.rho});
    const double error = std::fabs(reference.log_k.minus(log_k[i], working_bits)) / scale;
    const double remainder_error =
        std::fabs(reference.remainder.minus(remainder[i], working_bits)) /
        std::max(1.0, std::fabs(reference.remainder.value()));
    // log K itself may be close to zero; what counts is the absolute accuracy on this scale.
    const double radius = mag_get_d(arb_radref(reference.log_k.get()));
    const double bits = radius > 0 ? -std::log2(radius / scale) : 1e9;
    table[method_of(nu, z)].add({nu, z}, error, remainder_error, bits);
  }
  flint_cleanup();
}

Table measure_all(const std::vector<Point>& points) {
  std::vector<double> nu;
  std::vector<double> z;
  for (const Point& point : points) {
    nu.push_back(point.nu);
    z.push_back(point.z);
  }
  std::vector<double> log_k(points.size());
  std::vector<double> remainder(points.size());
  pcadim::log_bessel_k(nu, z, log_k);
  pcadim::special::log_bessel_k_remainder(nu, z, remainder);

  constexpr std::size_t threads = 2;
  std::array<Table, threads> tables;
  std::vector<std::thread> workers;
  for (std::size_t t = 0; t < threads; ++t) {
    workers.emplace_back([&, t] { measure(points, t, threads, log_k, remainder, tables[t]); });
  }
  Table total;
  for (std::size_t t = 0; t < threads; ++t) {
    workers[t].join();
    for (std::size_t m = 0; m < total.size(); ++m) {
      total[m].merge(tables[t][m]);
    }
  }
  return total;
}

void print_row(const char* label, const Worst& worst) {
  std::printf("| %-27s | %7zu | %.2e | %.2e | nu = %.6g, z = %.6g | %.2e |\n", label, worst.count,
              worst.largest, worst.sum / static_cast<double>(worst.count), worst.where.nu,
              worst.where.z, worst.largest_remainder);
}

double print_table(const char* title, const Table& table) {
  std::printf("\n%s\n\n", title);
  std::printf("| method | points | max error | mean error | largest at | max error, remainder |\n");
  std::printf("|---|---:|---:|---:|---|---:|\n");
  Worst all;
  for (std::size_t m = 0; m < table.size(); ++m) {
    if (table[m].count > 0) {
      print_row(method_names[m], table[m]);
      all.merge(table[m]);
    }
  }
  print_row("all", all);
  std::printf("\nReferences known to at least %.0f bits on the scale of the error.\n",
              all.smallest_bits);
  return all.largest;
}

// The Debye reference against the hypergeometric one, where both are affordable.
double check_reference() {
  const DebyePolynomials debye;
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> log_rho(2, 3);
  std::uniform_real_distribution<double> angle(0, 1);
  double worst = 0;
  constexpr int count = 200;
  for (int i = 0; i < count; ++i) {
    const double rho = i < count / 2 ? reference_debye_rho : std::pow(10, log_rho(random));
    const double tilt = 1.5707963 * angle(random);
    Reference a;
    Reference b;
    by_debye(a, debye, rho * std::sin(tilt), rho * std::cos(tilt));
    by_series(b, rho * std::sin(tilt), rho * std::cos(tilt));
    Ball difference;
    arb_sub(difference.get(), a.log_k.get(), b.log_k.get(), working_bits);
    worst = std::max(worst, std::fabs(difference.value()));
  }
  std::printf(
      "Debye reference against hypergeometric reference, %d points with rho in [%g, 1000]: ", count,
      reference_debye_rho);
  std::printf("largest difference of log K %.1e\n", worst);
  return worst;
}

}  // namespace

int main() {
  const auto start = std::chrono::steady_clock::now();
  const bool reference_holds = check_reference() < 1e-25;

  Points domain;
  domain.add_log_grid(180, 250);
  domain.add_random(35000, -6, 6, -8, 8);
  domain.add_random(20000, -1, 3, -3, 4);
  domain.add_special_orders(10000);
  domain.add_borders(300);
  const double largest = print_table(
      "nu in [0, 1e6], z in [1e-8, 1e8]; error / max(1, |log K|, rho)", measure_all(domain.all()));

  Points beyond;
  beyond.add_random(3000, -300, 0, -307, -8);
  beyond.add_random(1500, -2, 2, -300, -8);
  beyond.add_random(1500, 6, 300, -300, 300);
  for (int i = 0; i < 500; ++i) {
    const double nu = 0.001 * i;
    beyond.add(nu, bessel_tiny_z);
    beyond.add(nu, std::nextafter(bessel_tiny_z, 0));
  }
  print_table("Beyond the domain of the bar: z down to 1e-307, both up to 1e300",
              measure_all(beyond.all()));

  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  const bool holds = largest <= bar && reference_holds;
  std::printf("\nBar %.0e: %s. Two threads, %.0f s.\n", bar, holds ? "holds" : "missed",
              seconds.count());
  return holds ? 0 : 1;
}
