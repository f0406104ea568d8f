#include "methods/shared/pesel.hpp"

#include "pcadim/error.hpp"
#include "support/criteria.hpp"

namespace pcadim {
namespace {

const std::vector<std::string> signals{"heterogeneous", "homogeneous"};

/// Data of which only the spectra under other treatments are known.
class TreatedData final : public DataOperations {
 public:
  std::vector<double> rows_centred, rows_standardised;

  NullSpectra null_spectra(const NullRequest&) override { throw NotApplicable("no data"); }
  std::vector<std::vector<double>> column_variances(Index) override {
    throw NotApplicable("no data");
  }
  std::vector<FoldError> held_out_errors(const HeldOutRequest&) override {
    throw NotApplicable("no data");
  }
  std::vector<FoldError> held_out_block_errors(const HeldOutBlocksRequest&) override {
    throw NotApplicable("no data");
  }
  HeldOutRows held_out_rows(const HeldOutRowsRequest&) override { throw NotApplicable("no data"); }
  std::vector<NoiseGain> noise_gains(Index) override { throw NotApplicable("no data"); }
  Copies copies() override { throw NotApplicable("no data"); }
  Whitened whitened(NoiseModel, Index) override { throw NotApplicable("no data"); }
  RowSample sampled_rows(Index) override { throw NotApplicable("no data"); }
  Whitened leading_divided(Index) override { throw NotApplicable("no data"); }
  Whitened whole_divided(NoiseModel, const Whitened&, Index) override {
    throw NotApplicable("no data");
  }
  SignalDirections signal_directions(NoiseModel, Index) override { throw NotApplicable("no data"); }
  SignalHeld signal_held(NoiseModel, const Whitened&, Index, double) override {
    throw NotApplicable("no data");
  }
  std::vector<double> smooth_curve(Index) override { throw NotApplicable("no data"); }
  std::vector<double> partial_correlation_means(PartialMean) override {
    throw NotApplicable("no data");
  }
  std::vector<ObservedFit> observed_fits(Index, Index) override { throw NotApplicable("no data"); }
  std::vector<double> squared_singular_values(Treatment treatment) override {
    return treatment == Treatment::rows_centred ? rows_centred : rows_standardised;
  }
  VarianceScales variance_scales(const CellVariance&) override { throw NotApplicable("no data"); }
  std::vector<double> scaled_squared_values(std::span<const double>,
                                            std::span<const double>) override {
    throw NotApplicable("no data");
  }
};

/// All min(n, p) values as a decomposition prints them: rounding errors where they should be zero.
std::vector<double> with_rounding(const nlohmann::json& nonzero, const Spectrum& s) {
  auto squares = nonzero.get<std::vector<double>>();
  const auto count = static_cast<std::size_t>(std::min(s.n, s.p));
  while (squares.size() < count) squares.push_back(1e-31 * squares.front());
  return squares;
}

TEST(Pesel, MatchesTheFormulaWithCentredColumns) {
  for (const auto& c : criteria::cases()) {
    for (const std::string& signal : signals) {
      for (const std::string asymptotics : {"n", "p"}) {
        const Selection s = criteria::select("pesel_" + signal, criteria::spectrum_of(c),
                                             {{"asymptotics", asymptotics}});
        const auto& expected = c["pesel"]["columns"][asymptotics][signal];
        const std::string what = c["name"].get<std::string>() + " " + signal + " " + asymptotics;
        criteria::expect_curve(s.curve, expected, what);
        EXPECT_EQ(s.d, criteria::best_of(expected, Direction::maximise)) << what;
      }
    }
  }
}

TEST(Pesel, MatchesTheAuthorsPackageWithItsOwnCentering) {
  for (const auto& c : criteria::cases()) {
    if (!c["centered"].get<bool>()) continue;
    const Spectrum spectrum = criteria::spectrum_of(c);
    const auto& own = c["pesel"]["own"];
    TreatedData data;
    data.rows_centred = with_rounding(own["p"]["squares"], spectrum);
    if (spectrum.scaled)  // otherwise it is the spectrum of all methods, and not to be asked for
      data.rows_standardised = with_rounding(own["n"]["squares"], spectrum);
    for (const std::string& signal : signals) {
      for (const std::string asymptotics : {"n", "p"}) {
        const Selection s = criteria::select("pesel_" + signal, spectrum,
                                             {{"asymptotics", asymptotics}, {"centering", "pesel"}},
                                             {.data = &data});
        const std::string what = c["name"].get<std::string>() + " " + signal + " " + asymptotics;
        criteria::expect_curve(s.curve, own[asymptotics][signal], what);
        EXPECT_EQ(s.d, criteria::best_of(own[asymptotics][signal], Direction::maximise)) << what;
      }
    }
  }
}

TEST(Pesel, OwnCenteringNeedsTheDataOnlyWhereItDiffers) {
  const Spectrum tall = criteria::spectrum(30, 4, {5, 1, 1, 0.8});
  const Selection same = criteria::select("pesel_homogeneous", tall, {{"centering", "pesel"}});
  EXPECT_EQ(same.curve, criteria::select("pesel_homogeneous", tall).curve);
  Spectrum scaled = tall, wide = criteria::spectrum(4, 30, {5, 1, 1});
  scaled.scaled = true;
  for (const Spectrum& s : {scaled, wide}) {
    const Selection got = criteria::select("pesel_homogeneous", s, {{"centering", "pesel"}});
    EXPECT_EQ(got.outcome, Outcome::not_applicable);
    EXPECT_NE(got.note.find("needs the data"), std::string::npos);
  }
  Spectrum raw = tall;
  raw.centered = false;
  EXPECT_EQ(criteria::select("pesel_homogeneous", raw, {{"centering", "pesel"}}).outcome,
            Outcome::not_applicable);
}

TEST(Pesel, AutoTakesTheLongerSide) {
  const auto asymptotics = [](Index n, Index p) {
    const Selection s =
        criteria::select("pesel_heterogeneous", criteria::spectrum(n, p, {3, 2, 1}));
    return std::get<std::string>(s.fitted.at(0).value);
  };
  EXPECT_EQ(asymptotics(20, 5), "n");
  EXPECT_EQ(asymptotics(10, 10), "n");
  EXPECT_EQ(asymptotics(5, 20), "p");
}

TEST(Pesel, AnswersTheScaledDecathlonAsTheAuthorsFunctions) {
  Spectrum s =
      criteria::spectrum(41, 10,
                         {3.2719055380, 1.7371310231, 1.4049166821, 1.0568503533, 0.6847735349,
                          0.5992686808, 0.4512352638, 0.3968765857, 0.2148148532, 0.1822274851});
  for (double& value : s.eigenvalues) value *= 40.0 / 41;
  s.total_variance *= 40.0 / 41;
  for (const std::string& signal : signals) EXPECT_EQ(criteria::select("pesel_" + signal, s).d, 1);
}

Spectrum times(Spectrum s, double factor) {
  for (double& value : s.eigenvalues) value *= factor;
  s.total_variance *= factor;
  return s;
}

void expect_same_curve(const Selection& got, const Selection& expected, const std::string& what) {
  criteria::expect_curve(got.curve, expected.curve, what);
  EXPECT_EQ(got.d, expected.d) << what;
}

// Centred rows are, after a rotation of the rows, n - 1 rows that are not centred.
TEST(Pesel, RankOfNMinusOneLeavesOutTheZeroThatCentringMakes) {
  const std::vector<double> values{7, 5, 2, 1.1, 1, 0.9, 0.4};
  const Spectrum square = criteria::spectrum(8, 8, values),
                 wide = criteria::spectrum(8, 20, values);
  for (const std::string& signal : signals) {
    const std::string id = "pesel_" + signal;
    const auto narrow = criteria::select(id, criteria::spectrum(8, 7, values));
    expect_same_curve(criteria::select(id, square, {{"rank", "n-1"}}), narrow, id + " square");
    const auto fewer = criteria::select(id, times(criteria::spectrum(7, 20, values), 8.0 / 7));
    expect_same_curve(criteria::select(id, wide, {{"rank", "n-1"}}), fewer, id + " wide");
  }
}

TEST(Pesel, RankMattersOnlyWhereCentringMakesAZero) {
  Spectrum raw = criteria::spectrum(7, 7, {7, 5, 2, 1.1, 1, 0.9, 0.4});
  raw.centered = false;
  const Spectrum tall = criteria::spectrum(30, 4, {5, 1, 1, 0.8});
  for (const Spectrum& s : {raw, tall}) {
    expect_same_curve(criteria::select("pesel_heterogeneous", s, {{"rank", "n-1"}}),
                      criteria::select("pesel_heterogeneous", s), "no zero");
  }
}

// Beside the zero a last small eigenvalue makes the mean of both nearly zero.
TEST(Pesel, TheCandidateBesideTheZeroWinsOnlyIfItIsKept) {
  std::vector<double> values(49, 1.0);
  std::fill_n(values.begin(), 20, 100.0);
  values.back() = 1e-12;
  const Spectrum square = criteria::spectrum(50, 50, values);
  EXPECT_EQ(criteria::select("pesel_heterogeneous", square).d, 48);
  EXPECT_EQ(criteria::select("pesel_heterogeneous", square, {{"rank", "n-1"}}).d, 20);
}

TEST(Pesel, RankWithTheAuthorsCenteringIsWhatThatLeaves) {
  TreatedData data;
  data.rows_centred = {40, 30, 9, 8};
  data.rows_standardised = {40, 30, 9, 0};
  Spectrum wide = criteria::spectrum(4, 30, {5, 1, 1});
  const std::vector<criteria::Setting> own{{"centering", "pesel"}, {"rank", "n-1"}};
  const std::vector<criteria::Setting> all{{"centering", "pesel"}};
  const Context context{.data = &data};
  // Rows centred: rank 4 of 4. Columns as well, when scaled: rank 3 of 4.
  expect_same_curve(criteria::select("pesel_homogeneous", wide, own, context),
                    criteria::select("pesel_homogeneous", wide, all, context), "rows");
  wide.scaled = true;
  data.rows_centred = {40, 30, 9, 0};
  EXPECT_NE(criteria::select("pesel_homogeneous", wide, own, context).curve,
            criteria::select("pesel_homogeneous", wide, all, context).curve);
}

TEST(Pesel, PosteriorFollowsTheCriterion) {
  const Selection s =
      criteria::select("pesel_homogeneous", criteria::spectrum(20, 4, {2, 1.5, 1, 0.8}));
  for (std::size_t k = 0; k + 1 < s.curve.size(); ++k) {
    const double odds = std::exp(s.curve[k + 1] - s.curve[k]);
    EXPECT_NEAR(s.posterior[k + 1], s.posterior[k] * odds, 1e-12) << k;
  }
}

TEST(Pesel, OwnCenteringOfDataWithoutVarianceInTheRowsIsDegenerate) {
  TreatedData data;
  data.rows_centred = {0, 0, 0, 0};
  const Selection s = criteria::select("pesel_homogeneous", criteria::spectrum(4, 30, {5, 1, 1}),
                                       {{"centering", "pesel"}}, {.data = &data});
  EXPECT_EQ(s.outcome, Outcome::degenerate);
}

}  // namespace
}  // namespace pcadim
