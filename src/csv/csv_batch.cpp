#include "csv/csv_batch.hpp"

#include <utility>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "base/work_meter.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {

CsvBatch::CsvBatch(TextBuffer& buffer, const Layout& layout, const TextLimits& limits, int threads,
                   StopToken stop)
    : buffer_(buffer),
      layout_(layout),
      limits_(limits),
      stop_(std::move(stop)),
      most_workers_(static_cast<std::size_t>(thread_count(threads))) {}

void CsvBatch::read(RowPlaces& places) {
  const bool first = !std::exchange(started_, true);
  parsed_.clear();
  taken_ = bytes_ = 0;
  const std::size_t workers = first ? 1 : most_workers_;
  most_pieces_ = first ? 1 : workers * limits_.pieces;
  while (workers_.size() < workers) {
    workers_.push_back({Piece{}, RowParser(layout_, buffer_.name())});
  }
  places.prepare(workers);
  parallel_for(static_cast<Index>(workers), static_cast<int>(workers),
               [&](Index worker) { work(size(worker), places); });
}

void CsvBatch::work(std::size_t worker, RowPlaces& places) {
  while (ParsedPiece* parsed = begin_piece(workers_[worker].text)) {
    try {
      parse(worker, places, *parsed);
    } catch (...) {
      parsed->error = std::current_exception();
      const std::lock_guard lock(reading_);
      ended_ = true;
    }
  }
}

/// Reads the next piece, if there is to be one in this batch.
ParsedPiece* CsvBatch::begin_piece(Piece& text) {
  const std::lock_guard lock(reading_);
  if (ended_ || parsed_.size() == most_pieces_ || bytes_ >= limits_.batch * most_workers_) {
    return nullptr;
  }
  try {
    throw_if_stopped(stop_);
    ended_ = !take_piece(buffer_, layout_.dialect.delimiter, limits_, text);
  } catch (...) {
    ended_ = true;
    parsed_.emplace_back().error = std::current_exception();
  }
  if (ended_) return nullptr;
  bytes_ += text.text.size();
  ParsedPiece& parsed = parsed_.emplace_back();
  parsed.number = parsed_.size() - 1;
  parsed.consumed = buffer_.consumed();
  return &parsed;
}

void CsvBatch::parse(std::size_t worker, RowPlaces& places, ParsedPiece& parsed) {
  const Piece& text = workers_[worker].text;
  const std::size_t cols = layout_.numbers.size();
  const std::size_t cells = (most_rows(text, layout_) + 1) * cols;
  parsed.values = places.take(worker, parsed.number, cells);
  parse_piece(text, workers_[worker].rows, limits_, parsed.values, parsed.facts);
  places.give_back(worker, cells, (parsed.facts.rows + (parsed.facts.last ? 1 : 0)) * cols);
}

void CsvBatch::rewind() {
  parsed_.clear();
  taken_ = 0;
  started_ = ended_ = false;
}

}  // namespace pcadim::data
