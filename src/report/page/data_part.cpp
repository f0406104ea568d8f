#include <algorithm>

#include "report/page/elements.hpp"
#include "report/page/number_text.hpp"
#include "report/page/sections.hpp"

namespace pcadim::page {
namespace {

/// The names themselves, as many as a person would read.
Html name_list(const std::vector<std::string>& names) {
  constexpr std::size_t most = 24;
  Html list;
  for (std::size_t k = 0; k < std::min(most, names.size()); ++k) {
    if (k > 0) list += text(", ");
    list += element("bdi", text(names[k], longest_name));
  }
  if (names.size() > most)
    list += text(" and " + count_text(static_cast<Index>(names.size() - most)) + " more");
  return list;
}

Definition dropped_columns(const std::vector<std::string>& names) {
  if (names.empty()) return {"Columns left out", text("none")};
  return {"Columns left out", text(count_text(std::ssize(names)) + ": ") + name_list(names),
          "constant, or with missing cells"};
}

Definition rank(const Report& report) {
  const std::string known = count_text(report.data.rank);
  if (report.spectrum.complete) return {"Rank", text(known), "eigenvalues that are not zero"};
  return {"Rank", text("at least " + known), "only the leading eigenvalues were computed"};
}

Definition zero_rows(Index count) {
  return {"Rows at the mean", text(count_text(count)),
          count == 0 ? "" : "left out of the evidence, which is unbounded there"};
}

}  // namespace

Html data_part(const Page& page) {
  const DataFacts& data = page.report.data;
  std::vector<Definition> facts{
      {"Source", element("bdi", text(data.source, 400))},
      {"Rows (n)", text(count_text(data.n)), "in use"},
      {"Columns (p)", text(count_text(data.p)), "in use"},
      rank(page.report),
      {"Centred", text(data.centered ? "yes" : "no"),
       data.centered ? "column means subtracted" : "components about the origin"},
      {"Scaled", text(data.scaled ? "yes" : "no"),
       data.scaled ? "every column to unit variance, divisor n - 1" : "columns in their own units"},
      {"Total variance", text(number_text(page.report.spectrum.total_variance)), "divisor n"},
      {"Missing cells", text(count_text(data.missing)), data.missing == 0 ? "" : "as read"},
      dropped_columns(data.dropped_columns),
      {"Rows left out", text(count_text(data.dropped_rows)),
       data.dropped_rows == 0 ? "" : "for missing cells"},
      zero_rows(data.zero_rows)};
  if (!data.fingerprint.empty())
    facts.push_back({"Fingerprint", element("code", text(data.fingerprint, 200)),
                     "of shape and numbers as read"});
  return definition_list(facts);
}

}  // namespace pcadim::page
