// Stands in for libFuzzer where there is none: replays every file of a directory and a number of
// seeded mutations of each. The same arguments always try the same bytes.
//   run_corpus DIRECTORY [MUTATIONS = 3000] [SEED = 1]
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "read_corpus.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);
// Of programs that change their bytes in a way of their own.
extern "C" __attribute__((weak)) std::size_t LLVMFuzzerCustomMutator(std::uint8_t* bytes,
                                                                     std::size_t size,
                                                                     std::size_t most,
                                                                     unsigned seed);
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* bytes, std::size_t size, std::size_t most);

namespace {

using Random = std::mt19937_64;

std::size_t below(Random& random, std::size_t bound) { return bound == 0 ? 0 : random() % bound; }

/// Bytes that mean something to a reader of text or of NPY headers.
char telling_byte(Random& random) {
  static constexpr char telling[] = ",;\t| \"\r\n.+-eE0189NAnainf#'(){}:<>f\x93\x01\xFF";
  return telling[below(random, sizeof telling)];  // its closing NUL included
}

void mutate(std::string& bytes, const std::string& other, Random& random) {
  const std::size_t at = below(random, bytes.size());
  const std::size_t count = below(random, std::min<std::size_t>(bytes.size() - at, 16)) + 1;
  switch (below(random, 6)) {
    case 0:
      if (!bytes.empty()) bytes[at] = telling_byte(random);
      break;
    case 1:
      if (!bytes.empty()) bytes[at] = static_cast<char>(random());
      break;
    case 2:
      bytes.insert(at, 1, telling_byte(random));
      break;
    case 3:
      bytes.erase(at, count);
      break;
    case 4:
      bytes.insert(at, bytes.substr(at, count));
      break;
    default:
      bytes = bytes.substr(0, at) + other.substr(below(random, other.size()));
      break;
  }
}

void mutate_in_its_own_way(std::string& bytes, Random& random) {
  const std::size_t size = bytes.size();
  bytes.resize(2 * size + 1);
  auto* const first = reinterpret_cast<std::uint8_t*>(bytes.data());
  bytes.resize(LLVMFuzzerCustomMutator(first, size, bytes.size(), static_cast<unsigned>(random())));
}

void run(const std::string& bytes) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* bytes, std::size_t size, std::size_t most) {
  Random random(size);
  std::string changed(reinterpret_cast<const char*>(bytes), size);
  mutate(changed, changed, random);
  changed.resize(std::min(changed.size(), most));
  std::copy(changed.begin(), changed.end(), bytes);
  return changed.size();
}

int main(int count, char** arguments) {
  if (count < 2) {
    std::fputs("usage: run_corpus DIRECTORY [MUTATIONS] [SEED]\n", stderr);
    return 2;
  }
  const std::vector<std::string> corpus = read_corpus(arguments[1]);
  const long mutations = count > 2 ? std::atol(arguments[2]) : 3000;
  Random random(count > 3 ? std::strtoull(arguments[3], nullptr, 10) : 1);
  if (corpus.empty()) {
    std::fprintf(stderr, "there is nothing in %s\n", arguments[1]);
    return 2;
  }
  for (const std::string& seed : corpus) run(seed);
  for (long i = 0; i < mutations; ++i) {
    std::string bytes = corpus[below(random, corpus.size())];
    for (std::size_t step = below(random, 8) + 1; step > 0; --step) {
      if (LLVMFuzzerCustomMutator) {
        mutate_in_its_own_way(bytes, random);
      } else {
        mutate(bytes, corpus[below(random, corpus.size())], random);
      }
    }
    run(bytes);
  }
  std::printf("%zu files and %ld mutations\n", corpus.size(), mutations);
  return 0;
}
