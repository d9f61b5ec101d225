// expect: clade: the space must be callable as space(rng) and return a chromosome, rng being clade::random_stream&
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  static_cast<void>(minimize([](int x) { return x; }, [] { return 1; }));
}
