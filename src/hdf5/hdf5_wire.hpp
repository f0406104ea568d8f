#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

/// What the process that reads an HDF5 file and the one that wants its numbers say to each other.
/// Requests and replies go through a socket; what is long lies in a buffer that both share.
namespace pcadim::data {

inline constexpr std::size_t hdf5_buffer_bytes = std::size_t{4} << 20;

/// Names longer than this are cut: they are for people to read.
inline constexpr std::size_t hdf5_longest_text = 200;

enum class Hdf5Ask : std::uint64_t {
  open,       // the file itself; nothing comes back
  describe,   // an Hdf5Object
  matrices,   // all numeric datasets with two dimensions: rows, columns, path of each
  members,    // the names in a group, as far as a person may want to read them
  attribute,  // a text, or integers
  doubles,    // some numbers of a dataset as doubles
  integers,   // the same as 64-bit integers
  texts,      // some words of a dataset
};

struct Hdf5Request {
  Hdf5Ask ask{};
  std::array<char, 1024> path{};  // within the file; ends with NUL
  std::array<char, 128> name{};   // of an attribute
  std::array<std::uint64_t, 2> first{}, count{};
};

enum class Hdf5Status : std::uint64_t {
  done,
  refused,  // the content is at fault: an InputError
  failed,   // the file cannot be read: an IoError
};

struct Hdf5Reply {
  Hdf5Status status{};
  std::uint64_t bytes = 0;  // of the answer in the buffer, or of the reason
};

enum class Hdf5Kind : std::uint32_t { absent, group, dataset, other };

/// What the elements of a dataset are. Truth values are an enumeration of one byte.
enum class Hdf5Holds : std::uint32_t { integers, reals, truths, texts, other };

struct Hdf5Object {
  Hdf5Kind kind = Hdf5Kind::absent;
  Hdf5Holds holds = Hdf5Holds::other;
  std::uint64_t dimensions = 0;
  std::array<std::uint64_t, 2> extent{1, 1};  // of the first two dimensions
  std::array<std::uint64_t, 2> chunk{};       // zeros where the dataset is not cut into chunks
  std::uint64_t element_bytes = 0;
  std::uint64_t stored_bytes = 0;
  std::uint64_t expansion = 0;  // a stored byte holds at most so many; 0: not known

  bool is_numeric() const {
    return kind == Hdf5Kind::dataset && holds != Hdf5Holds::texts && holds != Hdf5Holds::other;
  }
};

// Every byte that is sent has been written: there are none between the members.
static_assert(std::has_unique_object_representations_v<Hdf5Request>);
static_assert(std::has_unique_object_representations_v<Hdf5Reply>);
static_assert(std::has_unique_object_representations_v<Hdf5Object>);

enum class Hdf5AttributeKind : std::uint64_t { absent, text, integers, other };

/// Puts things one after another into the shared buffer.
class Hdf5Packer {
 public:
  explicit Hdf5Packer(std::span<std::byte> room) : room_(room) {}

  std::size_t used() const { return used_; }
  bool has_room(std::size_t bytes) const { return bytes <= room_.size() - used_; }

  void bytes(const void* from, std::size_t count) {
    if (count > 0) std::memcpy(room_.data() + used_, from, count);
    used_ += count;
  }
  template <class Plain>
  void add(const Plain& value) {
    bytes(&value, sizeof value);
  }
  void text(std::string_view text) {
    add(std::uint64_t{text.size()});
    bytes(text.data(), text.size());
  }

 private:
  std::span<std::byte> room_;
  std::size_t used_ = 0;
};

/// Takes them out again. A process that reads a damaged file is not to be trusted: what is not
/// there comes as nothing.
class Hdf5Unpacker {
 public:
  explicit Hdf5Unpacker(std::span<const std::byte> rest) : rest_(rest) {}

  template <class Plain>
  std::optional<Plain> take() {
    Plain value;
    if (rest_.size() < sizeof value) return std::nullopt;
    std::memcpy(&value, rest_.data(), sizeof value);
    rest_ = rest_.subspan(sizeof value);
    return value;
  }
  std::optional<std::string> text() {
    const auto length = take<std::uint64_t>();
    if (!length || *length > rest_.size()) return std::nullopt;
    std::string text(reinterpret_cast<const char*>(rest_.data()),
                     static_cast<std::size_t>(*length));
    rest_ = rest_.subspan(text.size());
    return text;
  }

 private:
  std::span<const std::byte> rest_;
};

}  // namespace pcadim::data
