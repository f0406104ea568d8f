#pragma once
#include "pcadim/data_operations.hpp"

namespace pcadim {

/// Does the noise remember its neighbours, rows or columns?
inline bool is_serial(NoiseModel model) {
  return model == NoiseModel::serial || model == NoiseModel::serial_columns;
}

}  // namespace pcadim
