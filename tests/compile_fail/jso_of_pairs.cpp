// SPDX-License-Identifier: BSL-1.0
// expect: clade: lshade and jso need a fitness that is a number, with a strict weak order
// errors: 1
#include <utility>

#include <clade/clade.hpp>
#include <clade/reals/strategy/jso.hpp>

struct line {
  std::size_t size() const { return 1; }
  double low(std::size_t) const { return 0; }
  double high(std::size_t) const { return 1; }
  std::vector<double> operator()(clade::random_stream& rng) const { return {rng.unit()}; }
};

int main() {
  using namespace clade;
  const auto p = minimize([](const std::vector<double>& v) { return std::pair(v[0], 1); }, line());
  return run(evolve(p, jso{.evaluations = 100}, 1), stop::generations(1)).best().fitness.second;
}
