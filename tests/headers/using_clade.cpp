// These names are the standard library's too, so a program has them where it takes in clade alone.

#include <vector>

#include <clade/any.hpp>
#include <clade/clade.hpp>

using namespace clade;

bool clade_alone();

struct sample {
  int value = 1;
};
struct count {
  int value = 1;
};
struct generate {
  int value = 1;
};
struct exchange {
  int value = 1;
};

bool clade_alone() { return sample{}.value + count{}.value + generate{}.value + exchange{}.value == 4; }
