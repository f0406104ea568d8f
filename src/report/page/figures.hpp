#pragma once
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "pcadim/report.hpp"
#include "report/page/html_text.hpp"

namespace pcadim::page {

/// The pictures of a page: each stands there once, numbered, and is linked to after that.
class Figures {
 public:
  explicit Figures(const Report& report) : report_(report) {}

  /// The picture; nothing where it has nothing to show or stands on the page already.
  Html place(std::string_view panel);

  /// The picture, or a link to it where it stands on the page already; nothing where there is none.
  Html place_or_link(std::string_view panel);

  /// All pictures that have not been placed.
  Html place_remaining();

 private:
  Html caption(const PanelInfo& panel) const;

  const Report& report_;
  std::map<std::string, std::size_t, std::less<>> numbers_;  // of the panels on the page
};

}  // namespace pcadim::page
