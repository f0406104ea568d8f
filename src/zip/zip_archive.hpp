#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/byte_input.hpp"

namespace pcadim::data {

/// A file in a zip archive, as its directory describes it.
struct ZipMember {
  std::string name;
  std::uint64_t offset = 0;            ///< of its own header in the archive
  std::uint64_t stored = 0, size = 0;  ///< bytes in the archive, bytes decoded
  std::uint32_t checksum = 0;          ///< CRC-32 of the decoded bytes
  std::uint16_t method = 0, flags = 0;
};

/// The first bytes of a zip archive that holds something.
inline constexpr std::string_view zip_signature = "PK\x03\x04";

/// The directory of a zip archive (also zip64), and its members as inputs. All members throw
/// InputError where the archive is damaged, encrypted or packed in an unusual way.
class ZipArchive {
 public:
  /// The input must be seekable. A directory that needs more than `memory` bytes is refused.
  ZipArchive(std::shared_ptr<ByteInput> input, std::uint64_t memory);

  const std::vector<ZipMember>& members() const { return members_; }
  const ZipMember* find(std::string_view name) const;
  const std::string& name() const { return input_->name(); }

  /// The decoded bytes of a member. What is stored as it is can be read at any place; what is
  /// compressed can be read in order, and more or other bytes than the directory says are refused
  /// at its end.
  std::unique_ptr<ByteInput> open(const ZipMember& member) const;

 private:
  std::shared_ptr<ByteInput> input_;
  std::vector<ZipMember> members_;
};

}  // namespace pcadim::data
