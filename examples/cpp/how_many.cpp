// How many components of a file, the scores of its first row, and what the exact evidence says
// about the neighbours of the answer.
//
//     how_many FILE [METHOD]
#include <algorithm>
#include <cstdio>
#include <pcadim/pcadim.hpp>
#include <string>

namespace {

void print_first_scores(const std::string& file, const pcadim::Request& request, pcadim::Index d) {
  const auto source = pcadim::open_source(file);  // a source is read once
  bool printed = false;
  const auto print_once = [&](const pcadim::Components& components, pcadim::MatrixView rows) {
    if (printed) return;
    printed = true;
    const auto* scores = static_cast<const double*>(rows.data);
    for (pcadim::Index k = 0; k < components.d; ++k) std::printf(" %.4f", scores[k]);
  };
  std::printf("scores of the first row:");
  pcadim::reduce(*source, request, {.d = d}, print_once);
  std::printf("\n");
}

void print_evidence(const pcadim::Report& report, double phi) {
  const pcadim::Spectrum spectrum = pcadim::spectrum_of(report);
  const pcadim::Index d = *report.answer.d;
  for (pcadim::Index near = std::max<pcadim::Index>(0, d - 1); near <= d + 1; ++near) {
    if (near >= spectrum.max_rank()) break;
    std::printf("log evidence of %lld components at phi = %g: %.3f\n", static_cast<long long>(near),
                phi, pcadim::log_evidence(spectrum, {phi, near}));
  }
}

int answer(const std::string& file, const std::string& method) {
  const auto source = pcadim::open_source(file);
  pcadim::Request request;
  request.scale = true;
  if (!method.empty()) request.methods = {method};
  const pcadim::Report report = pcadim::select(*source, request);
  std::puts(pcadim::to_text(report).c_str());
  if (!report.answer.d || *report.answer.d == 0) return 0;
  print_first_scores(file, request, *report.answer.d);
  print_evidence(report, 0.1);
  return 0;
}

}  // namespace

int main(int count, char** words) {
  if (count < 2 || count > 3) {
    std::fprintf(stderr, "usage: %s FILE [METHOD]\n", words[0]);
    return 2;
  }
  try {
    return answer(words[1], count == 3 ? words[2] : "");
  } catch (const pcadim::Error& error) {  // what, where, what to do
    std::fprintf(stderr, "%s\n",
                 pcadim::render_marks(error.what(), pcadim::neutral_marks()).c_str());
    return 1;
  }
}
