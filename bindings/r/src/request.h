#pragma once
#include <string>

#include "pcadim/contract.hpp"
#include "pcadim/select.hpp"

namespace pcadim::r {

/// What a JSON object of options asks; checked, so that mistakes are told before data are read.
inline Request request_from(const std::string& options) {
  Request request = options_from_json<Request>(options);
  check_request(request);
  return request;
}

/// The request with a token that says when R was interrupted.
inline Request with_stop(Request request, const StopToken& stop) {
  request.stop = stop;
  return request;
}

}  // namespace pcadim::r
