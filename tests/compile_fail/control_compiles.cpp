// expect-success
#include <clade/version.hpp>

static_assert(clade::version_major >= 0);
