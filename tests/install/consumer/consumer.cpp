// A program of somebody else's: only the installed headers and library.
#include <cstdio>
#include <pcadim/pcadim.hpp>

int main() {
  const std::vector<double> rows =
      pcadim::simulate({.n = 200, .p = 10, .d = 3, .snr = 20, .seed = 1});
  const pcadim::Report report = pcadim::select(pcadim::row_major(rows.data(), 200, 10));
  std::puts(report.answer.sentence.c_str());
  try {
    pcadim::open_source("no such file");
    return 1;
  } catch (const pcadim::IoError&) {  // exceptions cross the library's border
  }
  return report.answer.d == 3 ? 0 : 1;
}
