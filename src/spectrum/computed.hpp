#pragma once
#include <optional>
#include <string>

#include "spectrum/components.hpp"
#include "spectrum/compute_spectrum.hpp"

/// Decompositions of data whose owner computes with them (pcadim/computing_source.hpp).
namespace pcadim {

/// Nothing for any other source, and where the owner cannot tell the moments of the columns.
/// Throws InputError for data that cannot be used.
std::optional<Decomposition> computed_spectrum(const Source& source,
                                               const Preprocessing& preprocessing,
                                               const Wanted& wanted);

/// What the owner has to say about the computation; empty for any other source.
std::string computing_remark(const Source& source);

/// The columns as they are prepared; nothing as for computed_spectrum().
std::optional<PreparedColumns> computed_columns(const Source& source,
                                                const Preprocessing& preprocessing);

/// The `count` leading components from the columns of computed_columns(), signs arbitrary, fewer if
/// the rank is smaller. Nothing where a Gram matrix has lost too many digits for them.
std::optional<LeadingComponents> computed_components(const Source& source, PreparedColumns columns,
                                                     Index count);

}  // namespace pcadim
