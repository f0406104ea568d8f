#include "parts/drawn_sample.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <utility>

#include "base/size.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

[[noreturn]] void refuse_damaged() {
  throw InputError("the rows that were drawn are impossible: they are damaged");
}

bool within(std::span<const double> row, const Summary& all) {
  for (std::size_t j = 0; j < row.size(); ++j) {
    if (!(row[j] >= all.minimum()[j] && row[j] <= all.maximum()[j])) return false;
  }
  return true;
}

}  // namespace

DrawnSample::DrawnSample(Index most, Index cols, std::vector<DrawnRow> keys,
                         std::vector<double> cells)
    : most_(most), cols_(cols), keys_(std::move(keys)), cells_(std::move(cells)) {}

void DrawnSample::merge(const DrawnSample& other) {
  if (most_ != other.most_ || cols_ != other.cols_) {
    *this = DrawnSample();
    return;
  }
  DrawnSample both(most_, cols_, {}, {});
  const std::size_t count = std::min(keys_.size() + other.keys_.size(), size(most_));
  both.keys_.reserve(count);
  both.cells_.reserve(count * size(cols_));  // growing would copy megabytes again and again
  std::size_t mine = 0, theirs = 0;
  while (std::ssize(both.keys_) < most_ && (mine < keys_.size() || theirs < other.keys_.size())) {
    const bool take_mine =
        theirs == other.keys_.size() || (mine < keys_.size() && keys_[mine] < other.keys_[theirs]);
    const DrawnSample& from = take_mine ? *this : other;
    const std::size_t place = take_mine ? mine++ : theirs++;
    both.keys_.push_back(from.keys_[place]);
    const std::span<const double> cells = from.row(place);
    both.cells_.insert(both.cells_.end(), cells.begin(), cells.end());
  }
  *this = std::move(both);
}

DrawnCells DrawnSample::cells(Index most, const Summary& all, Index read) const {
  if (most_ != most || cols_ != all.cols() || std::ssize(keys_) > all.rows()) refuse_damaged();
  DrawnCells result{{}, cells_, cols_};
  for (std::size_t k = 0; k < keys_.size(); ++k) {
    if (keys_[k].row >= read || !within(row(k), all)) refuse_damaged();
    result.rows.push_back(keys_[k].row);
  }
  std::vector<Index> once = result.rows;
  std::ranges::sort(once);
  if (std::ranges::adjacent_find(once) != once.end()) refuse_damaged();
  return result;
}

void DrawnSample::write(ByteWriter& out) const {
  out.integer(most_);
  out.integer(cols_);
  out.integer(std::ssize(keys_));
  for (const DrawnRow& key : keys_) {
    out.integer(std::bit_cast<Index>(key.number));
    out.numbers({&key.place, 1});
    out.integer(key.row);
  }
  out.numbers(cells_);
}

DrawnSample DrawnSample::read(ByteReader& in) {
  constexpr Index key_words = 3;
  DrawnSample sample;
  sample.most_ = in.integer();
  sample.cols_ = in.integer();
  const Index count = in.integer();
  if (sample.cols_ < 0 || count < 0 || count > sample.most_ ||
      count > in.words_left() / key_words ||
      (count > 0 && sample.cols_ > in.words_left() / count - key_words))
    refuse_damaged();
  for (Index k = 0; k < count; ++k) {
    DrawnRow key{std::bit_cast<std::uint64_t>(in.integer()), 0, 0};
    in.numbers({&key.place, 1});
    key.row = in.integer();
    if (key.row < 0 || !std::isfinite(key.place)) refuse_damaged();
    sample.keys_.push_back(key);
  }
  if (std::ranges::adjacent_find(sample.keys_, std::greater_equal{}) != sample.keys_.end())
    refuse_damaged();
  sample.cells_.resize(size(count * sample.cols_));
  in.numbers(sample.cells_);
  if (!std::ranges::all_of(sample.cells_, [](double x) { return std::isfinite(x); }))
    refuse_damaged();
  return sample;
}

}  // namespace pcadim
