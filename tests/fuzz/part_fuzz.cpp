// Any bytes given as a part, a plan, lengths of rows, vectors or a product end in an InputError or
// in an object that is the same when it is stored and read once more; merging it and selecting from
// it ends in an InputError or a report.
#include <xxhash.h>

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "checks.hpp"
#include "pcadim/pcadim.hpp"

namespace {

using pcadim::Index;
using Bytes = std::span<const std::byte>;

constexpr std::size_t word_size = 8;

/// Only what is read from bytes is on trial.
pcadim::Request request() {
  pcadim::Request request;
  request.methods = {"kaiser", "ng"};
  request.memory = std::uint64_t{1} << 28U;
  request.threads = 1;
  return request;
}

std::unique_ptr<pcadim::Source> some_rows() {
  static const std::vector<double> cells = {1, 2, 0, 4, 5, 7, 3, 1, 8, 2, 2, 9, 0, 1, 6};
  return pcadim::matrix_source(pcadim::row_major(cells.data(), 5, 3));
}

/// As many as tell what the noise is like, so that those that were drawn are looked at.
std::unique_ptr<pcadim::Source> more_rows() {
  constexpr Index rows = 48, cols = 5;
  static const std::vector<double> cells = [] {
    std::vector<double> all;
    for (Index i = 0; i < rows; ++i) {
      for (Index j = 0; j < cols; ++j)
        all.push_back(static_cast<double>((i * 7 + j * 5 + i * i * (j + 2)) % 23));
    }
    return all;
  }();
  return pcadim::matrix_source(pcadim::row_major(cells.data(), rows, cols));
}

/// Parts without their rows, so that lengths of rows are asked for.
const pcadim::Part& known_part() {
  static const pcadim::Part part = summarize(*some_rows(), 0, request(), 0);
  return part;
}

const pcadim::Part& larger_part() {
  static const pcadim::Part part = summarize(*more_rows(), 0, request(), 0);
  return part;
}

/// Work that may be refused, in one line.
template <class Work>
void allow_refusal(const Work& work) {
  try {
    work();
  } catch (const pcadim::InputError& error) {
    require_one_line(error.what());
  }
}

void use(const pcadim::Part& part) {
  allow_refusal([&] { select(part, request()); });
  allow_refusal([&] { plan_parts(part, request()); });
  pcadim::Part both = known_part();
  allow_refusal([&] {
    both.merge(part);
    select(both, request());
  });
}

void use(const pcadim::PartPlan& plan) {
  allow_refusal([&] { measure(*some_rows(), 0, plan, request()); });
  allow_refusal([&] { measure(*more_rows(), 0, plan, request()); });
}

void use(const pcadim::PartNorms& norms) {
  allow_refusal([&] { select(known_part(), norms, request()); });
  pcadim::Request judging = request();
  judging.methods = {"auto"};
  allow_refusal([&] { select(larger_part(), norms, judging); });
  const pcadim::PartPlan plan = plan_parts(known_part(), request());
  pcadim::PartNorms both = measure(*some_rows(), 0, plan, request());
  allow_refusal([&] { both.merge(norms); });
}

void use(const pcadim::PartFactor& factor) {
  const pcadim::PartPlan plan = plan_parts(known_part(), request());
  const pcadim::PartNorms norms = measure(*some_rows(), 0, plan, request());
  allow_refusal([&] { select(known_part(), norms, factor, request()); });
}

void use(const pcadim::PartVectors& vectors) {
  const pcadim::PartPlan plan = plan_parts(known_part(), request());
  allow_refusal([&] { multiply(*some_rows(), 0, plan, vectors, request()); });
}

void use(const pcadim::PartProduct& product) {
  pcadim::PartProduct both = product;
  bool refused = false;
  try {
    both.merge(product);
  } catch (const pcadim::InputError&) {
    refused = true;
  }
  require(refused, "a product was merged with itself");
}

template <class Object>
void read(Bytes bytes) {
  allow_refusal([&] {
    const Object object = Object::from_bytes(bytes);
    const auto stored = object.bytes();
    require(Object::from_bytes(stored).bytes() == stored, "not the same when read once more");
    use(object);
  });
}

/// One word of the bytes becomes another, goes, or comes twice.
std::size_t change_word(std::uint8_t* bytes, std::size_t size, std::size_t most, unsigned seed) {
  static constexpr std::array<std::uint64_t, 12> words{0,
                                                       1,
                                                       2,
                                                       ~std::uint64_t{0},
                                                       std::uint64_t{1} << 24,
                                                       std::uint64_t{1} << 40,
                                                       std::uint64_t{1} << 62,
                                                       std::uint64_t{1} << 63,
                                                       0x7ff0000000000000,
                                                       0x7ff8000000000000,
                                                       0xfff8000000000000,
                                                       0x3ff0000000000000};
  std::uint8_t* const at = bytes + seed / 64 % (size / word_size) * word_size;
  std::uint8_t* const end = bytes + size;
  if (seed % 16 < words.size()) {
    std::memcpy(at, &words[seed % 16], word_size);
  } else if (seed % 16 == 12) {
    std::memmove(at, at + word_size, static_cast<std::size_t>(end - at) - word_size);
    return size - word_size;
  } else if (seed % 16 == 13 && size + word_size <= most) {
    std::memmove(at + word_size, at, static_cast<std::size_t>(end - at));
    return size + word_size;
  } else {
    at[word_size - 1 - seed / 16 % 2] ^= static_cast<std::uint8_t>(1U << (seed / 32 % 8));
  }
  return size;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* bytes, std::size_t size, std::size_t most);
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* bytes, std::size_t size,
                                               std::size_t most, unsigned seed);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const Bytes all(reinterpret_cast<const std::byte*>(bytes), size);
  read<pcadim::Part>(all);
  read<pcadim::PartPlan>(all);
  read<pcadim::PartNorms>(all);
  read<pcadim::PartFactor>(all);
  read<pcadim::PartVectors>(all);
  read<pcadim::PartProduct>(all);
  return 0;
}

// Bytes changed at random seldom fit their checksum: it is made anew.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* bytes, std::size_t size,
                                               std::size_t most, unsigned seed) {
  if (size < 3 * word_size || most < 4 * word_size) return LLVMFuzzerMutate(bytes, size, most);
  std::size_t body = (size - word_size) / word_size * word_size;
  const std::size_t room = most - word_size;
  body = seed % 8 == 0 ? LLVMFuzzerMutate(bytes, body, room) / word_size * word_size
                       : change_word(bytes, body, room, seed / 8);
  const std::uint64_t sum = XXH64(bytes, body, 0);
  std::memcpy(bytes + body, &sum, word_size);  // little-endian, as the machines that fuzz are
  return body + word_size;
}
