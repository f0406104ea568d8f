#include <bit>
#include <limits>

#include "adapters/column_subset.hpp"
#include "adapters/group_labels.hpp"
#include "helpers.hpp"
#include "npy/npy_source.hpp"
#include "npy_bytes.hpp"

namespace pcadim::data {
namespace {

using Groups = std::vector<Index>;

ReadOptions by(const char* column) {
  ReadOptions options;
  options.group_column = column;
  return options;
}

Groups groups_of(std::string_view text, const ReadOptions& options) {
  const auto source = text_source(text, options);
  read_all(*source);
  return source->groups();
}

constexpr const char* patients = "x,subject,y\n1,ann,4\n2,bob,5\n3,ann,6\n4,\"bob\",9\n";

TEST(Groups, AreNumberedInOrderOfAppearanceAndAreNoData) {
  const auto source = text_source(patients, by("subject"));
  const Table table = read_all(*source);
  EXPECT_EQ(table.values, (Values{1, 4, 2, 5, 3, 6, 4, 9}));
  EXPECT_EQ(source->groups(), (Groups{0, 1, 0, 1}));
  EXPECT_EQ(source->column_names(), (Names{"x", "y"}));
  EXPECT_EQ(groups_of(patients, by("2")), (Groups{0, 1, 0, 1}));
  EXPECT_TRUE(groups_of("a,b\n1,2\n3,4\n", {}).empty());
}

TEST(Groups, MayBeNumbersHoweverTheyAreWritten) {
  EXPECT_EQ(groups_of("x,g\n1,7\n2,7.0\n3,-1\n4,0\n5,-0\n", by("g")), (Groups{0, 0, 1, 2, 2}));
}

TEST(Groups, MayStandInALeadingColumnOfText) {
  const char* text = "name,subject,x,y\nr1,b,1,2\nr2,a,3,4\nr3,b,5,7\n";
  EXPECT_EQ(groups_of(text, by("subject")), (Groups{0, 1, 0}));
  EXPECT_EQ(read_text(text, by("subject")).values, (Values{1, 2, 3, 4, 5, 7}));
  EXPECT_EQ(groups_of(text, by("name")), (Groups{0, 1, 2}));
}

TEST(Groups, GoWithChosenColumns) {
  ReadOptions options = by("subject");
  options.columns = {"y"};
  EXPECT_EQ(read_text(patients, options).values, (Values{4, 5, 6, 9}));
  EXPECT_EQ(groups_of(patients, options), (Groups{0, 1, 0, 1}));
  options.columns = {"1-3"};
  EXPECT_EQ(read_text(patients, options).cols, 2);
}

TEST(Groups, AreSaid) {
  EXPECT_SAYS(decisions_on(patients, by("subject")),
              "column 2 (subject) says which group a row belongs to: 2 groups");
}

TEST(Groups, AreRefusedWhereARowHasNone) {
  EXPECT_SAYS(refusal("x,g\n1,a\n2,\n3,b\n", by("g")),
              "file.csv, line 3, column 2 (g): the group is missing; every row needs one");
  EXPECT_SAYS(refusal("x,g\n1,a\n2,NA\n3,b\n", by("g")), "line 3");
}

TEST(Groups, ComeFromOneColumnThatExists) {
  EXPECT_SAYS(refusal<UsageError>(patients, by("nobody")), "no column 'nobody'");
  EXPECT_SAYS(refusal<UsageError>(patients, by("1-2")), "several columns");
  EXPECT_SAYS(refusal<UsageError>("x\n1\n2\n", by("x")), "leave none");
}

TEST(Groups, DoNotDependOnBlocksOrASecondReading) {
  TextLimits small;
  small.chunk = 5;
  small.block = 8;
  const auto source = text_source(patients, by("subject"), small);
  read_all(*source);
  source->rewind();
  read_all(*source);
  EXPECT_EQ(source->groups(), (Groups{0, 1, 0, 1}));
}

TEST(Groups, AppendedAreThoseAddedOneByOne) {
  GroupLabels one_by_one, joined, first, second;
  const std::vector<std::string> a{"x", "y", "x"}, b{"z", "y", "z", "x"};
  for (std::size_t i = 0; i < a.size(); ++i) first.add(i, a[i]);
  for (std::size_t i = 0; i < b.size(); ++i) second.add(i, b[i]);
  for (const auto& label : {"x", "y", "x", "z", "y", "z", "x"}) {
    one_by_one.add(one_by_one.numbers().size(), label);
  }
  joined.append(0, first);
  joined.append(3, second);
  joined.append(0, first);  // a second reading changes nothing
  EXPECT_EQ(joined.numbers(), one_by_one.numbers());
  EXPECT_EQ(joined.numbers(), (Groups{0, 1, 0, 2, 1, 2, 0}));
}

TEST(Groups, ArePassedOnByRetainedSources) {
  const auto inner = text_source(patients, by("subject"));
  EXPECT_EQ(retained_source(*inner)->groups(), (Groups{0, 1, 0, 1}));
}

TEST(Groups, OfNpyFilesAreNumbers) {
  const std::string f8 = std::endian::native == std::endian::little ? "<f8" : ">f8";
  const auto open = [&](const std::string& bytes) {
    return choose_columns(
        std::make_unique<NpySource>(std::make_unique<MemoryInput>(bytes, "a.npy"), 16), by("2"));
  };
  const std::string bytes =
      npy_bytes(npy_dictionary(f8, false, "(3, 2)"), bytes_of<double>({1, 5, 2, 3, 4, 5}));
  const auto source = open(bytes);
  EXPECT_EQ(read_all(*source).values, (Values{1, 2, 4}));
  EXPECT_EQ(source->groups(), (Groups{0, 1, 0}));
  source->rewind();
  read_all(*source);
  EXPECT_EQ(source->groups(), (Groups{0, 1, 0}));
  EXPECT_SAYS(source->decisions().at(0), "{column:1} says which group a row belongs to: 2 groups");

  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::string hole =
      npy_bytes(npy_dictionary(f8, false, "(2, 2)"), bytes_of<double>({1, 5, 2, nan}));
  const auto bad = open(hole);
  EXPECT_THROW(read_all(*bad), InputError);
}

TEST(Groups, OfMatricesAreTheCallers) {
  const Values values{1, 2, 3};
  const MatrixView view = row_major(values.data(), 3, 1);
  EXPECT_EQ(matrix_source(view, {}, {4, 4, 2})->groups(), (Groups{4, 4, 2}));
  EXPECT_TRUE(matrix_source(view)->groups().empty());
  EXPECT_THROW(matrix_source(view, {}, {1, 2}), UsageError);
}

}  // namespace
}  // namespace pcadim::data
