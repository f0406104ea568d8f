#pragma once
#include "bytes/byte_input.hpp"

namespace pcadim::data {

/// Bytes that somebody else keeps in memory.
class MemoryInput final : public ByteInput {
 public:
  explicit MemoryInput(std::string_view bytes, std::string name = "memory", bool rewindable = true);

  std::size_t read(char* to, std::size_t count) override;
  std::size_t read_at(std::uint64_t offset, char* to, std::size_t count) override;
  std::string_view first_bytes() const override;
  std::optional<std::uint64_t> size() const override;
  void rewind() override;
  bool rewindable() const override { return rewindable_; }
  std::uint64_t consumed() const override { return position_; }
  const std::string& name() const override { return name_; }

 private:
  std::string_view bytes_;
  std::string name_;
  bool rewindable_;
  std::size_t position_ = 0;
};

}  // namespace pcadim::data
