#pragma once
#include <string>
#include <vector>

/// Where the numbers of an axis stand.
namespace pcadim::drawing {

struct Tick {
  double value = 0;
  std::string label;
};

/// Multiples of 1, 2 or 5 times a power of ten between low and high, about `most` of them at most.
std::vector<Tick> linear_ticks(double low, double high, int most);

/// The same, whole numbers only.
std::vector<Tick> integer_ticks(double low, double high, int most);

/// Powers of ten, with 2 and 5 between them where there are few; 0 < low < high. Less than a factor
/// of five apart: linear ticks.
std::vector<Tick> log_ticks(double low, double high, int most);

/// 0, 1, 2, 5, 10, 20, ... up to high; 0, 1, 10, 100, ... or fewer where these are too many.
std::vector<Tick> count_ticks(double high, int most);

}  // namespace pcadim::drawing
