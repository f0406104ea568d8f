/// Every choice of every criterion of the spectrum alone, on spectra that invite trouble. The
/// conformance suite runs the defaults.
#include "support/criteria.hpp"

#include <sstream>

namespace pcadim {
namespace {

const std::vector<std::string> ids{"pesel_heterogeneous",
                                   "pesel_homogeneous",
                                   "gcv",
                                   "profile_likelihood",
                                   "isotropic_ml",
                                   "aic",
                                   "bic",
                                   "bai_ng"};

std::vector<Spectrum> awkward() {
  std::vector<double> decades;
  for (int j = 0; j < 15; ++j) decades.push_back(std::pow(10.0, -j));
  std::vector<Spectrum> all{
      criteria::spectrum(30, 6, {2, 2, 2, 2, 2, 2}),
      criteria::spectrum(30, 6, {4, 4, 1, 1, 1, 1}),
      criteria::spectrum(3, 2, {2, 1}),
      criteria::spectrum(3, 50, {2, 1}),
      criteria::spectrum(2, 5, {3}),
      criteria::spectrum(10, 1, {3}),
      criteria::spectrum(5, 5, {3, 2, 1, 0.5}),
      criteria::spectrum(100, 15, decades),
      criteria::spectrum(16, 4000, decades),
      criteria::spectrum(100, 40, {5, 1, 1e-12}),
      criteria::spectrum(1000000, 3, {1.1, 1.0, 0.9}),
  };
  const std::size_t complete = all.size();
  for (std::size_t i = 0; i < complete; ++i) {
    all.push_back(all[i]);
    all.back().centered = false;
    const std::size_t known = all[i].eigenvalues.size();
    all.push_back(criteria::truncated(all[i], (known + 1) / 2));
    all.push_back(criteria::truncated(all[i], known));  // nothing beyond, though it says so
  }
  return all;
}

/// Each option at each of its words, at small and large numbers; first none of them.
std::vector<std::vector<criteria::Setting>> settings_of(const std::string& id) {
  std::vector<std::vector<criteria::Setting>> all{{}};
  for (const OptionInfo& option : find_method(id)->options) {
    const std::string name(option.name);
    if (option.type == OptionType::integer) {
      for (const char* value : {"1", "2", "1000"}) all.push_back({{name, value}});
      continue;
    }
    for (const std::string_view word : option.choices) all.push_back({{name, std::string(word)}});
  }
  return all;
}

void expect_sound(const Selection& got, const Spectrum& s, const std::string& what) {
  EXPECT_NE(got.outcome, Outcome::failed) << what << ": " << got.note;
  EXPECT_TRUE(got.d || !got.note.empty()) << what;
  if (got.d) {
    EXPECT_GE(*got.d, 0) << what;
    EXPECT_LE(*got.d, s.max_rank()) << what;
  }
  for (const double value : got.curve) EXPECT_FALSE(std::isnan(value)) << what;
  for (const double value : got.posterior) EXPECT_FALSE(std::isnan(value)) << what;
}

Spectrum in_other_units(Spectrum s, double factor) {
  for (double& value : s.eigenvalues) value *= factor;
  s.total_variance *= factor;
  return s;
}

TEST(Criteria, NoOptionBreaksOnAwkwardSpectra) {
  for (const std::string& id : ids) {
    for (const auto& settings : settings_of(id)) {
      for (const Spectrum& s : awkward()) {
        const std::string what = id + (settings.empty() ? "" : " " + settings[0].value) + " " +
                                 std::to_string(s.n) + "x" + std::to_string(s.p);
        const Selection got = criteria::select(id, s, settings);
        expect_sound(got, s, what);
        // A power of two changes no digit of the spectrum.
        for (const double factor : {0x1p-60, 0x1p60}) {
          EXPECT_EQ(criteria::select(id, in_other_units(s, factor), settings).d, got.d) << what;
        }
      }
    }
  }
}

}  // namespace
}  // namespace pcadim
