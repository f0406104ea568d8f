#pragma once
#include <cstdio>
#include <exception>
#include <new>
#include <string>

#include "cli/marks.hpp"
#include "pcadim/error.hpp"

namespace pcadim::cli {

/// What the shell sees; 128 + the signal's number when the work was stopped.
enum ExitCode : int {
  answered = 0,  ///< also with a numerical outcome in words
  data_refused = 1,
  usage = 2,
  input_output = 3,
  internal = 4,
};

/// One line on standard error, its marks as flags. A line stays a line, and a terminal obeys
/// nothing in it, whatever a file is called.
inline void say(std::string text) {
  text = "pcadim: " + harmless(in_flags(text)) + '\n';
  // Nobody is left to tell if this fails.
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
}

/// Says what went wrong and gives its exit code. Call it inside a catch block: the one place where
/// exceptions become exit codes. `where` (a file, or nothing) goes before words that name none;
/// what is said is left in `told`, if there is one.
inline ExitCode report_failure(const std::string& where = {}, std::string* told = nullptr) {
  const std::string prefix = where.empty() ? where : verbatim(where) + ": ";
  const auto say = [told](const std::string& text) {
    if (told != nullptr) *told = in_flags(text);
    cli::say(text);
  };
  try {
    throw;
  } catch (const InputError& error) {
    return say(error.what()), data_refused;
  } catch (const UsageError& error) {
    return say(error.what()), usage;
  } catch (const IoError& error) {
    return say(error.what()), input_output;
  } catch (const std::bad_alloc&) {
    return say(prefix + "not enough memory; use fewer rows or columns"), data_refused;
  } catch (const std::exception& error) {
    return say(prefix + "internal error: " + error.what() + "; please report it"), internal;
  } catch (...) {
    return say(prefix + "internal error of unknown kind; please report it"), internal;
  }
}

}  // namespace pcadim::cli
