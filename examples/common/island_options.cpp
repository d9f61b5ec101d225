// SPDX-License-Identifier: BSL-1.0
#include "island_options.hpp"

#include <clade/study/report/number.hpp>
#include <limits>

#include "usage_error.hpp"

namespace common {

void declare_islands(command& to, const std::string& individuals) {
  to.group("Islands");
  to.add(
      {"--islands", "N", "populations that evolve apart, each as the settings say, with restarts of its own", "none",
       "none"});
  to.add({"--every", "K", "generations between migrations", "10", "10"});
  to.add({"--migrants", "M", individuals + " that go to each of the islands that the topology links to", "1", "1"});
  to.add({"--topology", "NAME", "which islands send to which", "ring", "ring", {topologies.begin(), topologies.end()}});
}

island_settings read_islands(const command& from, std::size_t population) {
  island_settings s{.count = static_cast<std::size_t>(from.whole("--islands", 1, 10'000).value_or(0))};
  if (s.count == 0) {
    for (const char* const option : {"--every", "--migrants", "--topology"}) {
      if (from.text(option)) throw usage_error(std::string(option) + " is for --islands, which was not given");
    }
    return s;
  }
  s.every            = from.whole("--every", 1, std::numeric_limits<std::int64_t>::max()).value_or(s.every);
  s.topology         = from.one_of("--topology", topologies).value_or(s.topology);
  s.migrants         = static_cast<std::size_t>(from.whole("--migrants", 0, population).value_or(s.migrants));
  const auto senders = s.topology == "star" || s.topology == "complete" ? s.count - 1 : 1;
  if (s.migrants * senders > population) {
    throw usage_error(
        "--migrants " + std::to_string(s.migrants) + " from " + std::to_string(senders) +
        " islands at once do not fit into a --population of " + std::to_string(population));
  }
  return s;
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
