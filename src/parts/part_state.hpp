#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "parts/drawn_sample.hpp"
#include "passes/longest_rows.hpp"
#include "passes/norm_cells.hpp"
#include "passes/preparation.hpp"
#include "passes/prepared_tiles.hpp"
#include "passes/summary.hpp"
#include "pcadim/partial.hpp"

/// What the public classes of pcadim/partial.hpp hold.
namespace pcadim {

/// The newest version of saved factors, vectors and products.
inline constexpr Index saved_version = 1;
/// Of norms; those of version 1 know no drawn rows.
inline constexpr Index norms_version = 2;
/// Of parts and plans. Before, parts were known by a hash of all their cells in order; that of
/// rows, which may come in any order, has a name of its own (RowHash). Plans of version 1 know no
/// drawn rows.
inline constexpr Index part_version = 2, plan_version = 3;

/// One part of the rows, by which it is known again.
struct Piece {
  Index number = 0;
  Index read = 0;           ///< rows, as they were read
  Index used = 0;           ///< without those that were left out for missing cells
  std::string fingerprint;  ///< of all cells that were read
  bool operator==(const Piece&) const = default;
};

struct Part::State {
  bool needs_products() const { return !holds_rows && !summary.has_scatter(); }

  Missing missing = Missing::error;
  std::vector<std::string> names;  ///< of the columns, or none
  bool whole_numbers = true;
  Index missing_cells = 0;
  std::vector<Piece> pieces;  ///< ascending by number
  Summary summary = Summary(0);
  bool holds_rows = true;
  /// The cells as they were read, by the number of their part; empty unless rows are held.
  std::map<Index, std::vector<double>> rows;
};

struct PartPlan::State {
  Missing missing = Missing::error;
  Index cols = 0;
  Preparation preparation;
  double zero_limit = 0;  ///< rows of no larger squared norm count as equal to the mean
  Index drawn = 0;        ///< so many rows are drawn; 0: none
  double total_variance = 0;
  std::vector<Piece> pieces;

  /// Tells this plan from others: of its bytes.
  std::string fingerprint() const;
};

struct PartNorms::State {
  std::string plan;            ///< its fingerprint
  std::vector<Index> numbers;  ///< of the parts, ascending
  NormCells norms;
  LongestRows longest;  ///< rows counted over all parts
  DrawnSample drawn;
};

/// Some columns of numbers that belong to a plan and a step.
struct PartBlock {
  std::string plan;  ///< its fingerprint
  Index step = 0;    ///< counted from 0
  Index rows = 0, width = 0;
  std::vector<double> values;  ///< column after column

  void write(ByteWriter& out) const;
  static PartBlock read(ByteReader& in);
  bool same_task(const PartBlock& other) const {
    return plan == other.plan && step == other.step && rows == other.rows && width == other.width;
  }
};

struct PartVectors::State {
  PartBlock block;
};

struct PartProduct::State {
  PartBlock block;
  std::vector<Index> numbers;  ///< of the parts, ascending
};

struct PartFactor::State {
  std::string plan;            ///< its fingerprint
  std::vector<Index> numbers;  ///< of the parts, ascending
  LowerFactor factor = LowerFactor(0);
};

/// Both lists of numbers, ascending. Throws InputError, which begins with `what`, for a number that
/// is in both.
std::vector<Index> joined_numbers(const std::vector<Index>& one, const std::vector<Index>& other,
                                  std::string_view what);
void write_numbers(ByteWriter& out, const std::vector<Index>& numbers);
/// Throws InputError unless they ascend from 0 or more.
std::vector<Index> read_numbers_of_parts(ByteReader& in);

/// Throws InputError, which begins with `what` and `done`, for a part of a plan that is not among
/// the numbers.
void require_all_parts(const std::vector<Piece>& pieces, const std::vector<Index>& numbers,
                       std::string_view what, std::string_view done);

void write_pieces(ByteWriter& out, const std::vector<Piece>& pieces);
std::vector<Piece> read_pieces(ByteReader& in);

Index rows_used(const std::vector<Piece>& pieces);
Index rows_read(const std::vector<Piece>& pieces);

/// Rows of the parts with smaller numbers: the place of a part's first row in the data.
Index rows_before(const std::vector<Piece>& pieces, Index number);

/// A source that has nothing but names, for messages.
std::unique_ptr<Source> named_columns(const Part::State& part);

}  // namespace pcadim
