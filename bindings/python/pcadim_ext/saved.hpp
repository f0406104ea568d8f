#pragma once
#include <nanobind/nanobind.h>

#include <cstddef>
#include <span>

namespace pcadim::python {

namespace nb = nanobind;

/// An object of the core as bytes of Python.
template <class Saved>
nb::bytes to_bytes(const Saved& saved) {
  const auto bytes = saved.bytes();
  return nb::bytes(bytes.data(), bytes.size());
}

template <class Saved>
Saved from_bytes(const nb::bytes& bytes) {
  return Saved::from_bytes({static_cast<const std::byte*>(bytes.data()), bytes.size()});
}

/// A class with to_bytes(), from_bytes() and pickling by them.
template <class Saved>
nb::class_<Saved> bind_saved(nb::module_& module, const char* name, const char* help) {
  return nb::class_<Saved>(module, name, help)
      .def("to_bytes", to_bytes<Saved>,
           "For a file or another process; versioned, with a checksum.")
      .def_static("from_bytes", from_bytes<Saved>, nb::arg("bytes"),
                  "The object again; InputError for bytes that are damaged, of something else, or "
                  "of a newer version.")
      .def("__copy__", [](const Saved& saved) { return Saved(saved); })
      .def("__getstate__", to_bytes<Saved>)
      .def("__setstate__", [](Saved& place, const nb::bytes& bytes) {
        new (&place) Saved(from_bytes<Saved>(bytes));
      });
}

}  // namespace pcadim::python
