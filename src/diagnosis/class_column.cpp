#include <fmt/format.h>

#include "base/lists.hpp"
#include "base/mark.hpp"
#include "base/size.hpp"
#include "diagnosis/check.hpp"

namespace pcadim {
namespace {

/// Trigger: a column of few whole numbers whose name says that they are classes.
std::optional<Observation> look(const CheckInput& e) {
  const std::vector<Index>& classes = e.examined.classes;
  if (classes.empty()) return {};
  std::vector<std::string> words, names;
  std::vector<Index> places;
  for (const Index column : classes) {
    words.push_back(e.examined.columns[size(column)]);
    places.push_back(e.examined.place_of(column));
    names.push_back(e.examined.column_names[size(places.back())]);
  }
  const bool one = classes.size() == 1;
  return Observation{
      fmt::format("{} to say which class a row belongs to ({}), and {} taken for {}.",
                  counted(std::ssize(classes), "column", "seems", "seem"),
                  list_some(words, std::ssize(words)), one ? "is" : "are",
                  one ? "a measurement" : "measurements"),
      fmt::format("If {} {} classes, take {} out of the data ({} for a file).",
                  join(words, " and "), one ? "tells" : "tell", one ? "it" : "them",
                  one ? mark("group_column", names.front()) : mark("exclude", join(names, ","))),
      fmt::format("columns of few whole numbers named as classes are = {}, limit 0",
                  classes.size()),
      {},
      std::move(places)};
}

}  // namespace

extern const Check class_column_check;
const Check class_column_check{"class_column", "warning", "", look};

}  // namespace pcadim
