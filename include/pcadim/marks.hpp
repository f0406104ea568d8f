#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "pcadim/export.hpp"
#include "pcadim/index.hpp"

/// Messages refer to options and places by marks, as the core does not know how a front end spells
/// them:
///
///     {max_dim}  {missing=drop-rows}  {scale=true}     an option, optionally with a value
///     {auto.unseen=noise}                                an option of a method
///     {row:16}  {column:2}                             a place in the data, counted from 0
///     {command:methods}                                a command of the front end
///
/// The text of errors, findings, notes and reports may contain marks; front ends render them. Text
/// from outside that looks like a mark is none: verbatim() writes its opening braces twice.
namespace pcadim {

/// How a front end writes marks.
struct MarkStyle {
  /// An option and its value as text ("" where only the option is named).
  std::function<std::string(std::string_view name, std::string_view value)> option;
  /// A command by its name.
  std::function<std::string(std::string_view name)> command;
  Index first_place = 0;  ///< the number of the first row and column
};

/// The text with its marks in a front end's own words. {{ becomes {, as verbatim() means it; other
/// braces that are not a mark are kept.
PCADIM_API std::string render_marks(std::string_view text, const MarkStyle& style);

/// Text from outside (the name of a file or column, a cell) for a message: render_marks() shows it
/// as it is, although it may look like a mark.
PCADIM_API std::string verbatim(std::string_view text);

/// Marks in neutral words: max_dim, missing=drop-rows, row 16 (counted from 0), methods.
PCADIM_API const MarkStyle& neutral_marks();

/// The text with a question mark for each character that a terminal would obey instead of showing:
/// control characters, line separators, and those that turn the direction of text around.
PCADIM_API std::string harmless(std::string_view text);

}  // namespace pcadim
