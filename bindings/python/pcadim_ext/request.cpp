#include "request.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "pcadim/error.hpp"

namespace pcadim::python {
namespace {

using nb::literals::operator""_a;
using Setting = std::tuple<std::string, std::string, std::string>;

constexpr std::array missing_words{std::pair{"error", Missing::error},
                                   std::pair{"drop-rows", Missing::drop_rows},
                                   std::pair{"drop-columns", Missing::drop_columns},
                                   std::pair{"mean", Missing::mean}, std::pair{"em", Missing::em}};

Missing missing_of(const std::string& word) {
  for (const auto& [name, rule] : missing_words) {
    if (word == name) return rule;
  }
  throw UsageError("missing '" + word + "': expected error, drop-rows, drop-columns, mean or em");
}

void init(Asked* place, std::vector<std::string> methods, const std::vector<Setting>& settings,
          bool center, bool scale, const std::string& missing, Index max_dim, std::uint64_t memory,
          int threads, std::uint64_t seed, bool fingerprint, nb::object progress) {
  Request request;
  request.methods = std::move(methods);
  for (const auto& [method, option, value] : settings) {
    request.settings.push_back({method, option, value});
  }
  request.center = center;
  request.scale = scale;
  request.missing = missing_of(missing);
  request.max_dim = max_dim;
  request.memory = memory;
  request.threads = threads;
  request.seed = seed;
  request.fingerprint = fingerprint;
  check_request(request);
  new (place) Asked{std::move(request), std::move(progress)};
}

}  // namespace

Request for_caller(const Request& request, Caller& caller, bool tells) {
  Request passed = request;
  passed.stop = caller.stop();
  if (tells) passed.progress = [&caller](const Progress& progress) { caller.tell(progress); };
  return passed;
}

void bind_request(nb::module_& module) {
  const Request usual;
  nb::class_<Asked>(module, "Request", "What is asked; checked when it is made.")
      .def("__init__", init, nb::kw_only(), "methods"_a = usual.methods,
           "settings"_a = std::vector<Setting>(), "center"_a = usual.center,
           "scale"_a = usual.scale, "missing"_a = missing_words.front().first,
           "max_dim"_a = usual.max_dim, "memory"_a = usual.memory, "threads"_a = usual.threads,
           "seed"_a = usual.seed, "fingerprint"_a = usual.fingerprint, "progress"_a = nb::none());
}

}  // namespace pcadim::python
