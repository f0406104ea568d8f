#pragma once
/// Spectra made by hand, and methods run on them.
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "pcadim/method.hpp"

namespace pcadim::test {

/// A spectrum from its eigenvalues, complete.
inline Spectrum spectrum_with(Index n, Index p, std::vector<double> eigenvalues,
                              bool centered = true) {
  Spectrum s;
  s.n = n;
  s.p = p;
  s.centered = centered;
  for (const double value : eigenvalues) s.total_variance += value;
  s.eigenvalues = std::move(eigenvalues);
  return s;
}

/// Only the leading `count` eigenvalues known.
inline Spectrum cut_off(Spectrum s, std::size_t count) {
  s.eigenvalues.resize(count);
  s.complete = false;
  return s;
}

/// The leading eigenvalues alone, where some variance is `unseen`; all of them where none is.
inline Spectrum with_unseen(Index n, Index p, std::vector<double> eigenvalues, double unseen) {
  Spectrum s = spectrum_with(n, p, std::move(eigenvalues));
  s.total_variance += unseen;
  s.complete = unseen == 0;
  return s;
}

/// {"option", "value"} pairs.
using Settings = std::vector<std::pair<std::string, std::string>>;

inline Selection run_with(const std::string& id, const Spectrum& s, const Settings& settings = {}) {
  const MethodInfo& method = *find_method(id);
  std::vector<OptionSetting> all;
  for (const auto& [name, value] : settings) all.push_back({id, name, value});
  return run_method(method, s, resolve_options(method, all));
}

inline double fitted(const Selection& selection, const std::string& name) {
  for (const Fitted& entry : selection.fitted) {
    if (entry.name == name) return std::get<double>(entry.value);
  }
  throw std::runtime_error("nothing fitted called " + name);
}

}  // namespace pcadim::test
