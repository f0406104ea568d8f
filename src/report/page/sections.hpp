#pragma once
#include <optional>
#include <string>

#include "pcadim/method.hpp"
#include "pcadim/report.hpp"
#include "report/page/figures.hpp"
#include "report/page/html_text.hpp"

/// The parts of a page. A part that has nothing to say is empty and is left out.
namespace pcadim::page {

/// What the parts are made from.
struct Page {
  const Report& report;
  const PageOptions& options;
  const Selection* answer;   ///< what the answering method said; nullptr: nobody was asked
  const MethodInfo* method;  ///< the answering method; nullptr: not in the catalogue
  Figures& figures;          ///< filled part by part, so their order counts
};

/// The heading of the page: the first sentence without its full stop, "Keep 7 of 13 components".
std::string headline(const Report& report);

/// The share of the variance that the kept components hold; nothing where none is kept.
std::optional<double> kept_share(const Report& report);

Html answer_part(const Page& page);
Html spectrum_part(const Page& page);
Html certainty_part(const Page& page);
Html components_part(const Page& page);
Html evidence_part(const Page& page);
Html path_part(const Page& page);
Html methods_part(const Page& page);
Html findings_part(const Page& page);
Html pictures_part(const Page& page);
Html data_part(const Page& page);
Html method_part(const Page& page);
Html reproduction_part(const Page& page);
Html numbers_part(const Page& page);

}  // namespace pcadim::page
