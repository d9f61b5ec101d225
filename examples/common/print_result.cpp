// SPDX-License-Identifier: BSL-1.0
#include "print_result.hpp"

#include <algorithm>
#include <clade/run/stop/reason.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <ostream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "ending_signals.hpp"

namespace common {

double rounded_to_microseconds(double seconds) { return std::round(seconds * 1e6) / 1e6; }

json document_with_common_members(
    const std::string& solver, std::uint64_t seed, const clade::stop::reason& reason, std::uint64_t generations,
    std::uint64_t evaluations, double seconds) {
  return {
      {"solver", solver},
      {"seed", seed},
      {"solved", reason.success},
      {"reason", reason.text},
      {"generations", generations},
      {"evaluations", evaluations},
      {"seconds", rounded_to_microseconds(seconds)}};
}

void print_json(std::ostream& out, const json& document, const std::vector<std::pair<std::string, std::string>>& more) {
  const auto& members = std::get<json::members>(document.value());
  const char* before  = "{\n";
  const auto print    = [&](const std::string& name, const std::string& value) {
    out << std::exchange(before, ",\n") << "  " << json(name).dump() << ": " << value;
  };
  for (const auto& [name, value] : members) print(name, value.dump());
  for (const auto& [name, value] : more) {
    if (std::ranges::find(members, name, &json::members::value_type::first) == members.end()) print(name, value);
  }
  out << (document.size() + more.size() > 0 ? "\n}\n" : "{\n}\n");
}

void tell_of_unfinished_rows(std::size_t finished, std::size_t all) {
  std::cerr << interruption() << ": " << finished << " of " << all
            << " rows are finished, and only these are printed\n";
}

void print_table(std::ostream& out, const std::vector<std::pair<std::string, std::string>>& rows) {
  std::size_t width = 0;
  for (const auto& [name, value] : rows) width = std::max(width, name.size());
  for (const auto& [name, value] : rows) out << name << std::string(width + 2 - name.size(), ' ') << value << '\n';
}

}  // namespace common
