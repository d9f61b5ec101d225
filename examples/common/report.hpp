#pragma once

#include <algorithm>
#include <clade/stop/reason.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

/// What a solver prints: one JSON document, or text.
namespace common {

/// A JSON document whose members stay in the order in which they are set.
using json = nlohmann::ordered_json;

/// Seconds without the digits that nobody can measure.
inline double microseconds(double seconds) { return std::round(seconds * 1e6) / 1e6; }

/// The members that every solver's document begins with. The wall time is in `seconds` alone, so that all else is the same
/// whenever a seed is run again.
inline json envelope(
    const std::string& solver, std::uint64_t seed, const clade::stop::reason& reason, std::uint64_t generations,
    std::uint64_t evaluations, double seconds) {
  return {
      {"solver", solver},
      {"seed", seed},
      {"solved", reason.success},
      {"reason", reason.text},
      {"generations", generations},
      {"evaluations", evaluations},
      {"seconds", microseconds(seconds)}};
}

/// Prints a document with a line for each of its members.
inline void print_json(std::ostream& out, const json& document) {
  out << "{\n";
  std::size_t left = document.size();
  for (const auto& [name, value] : document.items()) {
    out << "  " << json(name).dump() << ": " << value.dump(-1, ' ', false, json::error_handler_t::replace)
        << (--left > 0 ? ",\n" : "\n");
  }
  out << "}\n";
}

/// Names and values, in two columns.
inline void print_table(std::ostream& out, const std::vector<std::pair<std::string, std::string>>& rows) {
  std::size_t width = 0;
  for (const auto& [name, value] : rows) width = std::max(width, name.size());
  for (const auto& [name, value] : rows) out << name << std::string(width + 2 - name.size(), ' ') << value << '\n';
}

}  // namespace common
