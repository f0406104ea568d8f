#pragma once
#include <memory>
#include <utility>

#include "bytes/byte_input.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {

/// Bytes that can be read in order only.
class InOrderInput : public ByteInput {
 public:
  /// Throws InternalError.
  std::size_t read_at(std::uint64_t, char*, std::size_t) final {
    throw InternalError(name() + ": these bytes can be read in order only");
  }
  std::optional<std::uint64_t> size() const final { return std::nullopt; }
  bool seekable() const final { return false; }
};

/// What is made of the bytes of another input, in order.
class InputAround : public InOrderInput {
 public:
  explicit InputAround(std::unique_ptr<ByteInput> inner) : inner_(std::move(inner)) {}

  bool rewindable() const final { return inner_->rewindable(); }
  std::uint64_t consumed() const override { return inner_->consumed(); }
  std::optional<std::uint64_t> stored_size() const final { return inner_->stored_size(); }
  void abandon() final { inner_->abandon(); }
  std::vector<std::string> decisions() const override { return inner_->decisions(); }
  const std::string& name() const final { return inner_->name(); }

 protected:
  ByteInput& inner() { return *inner_; }
  const ByteInput& inner() const { return *inner_; }

 private:
  std::unique_ptr<ByteInput> inner_;
};

}  // namespace pcadim::data
