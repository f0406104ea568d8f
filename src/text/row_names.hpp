#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pcadim::data {

/// The names of rows, one after another in one text: a million of them cost little more than their
/// letters.
class RowNames {
 public:
  /// Names may take so many bytes, or none are kept.
  explicit RowNames(std::size_t most_bytes = static_cast<std::size_t>(-1)) : most_(most_bytes) {}

  /// Rows come in order, from 0; rows that are known already (a second reading) are passed over.
  void add(std::size_t row, std::string_view name);

  /// The rows of `next` as those from `row` on: the same as adding them one by one.
  void append(std::size_t row, const RowNames& next);

  /// The names of rows [first, first + count); none where no names are kept.
  std::vector<std::string> some(std::size_t first, std::size_t count) const;

  /// Were there more names than memory allows?
  bool given_up() const { return given_up_; }

 private:
  std::string_view name(std::size_t row) const;
  void check_size();

  std::size_t most_;
  std::string text_;
  std::vector<std::size_t> ends_;  // of each name in the text
  bool given_up_ = false;
};

}  // namespace pcadim::data
