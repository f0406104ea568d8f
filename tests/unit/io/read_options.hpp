#pragma once
#include <string>
#include <utility>

#include "pcadim/data.hpp"
#include "pcadim/stop_token.hpp"

/// One option each, all others as usual.
namespace pcadim::data {

template <class Value>
ReadOptions with(Value ReadOptions::*option, Value value) {
  ReadOptions options;
  options.*option = std::move(value);
  return options;
}

inline ReadOptions with_dataset(std::string path) {
  return with(&ReadOptions::dataset, std::move(path));
}
inline ReadOptions with_layer(std::string name) {
  return with(&ReadOptions::layer, std::move(name));
}
inline ReadOptions with_columns(std::vector<std::string> columns) {
  return with(&ReadOptions::columns, std::move(columns));
}
inline ReadOptions with_memory(std::uint64_t bytes) { return with(&ReadOptions::memory, bytes); }
inline ReadOptions with_transpose(bool transpose = true) {
  return with(&ReadOptions::transpose, transpose);
}
inline ReadOptions with_stop(StopToken stop) { return with(&ReadOptions::stop, std::move(stop)); }

}  // namespace pcadim::data
