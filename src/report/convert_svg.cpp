#include "report/convert_svg.hpp"

#include "pcadim/error.hpp"

#ifdef PCADIM_HAVE_RSVG
#include <cmath>
#include <memory>

#include "report/rsvg_library.hpp"
#endif

namespace pcadim {

#ifdef PCADIM_HAVE_RSVG
namespace {

constexpr double pixels_per_inch = 300, points_per_inch = 72;
constexpr double most_pixels = 2.5e8;  // of four bytes each

[[noreturn]] void fail(const std::string& what) {
  throw Error("the figure was not drawn: " + what);
}

const RsvgLibrary& library() {
  if (rsvg_library() == nullptr) throw UsageError(why_no_conversion());
  return *rsvg_library();
}

using Handle = std::unique_ptr<RsvgHandle, decltype(RsvgLibrary::object_unref)>;
using Surface = std::unique_ptr<cairo_surface_t, decltype(RsvgLibrary::surface_destroy)>;
using Context = std::unique_ptr<cairo_t, decltype(RsvgLibrary::context_destroy)>;

/// The picture and its size, in the unit of which there are so many to the inch.
struct Drawing {
  Handle handle;
  double width = 0, height = 0;
};

Drawing read(const std::string& svg, double per_inch) {
  const RsvgLibrary& rsvg = library();
  Drawing drawing{
      {rsvg.handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), nullptr),
       rsvg.object_unref}};
  if (!drawing.handle) fail("librsvg cannot read it");
  rsvg.handle_set_dpi(drawing.handle.get(), per_inch);
  if (!rsvg.handle_size(drawing.handle.get(), &drawing.width, &drawing.height) ||
      !(drawing.width * drawing.height <= most_pixels)) {
    fail("it is too large; ask for fewer panels or less width");
  }
  return drawing;
}

void render(const Drawing& drawing, cairo_surface_t* surface) {
  const RsvgLibrary& rsvg = library();
  const Context context(rsvg.context_create(surface), rsvg.context_destroy);
  const RsvgRectangle all{0, 0, drawing.width, drawing.height};
  const bool drawn = rsvg.handle_render(drawing.handle.get(), context.get(), &all, nullptr) != 0;
  if (!drawn || rsvg.context_status(context.get()) != CAIRO_STATUS_SUCCESS)
    fail("librsvg cannot render it");
}

cairo_status_t append(void* bytes, const unsigned char* data, unsigned int length) {
  static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::string why_no_conversion() {
  if (rsvg_library() != nullptr) return {};
  return "PNG and PDF are made by librsvg, which is not installed (Debian: librsvg2-2); ask for a "
         "name that ends in .svg";
}

std::string png_of(const std::string& svg) {
  const RsvgLibrary& rsvg = library();
  const Drawing drawing = read(svg, pixels_per_inch);
  const Surface surface(
      rsvg.image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(std::ceil(drawing.width)),
                                static_cast<int>(std::ceil(drawing.height))),
      rsvg.surface_destroy);
  render(drawing, surface.get());
  std::string bytes;
  if (rsvg.surface_write_png(surface.get(), append, &bytes) != CAIRO_STATUS_SUCCESS)
    fail("cairo cannot write the PNG file");
  return bytes;
}

std::string pdf_of(const std::string& svg) {
  const RsvgLibrary& rsvg = library();
  const Drawing drawing = read(svg, points_per_inch);
  std::string bytes;
  const Surface surface(rsvg.pdf_surface_create(append, &bytes, drawing.width, drawing.height),
                        rsvg.surface_destroy);
  // Left to itself it writes the time of day.
  rsvg.pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "");
  rsvg.pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE,
                                "How many principal components");
  render(drawing, surface.get());
  rsvg.surface_finish(surface.get());
  if (rsvg.surface_status(surface.get()) != CAIRO_STATUS_SUCCESS)
    fail("cairo cannot write the PDF file");
  return bytes;
}

#else

std::string why_no_conversion() {
  return "this build writes figures as SVG alone: PNG and PDF need librsvg when it is built "
         "(Debian: librsvg2-dev); ask for a name that ends in .svg";
}

std::string png_of(const std::string&) { throw UsageError(why_no_conversion()); }
std::string pdf_of(const std::string&) { throw UsageError(why_no_conversion()); }

#endif

}  // namespace pcadim
