#include "cli/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>

#include "cli/marks.hpp"

namespace pcadim::cli {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

Index terminal_width() {
  constexpr Index usual = 80;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return usual;
  return size.ws_col;
}

/// The character set of the locale, by the variables that set it, in their order of precedence.
bool speaks_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    std::string locale = environment(name);
    if (locale.empty()) continue;
    std::ranges::transform(locale, locale.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
  }
  return false;
}

}  // namespace

TextStyle standard_output_style() {
  TextStyle style;
  style.unicode = speaks_utf8();
  style.marks = command_line_marks();
  if (isatty(STDOUT_FILENO) == 0) return style;
  style.width = terminal_width();
  style.colour = environment("NO_COLOR").empty() && environment("TERM") != "dumb";
  return style;
}

}  // namespace pcadim::cli
