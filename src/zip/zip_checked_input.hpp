#pragma once
#include <memory>

#include "bytes/in_order_input.hpp"
#include "zip/zip_archive.hpp"

namespace pcadim::data {

/// The decoded bytes of a member of an archive, compared with what its directory says about them:
/// InputError for more bytes, and at the end for fewer or for another checksum.
class ZipCheckedInput final : public InputAround {
 public:
  ZipCheckedInput(std::unique_ptr<ByteInput> inner, ZipMember member);

  std::size_t read(char* to, std::size_t count) override;
  std::string_view first_bytes() const override { return inner().first_bytes(); }
  void rewind() override;

 private:
  ZipMember member_;
  std::uint64_t bytes_ = 0;
  std::uint32_t checksum_ = 0;
};

}  // namespace pcadim::data
