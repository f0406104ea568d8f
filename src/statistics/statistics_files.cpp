#include "statistics/statistics_files.hpp"

namespace pcadim::data {
namespace {

using namespace std::string_view_literals;

/// Before version 117 a file begins with its version, the order of its bytes, 1 and 0.
bool is_old_stata(std::string_view bytes) {
  if (bytes.size() < 4 || bytes[2] != 1 || bytes[3] != 0) return false;
  const bool known = "\x68\x69\x6B\x6C\x6E\x6F\x71\x72\x73"sv.find(bytes[0]) != bytes.npos;
  return known && (bytes[1] == 1 || bytes[1] == 2);
}

}  // namespace

StatisticsFile statistics_file(std::string_view first_bytes) {
  if (first_bytes.starts_with("$FL2"sv) || first_bytes.starts_with("$FL3"sv)) {
    return StatisticsFile::spss;
  }
  if (first_bytes.starts_with("ASCII SPSS PORT "sv)) return StatisticsFile::spss_portable;
  if (first_bytes.starts_with("<stata_dta>"sv) || is_old_stata(first_bytes)) {
    return StatisticsFile::stata;
  }
  if (first_bytes.starts_with("\0\0\0\0\0\0\0\0\0\0\0\0\xC2\xEA\x81\x60"sv)) {
    return StatisticsFile::sas;
  }
  if (first_bytes.starts_with("HEADER RECORD***"sv)) return StatisticsFile::sas_transport;
  return StatisticsFile::none;
}

std::string_view statistics_program(StatisticsFile file) {
  switch (file) {
    case StatisticsFile::spss:
    case StatisticsFile::spss_portable:
      return "SPSS";
    case StatisticsFile::stata:
      return "Stata";
    default:
      return "SAS";
  }
}

}  // namespace pcadim::data
