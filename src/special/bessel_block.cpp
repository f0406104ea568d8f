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

#include "special/bessel_block.hpp"
#include "special/bessel_debye-inl.hpp"
#include "special/bessel_elementary-inl.hpp"
#include "special/bessel_regions-inl.hpp"
#include "special/bessel_trapezoid-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcadim::special {
namespace HWY_NAMESPACE {

// Large rho is the common case: both parts in one pass.
void evaluate_large_rho(const double* nu, const double* z, std::size_t count, Wanted wanted,
                        double* out) {
  const Doubles d;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    const Vec order = hn::LoadU(d, nu + i);
    const Vec argument = hn::LoadU(d, z + i);
    const Vec rho = radius(order, argument);
    Vec result = debye_log_sum<large_rho_terms>(d, order, rho);
    if (wanted == Wanted::full) {
      result = hn::Add(result, elementary_of(d, order, argument, rho));
    }
    hn::StoreU(result, d, out + i);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace pcadim::special
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include <algorithm>
#include <array>
#include <cstdint>

#include "special/bessel_extremes.hpp"
#include "special/bessel_nodes.hpp"
#include "special/bessel_regions.hpp"

namespace pcadim::special {
namespace {

HWY_EXPORT(split_by_rho);
HWY_EXPORT(find_buckets);
HWY_EXPORT(trapezoid_remainder);
HWY_EXPORT(debye_remainder);
HWY_EXPORT(elementary_part);
HWY_EXPORT(evaluate_large_rho);

// Vectors reach past the end; what they find there must be harmless.
void fill_padding(BlockArray<double>& values, std::size_t count) {
  std::fill_n(values.begin() + static_cast<std::ptrdiff_t>(count), padding, 1.0);
}

// Elements sorted into buckets, so that each method runs over full vectors.
class Sorted {
 public:
  explicit Sorted(const Selected& selected) : count_(selected.count) {
    BlockArray<std::uint64_t> bucket;
    HWY_DYNAMIC_DISPATCH(find_buckets)
    (selected.nu.data(), selected.z.data(), count_, bucket.data());
    // begin_[b + 1] will be where bucket b begins, and while it is filled moves on to where it
    // ends.
    for (std::size_t i = 0; i < count_; ++i) {
      ++begin_[static_cast<std::size_t>(bucket[i]) + 2];
    }
    for (std::size_t b = 2; b < begin_.size(); ++b) {
      begin_[b] = static_cast<std::uint16_t>(begin_[b] + begin_[b - 1]);
    }
    for (std::size_t i = 0; i < count_; ++i) {
      const std::size_t place = begin_[static_cast<std::size_t>(bucket[i]) + 1]++;
      target_[place] = static_cast<std::uint16_t>(selected.index[i]);
      nu_[place] = selected.nu[i];
      z_[place] = selected.z[i];
    }
    fill_padding(nu_, count_);
    fill_padding(z_, count_);
  }

  void evaluate(Wanted wanted) {
    evaluate_remainder();
    if (wanted == Wanted::full) {
      add_elementary_part();
    }
    for (std::size_t i = begin_[extreme_bucket]; i < count_; ++i) {
      const BesselParts parts = bessel_at_extremes(nu_[i], z_[i]);
      out_[i] = wanted == Wanted::full ? parts.elementary + parts.remainder : parts.remainder;
    }
  }

  void scatter(double* out) const {
    for (std::size_t i = 0; i < count_; ++i) {
      out[target_[i]] = out_[i];
    }
  }

 private:
  // The last vector of a method may reach into the elements of the next one. The methods run in
  // ascending order, so whatever is written there is replaced by the right value afterwards.
  void evaluate_remainder() {
    const auto& nodes = trapezoid_nodes();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const std::size_t first = begin_[i * lengths_per_rule];
      const std::size_t size = begin_[(i + 1) * lengths_per_rule] - first;
      if (size > 0) {
        HWY_DYNAMIC_DISPATCH(trapezoid_remainder)
        (nodes[i], &nu_[first], &z_[first], size, &out_[first]);
      }
    }
    const std::size_t first = begin_[debye_bucket];
    HWY_DYNAMIC_DISPATCH(debye_remainder)
    (&nu_[first], &z_[first], begin_[debye_bucket + 1] - first, &out_[first]);
  }

  void add_elementary_part() {
    const std::size_t regular = begin_[extreme_bucket];
    BlockArray<double> elementary;
    HWY_DYNAMIC_DISPATCH(elementary_part)(nu_.data(), z_.data(), regular, elementary.data());
    for (std::size_t i = 0; i < regular; ++i) {
      out_[i] += z_[i] < 1 / bessel_huge ? elementary_part_scaled(nu_[i], z_[i]) : elementary[i];
    }
  }

  std::size_t count_;
  std::array<std::uint16_t, bucket_count + 2> begin_{};  // where each bucket begins
  std::array<std::uint16_t, block_size> target_;         // place in the block
  BlockArray<double> nu_;
  BlockArray<double> z_;
  BlockArray<double> out_;
};

void evaluate_large(Selected& large, Wanted wanted, double* out) {
  fill_padding(large.nu, large.count);
  fill_padding(large.z, large.count);
  BlockArray<double> result;
  HWY_DYNAMIC_DISPATCH(evaluate_large_rho)
  (large.nu.data(), large.z.data(), large.count, wanted, result.data());
  for (std::size_t i = 0; i < large.count; ++i) {
    out[static_cast<std::size_t>(large.index[i])] = result[i];
  }
}

}  // namespace

void evaluate_block(const double* nu, const double* z, std::size_t count, Wanted wanted,
                    double* out) {
  Selected large;
  Selected others;
  HWY_DYNAMIC_DISPATCH(split_by_rho)(nu, z, count, large, others);
  if (large.count > 0) {
    evaluate_large(large, wanted, out);
  }
  if (others.count > 0) {
    fill_padding(others.nu, others.count);
    fill_padding(others.z, others.count);
    Sorted sorted(others);
    sorted.evaluate(wanted);
    sorted.scatter(out);
  }
}

}  // namespace pcadim::special

#endif  // HWY_ONCE
