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
Sheet draw_forms(const Results& results, const Paper& paper);
Sheet draw_chosen(const Results& results, const Paper& paper);
Sheet draw_mass(const Results& results, const Paper& paper);

inline constexpr Figure simple_figure{
    "example_n100.svg", "The simple example: n = 100, SNR 20",
    "Log evidence (above) and posterior (below) of the first simulated data set: NG, Minka and "
    "PESEL as in Figure 2 of the paper, then NG with \u03c6 by the log likelihood, auto (ours) and "
    "PESEL without centring's zero. Dashed: the true dimension. The dot is the choice, with its "
    "posterior probability above.",
    draw_simple_example};
inline constexpr Figure hard_figure{
    "example_n40.svg", "The challenging example: n = 40, SNR 20",
    "Log evidence (above) and posterior (below) of the first simulated data set: NG, Minka and "
    "PESEL as in Figure 3 of the paper, then NG with \u03c6 by the log likelihood, auto (ours) and "
    "PESEL without centring's zero. Dashed: the true dimension. The dot is the choice, with its "
    "posterior probability above.",
    draw_hard_example};
inline constexpr Figure phi_figure{
    "phi.svg", "The evidence for growing \u03c6",
    "The evidence of the simple example at six values of \u03c6, as in Figure 1 of the paper; "
    "below, which dimension wins at which \u03c6, and the paper's criterion in both readings, each "
    "with its \u03c6*. C is minus the second derivative of the likelihood over its maximum at "
    "that maximum; it is never above 2 and soon very close, so its distance from 2 is drawn.",
    draw_phi};
inline constexpr Figure simple_animation{
    "phi_n100_animated.svg", "The evidence as \u03c6 grows, n = 100",
    "Every fourth value of \u03c6. It stands still at \u03c6* where motion is not "
    "wanted, and while the pointer is on it.",
    draw_simple_animation};
inline constexpr Figure hard_animation{
    "phi_n40_animated.svg", "The evidence as \u03c6 grows, n = 40",
    "Every fourth value of \u03c6. It stands still at \u03c6* where motion is not "
    "wanted, and while the pointer is on it.",
    draw_hard_animation};
inline constexpr Figure benchmark_figure{
    "benchmark.svg", "How often each method finds the true dimension",
    "Percentage of data sets for which the answer is 20, as in Figure 4 of the paper, with auto "
    "(ours) as a further line; thin lines: one standard error. Signs that would cover each other "
    "stand a little apart.",
    draw_benchmark};
inline constexpr Figure forms_figure{
    "forms.svg", "The same in both forms of three methods",
    "NG with \u03c6 by the likelihood or by the log likelihood; PESEL and ML with all eigenvalues "
    "or without those that must be zero because n \u2264 p. With n of 100 or 70 none must.",
    draw_forms};
inline constexpr Figure chosen_figure{
    "chosen.svg", "Which dimensions are chosen",
    "Histograms, turned on their side: at each SNR a bar for each dimension, as long as the share "
    "of data sets for which it is chosen. The grey line is at 20. The other forms are in "
    "chosen.csv.",
    draw_chosen};
inline constexpr Figure mass_figure{
    "posterior_mass.svg", "How much of the posterior lies about right",
    "Mean posterior probability that the dimension is 18 to 22, as in Figure 5 of the paper, with "
    "NG by the log likelihood and auto (ours) as further lines; thin lines: one standard error.",
    draw_mass};

/// The picture inside a page, whose style sheet has figure_rules_on_page().
std::string inline_svg(const Figure& figure, const Results& results, const Paper& paper);
std::string figure_rules_on_page();

/// All pictures as files.
std::vector<ReproducedFile> figures(const Results& results);

}  // namespace pcadim::reproduction
