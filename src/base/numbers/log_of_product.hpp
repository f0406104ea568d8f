#pragma once
#include <cmath>

namespace pcadim {

/// The logarithm of a product of many numbers from 0 on. Logarithms are slow: one is taken only
/// where the product is about to leave the range of doubles, and in the end. Factors are to be
/// between 1e-200 and 1e200.
class LogOfProduct {
 public:
  void multiply(double factor) {
    constexpr double large = 1e100;
    product_ *= factor;
    if (product_ < large && product_ > 1 / large) return;
    logs_ += std::log(product_);
    product_ = 1;
  }

  double value() const { return logs_ + std::log(product_); }

 private:
  double product_ = 1, logs_ = 0;
};

}  // namespace pcadim
