#pragma once
#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>

/// Child processes that call a library which may crash on a damaged file.
///
/// A child is a copy of a process that may have had other threads, which are not in it, though
/// locks they held are. glibc makes malloc and the loader usable in such a copy; beyond these it
/// calls that library alone, which the parent does not use through us. Should the host program
/// itself call the same library in another thread at this moment, its lock may be taken for ever:
/// the parent's patience then ends. Nothing of the host's may run in the child: no atexit handlers,
/// no destructors, no flushing of its streams, so the only way out is _exit().
namespace pcadim::data {

/// Where the child finds the descriptor that it keeps: after the standard ones.
inline constexpr int child_descriptor = 3;

/// To be called right after fork(): usual signals, an end with the parent, no open files but
/// `kept` (as child_descriptor), no core, and at most `memory` bytes more than the parent has.
void become_child(int kept, pid_t parent, std::uint64_t memory);

/// From now on the process may use so much of the processor's time.
void limit_cpu(int seconds);

/// The state a child ended in, once it has: it may take a moment after its descriptor was closed. A
/// child that the host program has waited for ended in a state we do not know.
std::optional<int> wait_for_end(pid_t id);

/// "signal 11", "it took too long", "it ended early".
std::string way_of_ending(std::optional<int> state);

/// Ends a child at once and waits for it; nothing happens for an id that is not positive.
void end_child(pid_t id);

}  // namespace pcadim::data
