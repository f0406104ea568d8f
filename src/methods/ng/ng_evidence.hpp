#pragma once
#include <span>
#include <vector>

#include "base/double_double.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// Theorem 1 of Bouveyron, Latouche & Mattei (2020), its sign corrected: with s = a + d/2,
/// nu = s - p/2 and z_i = sqrt(phi) ||x_i||,
///
///   log p(X | a, phi, d) = n log 2 - (np/2) log 2 pi - (np/2) log(2/phi) - n log Gamma(s)
///                          + sum_i [ nu log(z_i/2) + log K_nu(z_i) ].
///
/// (The paper prints -n log 2; with that the density integrates to 1/4.)
///
/// The sum runs over the nodes of the norm measure. Everything large is carried in double-double:
/// the evidence is of size n p, and what decides are differences of size 1.
class NgEvidence {
 public:
  /// At one phi (in the user's units), for data divided by `unit_scale`; the result is given back
  /// in the user's units by the Jacobian. The measure must have nodes.
  NgEvidence(const NormMeasure& norms, Index p, double phi, double unit_scale);

  /// The log evidence of a model with a = noise_variance / phi and d components.
  DoubleDouble operator()(double noise_variance, Index d) const {
    return measured(noise_variance, d).value;
  }

  /// The same with the sum of the absolute values of the rows' terms: the yardstick for quadrature
  /// errors.
  struct Measured {
    DoubleDouble value;
    double absolute = 0;
  };
  Measured measured(double noise_variance, Index d) const;

  /// The evidences of several models in plain doubles, all at once and much faster: good to some
  /// 1e-15 n p, enough to average posteriors and to find maxima.
  std::vector<double> fast(std::span<const double> noise_variances,
                           std::span<const Index> dimensions) const;

  double phi() const { return phi_; }

 private:
  Measured row_terms(DoubleDouble nu) const;
  DoubleDouble shape(double noise_variance, Index d) const;

  Index p_;
  double phi_, rows_;
  DoubleDouble constant_;           // everything that depends on neither s nor d
  std::vector<double> z_, weight_;  // the nodes
};

}  // namespace pcadim
