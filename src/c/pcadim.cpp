#include "pcadim/pcadim.h"

#include <exception>
#include <memory>
#include <string>

#include "pcadim/contract.hpp"
#include "pcadim/data.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"
#include "pcadim/report.hpp"
#include "pcadim/select.hpp"
#include "pcadim/version.hpp"

struct pcadim_source {
  std::unique_ptr<pcadim::Source> source;
};

struct pcadim_report {
  pcadim::Report report;
  std::string json, html, svg;
};

namespace {

thread_local std::string last_error;

/// What `work` returns, or nullptr with the reason kept: no exception may pass to C.
template <class Work>
auto guarded(Work work) -> decltype(work()) {
  last_error.clear();
  try {
    return work();
  } catch (const std::exception& error) {
    last_error = pcadim::render_marks(error.what(), pcadim::neutral_marks());
  } catch (...) {
    last_error = "internal error of unknown kind";
  }
  return nullptr;
}

std::string object_or_empty(const char* json) { return json == nullptr ? "{}" : json; }

void require(const void* pointer, const char* what) {
  if (pointer == nullptr) throw pcadim::UsageError(std::string(what) + " is NULL");
}

}  // namespace

pcadim_source* pcadim_open(const char* path, const char* options) {
  return guarded([&] {
    require(path, "path");
    const auto read = pcadim::options_from_json<pcadim::ReadOptions>(object_or_empty(options));
    return new pcadim_source{pcadim::open_source(path, read)};
  });
}

pcadim_source* pcadim_matrix(const double* data, int64_t rows, int64_t columns, int64_t row_stride,
                             int64_t column_stride) {
  return guarded([&] {
    require(data, "data");
    if (rows < 1 || columns < 1) throw pcadim::UsageError("a matrix has rows and columns");
    return new pcadim_source{pcadim::matrix_source(
        {data, pcadim::Scalar::float64, rows, columns, row_stride, column_stride})};
  });
}

pcadim_report* pcadim_select(pcadim_source* source, const char* request) {
  return guarded([&] {
    require(source, "source");
    return new pcadim_report{pcadim::select(object_or_empty(request), *source->source), {}, {}, {}};
  });
}

pcadim_report* pcadim_read_report(const char* json) {
  return guarded([&] {
    require(json, "json");
    return new pcadim_report{pcadim::report_from_json(json), {}, {}, {}};
  });
}

const char* pcadim_json(pcadim_report* report) {
  return guarded([&] {
    require(report, "report");
    report->json = pcadim::to_json(report->report);
    return report->json.c_str();
  });
}

const char* pcadim_html(pcadim_report* report) {
  return guarded([&] {
    require(report, "report");
    report->html = pcadim::to_html(report->report);
    return report->html.c_str();
  });
}

const char* pcadim_svg(pcadim_report* report, const char* options) {
  return guarded([&] {
    require(report, "report");
    const auto figure = pcadim::options_from_json<pcadim::FigureOptions>(object_or_empty(options));
    report->svg = pcadim::to_svg(report->report, figure);
    return report->svg.c_str();
  });
}

void pcadim_free_source(pcadim_source* source) { delete source; }

void pcadim_free_report(pcadim_report* report) { delete report; }

const char* pcadim_error(void) { return last_error.c_str(); }

const char* pcadim_version(void) { return pcadim::version(); }
