#pragma once
#include <string_view>
#include <vector>

#include "report/drawing/ticks.hpp"

namespace pcadim::drawing {

enum class ScaleKind {
  linear,
  integer,      ///< linear with whole numbers on its axis
  logarithmic,  ///< positive numbers
  counts,       ///< log(1 + x): 0 has a place, large counts are drawn together
};

/// From a quantity to a place along an axis.
class Scale {
 public:
  /// low < high become the places `from` and `to`. A range of no extent is widened.
  Scale(ScaleKind kind, double low, double high, double from = 0, double to = 1);

  double operator()(double value) const;
  double low() const { return low_; }
  double high() const { return high_; }
  std::vector<Tick> ticks(int most) const;
  ScaleKind kind() const { return kind_; }
  Scale placed(double from, double to) const { return {kind_, low_, high_, from, to}; }

 private:
  double transformed(double value) const;

  ScaleKind kind_;
  double low_, high_, from_, to_;
};

/// "linear scale", "log scale", "log(1 + x) scale"; nothing for whole numbers, which stand there.
std::string_view scale_words(ScaleKind kind);

/// Logarithmic if the largest of these is more than `factor` times the smallest, all positive.
ScaleKind scale_kind_for(double smallest, double largest, double factor = 30);

/// The scale whose axis begins and ends a little outside of low and high.
Scale roomy_scale(ScaleKind kind, double low, double high, double margin = 0.05);

}  // namespace pcadim::drawing
