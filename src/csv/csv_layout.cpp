#include "csv/csv_layout.hpp"

#include <fmt/format.h>

#include "base/printable.hpp"
#include "csv/csv_detect.hpp"
#include "csv/csv_errors.hpp"
#include "csv/csv_header.hpp"
#include "csv/csv_profile.hpp"
#include "csv/csv_roles.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

Dialect find_dialect(const Sample& sample, const ReadOptions& options,
                     std::vector<std::string>& decisions) {
  Dialect dialect;
  dialect.na = options.na;
  if (options.delimiter) {
    check_delimiter(*options.delimiter);
    dialect.delimiter = *options.delimiter;
  } else {
    dialect.delimiter = detect_delimiter(sample);
    if (dialect.delimiter == blanks) decisions.push_back("cells are separated by blanks");
    if (dialect.delimiter == ';' || dialect.delimiter == '|') {
      decisions.push_back(fmt::format("cells are separated by '{}'", dialect.delimiter));
    }
  }
  dialect.decimal = detect_decimal(sample, dialect.delimiter);
  if (dialect.decimal == ',') decisions.push_back("numbers are read with a decimal comma (1,5)");
  return dialect;
}

void check_first_line(const Profile& profile, const HeaderChoice& header, const std::string& file) {
  const std::size_t missing = header.shifted ? 1 : 0;
  if (profile.first.size() + missing == profile.columns.size()) return;
  throw_ragged(file, profile.first_line, profile.first.size(), profile.width_line,
               profile.columns.size());
}

std::vector<std::string> read_names(const Profile& profile, const HeaderChoice& header,
                                    std::vector<std::string>& decisions) {
  std::vector<std::string> names(header.shifted ? 1 : 0);
  bool all_utf8 = true;
  for (const FirstCell& first : profile.first) {
    const std::string name = unquoted(first.cell);
    all_utf8 = all_utf8 && is_utf8(name);
    names.push_back(as_utf8(name));
  }
  if (!all_utf8) {
    decisions.push_back(
        "the names are not UTF-8 and are read as Windows-1252; {encoding} names another encoding");
  }
  return names;
}

}  // namespace

Layout find_layout(const Sample& sample, const ReadOptions& options, const TextLimits& limits,
                   const std::string& file) {
  Layout layout;
  layout.dialect = find_dialect(sample, options, layout.decisions);
  const std::vector<Record> records = sample.records(layout.dialect.delimiter);
  if (records.empty()) {
    throw InputError(
        fmt::format("{}, line {}: the first row has no end; a quoted cell is never "
                    "closed",
                    file, sample.first_line));
  }
  const Profile profile = make_profile(records, layout.dialect, limits.most_columns, file);
  const HeaderChoice header = choose_header(records, profile, layout.dialect, options.header);
  check_first_line(profile, header, file);
  layout.has_header = header.has_header;
  layout.width_line = profile.width_line;
  if (!header.decision.empty()) layout.decisions.push_back(header.decision);
  if (header.has_header) layout.names = read_names(profile, header, layout.decisions);
  assign_roles(layout, profile, options, file);
  return layout;
}

}  // namespace pcadim::data
