// Dense datasets of HDF5 files.
#ifdef PCADIM_HAVE_HDF5
#include "hdf5/hdf5_matrix.hpp"

#include <cmath>
#include <fstream>

#include "base/threads/joining_thread.hpp"
#include "helpers.hpp"
#include "read_options.hpp"
#include "support/hdf5_file.hpp"

namespace pcadim::data {
namespace {

using test::counting;
using test::Hdf5Writer;
using test::in_chunks;

class Hdf5MatrixTest : public FilesTest {
 protected:
  std::unique_ptr<Source> open(const ReadOptions& options = {}) const {
    return open_source(file_path(), options);
  }
  std::string file_path() const { return path("a.h5"); }

  template <class Exception = InputError>
  std::string refusal_of(const ReadOptions& options = {}) const {
    try {
      read_all(*open(options));
    } catch (const Exception& error) {
      return error.what();
    }
    return {};
  }
};

Values rows_of(const Source& source, Index first, Index count) {
  Values out(static_cast<std::size_t>(count * source.shape()->cols), -1);
  source.read_rows(first, count, out.data());
  return out;
}

Values columns_of(const Source& source, Index first, Index count) {
  Values out(static_cast<std::size_t>(count * source.shape()->rows), -1);
  source.read_columns(first, count, out.data());
  return out;
}

/// Every element of a rows x cols matrix that counts row after row is where it should be.
void expect_counting(Source& source, Index rows, Index cols) {
  ASSERT_EQ(source.shape()->rows, rows);
  ASSERT_EQ(source.shape()->cols, cols);
  EXPECT_EQ(read_all(source).values, counting(static_cast<std::size_t>(rows * cols)));
  const Index row = rows / 3, some_rows = rows - row - rows / 4;
  const Values part = rows_of(source, row, some_rows);
  for (std::size_t k = 0; k < part.size(); ++k) {
    ASSERT_EQ(part[k], static_cast<double>(row * cols) + static_cast<double>(k));
  }
  const Index col = cols / 3, some_cols = cols - col - cols / 4;
  const Values columns = columns_of(source, col, some_cols);
  for (Index j = 0; j < some_cols; ++j) {
    for (Index i = 0; i < rows; ++i) {
      ASSERT_EQ(columns[static_cast<std::size_t>(j * rows + i)],
                static_cast<double>(i * cols + col + j));
    }
  }
}

TEST_F(Hdf5MatrixTest, ReadsEveryLayout) {
  // Larger than one request, chunks that do not divide the shape, wide and tall.
  const std::vector<std::pair<hsize_t, hsize_t>> shapes{{900, 600}, {3, 530000}, {530000, 1}};
  for (const auto& [rows, cols] : shapes) {
    const hsize_t high = std::min<hsize_t>(rows, 300), wide = std::min<hsize_t>(cols, 290);
    for (const auto& prepare :
         {std::function<void(hid_t)>(), in_chunks({high, wide}), in_chunks({high, wide}, true)}) {
      Hdf5Writer(file_path())
          .numbers("m", {rows, cols}, counting(rows * cols), H5T_IEEE_F64LE, prepare);
      expect_counting(*open(), static_cast<Index>(rows), static_cast<Index>(cols));
    }
  }
}

TEST_F(Hdf5MatrixTest, ALittleCacheChangesNothing) {
  Hdf5Writer(file_path())
      .numbers("m", {450, 750}, counting(450 * 750), H5T_STD_I32BE, in_chunks({400, 700}, true));
  expect_counting(*open(with_memory(1 << 20)), 450, 750);
}

TEST_F(Hdf5MatrixTest, ConvertsEveryTypeOfNumber) {
  const hid_t half = H5Tcopy(H5T_IEEE_F32LE);  // numpy's float16
  H5Tset_fields(half, 15, 10, 5, 0, 10);
  H5Tset_size(half, 2);
  H5Tset_ebias(half, 15);
  const Values small{0, 1, 2, 100, 77, 3};
  for (const hid_t type :
       {H5T_STD_I8LE, H5T_STD_U8LE, H5T_STD_I16BE, H5T_STD_U16LE, H5T_STD_I32LE, H5T_STD_U32BE,
        H5T_STD_I64LE, H5T_STD_U64LE, half, H5T_IEEE_F32BE, H5T_IEEE_F64BE}) {
    Hdf5Writer(file_path()).numbers("m", {2, 3}, small, type);
    EXPECT_EQ(read_all(*open()).values, small);
  }
  H5Tclose(half);
  Hdf5Writer(file_path()).numbers("m", {1, 2}, {std::nan(""), -0.5});
  EXPECT_TRUE(std::isnan(read_all(*open()).values[0]));
}

TEST_F(Hdf5MatrixTest, FindsTheOnlyMatrix) {
  {
    Hdf5Writer file(file_path());
    file.numbers("deep/inside/m", {2, 2}, counting(4));
    file.numbers("list", {3}, counting(3));
    file.numbers("row", {1, 3}, counting(3));
    file.texts("words", {"a", "b"});
  }
  const auto source = open();
  EXPECT_EQ(read_all(*source).values, counting(4));
  EXPECT_SAYS(source->decisions().at(0), "'deep/inside/m'");
  EXPECT_EQ(read_all(*open(with_dataset("/row"))).cols, 3);
}

TEST_F(Hdf5MatrixTest, ListsTheMatricesWhereThereAreSeveral) {
  {
    Hdf5Writer file(file_path());
    file.numbers("a", {2, 2}, counting(4));
    file.numbers("b/c", {2, 3}, counting(6));
    file.numbers("list", {3}, counting(3));
    file.numbers("cube", {2, 2, 2}, counting(8));
    file.texts("words", {"a", "b"});
  }
  const std::string message = refusal_of();
  EXPECT_SAYS(message, "several matrices; name one with {dataset}: a (2 x 2), b/c (2 x 3)");
  EXPECT_EQ(read_all(*open(with_dataset("b/c"))).values, counting(6));
  EXPECT_SAYS(refusal_of(with_dataset("list")), "has 1 dimension, and a matrix has two");
  EXPECT_SAYS(refusal_of(with_dataset("cube")), "has 3 dimensions, and a matrix has two");
  EXPECT_SAYS(refusal_of(with_dataset("words")), "holds words, and real numbers are needed");
  EXPECT_SAYS(refusal_of(with_dataset("b")), "neither a dataset nor a sparse matrix");
  EXPECT_SAYS(refusal_of(with_dataset("b/d")), "no dataset 'b/d'; the matrices are a (2 x 2)");
  EXPECT_SAYS(refusal_of(with_dataset("a/d")), "no dataset 'a/d'");
  EXPECT_SAYS(refusal_of(with_dataset(std::string(5000, 'x'))), "too long");
  ReadOptions both = with_dataset("a");
  both.layer = "b";
  EXPECT_SAYS(refusal_of<UsageError>(both), "give one of them");
  EXPECT_SAYS(refusal_of<UsageError>(with_layer("b")), "{layer} is for AnnData");
}

TEST_F(Hdf5MatrixTest, RefusesWhatIsNoMatrix) {
  { const Hdf5Writer empty(file_path()); }
  EXPECT_SAYS(refusal_of(), "no dataset of the file is a matrix");
  Hdf5Writer(file_path()).unwritten("m", {0, 5}, H5T_IEEE_F64LE);
  EXPECT_SAYS(refusal_of(), "has 0 rows and 5 columns");
  Hdf5Writer(file_path())
      .unwritten("m", {hsize_t{1} << 40U, hsize_t{1} << 40U}, H5T_IEEE_F64LE, in_chunks({10, 10}));
  EXPECT_SAYS(refusal_of(), "more than any file can hold");
  Hdf5Writer(file_path())
      .unwritten("m", {2, hsize_t{1} << 40U}, H5T_IEEE_F64LE, in_chunks({1, 10}));
  EXPECT_SAYS(refusal_of(), "raise {memory}");
}

TEST_F(Hdf5MatrixTest, ChoosesColumns) {
  Hdf5Writer(file_path()).numbers("m", {2, 3}, counting(6));
  EXPECT_EQ(read_all(*open(with_columns({"1", "3"}))).values, (Values{0, 2, 3, 5}));
}

TEST_F(Hdf5MatrixTest, BeginsAfterAUserBlock) {
  for (const hsize_t block : {512U, 1024U, 8192U}) {
    Hdf5Writer(file_path(), block).numbers("m", {2, 3}, counting(6));
    EXPECT_EQ(read_all(*open()).values, counting(6)) << block;
    EXPECT_EQ(read_all(*open(with_dataset("m"))).values, counting(6)) << block;
  }
}

TEST_F(Hdf5MatrixTest, NamesAMissingFilter) {
  constexpr H5Z_filter_t blosc = 32001;
  const auto pack = [](hid_t creation) {
    in_chunks({1, 3})(creation);
    H5Pset_filter(creation, blosc, H5Z_FLAG_OPTIONAL, 0, nullptr);
  };
  Hdf5Writer(file_path()).unwritten("m", {2, 3}, H5T_IEEE_F64LE, pack);
  EXPECT_SAYS(refusal_of(), "packed by the HDF5 filter 32001");
  EXPECT_SAYS(refusal_of(), "plug-ins are not loaded");
  EXPECT_SAYS_NOT(refusal_of(), "HDF5_PLUGIN_PATH");
}

TEST_F(Hdf5MatrixTest, TurnsWhatMatlabWrote) {
  {
    Hdf5Writer file(file_path(), 512);
    file.numbers("x", {3, 2}, counting(6));  // 2 x 3 in MATLAB
    file.text_attribute("x", "MATLAB_class", "double");
    file.numbers("#refs#/a", {4, 5}, counting(20));
    file.numbers("scalar", {1, 1}, {7});
  }
  {
    std::fstream file(file_path(), std::ios::in | std::ios::out | std::ios::binary);
    file << "MATLAB 7.3 MAT-file, Platform: GLNXA64";
  }
  const auto source = open();
  EXPECT_SAYS(source->decisions().at(1), "turned");
  EXPECT_EQ(read_all(*source).values, (Values{0, 2, 4, 1, 3, 5}));
  EXPECT_EQ(rows_of(*source, 1, 1), (Values{1, 3, 5}));
  EXPECT_EQ(columns_of(*source, 1, 2), (Values{2, 3, 4, 5}));
}

TEST_F(Hdf5MatrixTest, ThreadsMayReadAtOnce) {
  constexpr Index rows = 600, cols = 50;
  Hdf5Writer(file_path())
      .numbers("m", {rows, cols}, counting(rows * cols), H5T_IEEE_F32LE, in_chunks({70, 20}, true));
  const auto source = open();
  std::vector<Values> found(4);
  {
    std::vector<JoiningThread> threads;
    for (std::size_t k = 0; k < found.size(); ++k) {
      threads.emplace_back([&source, &found, k] {
        for (Index i = 0; i < rows; i += 7) {
          const Values some = rows_of(*source, i, std::min<Index>(7, rows - i));
          found[k].insert(found[k].end(), some.begin(), some.end());
        }
      });
    }
  }
  for (const Values& values : found) EXPECT_EQ(values, counting(rows * cols));
}

TEST_F(Hdf5MatrixTest, AnOpenSourceOutlivesTheThreadThatOpenedIt) {
  Hdf5Writer(file_path()).numbers("m", {2, 2}, counting(4));
  std::unique_ptr<Source> source;
  JoiningThread([&] { source = open(); }).join();
  EXPECT_EQ(read_all(*source).values, counting(4));
}

}  // namespace
}  // namespace pcadim::data
#endif
