#pragma once
#include <expat.h>

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "bytes/byte_input.hpp"

namespace pcadim::data {

/// Attributes of an element, names without their prefix of a namespace.
class XmlAttributes {
 public:
  explicit XmlAttributes(const char** pairs) : pairs_(pairs) {}

  /// The value of an attribute, empty if it is not there. "r:id" asks for that very name.
  std::string_view operator[](std::string_view name) const;

 private:
  const char** pairs_;
};

/// What is to be done with the parts of a document.
struct XmlHandlers {
  std::function<void(std::string_view name, const XmlAttributes&)> begin;
  std::function<void(std::string_view name)> end;
  std::function<void(std::string_view text)> text;
};

/// Reads an XML document piece by piece. Nothing but the document is read, and nothing in it is
/// expanded: document types, which could declare entities, are refused, as are tags of more than a
/// megabyte and elements that lie too deep. Throws InputError, what the handlers and the input
/// throw.
class XmlReader {
 public:
  XmlReader(std::unique_ptr<ByteInput> input, XmlHandlers handlers);
  ~XmlReader();
  XmlReader(const XmlReader&) = delete;
  XmlReader& operator=(const XmlReader&) = delete;

  /// Reads on; false at the end of the document.
  bool step();
  /// Reads the whole document.
  void run();

  const ByteInput& input() const { return *input_; }

 private:
  static void on_begin(void* self, const char* name, const char** attributes);
  static void on_end(void* self, const char* name);
  static void on_text(void* self, const char* text, int length);
  static void on_document_type(void* self, const char*, const char*, const char*, int);

  template <class Call>
  void guarded(Call call);
  void check_tag_length();
  [[noreturn]] void refuse(std::string_view what) const;

  std::unique_ptr<ByteInput> input_;
  XmlHandlers handlers_;
  XML_Parser parser_;
  std::exception_ptr thrown_;  // by a handler, through the parser, which is not made for that
  std::uint64_t fed_ = 0, seen_ = 0;  // bytes given to the parser, and those up to the last event
  int depth_ = 0;
};

/// "sheet" of "x:sheet".
std::string_view local_name(std::string_view name);

}  // namespace pcadim::data
