#include "pcadim/source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "base/copy_columns.hpp"
#include "base/mark.hpp"
#include "base/size.hpp"
#include "pcadim/error.hpp"

namespace pcadim {

Source::~Source() = default;

std::vector<std::string> Source::row_names(Index, Index) const { return {}; }

RowNamer row_namer(std::vector<std::string> names) {
  if (names.empty()) return {};
  const auto all = std::make_shared<const std::vector<std::string>>(std::move(names));
  return [all](Index first, Index count) {
    const auto begin = all->begin() + offset(first);
    return std::vector<std::string>(begin, begin + offset(count));
  };
}

std::string Source::locate(Index row, Index col) const {
  return fmt::format("{}, {}", row_mark(row), column_mark(col));
}

void Source::read_rows(Index, Index, double*) const {
  throw InternalError(name() + ": rows of this source come one after another only");
}

void Source::read_columns(Index first, Index count, double* out) const {
  const auto whole = shape();
  if (!whole || !random_access()) {
    throw InternalError(name() + ": columns need a source with random access");
  }
  const Index slab = std::clamp<Index>((Index{1} << 19) / whole->cols, 1, whole->rows);
  std::vector<double> rows(static_cast<std::size_t>(slab * whole->cols));
  for (Index top = 0; top < whole->rows; top += slab) {
    const Index some = std::min(slab, whole->rows - top);
    read_rows(top, some, rows.data());
    copy_columns(row_major(rows.data(), some, whole->cols), first, count, whole->rows, out + top);
  }
}

void Source::read_panel(Index first, Index count, double* out) const {
  const Index rows = shape() ? shape()->rows : 0;
  std::vector<double> columns(static_cast<std::size_t>(rows * count));
  read_columns(first, count, columns.data());
  copy_columns(row_major(columns.data(), count, rows), 0, rows, count, out);
}

}  // namespace pcadim
