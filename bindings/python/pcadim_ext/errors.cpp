#include "errors.hpp"

#include <exception>

#include "marks.hpp"
#include "pcadim/error.hpp"

namespace pcadim::python {
namespace {

void set_error(PyObject* kind, const std::exception& error) {
  PyErr_SetString(kind, in_python(error.what()).c_str());
}

/// The core's own sentence in Python's words, as the kind of exception that programs expect.
void translate(const std::exception_ptr& error, void*) {
  try {
    std::rethrow_exception(error);
  } catch (const IoError& e) {
    set_error(PyExc_OSError, e);
  } catch (const Interrupted& e) {
    set_error(PyExc_KeyboardInterrupt, e);
  } catch (const InternalError& e) {
    set_error(PyExc_RuntimeError, e);
  } catch (const Error& e) {
    set_error(PyExc_ValueError, e);
  }
}

}  // namespace

void translate_errors() { nb::register_exception_translator(translate); }

}  // namespace pcadim::python
