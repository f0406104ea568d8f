#pragma once
#include "pcadim/report.hpp"

/// The members of every struct of a report with their names in JSON, once for both directions.
namespace pcadim {

/// How eigenvalues are estimated, in the report's words.
inline constexpr const char* tail_estimate = "stochastic_lanczos";

/// A member that reports of earlier versions do not have: where it is absent, it is empty.
struct Younger {};

/// of(visit, x) calls visit(name, member) for each member, or visit(name, member, Younger()).
template <class Struct>
struct Fields {
  static constexpr bool known = false;
};

#define PCADIM_FIELDS(Struct, ...)                         \
  template <>                                              \
  struct Fields<Struct> {                                  \
    static constexpr bool known = true;                    \
    static void of(auto&& visit, auto& x) { __VA_ARGS__; } \
  };

PCADIM_FIELDS(RowLength, visit("row", x.row), visit("length", x.length))
PCADIM_FIELDS(ColumnPair, visit("first", x.first), visit("second", x.second),
              visit("correlation", x.correlation))
PCADIM_FIELDS(DataProfile, visit("deviations", x.deviations), visit("longest", x.longest),
              visit("longest_names", x.longest_names, Younger()), visit("twins", x.twins),
              visit("twin_count", x.twin_count), visit("whole_numbers", x.whole_numbers),
              visit("non_negative", x.non_negative), visit("smallest", x.smallest),
              visit("largest", x.largest))
PCADIM_FIELDS(NormNode, visit("log_norm", x.log_norm), visit("weight", x.weight))
PCADIM_FIELDS(NormMeasure, visit("nodes", x.nodes), visit("rows", x.rows),
              visit("zero_rows", x.zero_rows))
PCADIM_FIELDS(DataFacts, visit("source", x.source), visit("n", x.n), visit("p", x.p),
              visit("rank", x.rank), visit("centered", x.centered), visit("scaled", x.scaled),
              visit("missing", x.missing), visit("dropped_columns", x.dropped_columns),
              visit("dropped_rows", x.dropped_rows), visit("zero_rows", x.zero_rows),
              visit("fingerprint", x.fingerprint), visit("row_names", x.row_names))
PCADIM_FIELDS(TailFacts, visit("vectors", x.vectors), visit("steps", x.steps),
              visit("error", x.error))
PCADIM_FIELDS(SpectrumFacts, visit("eigenvalues", x.eigenvalues),
              visit("total_variance", x.total_variance), visit("complete", x.complete))
PCADIM_FIELDS(NoiseLaw, visit("beyond", x.beyond), visit("low", x.low), visit("high", x.high),
              visit("expected", x.expected))
PCADIM_FIELDS(NoiseVerdict, visit("kind", x.kind), visit("beyond", x.beyond),
              visit("departure", x.departure), visit("limit", x.limit),
              visit("sentence", x.sentence), visit("law", x.law))
PCADIM_FIELDS(Plausible, visit("d", x.d), visit("probability", x.probability))
PCADIM_FIELDS(Answer, visit("method", x.method), visit("d", x.d), visit("outcome", x.outcome),
              visit("purpose", x.purpose), visit("probability", x.probability),
              visit("credible_set", x.credible_set), visit("plausible", x.plausible),
              visit("confidence", x.confidence), visit("sentence", x.sentence),
              visit("next", x.next))
PCADIM_FIELDS(Selection, visit("method", x.method), visit("d", x.d), visit("outcome", x.outcome),
              visit("first", x.first), visit("curve", x.curve), visit("posterior", x.posterior),
              visit("credible_set", x.credible_set), visit("plausible", x.plausible),
              visit("fitted", x.fitted), visit("note", x.note))
PCADIM_FIELDS(ParameterPath::Step, visit("d", x.d), visit("low", x.low), visit("high", x.high))
PCADIM_FIELDS(ParameterPath, visit("name", x.name), visit("chosen", x.chosen),
              visit("floor", x.floor), visit("steps", x.steps))
PCADIM_FIELDS(Finding, visit("kind", x.kind), visit("severity", x.severity),
              visit("sentence", x.sentence), visit("remedy", x.remedy),
              visit("measured", x.measured), visit("panel", x.panel),
              visit("rows", x.rows, Younger()), visit("row_names", x.row_names, Younger()),
              visit("columns", x.columns, Younger()),
              visit("column_names", x.column_names, Younger()))
PCADIM_FIELDS(Sensitivity, visit("other_scaling_d", x.other_scaling_d),
              visit("other_scaling_eigenvalues", x.other_scaling_eigenvalues),
              visit("left_out", x.left_out))
PCADIM_FIELDS(ComponentFacts, visit("columns", x.columns), visit("loadings", x.loadings),
              visit("explained", x.explained), visit("rows", x.rows), visit("scores", x.scores),
              visit("groups", x.groups), visit("group", x.group))
PCADIM_FIELDS(Timing, visit("read_s", x.read_s), visit("spectrum_s", x.spectrum_s),
              visit("select_s", x.select_s))
#undef PCADIM_FIELDS

}  // namespace pcadim
