// These names are the standard library's too, so a program has them where it takes in clade alone.

#include <vector>

#include "all_headers.hpp"

using namespace clade;

bool clade_alone();
const char* version_seen_elsewhere();

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

const char* version_seen_elsewhere() { return clade::version; }
