#include "csv/csv_layout.hpp"

#include <fmt/format.h>

#include "base/printable.hpp"
#include "csv/csv_detect.hpp"
#include "csv/csv_errors.hpp"
#include "csv/csv_head.hpp"
#include "csv/csv_header.hpp"
#include "csv/csv_ids.hpp"
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

void pass_over_hashes(Sample& sample, const ReadOptions& options,
                      std::vector<std::string>& decisions) {
  if (!options.comment.empty()) return;
  const std::size_t first = sample.first_line;
  const std::size_t lines = pass_over_hash_lines(sample, options);
  if (lines == 0) return;
  decisions.push_back(lines == 1 ? fmt::format("line {} begins with # and is passed over", first)
                                 : fmt::format("lines {} to {} begin with # and are passed over",
                                               first, first + lines - 1));
}

void pass_over_titles(std::vector<Record>& records, Layout& layout) {
  const std::size_t count = count_titles(records, layout.dialect);
  for (std::size_t i = 0; i < count; ++i) {
    if (i == 3 && count > 4) {
      layout.decisions.push_back(fmt::format("{} more lines are passed over as titles", count - i));
      break;
    }
    layout.decisions.push_back(line_words(records[i], layout.dialect) +
                               " is passed over as a title");
  }
  records.erase(records.begin(), records.begin() + static_cast<std::ptrdiff_t>(count));
}

/// Passes over the row of units, if there is one.
bool pass_over_units(std::vector<Record>& records, Layout& layout) {
  if (!has_units(records, layout.dialect)) return false;
  layout.decisions.push_back(line_words(records[1], layout.dialect) +
                             " holds text between names and numbers and is passed over as units");
  records.erase(records.begin() + 1);
  return true;
}

/// Where the first row of data begins; after the header where the sample holds none.
std::size_t data_line(const std::vector<Record>& records, bool has_header, bool units) {
  const std::size_t first = has_header || units ? 1 : 0;
  return first < records.size() ? records[first].line : records.back().line + 1;
}

}  // namespace

Layout find_layout(Sample sample, const ReadOptions& options, const TextLimits& limits,
                   const std::string& file) {
  Layout layout;
  layout.skip = options.skip;
  layout.comments = CommentLines(options.comment);
  layout.finds_totals = !options.keep_totals;
  pass_over_hashes(sample, options, layout.decisions);
  layout.dialect = find_dialect(sample, options, layout.decisions);
  std::vector<Record> records = sample.records(layout.dialect.delimiter);
  if (records.empty()) {
    throw InputError(
        fmt::format("{}, line {}: the first row has no end; a quoted cell is never "
                    "closed",
                    file, sample.first_line));
  }
  pass_over_titles(records, layout);
  const bool units = options.header != Header::no && pass_over_units(records, layout);
  const Profile profile = make_profile(records, layout.dialect, limits.most_columns, file);
  const HeaderChoice header = choose_header(records, profile, layout.dialect, options.header);
  check_first_line(profile, header, file);
  layout.has_header = header.has_header;
  layout.data_line = data_line(records, header.has_header, units);
  layout.width_line = profile.width_line;
  if (!header.decision.empty()) layout.decisions.push_back(header.decision);
  if (header.has_header) layout.names = read_names(profile, header, layout.decisions);
  if (header.has_header) records.erase(records.begin());
  assign_roles(layout, profile, records, options, file);
  layout.ids = find_ids(layout, profile, records, options, file);
  return layout;
}

}  // namespace pcadim::data
