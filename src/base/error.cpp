#include "pcadim/error.hpp"

namespace pcadim {

// Out of line, so that each class has one home and catch works across the library's border.
Error::~Error() = default;
InputError::~InputError() = default;
UsageError::~UsageError() = default;
IoError::~IoError() = default;
NotApplicable::~NotApplicable() = default;
Interrupted::~Interrupted() = default;
InternalError::~InternalError() = default;

}  // namespace pcadim
