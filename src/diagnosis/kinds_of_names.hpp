#pragma once
#include <span>
#include <string>
#include <string_view>

namespace pcadim {

/// Are these names of genes, transcripts, probes, variants or taxa: nearly all spelled as a
/// database spells its identifiers, or several of the genes that every table of expression has?
bool name_features(std::span<const std::string> names);

/// Is a column of that name likely to tell classes: target, label, species, ...?
bool names_classes(std::string_view name);

/// Are these names of samples: nearly all numbered ones of a few kinds ("ctrl_1", "GSM1001"), or
/// spelled as archives spell theirs?
bool name_samples(std::span<const std::string> names);

}  // namespace pcadim
