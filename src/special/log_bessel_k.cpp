// log K_nu(z) by the ascending series for small nu and z, by the logarithm of the Debye expansion
// for large rho = sqrt(nu^2 + z^2), and by patches of polynomials between; special/log_bessel_k.hpp
// has the borders, and the bessel_* files have the methods. Here the input is cut into blocks.
#include "pcadim/log_bessel_k.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "pcadim/error.hpp"
#include "special/bessel_block.hpp"
#include "special/log_bessel_k.hpp"

namespace pcadim::special {
namespace {

void check_lengths(std::size_t nu, std::size_t z, std::size_t out) {
  if (nu != z || out != z) {
    throw UsageError("log_bessel_k: lengths differ: " + std::to_string(nu) + " orders, " +
                     std::to_string(z) + " arguments, room for " + std::to_string(out) +
                     " results; give spans of one length");
  }
}

void evaluate_pairs(std::span<const double> nu, std::span<const double> z, std::span<double> out,
                    Wanted wanted) {
  check_lengths(nu.size(), z.size(), out.size());
  for (std::size_t start = 0; start < z.size(); start += block_size) {
    const std::size_t count = std::min(block_size, z.size() - start);
    evaluate_block(nu.data() + start, z.data() + start, count, wanted, out.data() + start);
  }
}

void evaluate_one_order(double nu, std::span<const double> z, std::span<double> out,
                        Wanted wanted) {
  check_lengths(z.size(), z.size(), out.size());
  std::array<double, block_size> order;
  std::fill_n(order.begin(), std::min(block_size, z.size()), nu);
  for (std::size_t start = 0; start < z.size(); start += block_size) {
    const std::size_t count = std::min(block_size, z.size() - start);
    evaluate_block(order.data(), z.data() + start, count, wanted, out.data() + start);
  }
}

}  // namespace

void log_bessel_k_remainder(double nu, std::span<const double> z, std::span<double> out) {
  evaluate_one_order(nu, z, out, Wanted::remainder);
}

void log_bessel_k_remainder(std::span<const double> nu, std::span<const double> z,
                            std::span<double> out) {
  evaluate_pairs(nu, z, out, Wanted::remainder);
}

}  // namespace pcadim::special

namespace pcadim {

double log_bessel_k(double nu, double z) { return special::evaluate_one(nu, z); }

void log_bessel_k(std::span<const double> nu, std::span<const double> z, std::span<double> out) {
  special::evaluate_pairs(nu, z, out, special::Wanted::full);
}

void log_bessel_k(double nu, std::span<const double> z, std::span<double> out) {
  special::evaluate_one_order(nu, z, out, special::Wanted::full);
}

}  // namespace pcadim
