// SPDX-License-Identifier: BSL-1.0
// expect: need a constructor without arguments
// errors: 1
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>

struct numbered {
  explicit numbered(int of) : number(of) {}
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & number;
  }
  int number;
};

int main() {
  using namespace clade;
  const auto least = minimize(&numbered::number, [](random_stream& rng) { return numbered(int(rng.below(9u))); });
  const genetic_algorithm ga{.mutation = [](numbered& one, random_stream&) { --one.number; }};
  checkpoint::save("run.clade", evolve(least, ga, 1));
  return checkpoint::load("run.clade", least, ga).best().fitness;
}
