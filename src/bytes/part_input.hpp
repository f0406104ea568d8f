#pragma once
#include <memory>

#include "bytes/byte_input.hpp"

namespace pcadim::data {

/// Some bytes of another input, of which any place can be read. Several parts may share it, so that
/// abandon() of one must not end the others; a read of such an input never waits.
class PartInput final : public ByteInput {
 public:
  /// `size` bytes from `offset` on; the whole must have them.
  PartInput(std::shared_ptr<ByteInput> whole, std::uint64_t offset, std::uint64_t size);

  std::size_t read(char* to, std::size_t count) override;
  std::size_t read_at(std::uint64_t offset, char* to, std::size_t count) override;
  std::string_view first_bytes() const override { return head_; }
  std::optional<std::uint64_t> size() const override { return size_; }
  void rewind() override { position_ = 0; }
  bool rewindable() const override { return true; }
  std::uint64_t consumed() const override { return position_; }
  const std::string& name() const override { return whole_->name(); }

 private:
  std::shared_ptr<ByteInput> whole_;
  std::uint64_t offset_, size_, position_ = 0;
  std::string head_;
};

}  // namespace pcadim::data
