#include <nanobind/stl/string.h>

#include <utility>

#include "input.hpp"
#include "pcadim/contract.hpp"
#include "pcadim/data.hpp"

namespace pcadim::python {
namespace {

using nb::literals::operator""_a;

/// A file is opened where it is read: that may take long, and some formats fork.
class FileInput final : public Input {
 public:
  FileInput(std::string path, const std::string& options)
      : path_(std::move(path)), options_(options_from_json<ReadOptions>(options)) {}

  std::unique_ptr<Source> open(const Request& request, Caller&) override {
    ReadOptions options = options_;
    options.memory = request.memory;
    options.threads = request.threads;
    options.progress = request.progress;
    options.stop = request.stop;
    return open_source(path_, options);
  }

 private:
  std::string path_;
  ReadOptions options_;
};

}  // namespace

void bind_file_input(nb::module_& module) {
  nb::class_<FileInput, Input>(module, "FileInput",
                               "A file in any format that the core reads, and a JSON object of "
                               "options that say how.")
      .def(nb::init<std::string, const std::string&>(), "path"_a, "options"_a = "{}");
}

}  // namespace pcadim::python
