#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hdf5/hdf5_file.hpp"
#include "pcadim/source.hpp"

namespace pcadim::data {

/// The names in the index of a group ("var", "obs"), or none if there are not exactly `count`.
std::vector<std::string> anndata_names(Hdf5File& file, const std::string& group,
                                       std::uint64_t count);

/// The same for some of them at a time, read from the file when they are asked for; none where they
/// only count (0, 1, 2, ...). What cannot be read then has no name: an answer on the numbers is
/// worth more than an error about names.
RowNamer anndata_namer(std::shared_ptr<Hdf5File> file, const std::string& group,
                       std::uint64_t count);

/// How many entries a group ("var", "obs") has; nothing where it does not say.
std::optional<std::uint64_t> anndata_count(Hdf5File& file, const std::string& group);

}  // namespace pcadim::data
