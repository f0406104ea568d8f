#include "passes/prepared_panels.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "passes/row_kernels.hpp"

namespace pcadim {

PreparedPanels::PreparedPanels(const Source& source, const Preparation& preparation,
                               const Effort& effort)
    : source_(source),
      preparation_(preparation),
      effort_(effort),
      shape_(*source.shape()),
      width_(std::clamp<Index>((Index{1} << 20) / shape_.rows, 64, 16384)),
      shift_(size(shape_.cols)),
      factor_(size(shape_.cols)) {
  for (std::size_t j = 0; j < preparation.kept.size(); ++j) {
    shift_[size(preparation.kept[j])] = preparation.shift[j];
    factor_[size(preparation.kept[j])] = preparation.factor[j];
  }
}

PreparedPanels::Panel PreparedPanels::read(Index number) const {
  Panel panel;
  panel.first = number * width_;
  panel.cols = std::min(width_, shape_.cols - panel.first);
  panel.values.resize(size(shape_.rows * panel.cols));
  source_.read_panel(panel.first, panel.cols, panel.values.data());
  prepare_rows(panel.values.data(), size(shape_.rows), size(panel.cols), &shift_[size(panel.first)],
               &factor_[size(panel.first)]);
  return panel;
}

Zeroed<double> PreparedPanels::row_gram() const {
  WorkMeter meter(effort_.watch, "reading the data: products of rows", panels());
  Zeroed<double> gram(size(shape_.rows * shape_.rows));
  for (Index k = 0; k < panels(); ++k) {
    const Panel panel = read(k);
    add_inner_products(shape_.rows, panel.cols, panel.values.data(), gram.data(), effort_.threads);
    meter.step();
  }
  return gram;
}

LowerFactor PreparedPanels::factor() const {
  WorkMeter meter(effort_.watch, "reading the data once more for small eigenvalues", panels());
  LowerFactor result(shape_.rows);
  for (Index k = 0; k < panels(); ++k) {
    const Panel panel = read(k);
    double* to = result.panel(panel.cols);
    for (Index j = 0; j < panel.cols; ++j) {
      for (Index i = 0; i < shape_.rows; ++i) *to++ = panel.values[size(i * panel.cols + j)];
    }
    result.absorb();
    meter.step();
  }
  return result;
}

std::vector<double> PreparedPanels::transposed_product(Index width, const double* u) const {
  WorkMeter meter(effort_.watch, "reading the data: loadings", panels());
  const Index p = preparation_.cols();
  std::vector<double> result(size(p * width));
  if (width == 0) return result;
  parallel_for(panels(), effort_.threads, [&](Index k) {
    const Panel panel = read(k);
    std::vector<double> part(size(panel.cols * width));
    multiply(panel.cols, width, shape_.rows, panel.values.data(), u, part.data());
    const auto& kept = preparation_.kept;
    const auto begin = std::ranges::lower_bound(kept, panel.first);
    const auto end = std::ranges::lower_bound(kept, panel.first + panel.cols);
    for (auto column = begin; column != end; ++column) {
      for (Index c = 0; c < width; ++c) {
        result[size(c * p + (column - kept.begin()))] =
            part[size(c * panel.cols + *column - panel.first)];
      }
    }
    meter.step();
  });
  return result;
}

}  // namespace pcadim
