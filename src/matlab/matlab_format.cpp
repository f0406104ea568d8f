#include <fmt/format.h>

#include <utility>

#include "adapters/column_subset.hpp"
#include "base/mark.hpp"
#include "base/memory.hpp"
#include "bytes/built_with.hpp"
#include "bytes/format.hpp"
#include "bytes/spooled_input.hpp"
#include "matlab/matlab_check.hpp"
#include "matlab/matlab_child.hpp"
#include "matrix_market/matrix_market.hpp"
#include "npy/npy_source.hpp"
#include "pcadim/error.hpp"
#include "process/child_input.hpp"

namespace pcadim::data {
namespace {

/// Version 7.3 is HDF5 and says so.
bool is_matlab5(std::string_view first_bytes) { return first_bytes.starts_with("MATLAB 5.0 MAT-"); }

void check_can_open(const ByteInput& input) {
  if (!built_with_matio) {
    throw IoError(fmt::format(
        "{}: this is a MATLAB file, and this build cannot read it; install matio (Debian: "
        "libmatio-dev) and build again, or save the matrix with -v7.3 or as CSV",
        input.name()));
  }
  if (!input.rewindable() || !input.seekable()) {
    throw IoError(fmt::format(
        "{}: MATLAB data are read from a plain file only; save them to one and give its name",
        input.name()));
  }
}

std::unique_ptr<Source> open_matlab(std::unique_ptr<ByteInput> given, const ReadOptions& options) {
  const std::shared_ptr<ByteInput> input = std::move(given);
  check_can_open(*input);
  check_matlab_is_whole(input);
  const std::uint64_t memory = memory_ceiling(options.memory);
  ChildInput::Convert convert;
  if constexpr (built_with_matio) {
    convert = [request = MatlabRequest{as_given(input->name()), options.dataset, memory}](
                  ChildOutput& output) { convert_matlab(request, output); };
  }
  std::unique_ptr<ByteInput> bytes = std::make_unique<ChildInput>(
      input->name(), "matio", std::move(convert),
      ChildInputLimits{.memory = options.memory, .stop = options.stop});
  if (!bytes->first_bytes().starts_with(npy_magic)) {
    return open_matrix_market(std::move(bytes), options);
  }
  return choose_columns(std::make_unique<NpySource>(spooled(std::move(bytes), memory / 8)),
                        options);
}

}  // namespace

Format matlab_format();  // named in formats.def

Format matlab_format() { return {is_matlab5, open_matlab, "dataset"}; }

}  // namespace pcadim::data
