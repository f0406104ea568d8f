#include <fmt/format.h>

#include "report/page/elements.hpp"
#include "report/page/sections.hpp"

namespace pcadim::page {

Html reproduction_part(const Page& page) {
  const Report& report = page.report;
  Html part;
  if (!page.options.command.empty()) {
    part += paragraph(
                "The same command on the same data gives the same numbers on any number of "
                "cores.") +
            element("pre", element("code", text(page.options.command, 4000)));
  }
  std::vector<Definition> facts{{"Version", text("pcadim " + report.version)}};
  const OptionValue* seed = option_of(report, "seed");
  if (seed != nullptr && std::holds_alternative<std::uint64_t>(*seed)) {
    facts.push_back({"Seed", text(fmt::format("{}", std::get<std::uint64_t>(*seed))),
                     "for methods that draw random numbers"});
  }
  if (!report.data.fingerprint.empty())
    facts.push_back(
        {"Fingerprint of the data", element("code", text(report.data.fingerprint, 200))});
  return part + definition_list(facts);
}

}  // namespace pcadim::page
