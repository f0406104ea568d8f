#pragma once
#include <vector>

#include "pcadim/select.hpp"

namespace pcadim {

/// A method that was asked for, with its checked options.
struct Job {
  const MethodInfo* method;
  Options options;
};

/// The methods a request asks for, in its order; the first one answers. Where only a spectrum is
/// known (else null) the default order begins with those that can answer from it. Throws UsageError
/// for values that the records forbid, and for unknown methods and settings, even of methods that
/// will not run.
std::vector<Job> plan(const Request& request, const Spectrum* only);

/// Where nobody asked for methods by name, and findings are wanted, adds those that look at the
/// data again and cost little for that many data sets of that size.
void add_cheap_methods(std::vector<Job>& jobs, const Request& request, Index n, Index p,
                       Index data_sets = 1);

}  // namespace pcadim
