// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/clade.hpp>
#include <clade/experiment.hpp>
#include <clade/neighbourhood.hpp>
#include <clade/problems/flow_shop.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "support/folder.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(experiment_tests)

namespace {

using namespace clade;

int attacks(const std::vector<int>& row) {
  int pairs = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    for (std::size_t j = i + 1; j < row.size(); ++j) {
      pairs += static_cast<std::size_t>(std::abs(row[i] - row[j])) == j - i;
    }
  }
  return pairs;
}

const auto queens = minimize(attacks, chromosome::permutation{10});

auto ga_with(auto crossover, std::size_t population = 20) {
  return genetic_algorithm{
      .population = population, .crossover = crossover, .mutation = mutation::swap{}, .mutation_rate = 0.5};
}

}  // namespace

BOOST_AUTO_TEST_CASE(strategies_of_different_types_are_compared) {
  experiment study{queens, stop::target(0) || stop::evaluations(3000), {.runs = 20, .seed = 1}};
  study.add("order", ga_with(crossover::order{}));
  study.add("partially mapped", ga_with(crossover::partially_mapped{}));
  study.add("restarts", restarts{.each = ga_with(crossover::none{}, 5), .when = stop::stalled(100)});
  const auto found = study.run(execution::threads{2});
  BOOST_TEST(found.results().complete());
  BOOST_TEST(found.results().design().budget == 3000u);
  std::ostringstream out;
  found.print(out);
  for (const char* const name : {"order", "partially mapped", "restarts"}) {
    BOOST_TEST(out.str().find(name) != std::string::npos);
  }
  BOOST_TEST(out.str() == study.run().text());
  BOOST_TEST(found.html() == study.run().html());
}

BOOST_AUTO_TEST_CASE(a_budget_of_moves_makes_a_study_in_moves) {
  const auto shop = problems::flow_shop::generated(10, 3, 1);
  const auto stop = stop::target(0) || stop::moves(2000);
  experiment in_moves{shop.problem(), stop, {.runs = 6, .seed = 1}};
  in_moves.add("two", iterated_greedy{}).add("four", iterated_greedy{.removed = 4});
  BOOST_TEST((in_moves.design().unit == study::unit::moves));
  BOOST_TEST(in_moves.design().budget == 2000u);
  const auto found = in_moves.run();
  const auto alone = run(evolve(shop.problem(), iterated_greedy{}, in_moves.design().seed_of(0, 0)), stop);
  BOOST_TEST(found.results().trials(0, 0)[0].evaluations == alone.moves);
  BOOST_TEST(found.text().find("at most 2,000 moves a run") != std::string::npos);
  // A limit of evaluations goes first.
  BOOST_TEST((experiment{shop.problem(), stop || stop::evaluations(9)}.design().unit == study::unit::evaluations));
}

// A run of an experiment equals a separate run with its seed.
BOOST_AUTO_TEST_CASE(a_run_can_be_repeated_alone) {
  const auto ga = ga_with(crossover::order{});
  experiment study{queens, stop::target(0) || stop::evaluations(3000), {.runs = 3, .seed = 9}};
  study.add("a", ga).add("b", ga_with(crossover::cycle{}));
  const auto found = study.run();
  for (std::size_t k = 0; k < 3; ++k) {
    const auto alone =
        run(evolve(queens, ga, study.design().seed_of(0, k)), stop::target(0) || stop::evaluations(3000));
    const auto& trial = found.results().trials(0, 0)[k];
    BOOST_TEST(trial.evaluations == alone.evaluations);
    BOOST_TEST(trial.best <= alone.best().fitness);
    BOOST_TEST(trial.success == (alone.reason.success && alone.evaluations <= 3000));
  }
}

BOOST_AUTO_TEST_CASE(settings_run_on_every_instance) {
  experiment study{queens, stop::target(0), {.runs = 4, .budget = 500, .instance = "10 queens"}};
  study.add_instance("3 queens", minimize(attacks, chromosome::permutation{3}));
  study.add("a", ga_with(crossover::order{})).add("b", ga_with(crossover::cycle{}));
  const auto found = study.run();
  BOOST_TEST((found.results().design().instances == std::vector<std::string>{"10 queens", "3 queens"}));
  for (std::size_t s = 0; s < 2; ++s) {
    for (const auto& trial : found.results().trials(s, 1)) BOOST_TEST(!trial.success);
  }
  BOOST_TEST(found.analysis().friedman.has_value());
}

BOOST_AUTO_TEST_CASE(more_is_better_where_the_problem_says_so) {
  const auto ones = maximize([](const auto& bits) { return bits.count(); }, chromosome::bit_string{30});
  experiment study{ones, stop::target(30u), {.runs = 5, .budget = 100'000, .measure = "ones"}};
  const genetic_algorithm good{.population = 10, .mutation = mutation::flip{}};
  study.add("mutation", good)
      .add("none", genetic_algorithm{.population = 10, .mutation = mutation::flip{}, .mutation_rate = 0});
  const auto found = study.run();
  BOOST_TEST(found.analysis().ranking.front() == 0u);
  BOOST_TEST(found.analysis().summaries[0].successes == 5u);
  BOOST_TEST(found.analysis().summaries[1].successes == 0u);
  BOOST_TEST(found.results().trials(0, 0)[0].best == 30);
  BOOST_TEST(found.results().trials(1, 0)[0].best < 30);
}

BOOST_AUTO_TEST_CASE(fitness_values_that_are_no_numbers_need_a_function) {
  const auto pairs = minimize([](const std::vector<int>& row) { return std::pair(attacks(row), row.front()); },
                              chromosome::permutation{8});
  experiment study{
      pairs,
      stop::when([](const auto& now) { return now.best().fitness.first == 0; }, stop::reason{"solved", true}) ||
          stop::evaluations(2000),
      experiment_options{.runs = 5}, [](const std::pair<int, int>& f) { return static_cast<double>(f.first); }};
  study.add("a", ga_with(crossover::order{})).add("b", ga_with(crossover::none{}));
  const auto found = study.run();
  BOOST_TEST(found.analysis().summaries[0].successes > 0u);
}

BOOST_AUTO_TEST_CASE(reports_are_written_to_files) {
  const support::folder folder;
  experiment study{queens, stop::target(0) || stop::evaluations(500), {.runs = 3}};
  study.add("a", ga_with(crossover::order{})).add("b", ga_with(crossover::none{}));
  const auto found = study.run(execution::sequential{}, {.journal = folder / "runs"});
  found.write_html(folder / "a.html");
  found.write_csv(folder / "a.csv");
  found.write_json(folder / "a.json");
  found.write_markdown(folder / "a.md");
  found.write_iohprofiler(folder / "ioh");
  const auto content = [&](const char* name) {
    std::ifstream in(folder / name, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  BOOST_TEST(content("a.html") == found.html());
  BOOST_TEST(content("a.csv") == found.csv());
  BOOST_TEST(content("a.json") == found.json());
  BOOST_TEST(content("a.md") == found.markdown());
  BOOST_TEST(std::filesystem::is_directory(folder / "ioh"));
  BOOST_CHECK_THROW(found.write_html("/no/such/folder/a.html"), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_compared_is_refused) {
  using support::refusal;
  BOOST_TEST(refusal([] { experiment{queens, stop::target(0)}; }) ==
             "an experiment needs a budget of evaluations: stop::evaluations(n) among its stop criteria, or .budget");
  BOOST_TEST(refusal([] { experiment{queens, stop::evaluations(5), {.unit = study::unit::moves}}; }) ==
             "an experiment needs a budget of moves: stop::moves(n) among its stop criteria, or .budget");
  experiment study{queens, stop::target(0) || stop::evaluations(500), {.runs = 3}};
  study.add("a", ga_with(crossover::order{}));
  BOOST_TEST(refusal([&] { study.run(); }) == "an experiment needs 2 settings or more, but has 1");
  study.add("a", ga_with(crossover::order{}));
  BOOST_TEST(refusal([&] { study.run(); }) == "two settings have the same name: a");
  BOOST_TEST(refusal([] { experiment{queens, stop::evaluations(5), {.runs = 0}}; }) ==
             "runs must be at least 1, but was 0");
}

BOOST_AUTO_TEST_CASE(a_cancelled_experiment_ends_soon) {
  experiment study{minimize(attacks, chromosome::permutation{3}),
                   stop::target(0) || stop::evaluations(1'000'000'000),
                   {.runs = 100}};
  study.add("a", ga_with(crossover::order{})).add("b", ga_with(crossover::none{}));
  std::size_t asked = 0;
  const auto cut_short = [&] { study.run(execution::sequential{}, {.cancelled = [&] { return ++asked > 50; }}); };
  BOOST_TEST(support::refusal<std::runtime_error>(cut_short) ==
             "the experiment ended before every setting had run once");
}

BOOST_AUTO_TEST_SUITE_END()
