#include <bit>
#include <cmath>

#include "base/parallel.hpp"
#include "helpers.hpp"
#include "npy/npy_source.hpp"
#include "npy_bytes.hpp"

namespace pcadim::data {
namespace {

NpySource npy_source(std::string_view bytes, std::size_t block = NpySource::usual_block_bytes) {
  return NpySource(std::make_unique<MemoryInput>(bytes, "a.npy"), block);
}

Table read_npy(std::string_view bytes, std::size_t block = NpySource::usual_block_bytes) {
  NpySource source = npy_source(bytes, block);
  return read_all(source);
}

template <class Exception = InputError>
std::string npy_refusal(std::string_view bytes) {
  try {
    read_npy(bytes);
  } catch (const Exception& error) {
    return error.what();
  }
  return {};
}

const char* native(const char* little, const char* big) {
  return std::endian::native == std::endian::little ? little : big;
}

const std::string six = bytes_of<double>({1, 2, 3, 4, 5, 6});
const std::string f8 = native("<f8", ">f8");

TEST(Npy, ReadsAllVersions) {
  for (const int version : {1, 2, 3}) {
    EXPECT_EQ(read_npy(npy_bytes(npy_dictionary(f8, false, "(2, 3)"), six, version)).values,
              (Values{1, 2, 3, 4, 5, 6}));
  }
  EXPECT_SAYS(npy_refusal(npy_bytes(npy_dictionary(f8, false, "(2, 3)"), six, 4)),
              "NPY version 4.0");
}

TEST(Npy, ReadsFortranOrderInAnyBlocks) {
  const std::string bytes = npy_bytes(npy_dictionary(f8, true, "(3, 2)"), six);
  for (const std::size_t block : {1U, 16U, 32U, 1000U}) {
    EXPECT_EQ(read_npy(bytes, block).values, (Values{1, 4, 2, 5, 3, 6})) << block;
  }
}

TEST(Npy, FortranBlocksOfATallMatrixAreCutAndAgree) {
  constexpr int rows = 5000, cols = 3;
  std::string data;
  for (int i = 0; i < rows * cols; ++i) data += bytes_of<double>({static_cast<double>(i)});
  const std::string bytes = npy_bytes(npy_dictionary(f8, true, "(5000, 3)"), data);
  NpySource source = npy_source(bytes, 24 * 600);
  EXPECT_EQ(source.next()->rows, 600);
  source.rewind();
  const Table table = read_all(source);
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < cols; ++j)
      ASSERT_EQ(table.values[i * cols + j], static_cast<double>(j * rows + i));
  }
}

TEST(Npy, NativeFloatsAreHandedOutAsRead) {
  const std::string plain = npy_bytes(npy_dictionary(f8, false, "(2, 3)"), six);
  NpySource doubles = npy_source(plain);
  EXPECT_EQ(doubles.next()->scalar, Scalar::float64);
  const std::string floats =
      npy_bytes(npy_dictionary(native("<f4", ">f4"), false, "(1, 2)"), bytes_of<float>({0.1F, 2}));
  NpySource source = npy_source(floats);
  const auto block = source.next();
  EXPECT_EQ(block->scalar, Scalar::float32);
  EXPECT_EQ(static_cast<const float*>(block->data)[0], 0.1F);
}

template <class Number>
void expect_reads(const std::string& letter, Number low, Number high) {
  for (const bool swap : {false, true}) {
    std::string data = bytes_of<Number>({low, high});
    if (swap) {
      std::reverse(data.begin(), data.begin() + sizeof(Number));
      std::reverse(data.begin() + sizeof(Number), data.end());
    }
    const bool little = (std::endian::native == std::endian::little) != swap;
    const std::string descr = (little ? "<" : ">") + letter + std::to_string(sizeof(Number));
    EXPECT_EQ(read_npy(npy_bytes(npy_dictionary(descr, false, "(2, 1)"), data)).values,
              (Values{static_cast<double>(low), static_cast<double>(high)}))
        << descr;
  }
}

template <class Number>
void expect_reads_limits(const std::string& letter) {
  expect_reads<Number>(letter, std::numeric_limits<Number>::lowest(),
                       std::numeric_limits<Number>::max());
}

TEST(Npy, ReadsAllRealTypesInBothByteOrders) {
  expect_reads_limits<std::int8_t>("i");
  expect_reads_limits<std::int16_t>("i");
  expect_reads_limits<std::int32_t>("i");
  expect_reads_limits<std::int64_t>("i");
  expect_reads_limits<std::uint8_t>("u");
  expect_reads_limits<std::uint16_t>("u");
  expect_reads_limits<std::uint32_t>("u");
  expect_reads_limits<std::uint64_t>("u");
  expect_reads_limits<float>("f");
  expect_reads_limits<double>("f");
  EXPECT_EQ(
      read_npy(npy_bytes(npy_dictionary("|b1", false, "(3, 1)"), std::string_view("\0\1\2", 3)))
          .values,
      (Values{0, 1, 1}));
}

TEST(Npy, ReadsHalves) {
  const std::string data =
      bytes_of<std::uint16_t>({0x3C00, 0xC000, 0x0001, 0x7BFF, 0x8000, 0x3555, 0x7C00, 0x7E00});
  const Values values =
      read_npy(npy_bytes(npy_dictionary(native("<f2", ">f2"), false, "(4, 2)"), data)).values;
  EXPECT_EQ(Values(values.begin(), values.begin() + 4), (Values{1, -2, std::ldexp(1, -24), 65504}));
  EXPECT_TRUE(values[4] == 0 && std::signbit(values[4]));
  EXPECT_EQ(values[5], 0.333251953125);
  EXPECT_TRUE(std::isinf(values[6]));
  EXPECT_TRUE(std::isnan(values[7]));
}

TEST(Npy, ToleratesSpacingKeyOrderAndPython2) {
  const std::string odd = "{ \"shape\" :(2L ,3L),'fortran_order':False , 'descr':'" + f8 + "'}";
  EXPECT_EQ(read_npy(npy_bytes(odd, six)).rows, 2);
}

TEST(Npy, RefusesBrokenHeaders) {
  const char* broken[] = {
      "",
      "{",
      "{}",
      "[1]",
      "{'descr': '<f8'}",
      "{'descr': '<f8', 'fortran_order': 1, 'shape': (2, 3)}",
      "{'descr': '<f8', 'fortran_order': False, 'shape': (2, -3)}",
      "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3)} x",
      "{'descr': '<f8', 'descr': '<f8', 'fortran_order': False, 'shape': (2, 3)}",
      "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), 'more': 1}",
      "{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999999999999, 3)}",
      "{'descr': '<f8"};
  for (const char* dictionary : broken) {
    EXPECT_SAYS(npy_refusal(npy_bytes(dictionary, six)),
                "a.npy: the NPY header cannot be understood");
  }
}

TEST(Npy, RefusesOtherThanMatrices) {
  const auto refused = [](const char* shape) {
    return npy_refusal(npy_bytes(npy_dictionary("<f8", false, shape), six));
  };
  EXPECT_SAYS(refused("(6,)"), "one dimension");
  EXPECT_SAYS(refused("(6,)"), "reshape");
  EXPECT_SAYS(refused("()"), "0 dimensions");
  EXPECT_SAYS(refused("(1, 2, 3)"), "3 dimensions");
  EXPECT_SAYS(refused("(0, 3)"), "0 rows and 3 columns");
  EXPECT_SAYS(refused("(3, 0)"), "3 rows and 0 columns");
}

TEST(Npy, RefusesOtherThanRealNumbersByName) {
  const auto refused = [](const char* descr) {
    return npy_refusal(npy_bytes(npy_dictionary(descr, false, "(2, 3)"), six));
  };
  EXPECT_SAYS(refused("<c16"), "complex numbers (dtype '<c16')");
  EXPECT_SAYS(refused("|O"), "Python objects");
  EXPECT_SAYS(refused("<U5"), "text");
  EXPECT_SAYS(refused("|S5"), "text");
  EXPECT_SAYS(refused("<M8[ns]"), "dates");
  EXPECT_SAYS(refused("<f16"), "long double");
  EXPECT_SAYS(refused("|V8"), "records");
  EXPECT_SAYS(refused("<i3"), "dtype '<i3'");
  EXPECT_SAYS(refused(""), "unknown type");
  const std::string fields =
      "{'descr': [('x', '<f8'), ('y', '<f8')], 'fortran_order': False, 'shape': (3,), }";
  EXPECT_SAYS(npy_refusal(npy_bytes(fields, six)), "structured");
}

TEST(Npy, RefusesSizesThatCannotBe) {
  const auto refused = [](const char* shape) {
    return npy_refusal(npy_bytes(npy_dictionary("<f8", false, shape), six));
  };
  EXPECT_SAYS(refused("(9223372036854775808, 2)"), "more than any file");
  EXPECT_SAYS(refused("(4294967296, 4294967296)"), "more than any file");
  EXPECT_SAYS(refused("(1000000000, 1000000)"), "cut short");
  EXPECT_SAYS(refused("(2, 4)"), "need 64 bytes after the header, 48 found");
}

TEST(Npy, RefusesShortHeaders) {
  const std::string whole = npy_bytes(npy_dictionary("<f8", false, "(2, 3)"), six);
  for (const std::size_t size : {6U, 8U, 9U, 10U, 40U}) {
    EXPECT_SAYS(npy_refusal(whole.substr(0, size)), "header is cut short");
  }
  std::string huge = npy_bytes("", "", 2);
  huge.replace(8, 4, "\xFF\xFF\xFF\xFF");
  EXPECT_SAYS(npy_refusal(huge), "4294967307 bytes expected, 12 found");
}

TEST(Npy, BytesAfterTheArrayArePassedOverAndThatIsSaid) {
  const std::string bytes = npy_bytes(npy_dictionary(f8, false, "(1, 3)"), six);
  NpySource source = npy_source(bytes);
  EXPECT_EQ(read_all(source).values, (Values{1, 2, 3}));
  ASSERT_EQ(source.decisions().size(), 1U);
  EXPECT_SAYS(source.decisions()[0], "24 bytes after the array");
}

TEST(Npy, KnowsItsShapePlaceAndName) {
  const std::string bytes = npy_bytes(npy_dictionary(f8, false, "(2, 3)"), six);
  const NpySource source = npy_source(bytes);
  EXPECT_EQ(source.shape()->rows, 2);
  EXPECT_EQ(source.shape()->cols, 3);
  EXPECT_EQ(source.locate(16, 2), "{row:16}, {column:2}");
  EXPECT_EQ(source.name(), "a.npy");
}

/// Columns, any panel of them, are what the rows say.
void expect_columns_agree(const Source& source) {
  const Shape shape = source.shape().value();
  const auto size = [](Index count) { return static_cast<std::size_t>(count); };
  Values rows(size(shape.rows * shape.cols));
  source.read_rows(0, shape.rows, rows.data());
  for (const Index count : {Index{1}, shape.cols / 3, shape.cols - 1, shape.cols}) {
    for (const Index first : {Index{0}, (shape.cols - count) / 2, shape.cols - count}) {
      Values panel(size(count * shape.rows));
      Values across(panel.size());
      source.read_columns(first, count, panel.data());
      source.read_panel(first, count, across.data());
      for (Index j = 0; j < count; ++j) {
        for (Index i = 0; i < shape.rows; ++i) {
          const double wanted = rows[size(i * shape.cols + first + j)];
          for (const double got : {panel[size(j * shape.rows + i)], across[size(i * count + j)]}) {
            ASSERT_TRUE(got == wanted || (std::isnan(got) && std::isnan(wanted)))
                << i << " " << first + j << ": " << got << " instead of " << wanted;
          }
        }
      }
    }
  }
}

TEST(Npy, ColumnsOfEveryTypeAndOrderAreWhatTheRowsSay) {
  for (const char* descr : {"<f8", ">f8", "<f4", ">f4", "<f2", "<i8", ">i4", "<i2", "|i1", ">u8",
                            "<u4", "<u2", "|u1", "|b1"}) {
    for (const bool fortran : {false, true}) {
      const auto width = static_cast<std::size_t>(descr[2] - '0');
      std::string data;
      for (std::size_t i = 0; i < 40 * 37 * width; ++i) data += static_cast<char>(i * 151 / 7);
      const std::string bytes = npy_bytes(npy_dictionary(descr, fortran, "(40, 37)"), data);
      SCOPED_TRACE(std::string(descr) + (fortran ? " Fortran" : " C"));
      expect_columns_agree(npy_source(bytes));
    }
  }
}

TEST(Npy, NarrowPanelsOfLongRowsAreReadRowByRow) {
  constexpr std::size_t rows = 3, cols = 5000;
  for (const char* descr : {"<f8", ">i2"}) {
    const auto width = static_cast<std::size_t>(descr[2] - '0');
    std::string data;
    for (std::size_t i = 0; i < rows * cols * width; ++i) data += static_cast<char>(i * 31 / 3);
    const std::string bytes = npy_bytes(npy_dictionary(descr, false, "(3, 5000)"), data);
    expect_columns_agree(npy_source(bytes));
  }
}

TEST(Npy, ColumnsLargerThanASlabAgree) {
  constexpr Index rows = 700, cols = 900;
  Values values(rows * cols);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = std::sqrt(static_cast<double>(i));
  const std::string data(reinterpret_cast<const char*>(values.data()), values.size() * 8);
  const std::string bytes = npy_bytes(npy_dictionary(f8, false, "(700, 900)"), data);
  const std::string fortran = npy_bytes(npy_dictionary(f8, true, "(700, 900)"), data);
  expect_columns_agree(npy_source(bytes));
  expect_columns_agree(npy_source(fortran));
}

TEST(Npy, ManyThreadsMayReadColumns) {
  constexpr Index rows = 64, cols = 1000;
  Values values(rows * cols);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i);
  const std::string data(reinterpret_cast<const char*>(values.data()), values.size() * 8);
  const std::string bytes = npy_bytes(npy_dictionary(f8, false, "(64, 1000)"), data);
  const NpySource source = npy_source(bytes);
  Values together(values.size()), alone(values.size());
  source.read_columns(0, cols, alone.data());
  parallel_for(cols / 10, 4,
               [&](Index k) { source.read_columns(10 * k, 10, together.data() + 10 * k * rows); });
  EXPECT_EQ(together, alone);
}

TEST(Npy, PipesAreRefused) {
  const std::string bytes = npy_bytes(npy_dictionary(f8, false, "(2, 3)"), six);
  EXPECT_THROW(NpySource(std::make_unique<MemoryInput>(bytes, "standard input", false)), IoError);
}

}  // namespace
}  // namespace pcadim::data
