#include <fmt/format.h>

#include "base/mark.hpp"
#include "diagnosis/check.hpp"

namespace pcadim {
namespace {

std::string_view words_for(Pairs pairs) {
  if (pairs == Pairs::correlations) return "a correlation matrix";
  return pairs == Pairs::covariances ? "a covariance matrix" : "a matrix of distances";
}

std::string remedy_for(Pairs pairs) {
  if (pairs == Pairs::distances)
    return "If the numbers are distances, give the measurements that the distances were computed "
           "from; components of distances themselves are found by multidimensional scaling.";
  return fmt::format(
      "If this is {}, give it as one ({}), with the number of observations that it was computed "
      "from ({}).",
      words_for(pairs), mark("covariance"), mark("n"));
}

/// Trigger: see pairs_of().
std::optional<Observation> look(const CheckInput& e) {
  const Pairs pairs = e.examined.pairs;
  if (pairs == Pairs::none) return {};
  return Observation{
      fmt::format("This looks like {}, not like observations: row k and column k agree in all {} "
                  "cells. The answer takes its rows for observations.",
                  words_for(pairs), e.report.data.p),
      remedy_for(pairs), "cells that differ from their mirror images = 0, limit 0"};
}

}  // namespace

extern const Check table_of_pairs_check;
const Check table_of_pairs_check{"table_of_pairs", "warning", "", look};

}  // namespace pcadim
