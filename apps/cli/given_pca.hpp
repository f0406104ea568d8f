#pragma once
#include <functional>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "pcadim/spectrum_input.hpp"

namespace pcadim::cli {

/// Throws UsageError when the words on where the data come from do not fit together.
void check_input(const SelectCommand& command);

/// What to read: the files, or the file that holds the PCA.
std::vector<std::string> inputs(const SelectCommand& command);

/// Hears what was decided.
using Tell = std::function<void(const std::vector<std::string>&)>;

/// Reads --eigenvalues or --covariance; notes go to `tell`, also if the file is refused.
GivenSpectrum read_given(const SelectCommand& command, const Tell& tell);

}  // namespace pcadim::cli
