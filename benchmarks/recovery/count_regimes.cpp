/// Counts. The noise of a cell is as large as its mean, so that rows and columns differ in it.
#include "recovery/regime_table.hpp"

namespace pcadim::recovery {

void add_count_regimes(Table& table) {
  using Law = Counts::Law;
  using Weights = Counts::Weights;
  using Form = Counts::Form;
  table.group("counts");
  table.add(200, 100, {5, Law::poisson, Weights::kinds, Form::counts, 4, 0, 0.5}, "/poisson-kinds");
  table.add(500, 200, {6, Law::poisson, Weights::mixed, Form::counts, 3, 0, 0.7}, "/poisson-mixed");
  table.add(200, 100, {4, Law::multinomial, Weights::mixed, Form::counts, 5, 0.4, 0.7},
            "/multinomial");
  table.add(300, 80, {4, Law::multinomial, Weights::mixed, Form::shares, 5, 0.4, 0.7}, "/shares");
  table.add(500, 200, {8, Law::poisson, Weights::kinds, Form::log_counts, 2, 0, 0.5}, "/log1p");
  table.add(150, 120, {1, Law::poisson, Weights::kinds, Form::counts, 3, 0, 0.5}, "/poisson");
}

}  // namespace pcadim::recovery
