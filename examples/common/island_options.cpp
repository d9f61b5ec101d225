// SPDX-License-Identifier: BSL-1.0
#include "island_options.hpp"

#include <clade/study/report/number.hpp>
#include <limits>

#include "usage_error.hpp"

namespace common {

namespace {

const auto visit_islands = [](option_visitor& options, island_settings& s, const std::string& individuals,
                              std::size_t population) {
  options.group("Islands");
  options.integer(
      "--islands", "N", s.count, {1, 10'000},
      "populations that evolve apart, each as the settings say, with restarts of its own", "none");
  options.integer(
      "--every", "K", s.every, {1, std::numeric_limits<std::int64_t>::max()}, "generations between migrations");
  options.integer(
      "--migrants", "M", s.migrants, {0, population},
      individuals + " sent to each of the islands that the topology links to");
  options.name("--topology", s.topology, topologies, "which islands send to which", false);
};

auto visit_islands_of(const std::string& individuals, std::size_t population) {
  return [=](option_visitor& options, island_settings& s) { visit_islands(options, s, individuals, population); };
}

}  // namespace

void declare_islands(command& to, const std::string& individuals) {
  to.declare(visit_islands_of(individuals, std::numeric_limits<std::int64_t>::max()), island_settings{});
}

island_settings read_islands(const command& parsed, std::size_t population) {
  const auto s = parsed.read(visit_islands_of("", population), island_settings{});
  if (s.count == 0) {
    for (const char* const option : {"--every", "--migrants", "--topology"}) {
      if (parsed.given(option)) throw usage_error(std::string(option) + " is for --islands, which was not given");
    }
    return s;
  }
  if (s.migrants > population) {
    command::refuse("--migrants", *parsed.text("--migrants"), "a whole number from 0 to " + std::to_string(population));
  }
  const auto senders = s.topology == "star" || s.topology == "complete" ? s.count - 1 : 1;
  if (s.migrants * senders > population) {
    throw usage_error(
        "--migrants " + std::to_string(s.migrants) + " from " + std::to_string(senders) +
        " islands at once do not fit into a --population of " + std::to_string(population));
  }
  return s;
}

std::string line_of(const island_settings& s) {
  return s.count == 0 ? "" : ' ' + line_of(visit_islands_of("", s.migrants), s);
}

void add_islands(
    std::vector<std::pair<std::string, std::string>>& rows, const island_settings& s, const std::string& individual) {
  using clade::report::counted;
  if (s.count == 0) return;
  rows.emplace_back("islands", clade::report::grouped(s.count) + ", " + std::string(s.topology));
  rows.emplace_back("migration", counted(s.migrants, individual) + " every " + counted(s.every, "generation"));
}

clade::island_links named_topology::operator()(std::size_t count, clade::random_stream& rng) const {
  using namespace clade::topology;
  if (name == "star") return star{}(count);
  if (name == "complete") return complete{}(count);
  if (name == "torus") return torus{}(count);
  if (name == "hypercube") return hypercube{}(count);
  if (name == "random") return clade::topology::random{}(count, rng);
  return ring{}(count);
}

}  // namespace common
