#include "solver.hpp"

#include <algorithm>
#include <chrono>
#include <clade/any.hpp>
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <iostream>
#include <string_view>
#include <utility>

#include "common/restart_rule.hpp"
#include "guided.hpp"
#include "policies.hpp"

namespace n_queens {
namespace {

using selection = clade::any::selection<placing>;
using mutation  = clade::any::mutation<placing>;
using diversity = clade::any::diversity<placing>;

selection make_selection(const settings& s) {
  using namespace clade::selection;
  if (s.selection == "truncation") return distinct_parents{truncation{s.keep_ratio}};
  if (s.selection == "successive") return successive_pairs{s.keep_ratio};
  if (s.selection == "interleaved") return interleaved_pairs{s.keep_ratio};
  if (s.selection == "round-robin") return round_robin{s.keep_ratio};
  if (s.selection == "random") return distinct_parents{clade::selection::random{}};
  return tournament{s.tournament};
}

mutation make_mutation(const settings& s) {
  if (s.mutation == "guided") return guided{s.mutation_rate, s.encoding};
  if (s.mutation == "reset") return clade::mutation::reset{s.mutation_rate};
  if (s.mutation == "swap") return exchange{s.mutation_rate};
  return clade::mutation::none{};
}

diversity make_diversity(const settings& s) {
  if (s.clones == "breed") return clade::diversity::none{};
  return clade::diversity::immigrants_for_clones{};
}

auto make_strategy(const settings& s) {
  const clade::genetic_algorithm algorithm{
      .population     = s.population,
      .selection      = make_selection(s),
      .crossover      = make_crossover(s),
      .crossover_rate = s.crossover == "none" ? 0 : s.crossover_rate,
      .mutation       = make_mutation(s),
      .mutation_rate  = 1,
      .replacement    = make_replacement(s),
      .diversity      = make_diversity(s)};
  return clade::restarts{.each = algorithm, .when = common::restart_rule{s.generations, s.stall}, .limit = s.restarts};
}

// A topology by its name.
struct named_topology {
  std::string_view name;

  clade::island_links operator()(std::size_t count, clade::random_stream& rng) const {
    using namespace clade::topology;
    if (name == "star") return star{}(count);
    if (name == "complete") return complete{}(count);
    if (name == "torus") return torus{}(count);
    if (name == "hypercube") return hypercube{}(count);
    if (name == "random") return clade::topology::random{}(count, rng);
    return ring{}(count);
  }
};

template <class Strategy>
outcome solve_by(
    const Strategy& strategy, const settings& s, std::uint64_t seed, const common::run_conditions<placing>& conditions,
    const run_files& files) {
  const auto started = std::chrono::steady_clock::now();
  const placing problem{conflicts{}, boards{s.size}};
  const clade::execution::threads threads{conditions.threads};
  const auto note  = [](std::string_view what) { std::cerr << "n_queens: " << what << '\n'; };
  auto evolution   = files.resume.empty()
                         ? clade::evolve(problem, strategy, seed, threads)
                         : clade::checkpoint::load(files.resume, problem, strategy, threads, {files.name, note});
  const auto begun = files.resume.empty() ? std::chrono::nanoseconds() : evolution.current().elapsed;
  const clade::any::stop<placing> until = clade::stop::target(std::int64_t{0}) || conditions.stop;
  auto result                           = [&] {
    if (files.checkpoint.empty()) return clade::run(evolution, until, conditions.observe);
    auto saving = clade::checkpoint::every(std::chrono::seconds(10), files.checkpoint, {files.name});
    auto made   = clade::run(evolution, until, conditions.observe, saving);
    saving.save(evolution);
    return made;
  }();
  return {
      std::move(result.best_individual.chromosome),
      std::move(result.reason),
      result.generations,
      result.evaluations,
      result.restarts,
      begun + (std::chrono::steady_clock::now() - started),
      clade::checkpoint::hash(result.population)};
}

}  // namespace

clade::any::crossover<placing> make_crossover(const settings& s) {
  using namespace clade::crossover;
  if (s.crossover == "one-point") return on_rows{one_point{}};
  if (s.crossover == "fitness-weighted") return on_rows{fitness_weighted_point{}};
  if (s.crossover == "uniform") return on_rows{uniform{0.5}};
  if (s.crossover == "uniform-random") return on_rows{uniform_random_share{}};
  if (s.crossover == "two-point-3") return on_rows{diagonal<3>{}};
  if (s.crossover == "each-once-8") return on_rows{each_once<8>{}};
  if (s.crossover == "order") return on_rows{order{}};
  if (s.crossover == "pmx") return on_rows{partially_mapped{}};
  if (s.crossover == "cycle") return on_rows{cycle{}};
  if (s.crossover == "edge") return on_rows{edge_recombination{}};
  return clade::crossover::none{};
}

clade::any::replacement<placing> make_replacement(const settings& s) {
  const auto kept = s.kept();
  if (s.replacement == "generational") return clade::replacement::generational{kept};
  return clade::replacement::plus{std::max<std::size_t>(1, s.population - kept)};
}

outcome solve(
    const settings& s, std::uint64_t seed, const common::run_conditions<placing>& conditions, const run_files& files) {
  if (s.islands == 0) return solve_by(make_strategy(s), s, seed, conditions, files);
  const clade::islands archipelago{
      .count    = s.islands,
      .each     = make_strategy(s),
      .every    = s.every,
      .migrants = s.migrants,
      .topology = named_topology{s.topology}};
  return solve_by(archipelago, s, seed, conditions, files);
}

}  // namespace n_queens
