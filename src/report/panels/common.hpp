#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "pcadim/method.hpp"
#include "pcadim/report.hpp"
#include "report/panels/panel.hpp"

/// What several panels need.
namespace pcadim {

/// The height of a plot on this paper, with everything around it.
double plot_height(const Paper& paper);

/// Of many candidates, those up to where the decision is taken and well beyond.
Index leading_part(std::optional<Index> d, Index available);

/// "d = 7"
std::string d_text(Index d);

/// "1 component", "7 components"
std::string components_text(Index count);

/// "first 40 of 1,999 eigenvalues"; empty if all are shown.
std::string shown_text(Index shown, Index available, const std::string& things);

/// The selection of the answering method, or nullptr.
const Selection* answering(const Report& report);

/// Which end of its curve is good; unknown methods maximise.
Direction direction_of(const Selection& selection);

/// The criterion of candidate d, where the method gave one.
std::optional<double> criterion(const Selection& selection, Index d);

/// How much worse than the best each candidate of the curve is (0 for the best; infinite:
/// excluded).
std::vector<double> losses(const Selection& selection);

/// "log evidence" where there is a posterior, otherwise "criterion".
std::string criterion_name(const Selection& selection);

/// The method's name, shortened where it is absurdly long.
std::string method_name(const Selection& selection);

/// The name of a hyperparameter as it is written in formulas, shortened likewise.
std::string parameter_sign(const std::string& name);

}  // namespace pcadim
