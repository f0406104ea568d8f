#pragma once
#include <array>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>

#include "base/threads/joining_thread.hpp"
#include "bytes/compressed_stream.hpp"

namespace pcadim::data {

/// Decodes in a thread of its own, one buffer ahead of the reader, so that parsing goes on
/// meanwhile.
class CompressedReadAhead {
 public:
  static constexpr std::size_t usual_buffer = std::size_t{1} << 20;

  explicit CompressedReadAhead(CompressedStream& stream, std::size_t buffer = usual_buffer);

  /// Waits for the thread, which ends after the buffer it is filling.
  ~CompressedReadAhead();

  /// The next `count` bytes; fewer only at the end. Throws what the stream has thrown, when the
  /// reader comes to the buffer that could not be filled.
  std::size_t read(char* to, std::size_t count);

  /// The compressed bytes that went into what was handed out, to the next end of a buffer.
  std::uint64_t consumed() const { return consumed_; }

 private:
  /// Decoded bytes. The thread fills it while it is not full, the reader empties it while it is.
  struct Buffer {
    std::unique_ptr<char[]> bytes;
    std::size_t size = 0;
    std::uint64_t consumed = 0;    ///< compressed bytes up to its end
    std::exception_ptr failure{};  ///< why it could not be filled
    bool last = false;             ///< nothing follows, be it the end or a failure
    bool full = false;             ///< guarded by the mutex
  };

  void run();
  void fill(Buffer& buffer);
  bool wait_until_empty(const Buffer& buffer);
  void wait_until_full(const Buffer& buffer);
  void set_full(Buffer& buffer, bool full);

  CompressedStream& stream_;
  std::size_t capacity_;
  std::array<Buffer, 2> buffers_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool unwanted_ = false;    // guarded by the mutex
  std::size_t reading_ = 0;  // the reader's buffer ...
  std::size_t taken_ = 0;    // ... and how much of it was handed out
  std::uint64_t consumed_ = 0;
  JoiningThread thread_;  // last: it uses all of the above
};

}  // namespace pcadim::data
