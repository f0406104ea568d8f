#pragma once
#include <memory>
#include <string>

#include "base/effort.hpp"
#include "pcadim/select.hpp"
#include "pcadim/source.hpp"

namespace pcadim {

/// The resources that a request allows.
Effort effort_of(const Request& request);

/// A source whose rows can be read at any time: the given one, or its rows, kept in memory or in a
/// temporary file if they do not fit into three quarters of the memory.
class RandomAccess {
 public:
  /// Reads a source that has no random access. `given` must outlive this object.
  RandomAccess(Source& given, const Effort& effort);

  Source& source() const { return kept_ ? *kept_ : given_; }
  /// The resources left for the work that follows.
  const Effort& effort() const { return effort_; }
  double read_seconds() const { return read_s_; }
  /// What the user should know about how the rows are kept; may be empty.
  std::string remark() const;

 private:
  Source& given_;
  Effort effort_;
  double read_s_ = 0;
  std::unique_ptr<Source> kept_;
};

}  // namespace pcadim
