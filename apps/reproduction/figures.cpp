#include "reproduction/figures.hpp"

#include "report/drawing/clean_text.hpp"
#include "report/drawing/numbers.hpp"
#include "report/drawing/style.hpp"
#include "reproduction/animation.hpp"
#include "reproduction/series.hpp"

namespace pcadim::reproduction {
namespace {

constexpr double units_per_mm = 96 / 25.4;
constexpr double width_mm = 174;  // two columns of most journals
constexpr Paper file_paper{width_mm * units_per_mm, 10};
constexpr double margin = 6;

std::string head(const Figure& figure) {
  return "<title>" + drawing::escaped(figure.title) + "</title>\n<desc>" +
         drawing::escaped(figure.caption) + "</desc>\n";
}

std::string opening(double width, double height, const std::string& size) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pd-picture\" role=\"img\"" + size +
         " viewBox=\"0 0 " + drawing::coordinate(width) + ' ' + drawing::coordinate(height) +
         "\">\n";
}

std::string file_svg(const Figure& figure, const Results& results) {
  const Sheet sheet = figure.draw(results, {file_paper.width - 2 * margin, file_paper.font_size});
  const double height = sheet.height() + 2 * margin;
  drawing::Canvas background(file_paper.width, file_paper.font_size);
  background.rectangle({0, 0, file_paper.width, height}, drawing::style::back);
  return opening(file_paper.width, height,
                 " width=\"" + drawing::fixed(width_mm, 1) + "mm\" height=\"" +
                     drawing::fixed(height / units_per_mm, 1) + "mm\"") +
         head(figure) + "<style>" + drawing::style::rules_on_paper() + series_rules_on_paper() +
         animation_rules() + "</style>\n" + background.elements() +
         moved(margin, margin, sheet.elements()) + "</svg>\n";
}

}  // namespace

std::string inline_svg(const Figure& figure, const Results& results, const Paper& paper) {
  const Sheet sheet = figure.draw(results, paper);
  return opening(paper.width, sheet.height(),
                 " width=\"" + drawing::coordinate(paper.width) + "\" height=\"" +
                     drawing::coordinate(sheet.height()) + '"') +
         head(figure) + sheet.elements() + "</svg>\n";
}

std::string figure_rules_on_page() {
  return drawing::style::rules_on_page() + series_rules_on_page() + animation_rules();
}

std::vector<ReproducedFile> figures(const Results& results) {
  std::vector<ReproducedFile> files;
  for (const Figure& figure :
       {simple_figure, hard_figure, phi_figure, simple_animation, hard_animation, benchmark_figure,
        forms_figure, chosen_figure, mass_figure}) {
    files.push_back({std::string(figure.file), file_svg(figure, results)});
  }
  return files;
}

}  // namespace pcadim::reproduction
