#include "reproduction/reproduce.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <system_error>

#include "cli/commands.hpp"
#include "cli/interrupts.hpp"
#include "cli/live_progress.hpp"
#include "cli/output.hpp"
#include "pcadim/data.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"
#include "reproduction/provenance.hpp"

namespace pcadim::cli {
namespace {

namespace fs = std::filesystem;

/// Makes the folder if it is missing, and sees to it before the long work that files can be written
/// there. A folder it has made goes away again if nothing comes of it.
class Folder {
 public:
  explicit Folder(const std::string& path) : path_(path) {
    std::error_code failure;
    if (fs::exists(path, failure) && !fs::is_directory(path, failure)) {
      throw IoError(
          fmt::format("--out {}: this is a file; name a folder, which is made if it does "
                      "not exist",
                      verbatim(path)));
    }
    made_ = fs::create_directories(path, failure);
    if (failure) fail(failure);
    if (::access(path.c_str(), W_OK | X_OK) != 0) fail({errno, std::generic_category()});
  }
  ~Folder() {
    std::error_code ignored;
    if (made_) fs::remove(path_, ignored);  // only if it is empty
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  void write(const Reproduction& reproduction) const {
    for (const ReproducedFile& file : reproduction.files) {
      write_text_file((fs::path(path_) / file.name).string(), file.content);
    }
  }

 private:
  [[noreturn]] void fail(const std::error_code& failure) const {
    throw IoError(fmt::format("--out {}: files cannot be written there: {}", verbatim(path_),
                              failure.message()));
  }

  std::string path_;
  bool made_ = false;
};

}  // namespace

ExitCode run(const ReproduceCommand& command) {
  check_reproduction(command.options);
  if (command.folder.empty())
    throw UsageError("--out '': the name is empty; name a folder, for example paper");
  const Interrupts interrupts;
  try {
    const Folder folder(command.folder);
    ReproductionOptions options = command.options;
    options.stop = interrupts.token();
    options.threads = command.resources.threads;
    options.provenance = reproduction::provenance_here();
    Reproduction reproduction;
    {
      const LiveProgress live(!command.quiet);
      options.progress = live.listener();
      reproduction = reproduce(options);
    }
    folder.write(reproduction);
    write_stdout(to_text(reproduction, command.folder));
  } catch (const Interrupted&) {
    say("stopped");
    return static_cast<ExitCode>(interrupts.exit_status());
  }
  return answered;
}

}  // namespace pcadim::cli
