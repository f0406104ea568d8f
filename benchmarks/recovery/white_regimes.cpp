/// White noise.
#include <fmt/format.h>

#include "recovery/regime_table.hpp"

namespace pcadim::recovery {
namespace {

/// The article's simulation: p = 50, d = 20 equal variances alpha = SNR (p-d)/d.
void add_paper(Table& table) {
  table.group("paper");
  for (const Index n : {40, 50, 70, 100}) {
    for (const double snr : {3.0, 5.0, 7.5, 10.0, 12.5, 15.0, 20.0, 25.0, 30.0}) {
      table.add(n, 50, equal(20, snr * 30 / 20), fmt::format("/snr{}", snr));
    }
  }
}

void add_decaying(Table& table) {
  table.group("decaying");
  table.add(100, 80, geometric(10, 100, 3));
  table.add(200, 50, geometric(8, 50, 1.8));
  table.add(60, 40, geometric(5, 40, 4));
  table.add(500, 100, geometric(20, 200, 2));
  table.add(50, 200, geometric(6, 100, 7));
  table.add(150, 60, {1000, 6, 5, 4}, "/giant");
}

void add_none(Table& table) {
  table.group("none");
  table.add(30, 10, {});
  table.add(50, 50, {});
  table.add(100, 20, {});
  table.add(40, 400, {});
  table.add(200, 100, {});
}

void add_one(Table& table) {
  table.group("one");
  table.add(30, 10, {4});
  table.add(50, 50, {5});
  table.add(100, 20, {2.5});
  table.add(40, 400, {12});
  table.add(500, 100, {2});
}

void add_near_p(Table& table) {
  table.group("near_p");
  table.add(200, 20, equal(15, 10));
  table.add(100, 30, equal(25, 15));
  table.add(300, 40, geometric(32, 60, 3));
  table.add(60, 12, geometric(9, 40, 6));
}

void add_wide(Table& table) {
  table.group("wide");
  table.add(50, 1000, geometric(5, 80, 15));
  table.add(50, 5000, geometric(5, 250, 40));
  table.add(30, 300, equal(3, 15));
  table.add(100, 2000, geometric(10, 100, 15));
}

void add_tall(Table& table) {
  table.group("tall");
  table.add(2000, 20, geometric(5, 3, 1.3));
  table.add(10000, 50, geometric(10, 4, 1.2));
  table.add(1000, 10, equal(3, 1.5));
  table.add(3000, 100, geometric(20, 10, 1.6));
}

void add_weak(Table& table) {
  table.group("weak");
  for (const double factor : {1.5, 2.0}) {
    const std::string more = fmt::format("/limit{}", factor);
    table.add(100, 100, equal(3, near_limit(factor, 100, 100)), more);
    table.add(50, 1000, equal(2, near_limit(factor, 50, 1000)), more);
    table.add(300, 60, equal(4, near_limit(factor, 300, 60)), more);
  }
}

}  // namespace

void add_white_regimes(Table& table) {
  add_paper(table);
  add_decaying(table);
  add_none(table);
  add_one(table);
  add_near_p(table);
  add_wide(table);
  add_tall(table);
  add_weak(table);
}

}  // namespace pcadim::recovery
