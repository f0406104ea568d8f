#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace pcadim {

/// A hash of a stream of 64-bit words and numbers, in order: XXH3 with 128 bits over their
/// little-endian bytes. How the stream is cut into pieces makes no difference.
class NumberHash {
 public:
  NumberHash();
  ~NumberHash();
  void integer(std::int64_t value);
  /// All missing numbers (NaN) count as equal. Overwrites `values`.
  void numbers(std::span<double> values);
  /// "xxh3:" and 32 hexadecimal digits.
  std::string text() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace pcadim
