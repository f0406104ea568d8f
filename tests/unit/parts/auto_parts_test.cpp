#include <gtest/gtest.h>

#include <cmath>

#include "pcadim/error.hpp"
#include "support/parts.hpp"
#include "wording/fitted_values.hpp"

/// `auto` judges the noise of large data on rows that were drawn, in one place and in parts.
namespace pcadim {
namespace {

using test::Cut;
using test::Looked;
using test::looked_at;
using test::Matrix;

/// More cells than are looked at as a whole.
constexpr Index rows = 42'000, cols = 100;

Matrix in_noise(const std::function<double(Index, Index, double)>& noise) {
  return test::signal_in_noise(rows, cols, 3, 1, 11, noise);
}

Matrix white() {
  return in_noise([](Index, Index, double cell) { return cell; });
}

Matrix unequal_columns() {
  return in_noise([](Index, Index j, double cell) {
    return cell * std::pow(10, -1 + 2 * static_cast<double>(j * 37 % cols) / cols);
  });
}

Matrix unequal_rows() {
  return in_noise([](Index i, Index, double cell) { return i * 7 % 10 == 0 ? 6 * cell : cell; });
}

/// A spectrum that never ends: no model of the noise fits.
Matrix smooth() {
  std::vector<double> deviations;
  for (Index j = 0; j < 90; ++j) deviations.push_back(3 / static_cast<double>(1 + j));
  return test::rotated(46'000, deviations, 12);
}

Request only_auto() {
  Request request;
  request.methods = {"auto"};
  return request;
}

const Selection& first(const Report& report) { return report.selections.front(); }

void expect_same_facts(const Selection& one, const Selection& other) {
  EXPECT_EQ(one.note, other.note);
  EXPECT_EQ(one.credible_set, other.credible_set);
  ASSERT_EQ(one.fitted.size(), other.fitted.size());
  for (std::size_t k = 0; k < one.fitted.size(); ++k)
    EXPECT_EQ(one.fitted[k].name, other.fitted[k].name);
  EXPECT_EQ(fitted_word(one, "noise"), fitted_word(other, "noise"));
  EXPECT_EQ(fitted_number(one, "judged_rows"), fitted_number(other, "judged_rows"));
}

void expect_parity(const Matrix& m, const Request& request, std::string_view noise) {
  const Report whole = select(m.view(), request);
  EXPECT_EQ(fitted_word(first(whole), "noise"), noise);
  ASSERT_TRUE(fitted_number(first(whole), "judged_rows")) << first(whole).note;
  for (const Index parts : {1, 7, 1000}) {
    const Cut cut(m, parts);
    const Looked merged = looked_at(parts == 7 ? cut.backwards() : cut, request);
    ASSERT_FALSE(merged.all.holds_rows());
    const Report report = select(merged.all, merged.norms, request);
    test::expect_same_answers(report, whole);
    expect_same_facts(first(report), first(whole));
    EXPECT_EQ(report.answer.sentence, whole.answer.sentence);
  }
}

TEST(AutoParts, WhiteNoise) { expect_parity(white(), only_auto(), "white"); }

TEST(AutoParts, NoiseOfColumns) {
  const Matrix m = unequal_columns();
  expect_parity(m, only_auto(), "columns");
  Request scaled = only_auto();
  scaled.scale = true;
  expect_parity(m, scaled, "columns");
}

TEST(AutoParts, NoiseOfRows) { expect_parity(unequal_rows(), only_auto(), "rows"); }

TEST(AutoParts, HeldOutRowsWhereNoModelFits) {
  Request request = only_auto();
  expect_parity(smooth(), request, "not_modelled");
  request.center = false;
  expect_parity(smooth(), request, "not_modelled");
}

/// It is left out of what is judged, here and there.
TEST(AutoParts, AColumnOfSums) {
  Matrix m = white();
  for (Index i = 0; i < m.rows; ++i) m.at(i, 9) = m.at(i, 3) + m.at(i, 4);
  const Selection whole = first(select(m.view(), only_auto()));
  const Looked merged = looked_at(Cut(m, 7), only_auto());
  const Selection part = first(select(merged.all, merged.norms, only_auto()));
  EXPECT_EQ(whole.d, 3);
  test::expect_same_curve(part, whole);
  expect_same_facts(part, whole);
}

TEST(AutoParts, RowsWithMissingCellsAreNotDrawn) {
  Matrix m = unequal_columns();
  for (Index i = 0; i < m.rows; i += 50) m.at(i, i % 7) = std::nan("");
  Request request = only_auto();
  request.missing = Missing::drop_rows;
  expect_parity(m, request, "columns");
}

/// Most rows are numbered too high to be drawn, and need not travel.
TEST(AutoParts, PartsSendFewRowsEach) {
  const Matrix m = white();
  const Cut cut(m, 7);
  const Part all =
      cut.merged([](Source& some, Index k) { return summarize(some, k, only_auto(), 0); });
  const PartPlan plan = plan_parts(all, {});
  std::size_t sent = 0;
  for (Index k = 0; k < 7; ++k) sent += measure(*cut.source(k), k, plan, {}).bytes().size();
  EXPECT_LT(sent, std::size_t{8 * cols * 9000});  // 1.5 times as many as are drawn, and lengths
}

TEST(AutoParts, DrawnRowsThatCannotBeAreRefused) {
  const Looked merged = looked_at(Cut(white(), 2), only_auto());
  const std::vector<std::byte> bytes = merged.norms.bytes();
  EXPECT_EQ(PartNorms::from_bytes(bytes).bytes(), bytes);
  for (const std::size_t less : {std::size_t{8}, std::size_t{8 * cols}})
    EXPECT_THROW(PartNorms::from_bytes(std::span(bytes).first(bytes.size() - less)), InputError);
}

}  // namespace
}  // namespace pcadim
