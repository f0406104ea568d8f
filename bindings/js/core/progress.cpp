#include "progress.hpp"

#include <emscripten/em_js.h>

#include <string>

// The loader's `onProgress`, if JavaScript has set one.
EM_JS(void, pcadim_js_progress, (const char* stage, double done, double total), {
  if (Module['onProgress']) Module['onProgress'](UTF8ToString(stage), done, total);
})

namespace pcadim::js {

std::function<void(const Progress&)> progress_listener() {
  return [](const Progress& progress) {
    const std::string stage(progress.stage);
    pcadim_js_progress(stage.c_str(), static_cast<double>(progress.done),
                       static_cast<double>(progress.total));
  };
}

}  // namespace pcadim::js
