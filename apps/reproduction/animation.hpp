#pragma once
#include <cstddef>
#include <string>

/// Pictures that move without a script.
namespace pcadim::reproduction {

/// Elements that are shown while it is their turn among `count`. The one that `stays` is shown
/// alone where motion is not wanted or not possible.
std::string frame(const std::string& elements, std::size_t number, std::size_t count, bool stays);

/// The style rules it takes.
std::string animation_rules();

}  // namespace pcadim::reproduction
