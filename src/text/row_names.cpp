#include "text/row_names.hpp"

namespace pcadim::data {

void RowNames::add(std::size_t row, std::string_view name) {
  if (given_up_ || row < ends_.size()) return;
  text_ += name;
  ends_.push_back(text_.size());
  if (text_.size() + ends_.size() * sizeof(std::size_t) > most_) give_up();
}

void RowNames::append(std::size_t row, const RowNames& next) {
  for (std::size_t i = 0; i < next.ends_.size(); ++i) add(row + i, next.name(i));
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

void RowNames::give_up() {
  given_up_ = true;
  text_ = {};
  ends_ = {};
}

}  // namespace pcadim::data
