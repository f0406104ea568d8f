#include "missing/treated_source.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "base/size.hpp"

namespace pcadim {
namespace {

constexpr Index buffer_cells = Index{1} << 16;

/// Where the numbers from `place` on stop following one another.
Index end_of_run(const std::vector<Index>& numbers, Index place, Index end) {
  const Index most = numbers[size(place)] + (end - place);
  if (numbers[size(end - 1)] + 1 == most) return end;
  Index stop = place + 1;
  while (stop < end && numbers[size(stop)] == numbers[size(stop - 1)] + 1) ++stop;
  return stop;
}

class TreatedSource final : public Source {
 public:
  TreatedSource(const Source& inner, Remains remains)
      : inner_(inner), whole_(*inner.shape()), remains_(std::move(remains)) {}

  std::optional<Shape> shape() const override {
    return Shape{std::ssize(remains_.rows), std::ssize(remains_.cols)};
  }

  std::optional<MatrixView> next() override {
    const Shape mine = *shape();
    const Index some = std::min(std::max<Index>(1, buffer_cells / mine.cols), mine.rows - done_);
    if (some <= 0) return std::nullopt;
    block_.resize(size(some * mine.cols));
    read_rows(done_, some, block_.data());
    done_ += some;
    return row_major(block_.data(), some, mine.cols);
  }

  void rewind() override { done_ = 0; }
  bool in_memory() const override { return inner_.in_memory(); }
  bool random_access() const override { return true; }
  Progress position() const override { return {{}, done_, std::ssize(remains_.rows)}; }
  std::string name() const override { return inner_.name(); }
  std::vector<std::string> decisions() const override { return inner_.decisions(); }

  void read_rows(Index first, Index count, double* out) const override {
    const Index most = std::max<Index>(1, buffer_cells / whole_.cols), cols = whole_.cols;
    std::vector<double> buffer;
    for (Index place = first, end = first + count; place < end;) {
      const Index stop = end_of_run(remains_.rows, place, std::min(end, place + most));
      buffer.resize(size((stop - place) * cols));
      inner_.read_rows(remains_.rows[size(place)], stop - place, buffer.data());
      for (const double* row = buffer.data(); place < stop; ++place, row += cols) {
        for (const Index j : remains_.cols) *out++ = row[j];
        fill_row(place, out - remains_.cols.size());
      }
    }
  }

  void read_columns(Index first, Index count, double* out) const override {
    const Index most = std::max<Index>(1, buffer_cells / whole_.rows);
    std::vector<double> buffer;
    for (Index place = first, end = first + count; place < end;) {
      const Index stop = end_of_run(remains_.cols, place, std::min(end, place + most));
      buffer.resize(size((stop - place) * whole_.rows));
      inner_.read_columns(remains_.cols[size(place)], stop - place, buffer.data());
      for (const double* column = buffer.data(); place < stop; ++place, column += whole_.rows) {
        for (Index row = 0; row < std::ssize(remains_.rows); ++row)
          *out++ = filled(column[remains_.rows[size(row)]], row, place);
      }
    }
  }

  std::vector<std::string> column_names() const override {
    return chosen(inner_.column_names(), remains_.cols);
  }
  std::vector<std::string> row_names(Index first, Index count) const override {
    std::vector<std::string> names;
    for (Index place = first, end = first + count; place < end;) {
      const Index stop = end_of_run(remains_.rows, place, end);
      const auto some = inner_.row_names(remains_.rows[size(place)], stop - place);
      names.insert(names.end(), some.begin(), some.end());
      place = stop;
    }
    return names;
  }
  std::vector<Index> groups() const override {
    std::vector<Index> groups = chosen(inner_.groups(), remains_.rows);
    std::map<Index, Index> number;  // groups may have lost all their rows
    for (Index& group : groups) group = number.try_emplace(group, std::ssize(number)).first->second;
    return groups;
  }
  std::vector<std::string> group_names() const override {
    const std::vector<std::string> all = inner_.group_names();
    std::vector<std::string> names;
    if (all.empty()) return names;
    const std::vector<Index> before = chosen(inner_.groups(), remains_.rows), after = groups();
    for (std::size_t i = 0; i < after.size(); ++i) {
      if (after[i] == std::ssize(names)) names.push_back(all[size(before[i])]);
    }
    return names;
  }

  std::string locate(Index row, Index col) const override {
    return inner_.locate(remains_.rows[size(row)], remains_.cols[size(col)]);
  }

 private:
  double filled(double value, Index row, Index col) const {
    if (!std::isnan(value)) return value;
    if (!remains_.cells.start.empty()) return remains_.cells.at(row, col);
    return remains_.fill.empty() ? value : remains_.fill[size(col)];
  }

  void fill_row(Index row, double* cells) const {
    if (!remains_.cells.start.empty()) return remains_.cells.fill(row, cells);
    if (remains_.fill.empty()) return;
    for (Index j = 0; j < std::ssize(remains_.cols); ++j) cells[j] = filled(cells[j], row, j);
  }

  template <class T>
  static std::vector<T> chosen(const std::vector<T>& all, const std::vector<Index>& places) {
    std::vector<T> some;
    if (all.empty()) return some;
    for (const Index place : places) some.push_back(all[size(place)]);
    return some;
  }

  const Source& inner_;
  Shape whole_;
  Remains remains_;
  Index done_ = 0;
  std::vector<double> block_;
};

}  // namespace

std::unique_ptr<Source> treated_source(const Source& inner, Remains remains) {
  return std::make_unique<TreatedSource>(inner, std::move(remains));
}

}  // namespace pcadim
