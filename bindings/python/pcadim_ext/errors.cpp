#include "errors.hpp"

#include <exception>

#include "marks.hpp"
#include "pcadim/error.hpp"

namespace pcadim::python {
namespace {

/// The package's own class of this name. Looked up when it is needed: the module may be imported
/// without the package, to make its stub, and has Python's own kinds then.
nb::object own_class(const char* name, PyObject* otherwise) {
  try {
    return nb::module_::import_("pcadim._errors").attr(name);
  } catch (nb::python_error&) {
    return nb::borrow(otherwise);
  }
}

void set_error(const char* name, PyObject* otherwise, const std::exception& error) {
  PyErr_SetString(own_class(name, otherwise).ptr(), in_python(error.what()).c_str());
}

/// The core's own sentence in Python's words, as the kind of exception that programs expect.
void translate(const std::exception_ptr& error, void*) {
  try {
    std::rethrow_exception(error);
  } catch (const IoError& e) {
    set_error("FileError", PyExc_OSError, e);
  } catch (const Interrupted& e) {
    PyErr_SetString(PyExc_KeyboardInterrupt, in_python(e.what()).c_str());
  } catch (const InternalError& e) {
    set_error("InternalError", PyExc_RuntimeError, e);
  } catch (const UsageError& e) {
    set_error("UsageError", PyExc_ValueError, e);
  } catch (const Error& e) {
    set_error("InputError", PyExc_ValueError, e);
  }
}

}  // namespace

void translate_errors() { nb::register_exception_translator(translate); }

}  // namespace pcadim::python
