#pragma once
#include <vector>

#include "operations/data_matrix.hpp"

namespace pcadim {

/// Factor analysis by maximum likelihood: rows are normal with covariance W W' + diag(v), where
/// every column has a noise variance of its own. Given v the best W is known (D. N. Lawley, Proc.
/// Royal Soc. Edinburgh 60 (1940) 64-82), so that v alone is searched: by EM, extrapolated (R.
/// Varadhan, C. Roland, Scand. J. Stat. 35 (2008) 335-353). A column keeps at least 0.1 % of its
/// variance as noise: without a bound the likelihood may have no maximum.
class FactorAnalysis {
 public:
  /// `covariance` is p x p, lower triangle, with a positive diagonal.
  FactorAnalysis(std::vector<double> covariance, Index p);

  /// Fits as many factors, beginning with the noise of the fit before.
  void fit(Index factors);

  /// The log density of each row, given about the mean.
  std::vector<double> log_densities(const DataMatrix& rows) const;

 private:
  /// What one decomposition tells of a noise: the best factors, how likely they make the data (mean
  /// of the rows), and the noise that EM would go on with.
  struct Step {
    std::vector<double> gains;    ///< of each factor: its eigenvalue less 1
    std::vector<double> vectors;  ///< p x factors, of the columns divided by their noise
    double log_likelihood = 0;
    std::vector<double> next;
  };

  Step step(const std::vector<double>& noise, Index factors) const;
  std::vector<double> extrapolated(const std::vector<double>& first,
                                   const std::vector<double>& second) const;

  std::vector<double> covariance_, variance_, noise_;
  Index p_;
  Step best_;  ///< of noise_
};

/// More factors than these say no more about p columns than a covariance matrix does: W. Ledermann,
/// Psychometrika 2 (1937) 85-93.
Index most_factors(Index p);

}  // namespace pcadim
