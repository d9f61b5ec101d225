// SPDX-License-Identifier: BSL-1.0
// expect: clade: a checkpoint needs to write and read values of this type: give it a member
// errors: 1
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>

class route {
 public:
  route() = default;
  explicit route(int stops) : stops_(stops) {}
  int stops() const { return stops_; }

 private:
  int stops_ = 0;
};

int main() {
  using namespace clade;
  const auto shortest =
      minimize(&route::stops, [](random_stream& rng) { return route(static_cast<int>(rng.below(9u))); });
  const genetic_algorithm ga{.mutation = [](route& one, random_stream&) { one = route(one.stops() - 1); }};
  checkpoint::save("run.clade", evolve(shortest, ga, 1));
}
