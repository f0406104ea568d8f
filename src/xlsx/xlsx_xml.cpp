#include "xlsx/xlsx_xml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>

#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

constexpr std::size_t xml_piece = std::size_t{64} << 10;
constexpr std::uint64_t longest_tag = std::uint64_t{1} << 20;
constexpr int deepest = 256;

}  // namespace

std::string_view local_name(std::string_view name) {
  const std::size_t colon = name.find(':');
  return colon == name.npos ? name : name.substr(colon + 1);
}

std::string_view XmlAttributes::operator[](std::string_view name) const {
  const bool whole = name.find(':') != name.npos;
  for (const char** pair = pairs_; *pair != nullptr; pair += 2) {
    if ((whole ? std::string_view(*pair) : local_name(*pair)) == name) return pair[1];
  }
  return {};
}

XmlReader::XmlReader(std::unique_ptr<ByteInput> input, XmlHandlers handlers)
    : input_(std::move(input)), handlers_(std::move(handlers)), parser_(XML_ParserCreate(nullptr)) {
  if (parser_ == nullptr) throw std::bad_alloc();
  XML_SetUserData(parser_, this);
  XML_SetElementHandler(parser_, on_begin, on_end);
  XML_SetCharacterDataHandler(parser_, on_text);
  XML_SetStartDoctypeDeclHandler(parser_, on_document_type);
}

XmlReader::~XmlReader() { XML_ParserFree(parser_); }

bool XmlReader::step() {
  void* room = XML_GetBuffer(parser_, static_cast<int>(xml_piece));
  if (room == nullptr) throw std::bad_alloc();
  const std::size_t got = input_->read(static_cast<char*>(room), xml_piece);
  const bool last = got < xml_piece;
  fed_ += got;
  const XML_Status status = XML_ParseBuffer(parser_, static_cast<int>(got), last ? 1 : 0);
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  if (status == XML_STATUS_ERROR) {
    const XML_Error error = XML_GetErrorCode(parser_);
    if (error == XML_ERROR_NO_MEMORY) throw std::bad_alloc();
    refuse(XML_ErrorString(error));
  }
  check_tag_length();
  return !last;
}

void XmlReader::run() {
  while (step()) {
  }
}

/// The parser keeps a tag until its end has come.
void XmlReader::check_tag_length() {
  const auto at = XML_GetCurrentByteIndex(parser_);
  if (at >= 0) seen_ = static_cast<std::uint64_t>(at);
  if (fed_ - std::min(fed_, seen_) > longest_tag) refuse("a tag is longer than a megabyte");
}

void XmlReader::refuse(std::string_view what) const {
  throw InputError(
      fmt::format("{}: a part of the workbook is no valid XML, line {}: {}; save it again",
                  input_->name(), XML_GetCurrentLineNumber(parser_), what));
}

template <class Call>
void XmlReader::guarded(Call call) {
  if (thrown_) return;
  try {
    call();
  } catch (...) {
    thrown_ = std::current_exception();
    XML_StopParser(parser_, XML_FALSE);
  }
}

void XmlReader::on_begin(void* self, const char* name, const char** attributes) {
  auto& reader = *static_cast<XmlReader*>(self);
  reader.guarded([&] {
    if (++reader.depth_ > deepest) reader.refuse("elements lie too deep");
    if (reader.handlers_.begin) reader.handlers_.begin(local_name(name), XmlAttributes(attributes));
  });
}

void XmlReader::on_end(void* self, const char* name) {
  auto& reader = *static_cast<XmlReader*>(self);
  reader.guarded([&] {
    --reader.depth_;
    if (reader.handlers_.end) reader.handlers_.end(local_name(name));
  });
}

void XmlReader::on_text(void* self, const char* text, int length) {
  auto& reader = *static_cast<XmlReader*>(self);
  reader.guarded([&] {
    if (reader.handlers_.text) reader.handlers_.text({text, static_cast<std::size_t>(length)});
  });
}

void XmlReader::on_document_type(void* self, const char*, const char*, const char*, int) {
  auto& reader = *static_cast<XmlReader*>(self);
  reader.guarded([&] { reader.refuse("a document type, which no workbook has"); });
}

}  // namespace pcadim::data
