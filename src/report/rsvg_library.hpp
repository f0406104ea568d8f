#pragma once
#ifdef PCADIM_HAVE_RSVG
#include <cairo-pdf.h>
#include <librsvg/rsvg.h>

/// librsvg and what it draws with, loaded when first used.
namespace pcadim {

/// The functions of the libraries, by their own names.
struct RsvgLibrary {
  decltype(&::rsvg_handle_new_from_data) handle_new_from_data;
  decltype(&::rsvg_handle_set_dpi) handle_set_dpi;
  decltype(&::rsvg_handle_get_intrinsic_size_in_pixels) handle_size;
  decltype(&::rsvg_handle_render_document) handle_render;
  decltype(&::cairo_image_surface_create) image_surface_create;
  decltype(&::cairo_pdf_surface_create_for_stream) pdf_surface_create;
  decltype(&::cairo_pdf_surface_set_metadata) pdf_surface_set_metadata;
  decltype(&::cairo_surface_write_to_png_stream) surface_write_png;
  decltype(&::cairo_surface_finish) surface_finish;
  decltype(&::cairo_surface_status) surface_status;
  decltype(&::cairo_surface_destroy) surface_destroy;
  decltype(&::cairo_create) context_create;
  decltype(&::cairo_status) context_status;
  decltype(&::cairo_destroy) context_destroy;
  decltype(&::g_object_unref) object_unref;
};

/// Loads the libraries once; nullptr where they are not installed, or too old.
const RsvgLibrary* rsvg_library();

}  // namespace pcadim
#endif
