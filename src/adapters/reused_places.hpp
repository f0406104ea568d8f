#pragma once
#include <deque>
#include <mutex>
#include <vector>

#include "adapters/row_places.hpp"

namespace pcadim::data {

/// Places that hold one batch of pieces; the next batch takes their memory over.
class ReusedPlaces final : public RowPlaces {
 public:
  void prepare(std::size_t) override {}

  double* take(std::size_t, std::size_t piece, std::size_t cells) override {
    std::vector<double>& room = room_of(piece);
    if (room.size() < cells) room = std::vector<double>(cells);
    return room.data();
  }

  void give_back(std::size_t, std::size_t, std::size_t) override {}

 private:
  std::vector<double>& room_of(std::size_t piece) {
    const std::lock_guard lock(mutex_);
    while (rooms_.size() <= piece) rooms_.emplace_back();
    return rooms_[piece];
  }

  std::mutex mutex_;
  std::deque<std::vector<double>> rooms_;  // a deque: growing moves nothing
};

}  // namespace pcadim::data
