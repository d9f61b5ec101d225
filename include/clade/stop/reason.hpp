#pragma once

#include <ostream>
#include <string>

namespace clade::stop {

/// Why a run ended, in words, and whether that is what was hoped for.
struct reason {
  std::string text;
  bool success = false;

  friend std::ostream& operator<<(std::ostream& out, const reason& r) { return out << r.text; }
  friend bool operator==(const reason&, const reason&) = default;
};

}  // namespace clade::stop
