#pragma once

#include <clade/report/number.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace common {

/// "1 generation", "2,345 generations".
inline std::string counted(std::uint64_t count, std::string_view thing) {
  return clade::report::grouped(count).append(" ").append(thing).append(count == 1 ? "" : "s");
}

}  // namespace common
