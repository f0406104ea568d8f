#pragma once
#include <hdf5.h>

#include <cstdint>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

namespace pcadim::test {

/// Writes an HDF5 file, with the library itself. Anything that fails throws.
class Hdf5Writer {
 public:
  using Extent = std::vector<hsize_t>;

  explicit Hdf5Writer(const std::string& path, hsize_t user_block = 0) {
    const hid_t creation = H5Pcreate(H5P_FILE_CREATE);
    H5Pset_userblock(creation, user_block);
    file_ = checked(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, creation, H5P_DEFAULT));
    H5Pclose(creation);
  }
  Hdf5Writer(const Hdf5Writer&) = delete;
  Hdf5Writer& operator=(const Hdf5Writer&) = delete;
  ~Hdf5Writer() { H5Fclose(file_); }

  void group(const std::string& path) {
    H5Gclose(checked(H5Gcreate2(file_, path.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT)));
  }

  /// Numbers of any shape. `prepare` may change how the dataset is stored.
  void numbers(const std::string& path, const Extent& extent, const std::vector<double>& values,
               hid_t type = H5T_IEEE_F64LE, const std::function<void(hid_t)>& prepare = {}) {
    const hid_t dataset = create(path, extent, type, prepare);
    checked(H5Dwrite(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()));
    H5Dclose(dataset);
  }

  /// Numbers that are declared, not written.
  void unwritten(const std::string& path, const Extent& extent, hid_t type,
                 const std::function<void(hid_t)>& prepare = {}) {
    H5Dclose(create(path, extent, type, prepare));
  }

  /// A name that stands for an object of another file.
  void external_link(const std::string& path, const std::string& file, const std::string& object) {
    checked(H5Lcreate_external(file.c_str(), object.c_str(), file_, path.c_str(), H5P_DEFAULT,
                               H5P_DEFAULT));
  }

  /// Whole numbers that doubles cannot hold.
  void integers(const std::string& path, const std::vector<std::int64_t>& values) {
    const hid_t dataset = create(path, {values.size()}, H5T_STD_I64LE, {});
    checked(H5Dwrite(dataset, H5T_NATIVE_INT64, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()));
    H5Dclose(dataset);
  }

  /// Words, all of one size (padded with blanks) unless that is 0.
  void texts(const std::string& path, const std::vector<std::string>& words, std::size_t size = 0) {
    const hid_t type = text_type(size);
    const hid_t dataset = create(path, {words.size()}, type, {});
    std::vector<const char*> pointers;
    std::string fields;
    for (const std::string& word : words) {
      pointers.push_back(word.c_str());
      fields += (word + std::string(size, ' ')).substr(0, size);
    }
    const void* from = size == 0 ? static_cast<const void*>(pointers.data()) : fields.data();
    checked(H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, from));
    H5Dclose(dataset);
    H5Tclose(type);
  }

  void text_attribute(const std::string& path, const std::string& name, const std::string& text) {
    const hid_t type = text_type(0), space = H5Screate(H5S_SCALAR);
    const char* pointer = text.c_str();
    attribute(path, name, type, space, type, &pointer);
    H5Tclose(type);
  }

  void integer_attribute(const std::string& path, const std::string& name,
                         const std::vector<std::int64_t>& values) {
    const hsize_t count = values.size();
    attribute(path, name, H5T_STD_I64LE, H5Screate_simple(1, &count, nullptr), H5T_NATIVE_INT64,
              values.data());
  }

 private:
  template <class Result>
  static Result checked(Result result) {
    if (result < 0) throw std::runtime_error("cannot write the HDF5 file of a test");
    return result;
  }

  static hid_t text_type(std::size_t size) {
    const hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, size == 0 ? H5T_VARIABLE : size);
    H5Tset_cset(type, H5T_CSET_UTF8);
    if (size > 0) H5Tset_strpad(type, H5T_STR_SPACEPAD);
    return type;
  }

  hid_t create(const std::string& path, const Extent& extent, hid_t type,
               const std::function<void(hid_t)>& prepare) {
    const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
    if (prepare) prepare(creation);
    const hid_t space =
        extent.empty() ? H5Screate(H5S_SCALAR)
                       : H5Screate_simple(static_cast<int>(extent.size()), extent.data(), nullptr);
    const hid_t links = H5Pcreate(H5P_LINK_CREATE);
    H5Pset_create_intermediate_group(links, 1);
    const hid_t dataset =
        checked(H5Dcreate2(file_, path.c_str(), type, space, links, creation, H5P_DEFAULT));
    for (const hid_t list : {creation, links}) H5Pclose(list);
    H5Sclose(space);
    return dataset;
  }

  void attribute(const std::string& path, const std::string& name, hid_t type, hid_t space,
                 hid_t memory_type, const void* from) {
    const hid_t object = checked(H5Oopen(file_, path.c_str(), H5P_DEFAULT));
    const hid_t made =
        checked(H5Acreate2(object, name.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT));
    checked(H5Awrite(made, memory_type, from));
    H5Aclose(made);
    H5Oclose(object);
    H5Sclose(space);
  }

  hid_t file_;
};

/// Stores a dataset in chunks, packed if `packed`.
inline std::function<void(hid_t)> in_chunks(Hdf5Writer::Extent chunk, bool packed = false) {
  return [chunk = std::move(chunk), packed](hid_t creation) {
    H5Pset_chunk(creation, static_cast<int>(chunk.size()), chunk.data());
    if (packed) H5Pset_deflate(creation, 4);
  };
}

/// 0, 1, 2, ...
inline std::vector<double> counting(std::size_t count) {
  std::vector<double> values(count);
  std::iota(values.begin(), values.end(), 0.0);
  return values;
}

}  // namespace pcadim::test
