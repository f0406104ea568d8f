#include <array>

#include "contract/field.hpp"

namespace pcadim {
namespace {

constexpr std::array all{
    field<&ReadOptions::header>({.name = "header",
                                 .type = OptionType::word,
                                 .default_value = "auto",
                                 .choices = choices_of<Header>(),
                                 .help = "Does the first line of a text file hold column names?",
                                 .placeholder = "auto|yes|no"}),
    field<&ReadOptions::delimiter>({.name = "delimiter",
                                    .type = OptionType::text,
                                    .help = "What stands between the cells of a text file: a "
                                            "character, or tab, space, comma, semicolon",
                                    .placeholder = "C",
                                    .default_help = "detected"}),
    field<&ReadOptions::na>({.name = "na",
                             .type = OptionType::texts,
                             .help =
                                 "Further words and codes for missing cells in a text file, such "
                                 "as -999",
                             .placeholder = "LIST",
                             .default_help = "empty, NA, NaN, null, ., ?, - and the like"}),
    field<&ReadOptions::skip>({.name = "skip",
                               .type = OptionType::integer,
                               .default_value = "0",
                               .minimum = 0,
                               .maximum = 1e15,
                               .help = "Lines at the beginning of a text file to pass over",
                               .placeholder = "LINES"}),
    field<&ReadOptions::comment>({.name = "comment",
                                  .type = OptionType::text,
                                  .help = "What lines that are no data begin with in a text file",
                                  .placeholder = "C",
                                  .default_help = "#, before the first row only"}),
    field<&ReadOptions::keep_totals>({.name = "keep_totals",
                                      .type = OptionType::flag,
                                      .default_value = "false",
                                      .help = "Keep rows at the end of a text file that sum up the "
                                              "others (Total, Sum, Mean)"}),
    field<&ReadOptions::encoding>({.name = "encoding",
                                   .type = OptionType::text,
                                   .help = "The encoding of a text file, such as UTF-16 or "
                                           "SHIFT_JIS",
                                   .placeholder = "NAME",
                                   .default_help = "UTF-8 or UTF-16, names also Windows-1252"}),
    field<&ReadOptions::sheet>(
        {.name = "sheet",
         .type = OptionType::text,
         .help = "The sheet of an Excel workbook: a name, or a number from 1",
         .placeholder = "NAME|INDEX",
         .default_help = "the first"}),
    field<&ReadOptions::columns>({.name = "columns",
                                  .type = OptionType::texts,
                                  .help = "Columns to keep: names, numbers, ranges such as 2-14 or "
                                          "alcohol-proline",
                                  .placeholder = "LIST",
                                  .default_help = "all that look like data"}),
    field<&ReadOptions::exclude>({.name = "exclude",
                                  .type = OptionType::texts,
                                  .help = "Columns to leave out: names, numbers, ranges",
                                  .placeholder = "LIST"}),
    field<&ReadOptions::id_column>({.name = "id_column",
                                    .type = OptionType::texts,
                                    .help = "Columns that are not data: names or numbers",
                                    .placeholder = "NAME|INDEX[,...]"}),
    field<&ReadOptions::group_column>({.name = "group_column",
                                       .type = OptionType::text,
                                       .help = "A column that says which rows belong together",
                                       .placeholder = "NAME|INDEX"}),
    field<&ReadOptions::transpose>({.name = "transpose",
                                    .type = OptionType::flag,
                                    .default_value = "false",
                                    .help =
                                        "The file holds variables in rows and observations in "
                                        "columns, to which {columns}, {exclude} and {id_column} "
                                        "then refer"}),
    field<&ReadOptions::normalize>({.name = "normalize",
                                    .type = OptionType::text,
                                    .help = "For counts: total (divide each row by its sum), "
                                            "total=10000 (and multiply by this), log1p, or both: "
                                            "total,log1p",
                                    .placeholder = "HOW"}),
    field<&ReadOptions::dataset>({.name = "dataset",
                                  .type = OptionType::text,
                                  .help = "The matrix of a file that holds several: a path in "
                                          "HDF5, a name in NPZ or MATLAB",
                                  .placeholder = "PATH",
                                  .default_help = "detected"}),
    field<&ReadOptions::layer>({.name = "layer",
                                .type = OptionType::text,
                                .help = "A layer of an h5ad file instead of its X",
                                .placeholder = "NAME"}),
    field<&ReadOptions::other_files>({.name = "other_files",
                                      .type = OptionType::flag,
                                      .default_value = "false",
                                      .help =
                                          "An HDF5 file may take its data from other files; only "
                                          "for files of people you trust"}),
};

}  // namespace

template <>
std::span<const Field<ReadOptions>> fields<ReadOptions>() {
  return all;
}

}  // namespace pcadim
