/* How many principal components? The C interface. Options are JSON objects with the names of
 * pcadim/contract.hpp; reports are JSON with the schema pcadim.report/2.
 *
 * A function that fails returns NULL; pcadim_error(), called on the same thread, then says why.
 * Strings are UTF-8, null-terminated, and owned by the object that they were obtained from: they
 * are valid until it is freed or the same function is called on it again. */
#ifndef PCADIM_H
#define PCADIM_H
#include <stdint.h>

#if defined(PCADIM_STATIC) || defined(_WIN32)
#define PCADIM_C_API
#else
#define PCADIM_C_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pcadim_source pcadim_source; /* data to analyse */
typedef struct pcadim_report pcadim_report; /* the answer to a request */

/* Opens a data file. `options` is a JSON object of reading options ({"transpose": true}), or NULL.
 */
PCADIM_C_API pcadim_source* pcadim_open(const char* path, const char* options);

/* A matrix in memory: element (i, j) is data[i * row_stride + j * column_stride]. The numbers are
 * not copied and must outlive the source. */
PCADIM_C_API pcadim_source* pcadim_matrix(const double* data, int64_t rows, int64_t columns,
                                          int64_t row_stride, int64_t column_stride);

/* Selects the dimension. `request` is a JSON object of options ({"scale": true}), or NULL. */
PCADIM_C_API pcadim_report* pcadim_select(pcadim_source* source, const char* request);

/* Reads a report that pcadim_json() wrote. */
PCADIM_C_API pcadim_report* pcadim_read_report(const char* json);

/* The whole report as JSON, as one HTML page, and as an SVG figure (`options`: {"width": 84}, or
 * NULL). */
PCADIM_C_API const char* pcadim_json(pcadim_report* report);
PCADIM_C_API const char* pcadim_html(pcadim_report* report);
PCADIM_C_API const char* pcadim_svg(pcadim_report* report, const char* options);

PCADIM_C_API void pcadim_free_source(pcadim_source* source);
PCADIM_C_API void pcadim_free_report(pcadim_report* report);

/* Why the last call on this thread failed; "" if it did not. */
PCADIM_C_API const char* pcadim_error(void);

/* The version of the library, as in "0.2.0". */
PCADIM_C_API const char* pcadim_version(void);

#ifdef __cplusplus
}
#endif
#endif
