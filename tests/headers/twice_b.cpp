#include "all_headers.hpp"

const char* version_seen_by_b();
const char* version_seen_by_b() { return clade::version; }
