// Damaged HDF5 files end in numbers or in one of our exceptions. The HDF5 library may crash on
// them: it does so in a process of its own, and this one lives on. The same arguments always try
// the same bytes.
//   hdf5_mutations DIRECTORY [MUTATIONS = 300] [SEED = 1]
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "checks.hpp"
#include "pcadim/data.hpp"
#include "pcadim/error.hpp"
#include "pcadim/spectrum_input.hpp"
#include "read_corpus.hpp"

namespace {

using Random = std::mt19937_64;

std::size_t below(Random& random, std::size_t bound) { return random() % bound; }

/// The first bytes stay: without them it would be a text.
std::size_t some_place(const std::string& bytes, Random& random) {
  return bytes.size() <= 9 ? bytes.size() - 1 : 8 + below(random, bytes.size() - 8);
}

/// A number of some bytes that headers may stumble over.
std::string telling_number(Random& random) {
  static constexpr std::uint64_t telling[] = {
      0, 1, 2, 7, 0xFF, 0x7F, 0xFFFF, 0x7FFF, 0x10000, 0xFFFFFFFF, 0x7FFFFFFF, ~0ULL, 1ULL << 62};
  const std::uint64_t value = telling[below(random, std::size(telling))];
  std::string bytes;
  for (unsigned k = 0, count = 1U << below(random, 4); k < count; ++k) {
    bytes += static_cast<char>((value >> (8 * k)) & 0xFFU);
  }
  return bytes;
}

void overwrite(std::string& bytes, std::size_t at, std::string_view with) {
  std::copy_n(with.begin(), std::min(with.size(), bytes.size() - at),
              bytes.begin() + static_cast<std::ptrdiff_t>(at));
}

void mutate(std::string& bytes, Random& random) {
  const std::size_t at = some_place(bytes, random);
  switch (below(random, 12)) {
    case 0:
      bytes.resize(at);
      break;
    case 1:
      overwrite(bytes, at, bytes.substr(some_place(bytes, random), below(random, 64)));
      break;
    case 2:
      overwrite(bytes, at, std::string(below(random, 512), '\0'));
      break;
    case 3:
    case 4:
    case 5:
      bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(1U << below(random, 8)));
      break;
    case 6:
      bytes[at] = static_cast<char>(random());
      break;
    default:
      overwrite(bytes, at, telling_number(random));
      break;
  }
}

/// Some of the numbers: a shape may say there are more than anybody has time for.
void read_some(const std::string& path, const pcadim::ReadOptions& options) {
  constexpr pcadim::Index enough = 1 << 20;
  const auto source = pcadim::open_source(path, options);
  pcadim::Index cells = 0;
  while (cells < enough) {
    const auto block = source->next();
    if (!block) break;
    cells += block->rows * block->cols;
  }
}

/// How an attempt ended, in a word.
template <class Attempt>
const char* outcome(const Attempt& attempt) {
  try {
    attempt();
    return "read";
  } catch (const pcadim::Error& error) {
    const std::string_view text(error.what());
    require_one_line(text);
    if (dynamic_cast<const pcadim::IoError*>(&error) == nullptr) return "refused";
    return text.find("library failed") == text.npos ? "not opened" : "crashed";
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::fputs("usage: hdf5_mutations DIRECTORY [MUTATIONS] [SEED]\n", stderr);
    return 2;
  }
  const std::vector<std::string> corpus = read_corpus(arguments[1]);
  require(!corpus.empty(), "there are no files to begin with");
  const long mutations = count > 2 ? std::atol(arguments[2]) : 300;
  Random random(count > 3 ? std::strtoull(arguments[3], nullptr, 10) : 1);
  const std::string path = (std::filesystem::temp_directory_path() /
                            ("pcadim_mutation_" + std::to_string(::getpid()) + ".h5ad"))
                               .string();
  pcadim::ReadOptions options;
  options.memory = std::uint64_t{64} << 20;
  std::map<std::string, long> outcomes;
  for (long i = 0; i < mutations; ++i) {
    std::string bytes = corpus[below(random, corpus.size())];
    for (std::size_t step = below(random, 4) + 1; step > 0; --step) mutate(bytes, random);
    std::ofstream(path, std::ios::binary) << bytes;
    options.transpose = below(random, 2) == 0;
    ++outcomes[outcome([&] { read_some(path, options); })];
    if (i % 4 == 0) outcome([&] { pcadim::read_stored_pca(path); });
  }
  std::filesystem::remove(path);
  require(::waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD, "a process was left behind");
  for (const auto& [word, times] : outcomes) std::printf("%s: %ld\n", word.c_str(), times);
  return 0;
}
