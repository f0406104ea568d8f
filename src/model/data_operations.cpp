#include "pcadim/data_operations.hpp"

namespace pcadim {

DataOperations::~DataOperations() = default;

}  // namespace pcadim
