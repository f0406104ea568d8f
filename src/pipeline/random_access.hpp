#pragma once
#include <memory>
#include <string>

#include "base/effort.hpp"
#include "pcadim/select.hpp"
#include "pcadim/source.hpp"

namespace pcadim {

/// What a request lets a computation use.
Effort effort_of(const Request& request);

/// A source whose rows can be read at any time: the given one, or its rows, kept in memory or in a
/// temporary file where three quarters of the memory do not hold them.
class RandomAccess {
 public:
  /// Reads a source that has no random access. `given` must outlive this.
  RandomAccess(Source& given, const Effort& effort);

  Source& source() const { return kept_ ? *kept_ : given_; }
  /// What is left for the work that follows.
  const Effort& effort() const { return effort_; }
  double read_seconds() const { return read_s_; }
  /// What the user should know of how the rows are kept; may be empty.
  std::string remark() const;

 private:
  Source& given_;
  Effort effort_;
  double read_s_ = 0;
  std::unique_ptr<Source> kept_;
};

}  // namespace pcadim
