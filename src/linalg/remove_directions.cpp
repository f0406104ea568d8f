#include "base/size.hpp"
#include "linalg/linalg.hpp"

namespace pcadim {

void remove_directions(std::span<const double> directions, Index n, Index width, double* x) {
  const Index count = std::ssize(directions) / n;
  if (count == 0) return;
  std::vector<double> along(size(count * width));
  multiply_transposed(count, width, n, directions.data(), x, along.data());
  add_product(-1, n, width, count, {directions.data(), n}, {along.data(), count}, x, n);
}

}  // namespace pcadim
