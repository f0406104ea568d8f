#pragma once
#include <vector>

#include "pcadim/spectrum.hpp"

/// The Gaussian likelihoods of PCA models, maximised, from the spectrum alone.
namespace pcadim {

/// log L(d) for d = 0 ... last of probabilistic PCA (Tipping & Bishop 1999) at its maximum:
///   -(n/2) [ sum_{j<=d} log e_j + (p-d) log sigma^2(d) + p (1 + log 2 pi) ]
/// with the noise variance of tail_means. -inf where no variance is left for the noise. Cost: last
/// + 1 pairs of logarithms.
std::vector<double> ppca_log_likelihood(const Spectrum& spectrum, Index last);

/// The same with one variance common to the d directions of the signal (isotropic PPCA): the sum is
/// replaced by d log( mean of e_1 ... e_d ).
std::vector<double> isotropic_log_likelihood(const Spectrum& spectrum, Index last);

/// -2 log L(d) + price * m(d) for all candidates d = 0 ... last_candidate, where m(d) = pd -
/// d(d-1)/2 + 1 parameters of the covariance, and p of the mean if the data are centred.
/// +inf where excluded.
std::vector<double> information_criterion(const Spectrum& spectrum, double price);

}  // namespace pcadim
