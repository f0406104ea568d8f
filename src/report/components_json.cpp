#include "pcadim/reduce.hpp"
#include "pcadim/version.hpp"
#include "report/components.hpp"
#include "report/json_text.hpp"

namespace pcadim {
namespace {

Json word_or_null(const std::string& word) { return word.empty() ? Json(nullptr) : Json(word); }

Json data_json(const Components& components) {
  return {{"source", components.source},
          {"n", components.n},
          {"p", components.p},
          {"centered", components.centered},
          {"scaled", components.scaled},
          {"missing", components.missing},
          {"dropped_columns", components.dropped_columns},
          {"dropped_rows", components.dropped_rows.size()}};
}

}  // namespace

std::string to_json(const Components& components, const ReductionFiles& files) {
  Json variances = Json::array(), own = Json::array(), cumulative = Json::array();
  for (const double variance : components.variances) variances.push_back(json_number(variance));
  for (const Share& share : shares_of(components)) {
    own.push_back(json_number(share.own));
    cumulative.push_back(json_number(share.cumulative));
  }
  Json shrinkage = Json::array();
  for (const double factor : components.shrinkage) shrinkage.push_back(json_number(factor));
  const Json json = {{"schema", "pcadim.reduction/1"},
                     {"version", version()},
                     {"data", data_json(components)},
                     {"d", components.d},
                     {"method", components.method ? Json(*components.method) : Json(nullptr)},
                     {"noise", to_string(components.noise)},
                     {"variances", variances},
                     {"shares", own},
                     {"cumulative", cumulative},
                     {"total_variance", json_number(components.total_variance)},
                     {"divisor", "n"},
                     {"shrinkage", shrinkage},
                     {"scores", word_or_null(files.scores)},
                     {"loadings", word_or_null(files.loadings)},
                     {"remarks", components.remarks}};
  return json_text(json, JsonStyle::indented) + '\n';
}

}  // namespace pcadim
