#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <utility>

#include "input.hpp"

namespace pcadim::python {
namespace {

using nb::literals::operator""_a;

/// A Python object that hands out matrices one after another:
/// `begin()` goes to the first one, `next_chunk()` gives a matrix or None, and `column_names` are
/// known after the first one.
class ChunkInput final : public Input {
 public:
  ChunkInput(nb::object chunks, bool rewindable)
      : chunks_(std::move(chunks)), rewindable_(rewindable) {}

  std::unique_ptr<Source> open(const Request& request, Caller& caller) override;

  // On the calling thread only.
  void begin() { chunks_.attr("begin")(); }
  std::optional<MatrixView> next_chunk() {
    nb::object chunk = chunks_.attr("next_chunk")();
    current_.reset();
    if (chunk.is_none()) return std::nullopt;
    current_ = nb::cast<Matrix>(chunk, false);
    return view_of(*current_);
  }
  std::vector<std::string> column_names() const {
    return nb::cast<std::vector<std::string>>(chunks_.attr("column_names"));
  }
  bool rewindable() const { return rewindable_; }

 private:
  nb::object chunks_;
  bool rewindable_;
  std::optional<Matrix> current_;  // lives until the next one is asked for
};

class ChunkSource final : public Source {
 public:
  ChunkSource(ChunkInput& input, Caller& caller) : input_(input), caller_(caller) { rewind(); }

  std::optional<Shape> shape() const override { return std::nullopt; }
  std::optional<MatrixView> next() override {
    std::optional<MatrixView> chunk;
    caller_.call([&] {
      chunk = input_.next_chunk();
      if (chunk) column_names_ = input_.column_names();
    });
    return chunk;
  }
  void rewind() override {
    caller_.call([&] { input_.begin(); });
  }
  bool rewindable() const override { return input_.rewindable(); }
  std::vector<std::string> column_names() const override { return column_names_; }
  std::string name() const override { return "chunks in memory"; }

 private:
  ChunkInput& input_;
  Caller& caller_;
  std::vector<std::string> column_names_;
};

std::unique_ptr<Source> ChunkInput::open(const Request&, Caller& caller) {
  return std::make_unique<ChunkSource>(*this, caller);
}

}  // namespace

void bind_chunk_input(nb::module_& module) {
  nb::class_<ChunkInput, Input>(module, "ChunkInput", "Rows that come some at a time.")
      .def(nb::init<nb::object, bool>(), "chunks"_a, "rewindable"_a);
}

}  // namespace pcadim::python
