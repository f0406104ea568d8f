#pragma once
#include <string>

namespace pcadim::data {

/// The file to read for a path: of a folder as Cell Ranger (10x Genomics) writes it the
/// matrix.mtx, compressed or not, beside which its reader finds the names; else the path itself.
std::string data_file(const std::string& path);

}  // namespace pcadim::data
