// Any bytes given to the NPY reader end in numbers or in an InputError; the numbers do not depend
// on the size of the blocks.
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/copy_rows.hpp"
#include "bytes/memory_input.hpp"
#include "checks.hpp"
#include "npy/npy_source.hpp"
#include "pcadim/error.hpp"

namespace {

using Numbers = std::vector<double>;

/// The numbers, or nothing when the bytes are refused.
std::optional<Numbers> read_array(std::string_view bytes, std::size_t block_bytes) {
  try {
    pcadim::data::NpySource source(std::make_unique<pcadim::data::MemoryInput>(bytes), block_bytes);
    Numbers numbers;
    while (const auto block = source.next()) {
      const std::size_t before = numbers.size();
      numbers.resize(before + static_cast<std::size_t>(block->rows * block->cols));
      pcadim::copy_rows(*block, 0, block->rows, numbers.data() + before);
    }
    const pcadim::Shape shape = source.shape().value();
    require(numbers.size() == static_cast<std::size_t>(shape.rows * shape.cols));
    source.decisions();
    return numbers;
  } catch (const pcadim::InputError& error) {
    require_one_line(error.what());
    return std::nullopt;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  if (!text.starts_with(pcadim::data::npy_magic)) return 0;
  const std::optional<Numbers> large = read_array(text, std::size_t{1} << 20);
  const std::optional<Numbers> small = read_array(text, 3);
  require(large.has_value() == small.has_value());
  if (large) require(same_bits(*large, *small));
  return 0;
}
