#pragma once
#include <span>

namespace pcadim {

/// `weight` times a chi-square variable with `degrees` degrees of freedom, both positive.
struct ChiSquareTerm {
  double weight = 0, degrees = 1;
};

/// The probability that a sum of independent such terms is larger than x: the law of the squared
/// length of a Gaussian vector. By the saddlepoint approximation of Lugannani and Rice in the form
/// of D. Kuonen, Biometrika 86 (1999) 929-935; off by a few percent of the probability where one
/// term of one degree rules (worst), by much less where many share. Needs a term.
double weighted_chi_square_upper_tail(std::span<const ChiSquareTerm> terms, double x);

}  // namespace pcadim
