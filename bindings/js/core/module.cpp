// What JavaScript sees of the module: one function that calls by name, one that gives the result.
#include <emscripten/emscripten.h>

#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

#include "calls.hpp"
#include "marks.hpp"
#include "pcadim/error.hpp"

namespace pcadim::js {
namespace {

/// Kinds of failures, as the command line's exit codes; JavaScript names them (errors.ts).
enum Outcome : int { fine, refused, usage, file, internal, memory };

std::string result;

/// Room that is given back when memory has run out, so that the message about it can be made.
std::string reserve(std::size_t{1} << 20U, '\0');

Outcome fail(Outcome kind, const char* message) {
  result = in_words(message);
  return kind;
}

std::string dispatch(std::string_view name, const Arguments& arguments) {
#define PCADIM_CALL(call) \
  if (name == #call) return call##_call(arguments);
#include "calls.def"
#undef PCADIM_CALL
  throw InternalError("there is no call '" + std::string(name) + "'");
}

Outcome fail_for_memory() {
  std::string().swap(reserve);
  return fail(
      memory,
      "there is not enough memory: WebAssembly has 4 GB at most; the command line, Python and "
      "R have all of the machine's");
}

Outcome call(const char* name, const char* arguments) {
  try {
    result = dispatch(name, Arguments::parse(arguments));
    return fine;
  } catch (const std::bad_alloc&) {
    return fail_for_memory();
  } catch (const std::length_error&) {  // more than pointers of 32 bits can tell apart
    return fail_for_memory();
  } catch (const UsageError& error) {
    return fail(usage, error.what());
  } catch (const IoError& error) {
    return fail(file, error.what());
  } catch (const InternalError& error) {
    return fail(internal, error.what());
  } catch (const Error& error) {
    return fail(refused, error.what());
  } catch (const std::exception& error) {
    return fail(internal, error.what());
  }
}

}  // namespace

std::string text_of(const Arguments& arguments, const char* name, const char* otherwise) {
  return arguments.contains(name) ? arguments.at(name).get<std::string>() : otherwise;
}

}  // namespace pcadim::js

extern "C" {

/// 0, or the kind of failure; pcadim_js_result() is then the message.
EMSCRIPTEN_KEEPALIVE int pcadim_js_call(const char* name, const char* arguments) {
  return pcadim::js::call(name, arguments);
}

/// The text of the last call, valid until the next one.
EMSCRIPTEN_KEEPALIVE const char* pcadim_js_result() { return pcadim::js::result.c_str(); }

EMSCRIPTEN_KEEPALIVE std::size_t pcadim_js_result_size() { return pcadim::js::result.size(); }
}
