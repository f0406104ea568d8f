// The process that reads HDF5 files: what becomes of it, and of us, when things go wrong.
#ifdef PCADIM_HAVE_HDF5
#include "hdf5/hdf5_process.hpp"

#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <fstream>
#include <optional>

#include "base/threads/joining_thread.hpp"
#include "hdf5/hdf5_file.hpp"
#include "helpers.hpp"
#include "pcadim/stop_token.hpp"
#include "read_options.hpp"
#include "support/hdf5_file.hpp"

namespace pcadim::data {
namespace {

class Hdf5ProcessTest : public FilesTest {
 protected:
  void SetUp() override {
    FilesTest::SetUp();
    test::Hdf5Writer(file_path()).numbers("m", {2, 3}, test::counting(6));
  }
  std::string file_path() const { return path("a.h5"); }
};

std::string failure_of(Hdf5File& file) {
  try {
    file.describe("m");
  } catch (const IoError& error) {
    return error.what();
  }
  return {};
}

std::size_t open_descriptors() {
  return static_cast<std::size_t>(
      std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {}));
}

bool has_children() { return ::waitpid(-1, nullptr, WNOHANG) != -1 || errno != ECHILD; }

TEST_F(Hdf5ProcessTest, ItsDeathBecomesAnIoError) {
  for (const int signal : {SIGKILL, SIGSEGV, SIGABRT}) {
    Hdf5File file(file_path());
    EXPECT_EQ(file.describe("m").extent[1], 3U);
    ::kill(file.process().id(), signal);
    const std::string message = failure_of(file);
    EXPECT_SAYS(message, "a.h5: the HDF5 library failed on this file");
    EXPECT_SAYS(message, "signal " + std::to_string(signal));
    EXPECT_EQ(failure_of(file), message) << "and stays so";
  }
  EXPECT_FALSE(has_children());
}

TEST_F(Hdf5ProcessTest, ASourceWhoseProcessDiedThrows) {
  const auto file = std::make_shared<Hdf5File>(file_path());
  ::kill(file->process().id(), SIGKILL);
  Values out(6);
  EXPECT_THROW(file->read("m", {0, 2, 0, 3}, out.data(), 3, 1), IoError);
}

TEST_F(Hdf5ProcessTest, PatienceEnds) {
  std::string message;
  try {
    Hdf5File file(file_path(),
                  {.patience_s = 0});  // on a busy machine this may be too much to ask already
    ::kill(file.process().id(), SIGSTOP);
    message = failure_of(file);
  } catch (const IoError& error) {
    message = error.what();
  }
  EXPECT_SAYS(message, "no answer came within 0 s");
}

TEST_F(Hdf5ProcessTest, StopsWhenAsked) {
  StopSource stop;
  Hdf5File file(file_path(), {.stop = stop.token()});
  ::kill(file.process().id(), SIGSTOP);
  JoiningThread later([&] { stop.request_stop(); });
  EXPECT_THROW(file.describe("m"), Interrupted);
  EXPECT_THROW(file.describe("m"), Interrupted);
}

TEST_F(Hdf5ProcessTest, ReadOptionsCarryTheStop) {
  StopSource stop;
  const auto source = open_source(file_path(), with_stop(stop.token()));
  stop.request_stop();
  EXPECT_THROW(source->next(), Interrupted);
}

TEST_F(Hdf5ProcessTest, IgnoresWhatAPersonSendsToTheProgram) {
  Hdf5File file(file_path());
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) ::kill(file.process().id(), signal);
  EXPECT_EQ(file.describe("m").extent[1], 3U);
}

/// A file whose dataset 'm' is a link to a pipe that nobody writes to: opening it never ends.
class Hdf5WaitingTest : public FilesTest {
 protected:
  void SetUp() override {
    FilesTest::SetUp();
    ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
    test::Hdf5Writer(path("a.h5")).external_link("m", path("pipe"), "m");
  }
  Hdf5File open(int patience_s = 600) const {
    return Hdf5File(path("a.h5"), {.patience_s = patience_s, .other_files = true});
  }
};

TEST_F(Hdf5WaitingTest, EndsWithItsParent) {
  ASSERT_EQ(::prctl(PR_SET_CHILD_SUBREAPER, 1), 0);  // so that we are told of its end
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  const pid_t parent = ::fork();
  if (parent == 0) {
    Hdf5File file = open();
    const pid_t child = file.process().id();
    if (::write(ends[1], &child, sizeof child) != sizeof child) ::_exit(1);
    file.describe("m");
    ::_exit(0);
  }
  pid_t child = 0;
  ASSERT_EQ(::read(ends[0], &child, sizeof child), static_cast<ssize_t>(sizeof child));
  ::kill(parent, SIGKILL);
  ASSERT_EQ(::waitpid(parent, nullptr, 0), parent);
  ::alarm(100);  // it waits for ever otherwise
  EXPECT_EQ(::waitpid(child, nullptr, 0), child);
  ::alarm(0);
  for (const int end : ends) ::close(end);
}

TEST_F(Hdf5WaitingTest, OutlivesTheThreadThatMadeIt) {
  test::Hdf5Writer(path("b.h5")).numbers("m", {2, 3}, test::counting(6));
  std::optional<Hdf5File> file;
  JoiningThread([&] { file.emplace(path("b.h5")); }).join();
  EXPECT_EQ(file->describe("m").extent[1], 3U);
}

TEST_F(Hdf5WaitingTest, EveryRequestEndsByTheClock) {
  Hdf5File file = open(1);
  EXPECT_SAYS(failure_of(file), "the HDF5 library failed on this file");
}

TEST_F(Hdf5WaitingTest, IsStopped) {
  StopSource stop;
  Hdf5File file(path("a.h5"), {.other_files = true, .stop = stop.token()});
  JoiningThread later([&] { stop.request_stop(); });
  EXPECT_THROW(file.describe("m"), Interrupted);
}

TEST_F(Hdf5ProcessTest, LeavesNothingBehind) {
  const std::size_t before = open_descriptors();
  for (int k = 0; k < 5; ++k) {
    const auto source = open_source(file_path());
    read_all(*source);
    EXPECT_THROW(open_source(file_path(), with_dataset("no")), InputError);
    EXPECT_THROW(open_source(path("none.h5")), IoError);
  }
  EXPECT_EQ(open_descriptors(), before);
  EXPECT_FALSE(has_children());
}

TEST_F(Hdf5ProcessTest, HoldsNoDescriptorsOfOurs) {
  const std::ifstream other(file_path());
  Hdf5File file(file_path());
  std::size_t held = 0;
  const auto folder = "/proc/" + std::to_string(file.process().id()) + "/fd";
  std::error_code denied;  // a process that leaves no core may hide them
  for (auto entry = std::filesystem::directory_iterator(folder, denied);
       entry != std::filesystem::directory_iterator(); entry.increment(denied)) {
    ++held;
  }
  if (denied) GTEST_SKIP() << denied.message();
  EXPECT_LE(held, 5U);  // the standard ones, the socket, the file
}

TEST_F(Hdf5ProcessTest, ACutFileIsAnIoError) {
  std::filesystem::resize_file(file_path(), 500);
  try {
    open_source(file_path());
    FAIL() << "read";
  } catch (const IoError& error) {
    EXPECT_SAYS(error.what(), "cannot be opened as HDF5");
    EXPECT_SAYS_NOT(error.what(), "\n");
  }
}

TEST_F(Hdf5ProcessTest, PipesAreRefused) {
  const std::string fifo = path("fifo");
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  JoiningThread feeder([&] {
    std::ifstream from(file_path(), std::ios::binary);
    std::ofstream(fifo, std::ios::binary) << from.rdbuf();
  });
  EXPECT_THROW(open_source(fifo), IoError);
}

}  // namespace
}  // namespace pcadim::data
#else
#include <fstream>

#include "helpers.hpp"

namespace pcadim::data {
namespace {

class WithoutHdf5Test : public FilesTest {};

TEST_F(WithoutHdf5Test, SaysThatThereIsNone) {
  std::ofstream(path("a.h5"), std::ios::binary) << "\x89HDF\r\n\x1a\n and more";
  try {
    open_source(path("a.h5"));
    FAIL() << "read";
  } catch (const IoError& error) {
    EXPECT_SAYS(error.what(), "this build has no HDF5");
  }
}

}  // namespace
}  // namespace pcadim::data
#endif
