#pragma once
#include <memory>

#include "bytes/byte_input.hpp"
#include "zip/zip_archive.hpp"

namespace pcadim::data {

/// The decoded bytes of a member of an archive, compared with what its directory says about them:
/// InputError for more bytes, and at the end for fewer or for another checksum.
class ZipCheckedInput final : public ByteInput {
 public:
  ZipCheckedInput(std::unique_ptr<ByteInput> inner, ZipMember member);

  std::size_t read(char* to, std::size_t count) override;
  std::size_t read_at(std::uint64_t offset, char* to, std::size_t count) override;
  std::string_view first_bytes() const override { return inner_->first_bytes(); }
  std::optional<std::uint64_t> size() const override { return std::nullopt; }
  void rewind() override;
  bool rewindable() const override { return inner_->rewindable(); }
  bool seekable() const override { return false; }
  std::uint64_t consumed() const override { return inner_->consumed(); }
  std::optional<std::uint64_t> stored_size() const override { return inner_->stored_size(); }
  void abandon() override { inner_->abandon(); }
  const std::string& name() const override { return inner_->name(); }

 private:
  std::unique_ptr<ByteInput> inner_;
  ZipMember member_;
  std::uint64_t bytes_ = 0;
  std::uint32_t checksum_ = 0;
};

}  // namespace pcadim::data
