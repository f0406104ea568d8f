// Bytes that a process of its own makes: what becomes of it, and of us, when things go wrong.
#include "process/child_input.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <thread>

#include "helpers.hpp"
#include "pcadim/stop_token.hpp"

namespace pcadim::data {
namespace {

std::string all_bytes(ChildInput& input) {
  std::string all, some(1000, '\0');
  while (const std::size_t got = input.read(some.data(), some.size())) all.append(some, 0, got);
  return all;
}

/// What reading ends with; empty where it ends well.
template <class Exception = IoError>
std::string child_failure(const ChildInput::Convert& convert, const ChildInputLimits& limits = {}) {
  try {
    ChildInput input("a.mat", "matio", convert, limits);
    all_bytes(input);
  } catch (const Exception& error) {
    return error.what();
  }
  return {};
}

bool child_left() { return ::waitpid(-1, nullptr, WNOHANG) != -1 || errno != ECHILD; }

TEST(ChildInput, HandsOutWhatTheChildWrites) {
  const std::string text(300001, 'x');
  ChildInput input("a.mat", "matio",
                   [&](ChildOutput& output) {
                     output.write("first bytes and others, ");
                     output.write(text);
                   },
                   {});
  EXPECT_EQ(input.first_bytes(), "first bytes and ");
  EXPECT_EQ(all_bytes(input), "first bytes and others, " + text);
  input.rewind();
  EXPECT_EQ(all_bytes(input), "first bytes and others, " + text);
  EXPECT_EQ(input.name(), "a.mat");
}

TEST(ChildInput, EveryEndIsAnErrorInWords) {
  EXPECT_SAYS(child_failure([](ChildOutput& output) {
                output.write(std::string(100000, 'x'));
                ::raise(SIGSEGV);
              }),
              "a.mat: the matio library failed on this file (signal 11)");
  EXPECT_SAYS(child_failure([](ChildOutput&) { std::abort(); }), "signal 6");
  EXPECT_SAYS(child_failure([](ChildOutput&) { ::_exit(0); }), "it ended early");
  EXPECT_SAYS(child_failure([](ChildOutput&) { throw std::bad_alloc(); }), "it ended early");
  EXPECT_SAYS(child_failure<InputError>([](ChildOutput& output) { output.refuse("no numbers"); }),
              "a.mat: no numbers");
  EXPECT_FALSE(child_left());
}

TEST(ChildInput, CirclesAndMemoryHaveAnEnd) {
  const auto circle = [](ChildOutput&) {
    std::atomic<unsigned> rounds = 0;
    while (true) ++rounds;
  };
  EXPECT_SAYS(child_failure(circle, {.cpu_seconds = 1}), "it took too long");
  EXPECT_SAYS(child_failure([](ChildOutput&) { ::pause(); }, {.patience_s = 1}),
              "a.mat: the matio library");
  EXPECT_FALSE(child_left());
}

TEST(ChildInput, StopsWhenAsked) {
  StopSource source;
  const auto wait = [](ChildOutput&) { ::pause(); };
  source.request_stop();
  EXPECT_THROW(ChildInput("a.mat", "matio", wait, {.stop = source.token()}), Interrupted);
  EXPECT_FALSE(child_left());
}

TEST(ChildInput, StaysFailed) {
  ChildInput input("a.mat", "matio",
                   [](ChildOutput& output) {
                     output.write(std::string(1 << 17, 'x'));
                     ::raise(SIGKILL);
                   },
                   {});
  std::string some(1 << 18, '\0');
  EXPECT_THROW(input.read(some.data(), some.size()), IoError);
  EXPECT_THROW(input.read(some.data(), some.size()), IoError);
}

}  // namespace
}  // namespace pcadim::data
