#pragma once
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/copy_rows.hpp"
#include "bytes/memory_input.hpp"
#include "csv/csv_source.hpp"
#include "pcadim/data.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {

/// All rows of a source.
struct Table {
  Index rows = 0, cols = 0;
  std::vector<double> values;  // row after row
};

inline Table read_all(Source& source) {
  Table table;
  while (const auto block = source.next()) {
    table.cols = block->cols;
    table.values.resize(static_cast<std::size_t>((table.rows + block->rows) * table.cols));
    copy_rows(*block, 0, block->rows, table.values.data() + table.rows * table.cols);
    table.rows += block->rows;
  }
  return table;
}

/// A source over text; the text must outlive it.
inline std::unique_ptr<CsvSource> text_source(std::string_view text,
                                              const ReadOptions& options = {},
                                              const TextLimits& limits = {}) {
  return std::make_unique<CsvSource>(std::make_unique<MemoryInput>(text, "file.csv"), options,
                                     limits);
}

inline Table read_text(std::string_view text, const ReadOptions& options = {},
                       const TextLimits& limits = {}) {
  return read_all(*text_source(text, options, limits));
}

/// What a text is refused with; empty when it is not.
template <class Exception = InputError>
std::string refusal(std::string_view text, const ReadOptions& options = {},
                    const TextLimits& limits = {}) {
  try {
    read_text(text, options, limits);
  } catch (const Exception& error) {
    return error.what();
  }
  return {};
}

/// What a file is refused with, of whatever format; empty when it is not.
template <class Exception = InputError>
std::string file_refusal(const std::string& path, const ReadOptions& options = {}) {
  try {
    read_all(*open_source(path, options));
  } catch (const Exception& error) {
    return error.what();
  }
  return {};
}

/// All decisions in one text, after everything was read.
inline std::string decisions_on(std::string_view text, const ReadOptions& options = {}) {
  const auto source = text_source(text, options);
  read_all(*source);
  std::string all;
  for (const std::string& decision : source->decisions()) all += decision + "\n";
  return all;
}

inline bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

#define EXPECT_SAYS(text, part) EXPECT_TRUE(::pcadim::data::contains(text, part)) << (text)
#define EXPECT_SAYS_NOT(text, part) EXPECT_FALSE(::pcadim::data::contains(text, part)) << (text)

using Values = std::vector<double>;
using Names = std::vector<std::string>;

/// A directory of its own for each test, removed afterwards.
class FilesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    directory_ = std::filesystem::path(::testing::TempDir()) /
                 (std::string("pcadim_") + info->test_suite_name() + "_" + info->name());
    std::filesystem::remove_all(directory_);
    std::filesystem::create_directories(directory_);
  }
  void TearDown() override { std::filesystem::remove_all(directory_); }

  std::string path(const std::string& name) const { return (directory_ / name).string(); }
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator(directory_), {}));
  }

  std::filesystem::path directory_;
};

}  // namespace pcadim::data
