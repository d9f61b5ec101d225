#include "all_headers.hpp"

const char* version_seen_by_b();

// Linking is the test: a function that is not inline would be defined twice. Inline variables must
// also be one object in both files.
int main() { return version_seen_by_b() == clade::version ? 0 : 1; }
