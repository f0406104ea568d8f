#pragma once
#include <cpp11/list.hpp>
#include <cpp11/protect.hpp>
#include <cpp11/sexp.hpp>
#include <cpp11/strings.hpp>
#include <exception>
#include <string>

#include "marks.h"
#include "pcadim/error.hpp"

namespace pcadim::r {

/// What went wrong, for R to make a condition of (R/conditions.R).
inline cpp11::sexp failure(const char* kind, const std::exception& error) {
  using namespace cpp11::literals;
  cpp11::writable::list told({"kind"_nm = kind, "message"_nm = in_r(error.what())});
  told.attr("class") = "pcadim_failure";
  return told;
}

/// What `work` returns, or what went wrong. Jumps of R pass through.
template <class Work>
cpp11::sexp guarded(Work work) {
  try {
    return work();
  } catch (const cpp11::unwind_exception&) {
    throw;
  } catch (const UsageError& error) {
    return failure("usage", error);
  } catch (const IoError& error) {
    return failure("file", error);
  } catch (const InternalError& error) {
    return failure("internal", error);
  } catch (const Error& error) {
    return failure("input", error);
  } catch (const std::exception& error) {
    return failure("internal", error);
  }
}

}  // namespace pcadim::r
