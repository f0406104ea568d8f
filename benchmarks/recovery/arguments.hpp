#pragma once
#include <string>
#include <vector>

#include "recovery/league.hpp"

namespace pcadim::recovery {

struct Arguments {
  SeedSet seeds = SeedSet::tune;
  Index data_sets = 20;
  std::string only;  ///< a regular expression that a regime's name must contain
  Field field;
  int threads = 0;
  bool by_regime = false;
  bool list = false, help = false;
  std::string csv_file;  ///< all lines
  std::string folder;    ///< everything that the document is made of
};

/// Throws UsageError naming the word that cannot be used.
Arguments parse_arguments(const std::vector<std::string>& words);

/// The regimes whose name contains a match of the expression. Throws UsageError if there is none.
std::vector<const Regime*> matching_regimes(const std::string& expression);

std::string usage();

}  // namespace pcadim::recovery
