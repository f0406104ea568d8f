#include "pipeline/fingerprint.hpp"

#include <algorithm>
#include <vector>

#include "base/hash/number_hash.hpp"
#include "base/size.hpp"
#include "base/work_meter.hpp"

namespace pcadim {

std::string fingerprint(const Source& source, const Effort& effort) {
  constexpr Index block_numbers = 1 << 16;  // stays in cache between reading and hashing
  const Shape shape = *source.shape();
  const Index block = std::clamp<Index>(block_numbers / std::max<Index>(1, shape.cols), 1, 1 << 16);
  NumberHash hash;
  hash.integer(shape.rows);
  hash.integer(shape.cols);
  WorkMeter meter(effort.watch, "taking the fingerprint", (shape.rows + block - 1) / block);
  std::vector<double> values;
  for (Index row = 0; row < shape.rows; row += block) {
    const Index count = std::min(block, shape.rows - row);
    values.resize(size(count * shape.cols));
    source.read_rows(row, count, values.data());
    hash.numbers(values);
    meter.step();
  }
  return hash.text();
}

}  // namespace pcadim
