#pragma once
#include <optional>

#include "base/effort.hpp"
#include "pcadim/report.hpp"
#include "pipeline/decomposed.hpp"
#include "spectrum/components.hpp"

namespace pcadim {

/// Is the Gram matrix to be kept, so that the report can tell what the components are made of? Only
/// where keeping it changes nothing about the decomposition.
bool components_want_gram(const Source& given, const Request& request, const Effort& effort);

/// What the leading components are made of: where that is asked for, or takes next to no time.
/// Consumes the Gram matrix of the decomposition, if it kept one. Throws Interrupted.
std::optional<ComponentFacts> find_component_facts(Decomposed& data, const Request& request,
                                                   std::optional<Index> d, const Effort& effort);

/// The same from components that are known already, with as many of them as there are.
ComponentFacts component_facts(const Decomposed& data, const LeadingComponents& found,
                               std::optional<Index> d, const Effort& effort);

}  // namespace pcadim
