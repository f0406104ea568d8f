#pragma once
#include <functional>
#include <string_view>
#include <vector>

#include "base/effort.hpp"
#include "base/work_meter.hpp"
#include "passes/preparation.hpp"
#include "passes/whole_numbers.hpp"
#include "pcadim/profile.hpp"
#include "pcadim/source.hpp"

namespace pcadim {

/// A panel of columns of all rows, row after row, raw and then prepared in place: dropped columns
/// become zeros, which add nothing to a product.
struct ColumnPanel {
  Index first = 0, cols = 0;
  double* values = nullptr;  ///< n x cols, in memory of the walk
};

/// Walks over a source by panels of columns instead of groups of rows. Panels are dealt out to
/// lanes like the tiles of a RowWalk, or worked at by all threads together; they depend on the
/// shape alone. They are read and prepared in strips, several of which make up a panel for all
/// threads.
class PanelWalk {
 public:
  PanelWalk(const Source& source, const Preprocessing& preprocessing, const Effort& effort);

  /// Of results of n x n, one for each lane, 64 MB have room for so many.
  std::size_t lanes() const { return lanes_; }
  /// Had the threads better work at each panel together?
  bool shares_panels() const { return lanes_ < most_lanes; }

  using Use = std::function<void(std::size_t lane, const ColumnPanel&)>;
  using UseBlock = std::function<void(Index block, const ColumnPanel&)>;

  /// Calls use(lane, panel) for every prepared panel.
  void run(std::string_view stage, const Use& use);
  /// Calls use(block, panel) for every prepared panel and each of some blocks of a result: panel
  /// after panel for each block, different blocks at once.
  void run_together(std::string_view stage, Index blocks, const UseBlock& use);

  /// How all columns were prepared; known after a run.
  Preparation preparation() const;
  /// What was seen of the columns; known after a run.
  DataProfile profile(const Preparation& preparation) const;
  double read_seconds() const;

 private:
  static constexpr Index most_lanes = 16;

  /// What is kept of a strip.
  struct Part {
    Preparation preparation;
    std::vector<ColumnMoments> moments;  // of all its columns
    std::vector<double> fingerprints;    // of those that are kept
  };

  using Room = std::vector<double>;

  Index panels() const { return (shape_.cols + strips_ * width_ - 1) / (strips_ * width_); }
  /// So many columns from the first one on, as far as there are any, in a room that is large
  /// enough.
  ColumnPanel columns(Index first, Index cols, Room& room) const;
  ColumnPanel panel(Index number, Room& room) const;
  /// Reads and prepares a strip of the panel.
  void fetch(const ColumnPanel& panel, Index strip, std::size_t worker);
  void read(const ColumnPanel& strip, std::size_t worker);
  Part prepare(const ColumnPanel& strip) const;
  std::vector<double> fingerprints(const ColumnPanel& strip, const Part& part) const;
  void require_finite_means(const ColumnPanel& strip, const std::vector<double>& mean) const;

  const Source& source_;
  Shape shape_;
  Preprocessing preprocessing_;
  const Effort& effort_;
  std::size_t lanes_ = 1;
  Index strips_ = 1, width_ = 1;  // of a panel; of a strip
  std::vector<double> signs_;
  std::vector<Part> parts_;           // one for each strip
  std::vector<Room> panels_, cells_;  // one for each worker: of a panel, of a strip
  WholeNumbers whole_;
  std::vector<double> read_s_;
};

}  // namespace pcadim
