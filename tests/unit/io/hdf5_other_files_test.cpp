// HDF5 files that take their data from other files, which a stranger may have named.
#ifdef PCADIM_HAVE_HDF5
#include <fstream>

#include "helpers.hpp"
#include "pcadim/spectrum_input.hpp"
#include "read_options.hpp"
#include "support/hdf5_file.hpp"
#include "support/paths.hpp"

namespace pcadim::data {
namespace {

using test::counting;
using test::Hdf5Writer;

class Hdf5OtherFilesTest : public FilesTest {
 protected:
  std::string file_path() const { return path("a.h5"); }
  std::string other_path() const { return path("other.h5"); }
  std::string secret_path() const { return path("secret"); }

  static ReadOptions allowing(ReadOptions options = {}) {
    options.other_files = true;
    return options;
  }

  std::string refusal_of(const ReadOptions& options = {}) const {
    try {
      read_all(*open_source(file_path(), options));
    } catch (const InputError& error) {
      return error.what();
    }
    return {};
  }

  /// The refusal names the other file and the way out.
  void expect_refused(const std::string& other, const std::string& how,
                      const ReadOptions& options = {}) const {
    const std::string words = refusal_of(options);
    EXPECT_SAYS(words, "another file, '" + other + "' (" + how + ")");
    EXPECT_SAYS(words, "{other_files}");
  }

  void write_other() const { Hdf5Writer(other_path()).numbers("there", {4, 3}, counting(12)); }

  void write_external_storage(hsize_t bytes) const {
    const auto prepare = [&](hid_t creation) {
      H5Pset_external(creation, secret_path().c_str(), 0, bytes);
    };
    Hdf5Writer(file_path()).unwritten("m", {4, 3}, H5T_STD_U8LE, prepare);
  }

  void write_virtual(const std::string& source) const {
    const auto prepare = [&](hid_t creation) {
      const Hdf5Writer::Extent extent{4, 3};
      const hid_t space = H5Screate_simple(2, extent.data(), nullptr);
      H5Pset_virtual(creation, space, source.c_str(), "there", space);
      H5Sclose(space);
    };
    Hdf5Writer(file_path()).unwritten("m", {4, 3}, H5T_IEEE_F64LE, prepare);
  }
};

TEST_F(Hdf5OtherFilesTest, ExternalStorageIsRefused) {
  std::ofstream(secret_path()) << "the bytes of something else";
  write_external_storage(12);
  expect_refused(secret_path(), "external storage");
  expect_refused(secret_path(), "external storage", with_dataset("m"));
  EXPECT_EQ(read_all(*open_source(file_path(), allowing())).values[0], 't');
}

TEST_F(Hdf5OtherFilesTest, ExternalStorageThatIsTooShortIsNotTakenForZeros) {
  std::ofstream(secret_path()) << "short";
  write_external_storage(12);
  EXPECT_SAYS(refusal_of(allowing()), "12 bytes of the data should lie in '" + secret_path());
  std::filesystem::remove(secret_path());
  EXPECT_SAYS(refusal_of(allowing()), "where they are not");
}

TEST_F(Hdf5OtherFilesTest, ExternalLinksAreRefused) {
  write_other();
  Hdf5Writer(file_path()).external_link("m", other_path(), "there");
  expect_refused(other_path(), "an external link");
  expect_refused(other_path(), "an external link", with_dataset("m"));
  expect_refused(other_path(), "an external link", with_dataset("/m"));
  const auto source = open_source(file_path(), allowing(with_dataset("m")));
  EXPECT_EQ(read_all(*source).values, counting(12));
}

TEST_F(Hdf5OtherFilesTest, ExternalLinksInsideAPathAreRefused) {
  write_other();
  Hdf5Writer(file_path()).external_link("folder", other_path(), "/");
  expect_refused(other_path(), "an external link", with_dataset("folder/there"));
  const auto source = open_source(file_path(), allowing(with_dataset("folder/there")));
  EXPECT_EQ(read_all(*source).values, counting(12));
}

TEST_F(Hdf5OtherFilesTest, ExternalLinksOfAnnDataAreRefused) {
  write_other();
  {
    Hdf5Writer file(file_path());
    file.text_attribute("/", "encoding-type", "anndata");
    file.external_link("X", other_path(), "there");
  }
  expect_refused(other_path(), "an external link");
  EXPECT_EQ(read_all(*open_source(file_path(), allowing())).values, counting(12));
}

TEST_F(Hdf5OtherFilesTest, StoredPcasInOtherFilesAreRefused) {
  const std::string stored = test::in_source("tests/reference/h5ad/pca.h5ad");
  {
    Hdf5Writer file(file_path());
    for (const char* part : {"uns", "obs", "var"}) file.external_link(part, stored, part);
  }
  EXPECT_THROW(read_stored_pca(file_path()), InputError);
  EXPECT_EQ(read_stored_pca(file_path(), allowing()).variance, read_stored_pca(stored).variance);
}

TEST_F(Hdf5OtherFilesTest, VirtualDatasetsAreRefused) {
  write_other();
  write_virtual(other_path());
  expect_refused(other_path(), "a virtual dataset");
  expect_refused(other_path(), "a virtual dataset", with_dataset("m"));
  EXPECT_EQ(read_all(*open_source(file_path(), allowing())).values, counting(12));
}

TEST_F(Hdf5OtherFilesTest, MissingPartsOfAVirtualDatasetAreNotTakenForZeros) {
  write_virtual(path("gone.h5"));
  EXPECT_SAYS(refusal_of(allowing()), "dataset 'there' of '" + path("gone.h5"));
  write_other();
  write_virtual("other.h5");  // next to the file that names it
  EXPECT_EQ(read_all(*open_source(file_path(), allowing())).values, counting(12));
}

TEST_F(Hdf5OtherFilesTest, AMatrixOfItsOwnIsFoundBesideALink) {
  write_other();
  {
    Hdf5Writer file(file_path());
    file.external_link("a", other_path(), "there");
    file.numbers("m", {2, 3}, counting(6));
  }
  EXPECT_EQ(read_all(*open_source(file_path())).values, counting(6));
}

}  // namespace
}  // namespace pcadim::data
#endif
