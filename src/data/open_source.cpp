#include <array>
#include <utility>

#include "data/file_reader.hpp"
#include "data/format.hpp"
#include "pcadim/data.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace data {

#define PCADIM_FORMAT(name) Format name##_format();
#include "data/formats.def"
#undef PCADIM_FORMAT

namespace {

auto all_formats() {
#define PCADIM_FORMAT(name) name##_format(),
  return std::array{
#include "data/formats.def"
  };
#undef PCADIM_FORMAT
}

}  // namespace
}  // namespace data

std::unique_ptr<Source> open_source(const std::string& path, const ReadOptions& options) {
  auto input = std::make_unique<data::FileReader>(path, options.stop);
  for (const data::Format& format : data::all_formats()) {
    if (format.recognises(input->first_bytes())) return format.open(std::move(input), options);
  }
  throw InternalError("no reader takes '" + path + "', although text should take everything");
}

}  // namespace pcadim
