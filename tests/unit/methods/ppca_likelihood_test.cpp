#include "methods/shared/ppca_likelihood.hpp"

#include "support/criteria.hpp"

namespace pcadim {
namespace {

TEST(PpcaLikelihood, IsTheSumOfTheRowsLogDensities) {
  for (const auto& c : criteria::cases()) {
    const Spectrum s = criteria::spectrum_of(c);
    const Index last = static_cast<Index>(s.eigenvalues.size()) - 1;
    criteria::expect_curve(ppca_log_likelihood(s, last), c["ppca"], c["name"]);
    criteria::expect_curve(isotropic_log_likelihood(s, last), c["isotropic"], c["name"]);
  }
}

TEST(PpcaLikelihood, ExcludesWhatLeavesNoNoise) {
  Spectrum s = criteria::spectrum(10, 4, {2, 1});
  s.complete = false;  // and yet nothing is left beyond the two
  EXPECT_EQ(ppca_log_likelihood(s, 2)[2], -std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isfinite(ppca_log_likelihood(s, 2)[1]));
}

TEST(PpcaLikelihood, ModelsAgreeWhereTheyAreTheSame) {
  const Spectrum s = criteria::spectrum(10, 5, {7, 2, 1, 0.5});
  for (const Index d : {0, 1}) {  // no signal, or one direction
    const auto k = static_cast<std::size_t>(d);
    EXPECT_DOUBLE_EQ(ppca_log_likelihood(s, d)[k], isotropic_log_likelihood(s, d)[k]);
  }
  EXPECT_GT(ppca_log_likelihood(s, 2)[2], isotropic_log_likelihood(s, 2)[2]);
}

}  // namespace
}  // namespace pcadim
