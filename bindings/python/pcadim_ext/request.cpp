#include "request.hpp"

#include <nanobind/stl/string.h>

#include <string>
#include <utility>

#include "pcadim/contract.hpp"

namespace pcadim::python {
namespace {

using nb::literals::operator""_a;

void init(Asked* place, const std::string& options, nb::object progress) {
  Asked asked{options_from_json<Request>(options), options_from_json<GivenPca>(options),
              std::move(progress)};
  check_request(asked.request);
  new (place) Asked(std::move(asked));
}

}  // namespace

Request for_caller(const Request& request, Caller& caller, bool tells) {
  Request passed = request;
  passed.stop = caller.stop();
  if (tells) passed.progress = [&caller](const Progress& progress) { caller.tell(progress); };
  return passed;
}

void bind_request(nb::module_& module) {
  nb::class_<Asked>(module, "Request",
                    "What is asked, as a JSON object of options; checked when it is made.")
      .def("__init__", init, "options"_a, "progress"_a = nb::none());
}

}  // namespace pcadim::python
