#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>

#include "parts/part_state.hpp"
#include "pcadim/error.hpp"

namespace pcadim {

std::vector<Index> joined_numbers(const std::vector<Index>& one, const std::vector<Index>& other,
                                  std::string_view what) {
  std::vector<Index> all;
  std::ranges::merge(one, other, std::back_inserter(all));
  if (const auto twice = std::ranges::adjacent_find(all); twice != all.end())
    throw InputError(
        fmt::format("{} of part {} are there twice; each part is merged once", what, *twice));
  return all;
}

void require_all_parts(const std::vector<Piece>& pieces, const std::vector<Index>& numbers,
                       std::string_view what, std::string_view done) {
  for (const Piece& piece : pieces) {
    if (!std::ranges::binary_search(numbers, piece.number))
      throw InputError(fmt::format("{} of part {} have not been {}; {} of {} parts have", what,
                                   piece.number, done, numbers.size(), pieces.size()));
  }
}

void write_numbers(ByteWriter& out, const std::vector<Index>& numbers) {
  out.integer(std::ssize(numbers));
  for (const Index number : numbers) out.integer(number);
}

std::vector<Index> read_numbers_of_parts(ByteReader& in) {
  const Index count = in.integer();
  if (count < 1 || count > in.words_left())
    throw InputError("saved results hold an impossible number of parts: they are damaged");
  std::vector<Index> numbers;
  for (Index k = 0; k < count; ++k) numbers.push_back(in.integer());
  const bool ascending = std::ranges::adjacent_find(numbers, std::greater_equal{}) == numbers.end();
  if (!ascending || numbers.front() < 0)
    throw InputError("saved results name impossible parts: they are damaged");
  return numbers;
}

}  // namespace pcadim
