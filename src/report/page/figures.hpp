#pragma once
#include <cstddef>
#include <functional>
#include <map>
#include <set>
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

  /// A link to a picture that stands on the page; nothing where it does not.
  Html link(std::string_view panel) const;

  /// The picture would only repeat another one.
  void leave_out(std::string_view panel) { left_out_.emplace(panel); }

  /// All pictures that have not been placed.
  Html place_remaining();

 private:
  Html caption(const PanelInfo& panel) const;

  const Report& report_;
  std::map<std::string, std::size_t, std::less<>> numbers_;  // of the panels on the page
  std::set<std::string, std::less<>> left_out_;
};

}  // namespace pcadim::page
