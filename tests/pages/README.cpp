#include <cstdio>
#include <pcadim/pcadim.hpp>

// The program around the C++ of README.md.
int main() {
  const std::size_t n = 4, p = 2;
  const double x[n * p] = {1, 2, 3, 4, 5, 7, 8, 8};
#include "block.inc"
  return report.answer.d ? 0 : 1;
}
