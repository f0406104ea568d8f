#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <utility>

#include "input.hpp"
#include "pcadim/data.hpp"

namespace pcadim::python {
namespace {

using nb::literals::operator""_a;

/// A file is opened where it is read: that may take long, and some formats fork.
class FileInput final : public Input {
 public:
  FileInput(std::string path, ReadOptions options)
      : path_(std::move(path)), options_(std::move(options)) {}

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

void init(FileInput* place, std::string path, std::optional<bool> header,
          std::optional<char> delimiter, std::vector<std::string> columns,
          std::vector<std::string> id_columns, std::optional<std::string> group_column,
          bool transpose, bool normalize, double target, bool log1p, std::string dataset,
          std::string layer) {
  ReadOptions options;
  if (header) options.header = *header ? Header::yes : Header::no;
  options.delimiter = delimiter;
  options.columns = std::move(columns);
  options.id_columns = std::move(id_columns);
  options.group_column = std::move(group_column);
  options.transpose = transpose;
  options.normalize = {normalize, target, log1p};
  options.dataset = std::move(dataset);
  options.layer = std::move(layer);
  new (place) FileInput(std::move(path), std::move(options));
}

}  // namespace

void bind_file_input(nb::module_& module) {
  nb::class_<FileInput, Input>(module, "FileInput", "A file in any format that the core reads.")
      .def("__init__", init, "path"_a, nb::kw_only(), "header"_a = nb::none(),
           "delimiter"_a = nb::none(), "columns"_a = std::vector<std::string>(),
           "id_columns"_a = std::vector<std::string>(), "group_column"_a = nb::none(),
           "transpose"_a = false, "normalize"_a = false, "target"_a = 0.0, "log1p"_a = false,
           "dataset"_a = "", "layer"_a = "");
}

}  // namespace pcadim::python
