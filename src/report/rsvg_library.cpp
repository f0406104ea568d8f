#ifdef PCADIM_HAVE_RSVG
#include "report/rsvg_library.hpp"

#include <dlfcn.h>

#include <optional>

namespace pcadim {
namespace {

/// Functions of one shared library, which stays loaded.
class SharedObject {
 public:
  explicit SharedObject(const char* name) : handle_(dlopen(name, RTLD_NOW | RTLD_LOCAL)) {}

  /// False if there is no such function.
  template <class Function>
  bool find(const char* name, Function& function) const {
    void* const symbol = handle_ == nullptr ? nullptr : dlsym(handle_, name);
    function = reinterpret_cast<Function>(symbol);
    return symbol != nullptr;
  }

 private:
  void* handle_;
};

bool find_rsvg(RsvgLibrary& all) {
  const SharedObject rsvg("librsvg-2.so.2"), objects("libgobject-2.0.so.0");
  return rsvg.find("rsvg_handle_new_from_data", all.handle_new_from_data) &&
         rsvg.find("rsvg_handle_set_dpi", all.handle_set_dpi) &&
         rsvg.find("rsvg_handle_get_intrinsic_size_in_pixels", all.handle_size) &&
         rsvg.find("rsvg_handle_render_document", all.handle_render) &&
         objects.find("g_object_unref", all.object_unref);
}

bool find_cairo(RsvgLibrary& all) {
  const SharedObject cairo("libcairo.so.2");
  return cairo.find("cairo_image_surface_create", all.image_surface_create) &&
         cairo.find("cairo_pdf_surface_create_for_stream", all.pdf_surface_create) &&
         cairo.find("cairo_pdf_surface_set_metadata", all.pdf_surface_set_metadata) &&
         cairo.find("cairo_surface_write_to_png_stream", all.surface_write_png) &&
         cairo.find("cairo_surface_finish", all.surface_finish) &&
         cairo.find("cairo_surface_status", all.surface_status) &&
         cairo.find("cairo_surface_destroy", all.surface_destroy) &&
         cairo.find("cairo_create", all.context_create) &&
         cairo.find("cairo_status", all.context_status) &&
         cairo.find("cairo_destroy", all.context_destroy);
}

std::optional<RsvgLibrary> load() {
  RsvgLibrary all{};
  if (!find_rsvg(all) || !find_cairo(all)) return std::nullopt;
  return all;
}

}  // namespace

const RsvgLibrary* rsvg_library() {
  static const std::optional<RsvgLibrary> library = load();
  return library ? &*library : nullptr;
}

}  // namespace pcadim
#endif
