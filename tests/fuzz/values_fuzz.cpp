// Any bytes given as a list of eigenvalues end in a spectrum or in a pcadim::Error, and any
// spectrum that comes out can be judged by every method: d in range, no NaN, no failure.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string_view>

#include "bytes/memory_input.hpp"
#include "checks.hpp"
#include "io/number_list.hpp"
#include "pcadim/pcadim.hpp"

namespace {

void judge(const pcadim::Spectrum& spectrum) {
  for (const pcadim::MethodInfo* info : pcadim::methods()) {
    const pcadim::Selection got =
        pcadim::run_method(*info, spectrum, pcadim::resolve_options(*info, {}));
    const bool sound = got.outcome != pcadim::Outcome::failed &&
                       (!got.d || (*got.d >= 0 && *got.d <= spectrum.max_rank()));
    if (!sound) std::fprintf(stderr, "%s: %s\n", got.method.c_str(), got.note.c_str());
    require(sound);
  }
}

void read_as(std::string_view text, const pcadim::SpectrumInput& input) {
  try {
    const pcadim::NumberList list =
        pcadim::data::read_numbers(std::make_unique<pcadim::data::MemoryInput>(text), {});
    judge(pcadim::spectrum_from_values(list.values, input).spectrum);
  } catch (const pcadim::Error& error) {
    require(dynamic_cast<const pcadim::InternalError*>(&error) == nullptr);
    require_one_line(error.what());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes),
                              std::min<std::size_t>(size, 2000));
  read_as(text, {.n = 40, .p = 4});
  read_as(text, {.n = 5, .p = 30, .kind = pcadim::SpectrumKind::sdev});
  read_as(text, {.n = 1000, .p = 200, .total_variance = 1000});
  return 0;
}
