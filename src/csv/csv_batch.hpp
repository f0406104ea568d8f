#pragma once
#include <deque>
#include <exception>
#include <mutex>
#include <vector>

#include "adapters/row_places.hpp"
#include "csv/csv_piece.hpp"
#include "pcadim/stop_token.hpp"

namespace pcadim::data {

/// A piece of text that was parsed.
struct ParsedPiece {
  std::size_t number = 0;  ///< in its batch, from 0
  double* values = nullptr;
  PieceFacts facts;
  std::exception_ptr error;    ///< what was wrong with it, or with reading it
  std::uint64_t consumed = 0;  ///< bytes of the whole text up to its end
};

/// Reads and parses a text piece by piece on several threads. Whoever is free reads the next piece,
/// one at a time, and parses it while the others go on, so that nobody waits for a reader. The
/// pieces come out in the order of the text: what is in them does not depend on the threads.
class CsvBatch {
 public:
  CsvBatch(TextBuffer& buffer, const Layout& layout, const TextLimits& limits, int threads,
           StopToken stop);

  /// Parses the next pieces into `places`: one alone at the beginning, for small files, then some
  /// for each thread. There are none at the end of the text, and none after one with an error.
  void read(RowPlaces& places);

  /// The next piece of those read; nothing when they are used up. Valid until the next read().
  ParsedPiece* front() { return taken_ < parsed_.size() ? &parsed_[taken_] : nullptr; }
  void pop() { ++taken_; }

  void rewind();

 private:
  struct Worker {
    Piece text;
    RowParser rows;
  };

  ParsedPiece* begin_piece(Piece& text);
  void parse(std::size_t worker, RowPlaces& places, ParsedPiece& parsed);
  void work(std::size_t worker, RowPlaces& places);

  TextBuffer& buffer_;
  const Layout& layout_;
  TextLimits limits_;
  StopToken stop_;
  std::deque<Worker> workers_;  // the others only once they are needed
  std::size_t most_workers_;

  std::mutex reading_;              // guards the buffer and what follows
  std::deque<ParsedPiece> parsed_;  // a deque: growing moves nothing
  std::size_t bytes_ = 0;           // of text in this batch
  std::size_t most_pieces_ = 1;     // in this batch
  bool ended_ = false;              // no more text, or an error in it

  std::size_t taken_ = 0;
  bool started_ = false;
};

}  // namespace pcadim::data
