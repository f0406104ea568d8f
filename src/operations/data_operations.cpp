#include "operations/data_operations.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/size.hpp"
#include "linalg/column_factor.hpp"
#include "model/drawn_rows.hpp"
#include "operations/column_variances.hpp"
#include "operations/copies.hpp"
#include "operations/held_out/held_out.hpp"
#include "operations/held_out/held_out_rows.hpp"
#include "operations/noise/whitening.hpp"
#include "operations/null_spectra.hpp"
#include "operations/observed_fit.hpp"
#include "operations/partial_correlations.hpp"
#include "operations/refusing_operations.hpp"
#include "operations/rowless_operations.hpp"
#include "operations/sample/chosen_rows.hpp"
#include "operations/sample/divided_products.hpp"
#include "operations/sample/drawn_norms.hpp"
#include "operations/sample/held_out_part.hpp"
#include "operations/sample/sampled_rows.hpp"
#include "operations/scaled_values.hpp"
#include "operations/signal/signal_directions.hpp"
#include "operations/signal/signal_held.hpp"
#include "operations/smooth_curve.hpp"
#include "operations/treated_values.hpp"
#include "operations/variance_scales.hpp"
#include "passes/row_products.hpp"
#include "pcadim/computing_source.hpp"
#include "pcadim/error.hpp"
#include "pcadim/partial.hpp"
#include "spectrum/walked_rows.hpp"

namespace pcadim {
namespace {

/// Data with missing cells: what needs all of them cannot be done.
class IncompleteOperations final : public RefusingOperations {
 public:
  IncompleteOperations(const Source& source, const Decomposition& decomposition,
                       const Effort& effort)
      : RefusingOperations(
            "It works on complete data, and cells are missing ({missing=mean} or "
            "{missing=drop-rows} would complete them)."),
        source_(source),
        decomposition_(decomposition),
        effort_(effort) {}

  std::vector<ObservedFit> observed_fits(Index first, Index last) override {
    const Spectrum& spectrum = decomposition_.spectrum;
    if (!data_) data_ = load_matrix(source_, decomposition_.preparation, effort_);
    return pcadim::observed_fits(*data_, spectrum.centered, spectrum.scaled, first, last,
                                 affordable_threads(data_->rows, data_->cols, effort_),
                                 effort_.watch);
  }

 private:
  const Source& source_;
  const Decomposition& decomposition_;
  Effort effort_;
  std::optional<DataMatrix> data_;
};

class RowOperations final : public DataOperations {
 public:
  RowOperations(const Source& source, const Decomposition& decomposition, const Effort& effort)
      : source_(source),
        preparation_(decomposition.preparation),
        spectrum_(decomposition.spectrum),
        profile_(decomposition.profile),
        gram_(decomposition.gram),
        row_facts_(decomposition.row_facts),
        effort_(effort),
        drawn_(decomposition.drawn) {
    known_.form = &decomposition.form;
  }

  NullSpectra null_spectra(const NullRequest& request) override {
    return pcadim::null_spectra(request, null_model(spectrum_, prepared()), working_threads(),
                                effort_.watch);
  }

  std::vector<std::vector<double>> column_variances(Index components) override {
    return pcadim::column_variances(prepared(), components, working_threads());
  }

  std::vector<FoldError> held_out_errors(const HeldOutRequest& request) override {
    return request.scheme == HeldOut::cells
               ? held_out_cells(request, held_out_data(), working_threads(), effort_.watch)
               : held_out_elements(request, held_out_data(), working_threads(), effort_.watch);
  }

  std::vector<FoldError> held_out_block_errors(const HeldOutBlocksRequest& request) override {
    return held_out_blocks(request, prepared(), working_threads(), effort_.watch);
  }

  HeldOutRows held_out_rows(const HeldOutRowsRequest& request) override {
    if (request.part > 0) return held_out_of_whole(request);
    const NoisyData noisy = noisy_data();
    return pcadim::held_out_rows(request, noisy.data.cells(), noisy.products, noisy.centered,
                                 groups_in_use(), working_threads(), effort_.watch);
  }

  std::vector<NoiseGain> noise_gains(Index components) override {
    return pcadim::noise_gains(noisy_data(), components, working_threads());
  }

  Whitened whitened(NoiseModel model, Index components) override {
    return pcadim::whitened(noisy_data(), model, components, working_threads());
  }

  RowSample sampled_rows(Index rows) override {
    refuse_device();
    const Index count = std::min(rows, affordable_sample(preparation_.cols(), effort_));
    std::vector<Index> drawn = drawn_rows(count);
    sample_ = std::make_unique<SampledRows>(whole_data(), std::move(drawn));
    return sample_->sample();
  }

  Whitened whole_divided(NoiseModel model, const Whitened& noise, Index components) override {
    drawn_rows(0);
    const WholeData whole = whole_data();
    if (model == NoiseModel::white) return undivided(whole, columns_in_use());
    if (model != NoiseModel::columns)
      throw NotApplicable("Rows that are not in memory are not divided by noise of their own.");
    return divided_by_columns(whole, deviations_for_whole(noise.column_deviations), components);
  }

  Whitened leading_divided(Index components) override {
    require_few_drawn();
    require_centred({spectrum_.centered, spectrum_.scaled});
    WalkedRows walked(source_, effort_);
    const Index n = spectrum_.n;
    std::vector<Index> some = drawn_rows(sample_size(n, preparation_.cols()));
    RowsByProducts rows{n, preparation_, {}, false, effort_, {}, {}};
    for (const double deviation : own_deviations()) rows.variances.push_back(deviation * deviation);
    rows.products = [&](const Preparation& divided) { return walked.products(divided); };
    rows.norms = [&](const Preparation& divided, double total_variance) {
      return drawn_norms(*some_rows(whole_data(), some).source, divided, n, total_variance);
    };
    return divided_by_products(rows, columns_in_use(), components);
  }

  SignalDirections signal_directions(NoiseModel model, Index count) override {
    const RepeatingData data = repeating_data();
    const Index free_rows = data.unique.rows - (data.centered ? 1 : 0);
    if (count >= std::min(free_rows, data.unique.cols))
      throw NotApplicable("Nothing is left over that the noise could be told from.");
    const Whitened noise = settled_whitening(noisy_data(), model, count, working_threads());
    SignalDirections signal =
        pcadim::signal_directions(data, model, noise, count, working_threads());
    add_scores(signal, data, noise);
    multiply_units(signal, data.columns, column_units_);
    return signal;
  }

  SignalHeld signal_held(NoiseModel model, const Whitened& noise, Index count,
                         double wanted) override {
    const RepeatingData data = repeating_data();
    SignalDirections signal =
        pcadim::signal_directions(data, model, noise, count, working_threads());
    multiply_units(signal, data.columns, column_units_);
    const bool all_unique = copies().rows.empty() && copies().columns.empty();
    return pcadim::signal_held(prepared(),
                               all_unique ? noisy_data().products : products_of(prepared()),
                               signal.directions, wanted, working_threads());
  }

  Copies copies() override {
    if (!copies_) {
      RowCopies rows = copies_of_rows();
      copies_ = Copies{std::move(rows.rows), {}, std::move(rows.originals), {}};
      if (may_depend()) find_sums(*copies_);
    }
    return *copies_;
  }

  std::vector<double> smooth_curve(Index max_dim) override {
    return pcadim::smooth_curve(prepared(), spectrum_.centered, max_dim, working_threads(),
                                effort_.watch);
  }

  std::vector<double> partial_correlation_means(PartialMean mean) override {
    return pcadim::partial_correlation_means(prepared(), mean, working_threads(), effort_.watch);
  }

  std::vector<ObservedFit> observed_fits(Index first, Index last) override {
    return pcadim::observed_fits(prepared(), spectrum_.centered, spectrum_.scaled, first, last,
                                 working_threads(), effort_.watch);
  }

  std::vector<double> squared_singular_values(Treatment treatment) override {
    const bool as_prepared = treatment == Treatment::rows_centred && spectrum_.scaled;
    return as_prepared ? treated_squared_values(prepared(), treatment)
                       : treated_squared_values(raw(), treatment);
  }

  VarianceScales variance_scales(const CellVariance& variance) override {
    return pcadim::variance_scales(raw(), variance, working_threads(), effort_.watch);
  }

  std::vector<double> scaled_squared_values(std::span<const double> row_factors,
                                            std::span<const double> column_factors) override {
    return pcadim::scaled_squared_values(raw(), row_factors, column_factors, working_threads());
  }

 private:
  WholeData whole_data() const {
    return {source_, preparation_, {spectrum_.centered, spectrum_.scaled}, effort_, drawn_};
  }

  /// Rows that a device holds would all have to come from there.
  void refuse_device() const {
    if (dynamic_cast<const ComputingSource*>(&source_) != nullptr)
      throw NotApplicable("Data of this size that a device holds are not read row by row.");
  }

  /// 1 for each column, 0 for those that depend on others.
  std::vector<double> columns_in_use() const {
    return sample_ ? sample_->columns_in_use(preparation_)
                   : std::vector<double>(preparation_.kept.size(), 1.0);
  }

  std::vector<double> deviations_for_whole(const std::vector<double>& found) const {
    if (!sample_) throw NotApplicable("No rows were looked at that could tell the noise.");
    return sample_->deviations_for(preparation_, found, own_deviations());
  }

  /// As in parts, which have all eigenvalues of fewer columns.
  void require_few_drawn() const {
    refuse_device();
    if (spectrum_.complete && spectrum_.p <= Part::most_scatter_cols)
      throw NotApplicable("Rows enough can be looked at.");
  }

  /// Of the prepared columns: root mean squares, divisor n.
  std::vector<double> own_deviations() const {
    std::vector<double> own;
    for (std::size_t j = 0; j < preparation_.kept.size(); ++j)
      own.push_back(profile_.deviations[j] * preparation_.factor[j]);
    return own;
  }

  /// Rows by content, in the order in which they are drawn. That takes one pass over the data, for
  /// all that may be asked for; the first ones of more are those of fewer.
  std::vector<Index> drawn_rows(Index count) {
    if (drawn_.empty()) {
      const Index n = spectrum_.n, p = preparation_.cols();
      const Draw draw = draw_of(n, p, spectrum_.total_variance, most_drawn_rows(n, p));
      for (const DrawnRow& one : rows_by_content(source_, preparation_, draw, effort_))
        drawn_.push_back(one.row);
    }
    return {drawn_.begin(), drawn_.begin() + offset(std::min<Index>(count, std::ssize(drawn_)))};
  }

  HeldOutRows held_out_of_whole(const HeldOutRowsRequest& request) {
    refuse_device();
    const Index n = spectrum_.n;
    const std::vector<Index> drawn = drawn_rows(rows_to_draw(n, request.folds, request.part));
    return held_out_part(whole_data(), {folds_of_drawn(drawn, n, request.folds, request.part),
                                        columns_in_use(), request.max_dim});
  }

  int working_threads() const {
    return affordable_threads(spectrum_.n, preparation_.cols(), effort_);
  }

  // Either the prepared or the raw cells are kept, whichever was asked for last: memory has room
  // for one of them and the copies that an operation makes.
  const DataMatrix& prepared() {
    raw_.reset();
    if (!prepared_) prepared_ = load_matrix(source_, preparation_, effort_);
    return *prepared_;
  }

  const DataMatrix& raw() {
    prepared_.reset();
    if (!raw_) raw_ = load_as_read(source_, preparation_, effort_);
    return *raw_;
  }

  /// Without cells in memory where a pass has looked at the rows.
  RowCopies copies_of_rows() {
    const int threads = working_threads();
    return row_facts_.known() ? copied_rows(all_prepared(), row_facts_, spectrum_.total_variance)
                              : copied_rows(prepared(), threads);
  }

  /// Columns can depend on others only where some direction has (nearly) no variance.
  bool may_depend() {
    const std::vector<double>& values = spectrum_.eigenvalues;
    if (std::ssize(values) < spectrum_.max_rank()) return true;
    const double largest = std::ranges::max(own_deviations());
    return values.back() <= least_part * largest * largest;
  }

  void find_sums(Copies& copies) {
    copies.sums = column_sums(prepared(), preparation_, working_threads());
    copies.columns = dependent_columns(copies.sums, preparation_.cols());
  }

  /// The prepared data, or their rows and columns that are no copies, centred (and scaled) again:
  /// as if the copies had never been there.
  const DataMatrix& without_copies() {
    const Copies known = copies();
    if (known.rows.empty() && known.columns.empty()) return prepared();
    if (reduced_) return *reduced_;
    reduced_ = submatrix(prepared(), others(known.rows, spectrum_.n),
                         others(known.columns, preparation_.cols()));
    const bool scaled = spectrum_.scaled && !known.rows.empty();
    if (!spectrum_.centered && !scaled) return *reduced_;
    std::vector<ColumnUnits> units;
    for (Index j = 0; j < reduced_->cols; ++j) {
      units.push_back(units_of(reduced_->column(j), spectrum_.centered, scaled));
      if (scaled) column_units_.push_back(units.back().deviation);
    }
    apply_units(*reduced_, units);
    return *reduced_;
  }

  /// The prepared data in the units of those without copies.
  const DataMatrix& all_in_their_units() {
    if (column_units_.empty()) return prepared();
    if (rescaled_) return *rescaled_;
    rescaled_ = prepared();
    const std::vector<Index> columns = others(copies().columns, preparation_.cols());
    for (std::size_t j = 0; j < columns.size(); ++j) {
      for (double& x : rescaled_->column(columns[j])) x /= column_units_[j];
    }
    return *rescaled_;
  }

  /// Once: several operations ask for them, and the decomposition may have kept those of all data.
  std::vector<double> products_of(const DataOnDemand& data) const {
    const bool all = data.rows == spectrum_.n && data.cols == preparation_.cols();
    if (gram_.empty() || !all) return short_side_products(data.cells(), working_threads());
    std::vector<double> products(gram_.begin(), gram_.end());
    for (double& product : products) product *= static_cast<double>(spectrum_.n);
    return products;
  }

  NoisyData noisy_data() {
    const Copies known = copies();
    const bool reduced = !known.rows.empty() || !known.columns.empty();
    const DataOnDemand data = reduced ? DataOnDemand(without_copies()) : all_prepared();
    if (products_.empty()) products_ = products_of(data);
    if (reduced) known_.form = nullptr;  // it is that of all data
    const bool passed = !reduced && row_facts_.known();
    return {data, products_, spectrum_.centered, known_, passed ? &passed_ : nullptr};
  }

  DataOnDemand all_prepared() {
    return {spectrum_.n, preparation_.cols(), [this]() -> const DataMatrix& { return prepared(); }};
  }

  RepeatingData repeating_data() {
    const Copies known = copies();
    const DataMatrix& unique = without_copies();  // prepares, if that is still to be done
    return {all_in_their_units(), unique, others(known.rows, spectrum_.n),
            others(known.columns, preparation_.cols()), spectrum_.centered};
  }

  /// The groups of the rows that are no copies.
  std::vector<Index> groups_in_use() {
    std::vector<Index> groups;
    const std::vector<Index> all = source_.groups();
    if (all.empty()) return {};
    for (const Index i : others(copies().rows, spectrum_.n)) groups.push_back(all[size(i)]);
    return groups;
  }

  HeldOutData held_out_data() {
    return {prepared(), spectrum_.centered, spectrum_.scaled, source_.groups()};
  }

  const Source& source_;
  const Preparation& preparation_;
  const Spectrum& spectrum_;
  const DataProfile& profile_;
  std::span<const double> gram_;  ///< of the short side, over n; empty if not known
  const RowFacts& row_facts_;     ///< of all rows; empty if not known
  Effort effort_;
  /// Those rows, of which the source is read once more.
  PassedRows passed_{row_facts_, [this](const std::vector<double>& vectors) {
                       RowWalk walk(source_, effort_);
                       return row_products(walk, preparation_, vectors);
                     }};
  std::unique_ptr<SampledRows> sample_;
  std::vector<Index> drawn_;  ///< rows by content, once they were asked for
  std::optional<DataMatrix> prepared_, raw_, reduced_, rescaled_;
  std::vector<double> column_units_;  ///< of the data without copies, where they were scaled again
  std::vector<double> products_;      ///< of the short side, without copies
  KnownComponents known_;             ///< of the same
  std::optional<Copies> copies_;
};

}  // namespace

std::unique_ptr<DataOperations> data_operations(const Source& source,
                                                const Decomposition& decomposition,
                                                const Effort& effort) {
  if (decomposition.spectrum.missing > 0) {
    return std::make_unique<IncompleteOperations>(source, decomposition, effort);
  }
  return std::make_unique<RowOperations>(source, decomposition, effort);
}

std::unique_ptr<DataOperations> rowless_operations(const Spectrum& spectrum,
                                                   std::vector<double> column_deviation,
                                                   const Effort& effort) {
  return std::make_unique<RowlessOperations>(spectrum, std::move(column_deviation), effort);
}

}  // namespace pcadim
