#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "calls.hpp"
#include "marks.hpp"
#include "pcadim/contract.hpp"
#include "pcadim/data.hpp"
#include "pcadim/source.hpp"
#include "progress.hpp"

namespace pcadim::js {
namespace {

constexpr Index shown_rows = 8, shown_columns = 12;
constexpr Index counted_cells = Index{1} << 21;  // read for the preview; more would take a while

/// What was seen of the data.
struct Beginning {
  Index rows = 0, columns = 0, missing = 0;
  bool whole = false;  ///< the data end there
  std::vector<std::vector<double>> cells;
};

double cell(const MatrixView& block, Index row, Index column) {
  const Index place = row * block.row_stride + column * block.col_stride;
  return block.scalar == Scalar::float32 ? static_cast<const float*>(block.data)[place]
                                         : static_cast<const double*>(block.data)[place];
}

void add_shown(Beginning& seen, const MatrixView& block) {
  for (Index i = 0; i < block.rows && std::ssize(seen.cells) < shown_rows; ++i) {
    std::vector<double>& row = seen.cells.emplace_back();
    for (Index j = 0; j < std::min(block.cols, shown_columns); ++j)
      row.push_back(cell(block, i, j));
  }
}

void add(Beginning& seen, const MatrixView& block) {
  add_shown(seen, block);
  for (Index i = 0; i < block.rows; ++i)
    for (Index j = 0; j < block.cols; ++j) seen.missing += std::isnan(cell(block, i, j)) ? 1 : 0;
  seen.rows += block.rows;
  seen.columns = block.cols;
}

Beginning beginning_of(Source& source) {
  Beginning seen;
  while (seen.rows * std::max<Index>(seen.columns, 1) < counted_cells) {
    const auto block = source.next();
    if (!block) {
      seen.whole = true;
      break;
    }
    add(seen, *block);
  }
  return seen;
}

template <class List>
nlohmann::json first_of(List list, Index count) {
  if (std::ssize(list) > count) list.resize(static_cast<std::size_t>(count));
  return list;
}

nlohmann::json sentences(const std::vector<std::string>& texts) {
  nlohmann::json all = nlohmann::json::array();
  for (const std::string& text : texts) all.push_back(in_words(text));
  return all;
}

}  // namespace

std::string preview_call(const Arguments& arguments) {
  auto options = options_from_json<ReadOptions>(text_of(arguments, "options", "{}"));
  options.progress = progress_listener();
  const std::unique_ptr<Source> source = open_source(text_of(arguments, "file"), options);
  const Beginning seen = beginning_of(*source);
  nlohmann::json told{{"rows", seen.rows},
                      {"columns", seen.columns},
                      {"missing", seen.missing},
                      {"whole", seen.whole},
                      {"cells", seen.cells},
                      {"column_names", first_of(source->column_names(), shown_columns)},
                      {"row_names", first_of(source->row_names(0, seen.rows), shown_rows)},
                      {"decisions", sentences(source->decisions())}};
  if (const auto shape = source->shape()) {
    told["rows"] = shape->rows;
    told["columns"] = shape->cols;
  }
  return told.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace pcadim::js
