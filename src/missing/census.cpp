#include "missing/census.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/lists.hpp"
#include "base/mark.hpp"
#include "base/parallel.hpp"
#include "base/size.hpp"
#include "passes/preparation.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

constexpr std::size_t named_cells = 3;

/// What some of the rows have.
struct Part {
  std::vector<Cell> first;
  std::vector<Index> rows_with_holes, empty_rows, missing_in;
  std::vector<double> mean;
  Index rows = 0;
};

void add_cell(Part& part, Index row, Index col, double value, const Source& source) {
  if (std::isinf(value)) throw InputError(not_finite_message(source, row, col, value));
  const std::size_t j = size(col);
  if (std::isnan(value)) {
    ++part.missing_in[j];
    if (part.first.size() < named_cells) part.first.push_back({row, col});
  } else {
    // A running mean: sums of large numbers would overflow first.
    const auto count = static_cast<double>(part.rows - part.missing_in[j]);
    part.mean[j] += value / count - part.mean[j] / count;
  }
}

void add_row(Part& part, Index row, const double* values, const Source& source) {
  ++part.rows;
  const Index cols = std::ssize(part.mean);
  Index holes = 0;
  for (Index j = 0; j < cols; ++j) {
    add_cell(part, row, j, values[j], source);
    holes += std::isnan(values[j]) ? 1 : 0;
  }
  if (holes > 0) part.rows_with_holes.push_back(row);
  if (holes == cols) part.empty_rows.push_back(row);
}

void append(std::vector<Index>& to, const std::vector<Index>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

/// Parts come in the order of their rows.
void merge(Census& census, const Part& part, Index rows_before) {
  for (std::size_t j = 0; j < part.mean.size(); ++j) {
    const auto mine = static_cast<double>(rows_before - census.missing_in[j]);
    const auto theirs = static_cast<double>(part.rows - part.missing_in[j]);
    if (theirs > 0) {
      const double share = theirs / (mine + theirs);
      census.mean[j] = (1 - share) * census.mean[j] + share * part.mean[j];
    }
    census.missing_in[j] += part.missing_in[j];
    census.missing += part.missing_in[j];
  }
  for (const Cell& cell : part.first) {
    if (census.first.size() < named_cells) census.first.push_back(cell);
  }
  append(census.rows_with_holes, part.rows_with_holes);
  append(census.empty_rows, part.empty_rows);
}

/// Rows are cut into parts by the shape alone, so that the thread count changes no digit.
Index rows_in_part(const Shape& shape) {
  constexpr Index most_parts = 64, cells_in_buffer = Index{1} << 16;
  const Index in_buffer = std::max<Index>(1, cells_in_buffer / shape.cols);
  return std::max(in_buffer, (shape.rows + most_parts - 1) / most_parts);
}

Part read_part(const Source& source, Index first, Index last, Index cols, const WorkMeter& meter) {
  Part part;
  part.missing_in.resize(size(cols));
  part.mean.resize(size(cols));
  const Index slab = std::max<Index>(1, (Index{1} << 16) / cols);
  std::vector<double> buffer;
  for (Index top = first; top < last; top += slab) {
    meter.check();
    const Index some = std::min(slab, last - top);
    buffer.resize(size(some * cols));
    source.read_rows(top, some, buffer.data());
    for (Index i = 0; i < some; ++i) add_row(part, top + i, &buffer[size(i * cols)], source);
  }
  return part;
}

std::string first_cells(const Census& census, const Source& source) {
  std::string text;
  for (const Cell& cell : census.first) {
    text += (text.empty() ? "" : "; ") + source.locate(cell.row, cell.col);
  }
  return census.missing > std::ssize(census.first) ? text + "; ..." : text;
}

/// "alcohol 12, malic 3 and 4 more columns", most missing first.
std::string worst_columns(const Census& census, const Source& source) {
  std::vector<Index> columns;
  for (Index j = 0; j < census.cols; ++j) {
    if (census.missing_in[size(j)] > 0) columns.push_back(j);
  }
  std::ranges::stable_sort(columns, [&](Index a, Index b) {
    return census.missing_in[size(a)] > census.missing_in[size(b)];
  });
  constexpr std::size_t shown = 5;
  const std::vector<std::string> names = source.column_names();
  std::string text;
  for (std::size_t k = 0; k < std::min(shown, columns.size()); ++k) {
    text += fmt::format("{}{}: {}", k == 0 ? "" : ", ", column_words(names, columns[k]),
                        census.missing_in[size(columns[k])]);
  }
  if (columns.size() > shown) {
    text += fmt::format(" and {} more column{}", columns.size() - shown,
                        columns.size() == shown + 1 ? "" : "s");
  }
  return text;
}

/// What to do about columns without any number, beside which no treatment of cells helps.
std::string about_empty_columns(const Census& census, const Source& source) {
  const std::vector<std::string> names = source.column_names();
  std::vector<std::string> words, values;
  for (Index j = 0; j < census.cols; ++j) {
    if (census.missing_in[size(j)] < census.rows) continue;
    words.push_back(column_words(names, j));
    values.push_back(column_name(names, j));
    if (values.back().empty() || values.back().find(',') != std::string::npos) return {};
  }
  const bool plain = join(values).find_first_of("\n{}") == std::string::npos;
  if (words.empty() || names.empty() || !plain || std::ssize(words) == census.cols) return {};
  return fmt::format("{} no number at all: leave {} out with {}; ",
                     list_some(words, std::ssize(words)) + (words.size() == 1 ? " has" : " have"),
                     words.size() == 1 ? "it" : "them", mark("exclude", join(values, ",")));
}

}  // namespace

Census take_census(const Source& source, const Effort& effort) {
  const Shape shape = *source.shape();
  Census census{shape.rows, shape.cols, 0, {}, {}, {}, {}, {}};
  census.missing_in.resize(size(shape.cols));
  census.mean.resize(size(shape.cols));
  const Index height = rows_in_part(shape), parts = (shape.rows + height - 1) / height;
  std::vector<Part> results(size(parts));
  WorkMeter meter(effort.watch, "looking for missing cells", parts);
  parallel_for(parts, effort.threads, [&](Index k) {
    const Index first = k * height, last = std::min(first + height, shape.rows);
    results[size(k)] = read_part(source, first, last, shape.cols, meter);
    meter.step();
  });
  for (Index k = 0; k < parts; ++k) merge(census, results[size(k)], k * height);
  return census;
}

void refuse_missing(const Source& source, const Effort& effort) {
  const Census census = take_census(source, effort);
  throw InputError(fmt::format(
      "{}: {} of {} cells {} missing, in {} of {} rows ({}); by column: {}; {}fill them in, or say "
      "what to do: {{missing=drop-rows}}, {{missing=drop-columns}}, {{missing=mean}} or "
      "{{missing=em}}",
      source.name(), census.missing, census.rows * census.cols, census.missing == 1 ? "is" : "are",
      census.rows_with_holes.size(), census.rows, first_cells(census, source),
      worst_columns(census, source), about_empty_columns(census, source)));
}

}  // namespace pcadim
