#include "diagnosis/kinds_of_names.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

#include "base/letter_case.hpp"

namespace pcadim {
namespace {

// Identifiers are one of these and at least so many digits: Ensembl, RefSeq, TAIR, FlyBase,
// WormBase, Illumina, dbSNP, amplicons.
struct Stem {
  std::string_view letters;
  std::size_t digits;
};
constexpr std::array stems{
    Stem{"ENSG", 9},    Stem{"ENST", 9},  Stem{"ENSP", 9}, Stem{"ENSMUSG", 9}, Stem{"ENSRNOG", 9},
    Stem{"ENSDARG", 9}, Stem{"NM_", 5},   Stem{"NR_", 5},  Stem{"XM_", 5},     Stem{"AT1G", 5},
    Stem{"AT2G", 5},    Stem{"AT3G", 5},  Stem{"AT4G", 5}, Stem{"AT5G", 5},    Stem{"FBGN", 7},
    Stem{"WBGENE", 8},  Stem{"ILMN_", 5}, Stem{"CG", 8},   Stem{"RS", 4},      Stem{"OTU", 1},
    Stem{"OTU_", 1},    Stem{"ASV", 1},   Stem{"ASV_", 1}};

// Written by cells of every kind, or looked at by everybody.
constexpr std::array<std::string_view, 24> usual_genes{
    "ACTB",  "GAPDH",  "B2M",   "TP53", "MYC",  "EGFR", "BRCA1", "CD4",
    "CD8A",  "MKI67",  "PTEN",  "KRAS", "TNF",  "IL6",  "STAT3", "UBC",
    "HPRT1", "EEF1A1", "RPLP0", "RPS6", "PPIA", "TBP",  "LDHA",  "VEGFA"};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// A version may follow: ENSG00000141510.18.
bool is_identifier(std::string_view name) {
  const std::string word = upper_case(name.substr(0, name.find('.')));
  if (word.ends_with("_AT")) return is_digit(word.front()) || word.starts_with("AFFX");
  return std::ranges::any_of(stems, [&](const Stem& stem) {
    if (!word.starts_with(stem.letters)) return false;
    const std::string_view rest = std::string_view(word).substr(stem.letters.size());
    return rest.size() >= stem.digits && std::ranges::all_of(rest, is_digit);
  });
}

/// A patient or cell of a large collection: TCGA-A7-A0CE, GTEX-1117F, AAACATACAACCAC-1.
bool is_archived(std::string_view name) {
  const std::string word =
      upper_case(name.substr(0, std::min(name.find_last_of('-'), name.size())));
  const bool barcode = word.size() >= 12 && word.find_first_not_of("ACGT") == word.npos;
  return barcode || word.starts_with("TCGA-") || word.starts_with("GTEX-");
}

std::string without_digits(std::string_view name) {
  std::string stem(name);
  std::erase_if(stem, is_digit);
  return stem;
}

bool are_nearly_all(std::size_t count, std::size_t of) { return of > 0 && 10 * count >= 9 * of; }

}  // namespace

bool name_features(std::span<const std::string> names) {
  constexpr std::size_t enough = 4;  // one may be somebody's initials
  const auto ids = static_cast<std::size_t>(std::ranges::count_if(names, is_identifier));
  if (are_nearly_all(ids, names.size())) return true;
  std::set<std::string> found;
  for (const std::string& name : names) {
    const std::string word = upper_case(name);
    if (std::ranges::find(usual_genes, word) != usual_genes.end()) found.insert(word);
  }
  return found.size() >= enough;
}

bool names_classes(std::string_view name) {
  static constexpr std::array<std::string_view, 13> words{
      "TARGET",  "CLASS",     "CLASSES", "LABEL",    "LABELS", "GROUP", "CLUSTER",
      "SPECIES", "DIAGNOSIS", "OUTCOME", "CATEGORY", "KLASSE", "GRUPPE"};
  return std::ranges::find(words, upper_case(name)) != words.end();
}

bool name_samples(std::span<const std::string> names) {
  std::map<std::string, std::size_t> kinds;
  for (const std::string& name : names) ++kinds[without_digits(name)];
  const auto counts = [&](const std::string& name) {
    const bool numbered =
        without_digits(name).size() < name.size() && kinds[without_digits(name)] > 1;
    return numbered || is_archived(name);
  };
  return are_nearly_all(static_cast<std::size_t>(std::ranges::count_if(names, counts)),
                        names.size());
}

}  // namespace pcadim
