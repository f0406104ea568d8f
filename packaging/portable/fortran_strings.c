// The one function of the Fortran runtime that the routines of LAPACK that we call need: a // b, cut or filled up with
// blanks to the length of the target (dormqr and its like join the two letters of their options for ilaenv).
#include <stddef.h>
#include <string.h>

static size_t append(char* target, size_t at, size_t length, const char* text, size_t text_length) {
  const size_t room = length - at;
  const size_t count = text_length < room ? text_length : room;
  memcpy(target + at, text, count);
  return at + count;
}

void _gfortran_concat_string(size_t length, char* target, size_t first_length, const char* first, size_t second_length,
                             const char* second) {
  size_t at = append(target, 0, length, first, first_length);
  at = append(target, at, length, second, second_length);
  memset(target + at, ' ', length - at);
}
