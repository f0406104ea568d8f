#include "errors.hpp"

#include <exception>

#include "pcadim/error.hpp"

namespace pcadim::python {
namespace {

/// The core's own sentence, as the kind of exception that Python programs expect.
void translate(const std::exception_ptr& error, void*) {
  try {
    std::rethrow_exception(error);
  } catch (const IoError& e) {
    PyErr_SetString(PyExc_OSError, e.what());
  } catch (const Interrupted& e) {
    PyErr_SetString(PyExc_KeyboardInterrupt, e.what());
  } catch (const InternalError& e) {
    PyErr_SetString(PyExc_RuntimeError, e.what());
  } catch (const Error& e) {
    PyErr_SetString(PyExc_ValueError, e.what());
  }
}

}  // namespace

void translate_errors() { nb::register_exception_translator(translate); }

}  // namespace pcadim::python
