#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Plain text in columns and paragraphs. Widths count characters (UTF-8 code points), not bytes.
namespace pcadim::layout {

inline constexpr std::size_t line_width = 80;

/// How loud a piece of text is on a terminal that has colours.
enum class Tone { plain, strong, faint, warning };

/// Text between the escape sequences of a tone, or as it is.
std::string toned(std::string_view text, Tone tone, bool colour);

/// How many columns the text takes on a terminal.
std::size_t width_of(std::string_view text);

/// Lines of at most `width` columns, broken at spaces: the first one starts with `first_indent`,
/// the others with as many blanks. A word longer than the line stays whole. Ends with a newline.
std::string paragraph(std::string_view first_indent, std::string_view text,
                      std::size_t width = line_width);

enum class Align { left, right };

struct Column {
  std::string title;
  Align align = Align::left;
};

/// Rows under a heading, in columns as wide as their content.
class Table {
 public:
  explicit Table(std::vector<Column> columns);

  /// One cell for each column; `remark` is a paragraph below the row, or empty.
  void add_row(std::vector<std::string> cells, std::string remark = {}, Tone tone = Tone::plain);

  std::string text(std::size_t width = line_width, bool colour = false) const;

 private:
  struct Row {
    std::vector<std::string> cells;
    std::string remark;
    Tone tone;
  };
  std::vector<std::size_t> widths() const;
  std::string line(const std::vector<std::string>& cells,
                   const std::vector<std::size_t>& widths) const;

  std::vector<Column> columns_;
  std::vector<Row> rows_;
};

}  // namespace pcadim::layout
