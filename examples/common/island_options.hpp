// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <clade/topology.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command_line.hpp"

/// The options --islands, --every, --migrants and --topology of a command that makes one run.
namespace common {

/// Populations that evolve apart.
struct island_settings {
  std::size_t count         = 0;   ///< 0: one population
  std::uint64_t every       = 10;  ///< generations between migrations
  std::size_t migrants      = 1;
  std::string_view topology = "ring";

  bool operator==(const island_settings&) const = default;
};

inline constexpr std::array<std::string_view, 6> topologies{"ring", "star", "complete", "torus", "hypercube", "random"};

/// `individuals` is the noun for what migrates, such as "boards".
void declare_islands(command& to, const std::string& individuals);

/// Reads the options, for islands of `population` individuals each.
island_settings read_islands(const command& parsed, std::size_t population);

/// The settings as a line of options, which begins with a space; empty without islands.
std::string line_of(const island_settings& s);

/// Adds the rows of a table of settings: none without islands. `individual` is what migrates, such as "board".
void add_islands(
    std::vector<std::pair<std::string, std::string>>& rows, const island_settings& s, const std::string& individual);

/// A topology by its name.
struct named_topology {
  std::string_view name;

  clade::island_links operator()(std::size_t count, clade::random_stream& rng) const;
};

}  // namespace common
