// A PCA stored in an AnnData file, in the ways that versions of scanpy note it.
#ifdef PCADIM_HAVE_HDF5
#include "helpers.hpp"
#include "pcadim/spectrum_input.hpp"
#include "support/hdf5_file.hpp"

namespace pcadim::data {
namespace {

using test::Hdf5Writer;

class StoredPcaTest : public FilesTest {
 protected:
  std::string file_path() const { return path("a.h5ad"); }

  /// 9 observations of 4 variables, two components with 7.5 of a variance of 10.
  void write(const std::function<void(Hdf5Writer&)>& more = {}) const {
    Hdf5Writer file(file_path());
    file.group("obs");
    file.text_attribute("obs", "_index", "names");
    file.texts("obs/names", Names(9, "o"));
    file.group("var");
    file.text_attribute("var", "_index", "names");
    file.texts("var/names", Names(4, "v"));
    file.numbers("uns/pca/variance", {2}, {5, 2.5}, H5T_IEEE_F32LE);
    if (more) more(file);
  }

  std::string refusal() const {
    try {
      read_stored_pca(file_path());
    } catch (const InputError& error) {
      return error.what();
    }
    return {};
  }
};

void add_ratio(Hdf5Writer& file) { file.numbers("uns/pca/variance_ratio", {2}, {0.5, 0.25}); }

TEST_F(StoredPcaTest, TheTotalMayBeUnknown) {
  write();
  const StoredPca pca = read_stored_pca(file_path());
  EXPECT_EQ(pca.variance, (Values{5, 2.5}));
  EXPECT_FALSE(pca.total_variance.has_value());
  EXPECT_EQ(pca.n, 9);
  EXPECT_EQ(pca.p, 4);
}

TEST_F(StoredPcaTest, TheTotalFollowsFromTheShares) {
  write(add_ratio);
  EXPECT_DOUBLE_EQ(read_stored_pca(file_path()).total_variance.value(), 10);
}

TEST_F(StoredPcaTest, CountsTheVariablesThatWentIn) {
  write([](Hdf5Writer& file) {  // scanpy up to 1.9
    file.numbers("uns/pca/params/use_highly_variable", {}, {1}, H5T_STD_I8LE);
    file.numbers("var/highly_variable", {4}, {1, 0, 1, 1}, H5T_STD_I8LE);
  });
  EXPECT_EQ(read_stored_pca(file_path()).p, 3);
  write([](Hdf5Writer& file) {  // a mask that has no name
    file.numbers("uns/pca/params/use_highly_variable", {}, {0}, H5T_STD_I8LE);
    file.numbers("uns/pca/params/mask_var", {4}, {1, 0, 1, 0}, H5T_STD_I8LE);
  });
  EXPECT_EQ(read_stored_pca(file_path()).p, 2);
  write([](Hdf5Writer& file) {  // a column that is gone
    file.numbers("uns/pca/params/use_highly_variable", {}, {1}, H5T_STD_I8LE);
  });
  EXPECT_EQ(read_stored_pca(file_path()).p, 0);
}

TEST_F(StoredPcaTest, SaysHowTheDataWerePrepared) {
  write([](Hdf5Writer& file) {
    add_ratio(file);
    file.numbers("uns/pca/params/zero_center", {}, {0}, H5T_STD_I8LE);
  });
  const StoredPca plain = read_stored_pca(file_path());
  EXPECT_FALSE(plain.centered);
  EXPECT_EQ(plain.divisor, Divisor::n);

  write([](Hdf5Writer& file) {
    file.numbers("uns/pca/variance_ratio", {2}, {1.25, 0.625});  // a total of 4
    file.numbers("var/mean", {4}, {1, 2, 3, 4});
    file.numbers("var/std", {4}, {1, 2, 3, 4});
  });
  EXPECT_TRUE(read_stored_pca(file_path()).scaled);
  write([](Hdf5Writer& file) {
    add_ratio(file);
    file.numbers("var/mean", {4}, {1, 2, 3, 4});
    file.numbers("var/std", {4}, {1, 2, 3, 4});
  });
  EXPECT_FALSE(read_stored_pca(file_path()).scaled) << "10 is no total of 4 unit variances";
}

TEST_F(StoredPcaTest, RefusesWhatMakesNoSense) {
  write([](Hdf5Writer& file) { file.numbers("uns/pca/variance_ratio", {1}, {0.5}); });
  EXPECT_SAYS(refusal(), "variance_ratio does not fit");
  write([](Hdf5Writer& file) { file.numbers("uns/pca/variance_ratio", {2}, {0, 0}); });
  EXPECT_SAYS(refusal(), "variance_ratio does not fit");
  write([](Hdf5Writer& file) { file.numbers("uns/pca/variance_ratio", {1, 2}, {0, 0}); });
  EXPECT_SAYS(refusal(), "must be a list of numbers");
  Hdf5Writer(file_path()).numbers("uns/pca/variance", {2}, {5, 2.5});
  EXPECT_SAYS(refusal(), "numbers of observations and variables cannot be found");
  Hdf5Writer(file_path()).numbers("uns/other", {2}, {5, 2.5});
  EXPECT_SAYS(refusal(), "no PCA is stored");
}

}  // namespace
}  // namespace pcadim::data
#endif
