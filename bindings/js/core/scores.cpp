#include <string>
#include <vector>

#include "calls.hpp"
#include "pcadim/contract.hpp"
#include "pcadim/data.hpp"
#include "pcadim/reduce.hpp"
#include "progress.hpp"

namespace pcadim::js {
namespace {

std::vector<std::string> titles(Index components, bool rows_have_names) {
  std::vector<std::string> all;
  if (rows_have_names) all.emplace_back("id");
  for (Index k = 1; k <= components; ++k) all.push_back("PC" + std::to_string(k));
  return all;
}

/// Writes rows of scores as they come.
class ScoreFile {
 public:
  ScoreFile(const std::string& path, const Source& source) : writer_(path), source_(source) {}

  void add(const Components& components, const MatrixView& rows) {
    const std::vector<std::string> names = source_.row_names(next_, rows.rows);
    if (next_ == 0)
      writer_.begin({components.n, components.d}, titles(components.d, !names.empty()));
    writer_.add(rows, names);
    next_ += rows.rows;
  }
  void finish() { writer_.finish(); }

 private:
  MatrixWriter writer_;
  const Source& source_;
  Index next_ = 0;  // the row that comes next
};

}  // namespace

std::string scores_call(const Arguments& arguments) {
  const std::string options = text_of(arguments, "options", "{}");
  auto request = options_from_json<Request>(options);
  request.progress = progress_listener();
  check_reduction(request);
  const auto source =
      open_source(text_of(arguments, "file"), options_from_json<ReadOptions>(options));
  ScoreFile file(text_of(arguments, "to"), *source);
  const Components components =
      reduce(*source, request, {},
             [&](const Components& found, MatrixView rows) { file.add(found, rows); });
  file.finish();
  return to_json(components);
}

}  // namespace pcadim::js
