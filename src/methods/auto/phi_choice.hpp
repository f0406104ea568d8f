#pragma once
#include <optional>
#include <string>

#include "methods/ng/ng_model.hpp"
#include "noise/noise_edge.hpp"
#include "pcadim/selection.hpp"

/// Ways to place phi, and with it the dimension (docs/choosing-phi.md).
namespace pcadim {

/// A dimension, and a phi at which the evidence has its maximum there.
struct PhiChoice {
  Index d = 0;
  double phi = 0;             ///< phi*, in the user's units
  double averaging_from = 0;  ///< lower end of the range the averaged posterior runs over
  Outcome outcome = Outcome::ok;
  std::string noise = {};    ///< what the noise was taken for: "white", "not_modelled", "none"
  std::string reason = {};   ///< why, as the beginning of a sentence; may be empty
  std::string missing = {};  ///< outcome `truncated`: what is not known, and what to do
};

/// The range of phi that white noise allows, at three levels of doubt.
struct NoiseWindow {
  double phi_98 = 0, phi_95 = 0, phi_60 = 0;
  NoiseEdge edge_98;
  bool decided = true;  ///< false: the known eigenvalues end before the noise begins
};

/// The choice of one who would have to know more eigenvalues.
PhiChoice undecided(std::string missing);

/// What to say where the noise begins beyond the known eigenvalues, if at all.
std::string all_above_noise_in_words(const NgModel& model);

/// What to say where a dimension that is not known may be better at phi.
std::string rival_in_words(const NgModel& model, double phi);

/// The same choice, with a reason.
PhiChoice because(PhiChoice choice, std::string reason);

/// Is the tail close enough to white noise, by its shape, for a choice that relies on it? Not the
/// report's verdict on the noise, which is judged beyond the answer. False where too few
/// eigenvalues remain.
bool is_white(const TailFit& fit);

/// A dimension that has neighbours on both sides.
bool is_interior(const PathVertex& vertex, const NgModel& model);

/// The phi at which a vertex is judged: just above the lower end of the part of its interval that
/// lies in the range, where its curve bends most but it does not yet tie with the next vertex.
/// Nothing where it has no such part.
std::optional<double> phi_inside(const PathVertex& vertex, double phi_min, double phi_max);

/// The phi at which a component that stands at this edge is worth its penalty.
double phi_of_edge(const NgModel& model, const NoiseEdge& edge);

NoiseWindow noise_window(const NgModel& model);

/// Chooses enough quadrature nodes for every phi that is looked at.
void choose_nodes_for(NgModel& model, const NoiseWindow& window);

/// What random matrix theory leaves open, the evidence decides. With eigenvalues unseen it decides
/// only if they cannot change the answer: at phi(0.60), the smallest phi that it looks at, no
/// unseen dimension wins, so the path above that phi is the path of all eigenvalues.
PhiChoice choose_in_window(const NgModel& model, const NoiseWindow& window);

/// The strongest kink of the evidence, for noise that is not white. Needs all eigenvalues.
PhiChoice choose_by_kink(const NgModel& model, const NoiseWindow& window);

}  // namespace pcadim
