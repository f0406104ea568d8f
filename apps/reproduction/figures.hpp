#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "reproduction/reproduce.hpp"
#include "reproduction/results.hpp"
#include "reproduction/sheet.hpp"

/// The pictures: each is drawn anew for the width it is shown at.
namespace pcadim::reproduction {

struct Figure {
  std::string_view file;     ///< its name as a file
  std::string_view title;    ///< one line
  std::string_view caption;  ///< how to read it
  Sheet (*draw)(const Results&, const Paper&);
};

Sheet draw_simple_example(const Results& results, const Paper& paper);
Sheet draw_hard_example(const Results& results, const Paper& paper);
Sheet draw_phi(const Results& results, const Paper& paper);
Sheet draw_simple_animation(const Results& results, const Paper& paper);
Sheet draw_hard_animation(const Results& results, const Paper& paper);
Sheet draw_benchmark(const Results& results, const Paper& paper);
Sheet draw_mass(const Results& results, const Paper& paper);

inline constexpr Figure simple_figure{
    "example_n100.svg", "The simple example: n = 100, SNR 20",
    "Log evidence (above) and posterior (below) of the first simulated data set, as in Figure 2 of "
    "the paper. Dashed: the true dimension. The dot is the choice, with its posterior "
    "probability above.",
    draw_simple_example};
inline constexpr Figure hard_figure{
    "example_n40.svg", "The challenging example: n = 40, SNR 20",
    "Log evidence (above) and posterior (below) of the first simulated data set, as in Figure 3 of "
    "the paper. Dashed: the true dimension. The dot is the choice, with its posterior "
    "probability above.",
    draw_hard_example};
inline constexpr Figure phi_figure{
    "phi.svg", "The evidence for growing \u03c6",
    "The evidence of the simple example at six values of \u03c6 by Theorem 1 in raw units, as in "
    "Figure 1 of the paper; below, which dimension wins at which \u03c6 and the paper's criterion, "
    "whose largest value is at \u03c6*.",
    draw_phi};
inline constexpr Figure simple_animation{
    "phi_n100_animated.svg", "The evidence as \u03c6 grows, n = 100",
    "Every fourth of the 200 values of \u03c6. It stands still at \u03c6* where motion is not "
    "wanted, and while the pointer is on it.",
    draw_simple_animation};
inline constexpr Figure hard_animation{
    "phi_n40_animated.svg", "The evidence as \u03c6 grows, n = 40",
    "Every fourth of the 200 values of \u03c6. It stands still at \u03c6* where motion is not "
    "wanted, and while the pointer is on it.",
    draw_hard_animation};
inline constexpr Figure benchmark_figure{
    "benchmark.svg", "How often each method finds the true dimension",
    "Percentage of data sets for which the answer is 20, as in Figure 4 of the paper; thin lines: "
    "one standard error. Signs that would cover each other stand a little apart.",
    draw_benchmark};
inline constexpr Figure mass_figure{
    "posterior_mass.svg", "How much of the posterior lies about right",
    "Mean posterior probability that the dimension is 18 to 22, as in Figure 5 of the paper; thin "
    "lines: one standard error.",
    draw_mass};

/// The picture inside a page, whose style sheet has figure_rules_on_page().
std::string inline_svg(const Figure& figure, const Results& results, const Paper& paper);
std::string figure_rules_on_page();

/// All pictures as files.
std::vector<ReproducedFile> figures(const Results& results);

}  // namespace pcadim::reproduction
