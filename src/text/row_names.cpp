#include "text/row_names.hpp"

namespace pcadim::data {

void RowNames::add(std::size_t row, std::string_view name) {
  if (given_up_ || row < ends_.size()) return;
  text_ += name;
  ends_.push_back(text_.size());
  check_size();
}

void RowNames::append(std::size_t row, const RowNames& next) {
  const bool is_new = row + next.ends_.size() > ends_.size();
  if (given_up_ || next.ends_.empty() || !is_new) return;
  const std::size_t known = ends_.size() - row;  // of the rows of `next`
  const std::size_t begin = known == 0 ? 0 : next.ends_[known - 1];
  const std::size_t before = text_.size();
  text_ += std::string_view(next.text_).substr(begin);
  for (std::size_t i = known; i < next.ends_.size(); ++i) {
    ends_.push_back(before + next.ends_[i] - begin);
  }
  check_size();
}

std::vector<std::string> RowNames::some(std::size_t first, std::size_t count) const {
  std::vector<std::string> names;
  for (std::size_t row = first; row < first + count && row < ends_.size(); ++row) {
    names.emplace_back(name(row));
  }
  return names;
}

std::string_view RowNames::name(std::size_t row) const {
  const std::size_t begin = row == 0 ? 0 : ends_[row - 1];
  return std::string_view(text_).substr(begin, ends_[row] - begin);
}

void RowNames::check_size() {
  if (text_.size() + ends_.size() * sizeof(std::size_t) <= most_) return;
  given_up_ = true;
  text_ = {};
  ends_ = {};
}

}  // namespace pcadim::data
