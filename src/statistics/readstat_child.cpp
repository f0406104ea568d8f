#include "statistics/readstat_child.hpp"

#include <fmt/format.h>
#include <readstat.h>

#include <cmath>
#include <memory>
#include <vector>

#include "base/printable.hpp"
#include "cells/csv_quoted.hpp"
#include "statistics/readstat_dates.hpp"

namespace pcadim::data {
namespace {

struct FreeParser {
  void operator()(readstat_parser_t* parser) const { readstat_parser_free(parser); }
};

/// What is kept from one call of ReadStat to the next.
struct Table {
  ChildOutput& output;
  StatisticsFile kind;
  std::vector<std::string> names = {};
  std::vector<Clock> clocks = {};  // for each variable: does it count days or seconds?
  bool names_written = false;
  std::string line = {};
};

void write_names(Table& table) {
  if (table.names_written) return;
  table.names_written = true;
  std::string line;
  for (const std::string& name : table.names) {
    if (!line.empty()) line += ',';
    append_quoted(name, line);
  }
  table.output.write(line + "\n");
}

/// An empty cell in the only column would be a blank line.
void append_missing(Table& table) {
  if (table.names.size() == 1) table.line += "NA";
}

void append_value(Table& table, std::size_t column, readstat_variable_t* variable,
                  readstat_value_t value) {
  if (readstat_value_is_missing(value, variable) != 0) return append_missing(table);
  if (readstat_value_type_class(value) == READSTAT_TYPE_CLASS_STRING) {
    const char* text = readstat_string_value(value);
    return append_quoted(text == nullptr ? "" : text, table.line);
  }
  const double number = readstat_double_value(value);
  if (!std::isfinite(number)) return append_missing(table);
  const std::string date = date_of(number, table.clocks[column]);
  table.line += date.empty() ? fmt::format("{}", number) : date;
}

int on_variable(int, readstat_variable_t* variable, const char*, void* context) {
  auto& table = *static_cast<Table*>(context);
  const char* name = readstat_variable_get_name(variable);
  const char* format = readstat_variable_get_format(variable);
  const bool is_text = readstat_variable_get_type_class(variable) == READSTAT_TYPE_CLASS_STRING;
  table.names.emplace_back(name == nullptr ? "" : name);
  table.clocks.push_back(is_text || format == nullptr ? Clock::none : clock_of(format, table.kind));
  return READSTAT_HANDLER_OK;
}

int on_value(int, readstat_variable_t* variable, readstat_value_t value, void* context) {
  auto& table = *static_cast<Table*>(context);
  const int at = readstat_variable_get_index(variable);
  if (at < 0 || static_cast<std::size_t>(at) >= table.names.size()) return READSTAT_HANDLER_ABORT;
  write_names(table);
  const auto column = static_cast<std::size_t>(at);
  if (column > 0) table.line += ',';
  append_value(table, column, variable, value);
  if (column + 1 < table.names.size()) return READSTAT_HANDLER_OK;
  table.line += '\n';
  table.output.write(table.line);
  table.line.clear();
  return READSTAT_HANDLER_OK;
}

using Parse = readstat_error_t (*)(readstat_parser_t*, const char*, void*);

Parse parse_function(StatisticsFile kind) {
  switch (kind) {
    case StatisticsFile::spss:
      return readstat_parse_sav;
    case StatisticsFile::spss_portable:
      return readstat_parse_por;
    case StatisticsFile::stata:
      return readstat_parse_dta;
    case StatisticsFile::sas_transport:
      return readstat_parse_xport;
    default:
      return readstat_parse_sas7bdat;
  }
}

}  // namespace

void convert_readstat(const ReadstatRequest& request, ChildOutput& output) {
  const std::unique_ptr<readstat_parser_t, FreeParser> parser(readstat_parser_init());
  if (!parser) output.refuse("there is not enough memory to read it");
  Table table{.output = output, .kind = request.kind};
  readstat_set_variable_handler(parser.get(), on_variable);
  readstat_set_value_handler(parser.get(), on_value);
  if (!request.encoding.empty()) {
    readstat_set_file_character_encoding(parser.get(), request.encoding.c_str());
  }
  const readstat_error_t error =
      parse_function(request.kind)(parser.get(), request.path.c_str(), &table);
  if (error != READSTAT_OK) {
    output.refuse(fmt::format("the {} file cannot be read: {}; save it again, or as CSV",
                              statistics_program(request.kind),
                              printable(readstat_error_message(error), 200)));
  }
  write_names(table);
}

}  // namespace pcadim::data
