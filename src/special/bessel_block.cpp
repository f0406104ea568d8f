// Sorts the pairs of a block by region and runs over each region with its method.
//
// This file is compiled once per vector instruction set. What stands between HWY_BEFORE_NAMESPACE
// and HWY_AFTER_NAMESPACE, here and in the -inl.hpp files, is compiled each time; the rest once.

// Vectors whose size only the running processor knows cannot be put into arrays, as the methods do.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "special/bessel_block.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h must come first.
#include <hwy/highway.h>

#include <cstddef>

#include "special/bessel_ascending-inl.hpp"
#include "special/bessel_block.hpp"
#include "special/bessel_debye-inl.hpp"
#include "special/bessel_elementary-inl.hpp"
#include "special/bessel_extremes.hpp"
#include "special/bessel_patches-inl.hpp"
#include "special/bessel_regions-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcadim::special {
namespace HWY_NAMESPACE {

// The remainder of a bucket other than the extremes.
HWY_INLINE Vec remainder_in_bucket(Doubles d, std::size_t bucket, Vec nu, Vec z, Vec rho) {
  if (bucket < patch_count) {
    return patch_remainder(d, bessel_patches[bucket], z, rho);
  }
  if (bucket == ascending_bucket) {
    return ascending_remainder<0>(d, nu, z);
  }
  if (bucket == ascending_bucket + 1) {
    return ascending_remainder<1>(d, nu, z);
  }
  return debye_remainder(d, nu, rho);
}

// Where z is so small that the elementary part must be scaled, it is left to the caller.
HWY_INLINE Vec add_elementary(Doubles d, Vec nu, Vec z, Vec rho, Vec remainder) {
  const auto tiny = hn::Lt(z, hn::Set(d, 1 / bessel_huge));
  return hn::IfThenElse(tiny, remainder, hn::Add(remainder, elementary_of(d, nu, z, rho)));
}

void evaluate_bucket(std::size_t bucket, const double* nu, const double* z, std::size_t count,
                     Wanted wanted, double* out) {
  const Doubles d;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    const Vec order = hn::LoadU(d, nu + i);
    const Vec argument = hn::LoadU(d, z + i);
    const Vec rho = radius(order, argument);
    Vec result = remainder_in_bucket(d, bucket, order, argument, rho);
    if (wanted == Wanted::full) {
      result = add_elementary(d, order, argument, rho, result);
    }
    hn::StoreU(result, d, out + i);
  }
}

// log K of one pair, the same vector operations with copies of the pair: a value does not depend on
// the form that was called.
double evaluate_pair(double nu, double z) {
  const Doubles d;
  const Vec order = hn::Abs(hn::Set(d, nu));
  const Vec argument = hn::Set(d, z);
  const auto place = static_cast<std::size_t>(hn::GetLane(places_of(d, order, argument)));
  const std::size_t bucket = bucket_at_place[place];
  if (bucket == extreme_bucket) {
    const BesselParts parts = bessel_at_extremes(hn::GetLane(order), z);
    return parts.elementary + parts.remainder;
  }
  const Vec rho = radius(order, argument);
  const Vec remainder = remainder_in_bucket(d, bucket, order, argument, rho);
  const double result = hn::GetLane(add_elementary(d, order, argument, rho, remainder));
  return z < 1 / bessel_huge ? result + elementary_part_scaled(hn::GetLane(order), z) : result;
}

}  // namespace HWY_NAMESPACE
}  // namespace pcadim::special
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "special/bessel_regions.hpp"

namespace pcadim::special {
namespace {

HWY_EXPORT(find_places);
HWY_EXPORT(evaluate_bucket);
HWY_EXPORT(evaluate_pair);

// The pairs of a block without the sign of nu. Vectors reach past the end; what they find there
// must be harmless.
struct Pairs {
  Pairs(const double* orders, const double* arguments, std::size_t count) {
    std::transform(orders, orders + count, nu.begin(), [](double x) { return std::fabs(x); });
    std::copy_n(arguments, count, z.begin());
    pad(count);
  }
  explicit Pairs(std::size_t count) { pad(count); }
  void pad(std::size_t count) {
    std::fill_n(&nu[count], padding, 1.0);
    std::fill_n(&z[count], padding, 1.0);
  }

  BlockArray<double> nu;
  BlockArray<double> z;
};

// What the vectors have left out: the elementary part for tiny z.
void add_scaled_elementary(const Pairs& pairs, std::size_t count, double* out) {
  for (std::size_t i = 0; i < count; ++i) {
    if (pairs.z[i] < 1 / bessel_huge) {
      out[i] += elementary_part_scaled(pairs.nu[i], pairs.z[i]);
    }
  }
}

// The bucket of each pair, and how the pairs lie when they are sorted by it.
class Order {
 public:
  Order(const Pairs& pairs, std::size_t count) : count_(count) {
    static_assert(bucket_count <= 256);
    BlockArray<std::uint64_t> place;
    HWY_DYNAMIC_DISPATCH(find_places)(pairs.nu.data(), pairs.z.data(), count, place.data());
    // begin_[b + 1] will be where bucket b begins, and while it is filled moves on to where it
    // ends.
    for (std::size_t i = 0; i < count; ++i) {
      bucket_[i] = bucket_at_place[static_cast<std::size_t>(place[i])];
      ++begin_[bucket_[i] + std::size_t{2}];
    }
    for (std::size_t b = 2; b < begin_.size(); ++b) {
      begin_[b] = static_cast<std::uint16_t>(begin_[b] + begin_[b - 1]);
    }
  }

  bool all_are_large() const {
    return begin_[debye_bucket + 1] == 0 && begin_[debye_bucket + 2] == count_;
  }

  // Sorts the pairs; from now on bucket b is from begin(b) to begin(b + 1).
  void sort(const Pairs& from, Pairs& to) {
    for (std::size_t i = 0; i < count_; ++i) {
      const std::size_t to_index = begin_[bucket_[i] + std::size_t{1}]++;
      target_[to_index] = static_cast<std::uint16_t>(i);
      to.nu[to_index] = from.nu[i];
      to.z[to_index] = from.z[i];
    }
  }
  std::size_t begin(std::size_t bucket) const { return begin_[bucket]; }
  // Where the i-th sorted pair came from.
  std::size_t origin(std::size_t i) const { return target_[i]; }

 private:
  std::size_t count_;
  std::array<std::uint16_t, bucket_count + 2> begin_{};
  std::array<std::uint8_t, block_size> bucket_;
  std::array<std::uint16_t, block_size> target_;
};

// The last vector of a bucket may reach into the elements of the next one. The buckets are
// evaluated in order, so whatever is written there is replaced by the right value afterwards.
void evaluate_sorted(const Order& order, const Pairs& pairs, std::size_t count, Wanted wanted,
                     double* out) {
  for (std::size_t bucket = 0; bucket < extreme_bucket; ++bucket) {
    const std::size_t first = order.begin(bucket);
    const std::size_t size = order.begin(bucket + 1) - first;
    if (size > 0) {
      HWY_DYNAMIC_DISPATCH(evaluate_bucket)
      (bucket, &pairs.nu[first], &pairs.z[first], size, wanted, out + first);
    }
  }
  if (wanted == Wanted::full) {
    add_scaled_elementary(pairs, order.begin(extreme_bucket), out);
  }
  for (std::size_t i = order.begin(extreme_bucket); i < count; ++i) {
    const BesselParts parts = bessel_at_extremes(pairs.nu[i], pairs.z[i]);
    out[i] = wanted == Wanted::full ? parts.elementary + parts.remainder : parts.remainder;
  }
}

// The common case of orders that all are large: nothing to sort.
void evaluate_large(const Pairs& pairs, std::size_t count, Wanted wanted, double* out) {
  HWY_DYNAMIC_DISPATCH(evaluate_bucket)
  (debye_bucket, pairs.nu.data(), pairs.z.data(), count, wanted, out);
  if (wanted == Wanted::full) {
    add_scaled_elementary(pairs, count, out);
  }
}

}  // namespace

void evaluate_block(const double* nu, const double* z, std::size_t count, Wanted wanted,
                    double* out) {
  const Pairs pairs(nu, z, count);
  Order order(pairs, count);
  BlockArray<double> result;
  if (order.all_are_large()) {
    evaluate_large(pairs, count, wanted, result.data());
    std::copy_n(result.begin(), count, out);
    return;
  }
  Pairs sorted(count);
  order.sort(pairs, sorted);
  evaluate_sorted(order, sorted, count, wanted, result.data());
  for (std::size_t i = 0; i < count; ++i) {
    out[order.origin(i)] = result[i];
  }
}

double evaluate_one(double nu, double z) { return HWY_DYNAMIC_DISPATCH(evaluate_pair)(nu, z); }

}  // namespace pcadim::special

#endif  // HWY_ONCE
