#pragma once
#include <stdexcept>

#include "pcadim/export.hpp"

namespace pcadim {

/// The base of all exceptions of the library. The message is one line: what is wrong, where, what
/// is allowed, what to do; options and places in it are marks (pcadim/marks.hpp). Numerical results
/// (no interior maximum, degenerate data, ...) are never exceptions: see Outcome.
class PCADIM_API Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  ~Error() override;
};

/// The data cannot be used: text in a cell, a ragged row, NaN, too few rows.
class PCADIM_API InputError : public Error {
 public:
  using Error::Error;
  ~InputError() override;
};

/// The request cannot be understood: unknown method or option, a value out of bounds.
class PCADIM_API UsageError : public Error {
 public:
  using Error::Error;
  ~UsageError() override;
};

/// Input or output failed: a file that cannot be opened, read or written.
class PCADIM_API IoError : public Error {
 public:
  using Error::Error;
  ~IoError() override;
};

/// A method asked for something that these data cannot provide. Inside run_method() it becomes
/// the outcome not_applicable.
class PCADIM_API NotApplicable : public Error {
 public:
  using Error::Error;
  ~NotApplicable() override;
};

/// The caller asked to stop (Request::stop).
class PCADIM_API Interrupted : public Error {
 public:
  using Error::Error;
  ~Interrupted() override;
};

/// A broken invariant inside the library: a bug worth reporting.
class PCADIM_API InternalError : public Error {
 public:
  using Error::Error;
  ~InternalError() override;
};

}  // namespace pcadim
