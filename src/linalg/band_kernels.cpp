/// Squares of band_width x band_width numbers in the cache: each function reads its square once or
/// twice, four columns at a time.
#include "linalg/band_kernels.hpp"

#include <algorithm>

#include "linalg/lanes.hpp"
#include "linalg/reflector.hpp"

namespace pcadim {
namespace {

constexpr Index width = band_width, step = BandMatrix::column_step;
using Column = std::array<double, size(width)>;

PCADIM_INLINE double product_of(const double* x, const double* y) {
  Lanes sum = {};
  for (Index i = 0; i < width; i += lanes) sum += lanes_at(x + i) * lanes_at(y + i);
  return sum_of(sum);
}

/// y += D v by the triangle of four columns on the diagonal.
PCADIM_INLINE void add_corner(const double* corner, const double* v, double* y) {
  for (Index j = 0; j < lanes; ++j) {
    y[j] += corner[j * step + j] * v[j];
    for (Index i = j + 1; i < lanes; ++i) {
      y[i] += corner[j * step + i] * v[j];
      y[j] += corner[j * step + i] * v[i];
    }
  }
}

/// y = D v, D symmetric by its lower triangle.
PCADIM_INLINE void multiply_square(const double* d, const double* v, double* y) {
  for (Index i = 0; i < width; ++i) y[i] = 0;
  for (Index j = 0; j < width; j += lanes) {
    const double* const c = d + j * step;
    add_corner(c + j, v + j, y + j);
    const double v0 = v[j], v1 = v[j + 1], v2 = v[j + 2], v3 = v[j + 3];
    Lanes s0 = {}, s1 = {}, s2 = {}, s3 = {};
    for (Index i = j + lanes; i < width; i += lanes) {
      const Lanes c0 = lanes_at(c + i), c1 = lanes_at(c + step + i);
      const Lanes c2 = lanes_at(c + 2 * step + i), c3 = lanes_at(c + 3 * step + i);
      const Lanes here = lanes_at(v + i);
      lanes_at(y + i) += (c0 * v0 + c1 * v1) + (c2 * v2 + c3 * v3);
      s0 += c0 * here, s1 += c1 * here, s2 += c2 * here, s3 += c3 * here;
    }
    y[j] += sum_of(s0), y[j + 1] += sum_of(s1), y[j + 2] += sum_of(s2), y[j + 3] += sum_of(s3);
  }
}

/// D -= v w' + w v', lower triangle.
PCADIM_INLINE void subtract_both(double* d, const double* v, const double* w) {
  for (Index j = 0; j < width; j += lanes) {
    for (Index k = j; k < j + lanes; ++k) {
      double* const c = d + k * step;
      for (Index i = k; i < j + lanes; ++i) c[i] -= v[i] * w[k] + w[i] * v[k];
    }
    for (Index i = j + lanes; i < width; i += lanes) {
      const Lanes vi = lanes_at(v + i), wi = lanes_at(w + i);
      for (Index k = j; k < j + lanes; ++k) lanes_at(d + k * step + i) -= vi * w[k] + wi * v[k];
    }
  }
}

/// y = B v.
PCADIM_INLINE void multiply_columns(const double* b, const double* v, double* y) {
  for (Index i = 0; i < width; ++i) y[i] = 0;
  for (Index j = 0; j < width; j += lanes) {
    const double* const c = b + j * step;
    for (Index i = 0; i < width; i += lanes) {
      lanes_at(y + i) +=
          (lanes_at(c + i) * v[j] + lanes_at(c + step + i) * v[j + 1]) +
          (lanes_at(c + 2 * step + i) * v[j + 2] + lanes_at(c + 3 * step + i) * v[j + 3]);
    }
  }
}

/// z = B' v.
PCADIM_INLINE void multiply_rows(const double* b, const double* v, double* z) {
  for (Index j = 0; j < width; j += lanes) {
    const double* const c = b + j * step;
    Lanes s0 = {}, s1 = {}, s2 = {}, s3 = {};
    for (Index i = 0; i < width; i += lanes) {
      const Lanes here = lanes_at(v + i);
      s0 += lanes_at(c + i) * here, s1 += lanes_at(c + step + i) * here;
      s2 += lanes_at(c + 2 * step + i) * here, s3 += lanes_at(c + 3 * step + i) * here;
    }
    z[j] = sum_of(s0), z[j + 1] = sum_of(s1), z[j + 2] = sum_of(s2), z[j + 3] = sum_of(s3);
  }
}

/// B -= y v' + u z'.
PCADIM_INLINE void subtract_products(double* b, const double* y, const double* v, const double* u,
                                     const double* z) {
  for (Index j = 0; j < width; j += lanes) {
    for (Index i = 0; i < width; i += lanes) {
      const Lanes yi = lanes_at(y + i), ui = lanes_at(u + i);
      for (Index k = j; k < j + lanes; ++k) lanes_at(b + k * step + i) -= yi * v[k] + ui * z[k];
    }
  }
}

PCADIM_VECTOR_VERSIONS
void reflect_rows(double* b, Column& v, const Column& y, const BandReflector& next) {
  const double* const u = next.v.data();
  const double along = product_of(y.data(), u);
  Column z;
  multiply_rows(b, u, z.data());
  for (Index j = 0; j < width; ++j) z[size(j)] = next.tau * (z[size(j)] - along * v[size(j)]);
  v[0] = z[0] = 0;  // the first column is done
  subtract_products(b, y.data(), v.data(), u, z.data());
}

PCADIM_VECTOR_VERSIONS
void multiply_block(const double* b, const BandReflector& reflector, Column& y) {
  multiply_columns(b, reflector.v.data(), y.data());
  for (double& value : y) value *= reflector.tau;
}

}  // namespace

BandReflector eliminate_column(double* x) {
  BandReflector made;
  std::copy_n(x, width, made.v.data());
  const Reflector reflector = make_reflector(width, made.v.data());
  made.tau = reflector.tau;
  x[0] = reflector.head;
  std::fill(x + 1, x + width, 0.0);
  return made;
}

PCADIM_VECTOR_VERSIONS
void reflect_both_sides(double* d, const BandReflector& reflector) {
  const double *const v = reflector.v.data(), tau = reflector.tau;
  Column w;
  multiply_square(d, v, w.data());
  const double along = tau * product_of(w.data(), v) / 2;
  for (Index i = 0; i < width; ++i) w[size(i)] = tau * (w[size(i)] - along * v[i]);
  subtract_both(d, v, w.data());
}

BandReflector reflect_and_eliminate(double* b, const BandReflector& reflector) {
  Column v = reflector.v, y;
  multiply_block(b, reflector, y);
  for (Index i = 0; i < width; ++i) b[i] -= y[size(i)];
  const BandReflector next = eliminate_column(b);
  reflect_rows(b, v, y, next);
  return next;
}

}  // namespace pcadim
