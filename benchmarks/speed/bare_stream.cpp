// The floor for data on disk: the bytes of a file (doubles, row after row) read and multiplied, one
// rank-k update of COLS x COLS a piece on every core, then read once more. No mean, no norms, no
// eigenvalues.
//   bare_stream FILE.npy COLS
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "base/parallel.hpp"
#include "linalg/linalg.hpp"

namespace {

using pcadim::Index;

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Calls use(worker, bytes) for every piece of the file.
template <class Use>
void for_pieces(int file, Index piece_bytes, Use use) {
  const Index total = lseek(file, 0, SEEK_END);
  std::vector<std::vector<double>> rooms(static_cast<std::size_t>(pcadim::thread_count(0)));
  const auto work = [&](Index piece, Index worker) {
    std::vector<double>& room = rooms[static_cast<std::size_t>(worker)];
    room.resize(static_cast<std::size_t>(piece_bytes) / sizeof(double));
    const Index bytes = std::min(piece_bytes, total - piece * piece_bytes);
    Index got = 0;
    while (got < bytes) {
      const ssize_t some = pread(file, reinterpret_cast<char*>(room.data()) + got,
                                 static_cast<std::size_t>(bytes - got), piece * piece_bytes + got);
      if (some <= 0) std::abort();
      got += some;
    }
    use(worker, room.data(), bytes);
  };
  pcadim::parallel_for((total + piece_bytes - 1) / piece_bytes, 0, work);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: bare_stream FILE.npy COLS\n", stderr);
    return 2;
  }
  const int file = open(argv[1], O_RDONLY);
  const Index cols = std::atoll(argv[2]);
  if (file < 0 || cols < 1) return 2;
  const Index piece = std::max<Index>(1, (Index{4} << 20) / (8 * cols)) * 8 * cols;
  const double start = seconds();
  std::vector<std::vector<double>> grams(
      static_cast<std::size_t>(pcadim::thread_count(0)),
      std::vector<double>(static_cast<std::size_t>(cols * cols)));
  for_pieces(file, piece, [&](Index worker, const double* data, Index bytes) {
    pcadim::add_outer_products(cols, bytes / (8 * cols), data,
                               grams[static_cast<std::size_t>(worker)].data());
  });
  const double middle = seconds();
  std::atomic<double> sum{0};
  for_pieces(file, piece, [&](Index, const double* data, Index) { sum = sum + data[0]; });
  const double end = seconds();
  std::printf("update %.3f s, reading again %.3f s, together %.3f s\n", middle - start,
              end - middle, end - start);
  return sum == 12345.678 ? 1 : 0;  // so that nothing is left out
}
