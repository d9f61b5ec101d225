// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <clade/clade.hpp>
#include <clade/constraints.hpp>
#include <clade/history.hpp>
#include <clade/pareto.hpp>
#include <clade/reals.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "support/count_allocations.hpp"

BOOST_AUTO_TEST_SUITE(observe_tests)
BOOST_AUTO_TEST_SUITE(history_tests)

using namespace clade;

namespace {

int attacks(const std::vector<int>& row) {
  int pairs = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    for (std::size_t j = i + 1; j < row.size(); ++j) pairs += std::size_t(std::abs(row[i] - row[j])) == j - i;
  }
  return pairs;
}

const auto queens = minimize(attacks, chromosome::permutation{20});
const genetic_algorithm ga{.population = 30, .crossover = crossover::order{}, .mutation = mutation::swap{}};

const genetic_algorithm steady_state{.population = 30,
                                     .crossover = crossover::order{},
                                     .mutation = mutation::swap{},
                                     .replacement = replacement::worst{1}};
const islands archipelago{.count = 4, .each = ga, .every = 4, .migrants = 2};

// The migrations of a row as a text.
std::string by_pair(const observe::recorded_history::row& row) {
  std::string text;
  for (const auto& one : row.migrations) {
    text += std::to_string(one.from) + '>' + std::to_string(one.to) + ':' + std::to_string(one.individuals) + ' ';
  }
  return text;
}

double sum_of_squares(const std::vector<double>& x) { return std::inner_product(x.begin(), x.end(), x.begin(), 0.0); }

// A generation of two objectives under a constraint, with the values of a test.
using value = constrained<objectives<2>>;
struct two_values {
  value operator()(const std::vector<double>& x) const { return {objectives{x[0], x[0]}, x[0]}; }
};
using two_objectives = decltype(minimize(two_values{}, chromosome::reals{1, 0, 9}));
struct shown_generation {
  using population_type = strategy::population<two_objectives>;

  population_type population;
  std::uint64_t number = 0, evaluations = 0, stagnation = 0;
  std::chrono::nanoseconds elapsed{0};
};

// The history as JSON without its last column, the time.
std::string without_times(const observe::recorded_history& history) {
  std::string left;
  bool in_rows = false;
  const auto json = report::history_json(history);
  for (std::size_t at = 0; at < json.size();) {
    const auto end = json.find('\n', at);
    auto line = json.substr(at, end - at);
    if (line.starts_with("  \"")) in_rows = line.starts_with("  \"rows\"");
    if (in_rows && line.starts_with("    [")) line.erase(line.rfind(',', line.rfind(']')));
    left += line + '\n';
    at = end + 1;
  }
  return left;
}

// Counts the children of each generation by their operators.
struct counting_births {
  std::vector<std::vector<observe::recorded_history::operator_use>> crossovers{{}}, mutations{{}};
  std::vector<double> improved{0};

  void operator()(const auto&) {}
  void births(const auto& children) {
    crossovers.emplace_back(2);
    mutations.emplace_back(1);
    double better = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const bool is_better = children.offspring.fitness(i) < children.parents.fitness(children.mother(i));
      better += is_better;
      const auto& origin = children.origins[i];
      if (origin.crossed) {
        ++crossovers.back()[origin.crossover_index].children;
        crossovers.back()[origin.crossover_index].improved += is_better;
      }
      if (origin.mutated) {
        ++mutations.back()[0].children;
        mutations.back()[0].improved += is_better;
      }
    }
    improved.push_back(better / static_cast<double>(children.size()));
  }
};

// Draws nothing, and counts its copies.
struct counted_drawing {
  int* copies;

  explicit counted_drawing(int& counter) : copies(&counter) {}
  counted_drawing(const counted_drawing& other) : copies(other.copies) { ++*copies; }
  counted_drawing(counted_drawing&& other) noexcept : copies(other.copies) {}
  counted_drawing& operator=(const counted_drawing&) = delete;
  counted_drawing& operator=(counted_drawing&&) = delete;
  ~counted_drawing() = default;
  std::string operator()(const std::vector<int>&) const { return "<svg></svg>"; }
};

struct distinct_hashes : observe::history<> {
  using history<>::distinct;
};

}  // namespace

BOOST_AUTO_TEST_CASE(different_hashes_are_counted) {
  distinct_hashes count;
  BOOST_TEST(count.distinct({}) == 0);
  random_stream rng(1);
  for (const std::size_t values : {1u, 3u, 50u, 1000u}) {
    for (std::size_t n = 1; n < 200; ++n) {
      std::vector<std::size_t> hashes;
      for (std::size_t i = 0; i < n; ++i) hashes.push_back(rng.below(values) << 40);
      BOOST_TEST(count.distinct(hashes) == std::set(hashes.begin(), hashes.end()).size());
    }
  }
}

BOOST_AUTO_TEST_CASE(a_row_has_the_numbers_of_its_generation) {
  observe::history history;
  std::vector<std::vector<double>> values;
  std::vector<std::size_t> different;
  const auto look = [&](const auto& now) {
    values.emplace_back(now.population.fitnesses().begin(), now.population.fitnesses().end());
    const auto all = now.population.chromosomes();
    different.push_back(std::set(all.begin(), all.end()).size());
  };
  run(evolve(queens, ga, 1), stop::generations(20), history, look);
  BOOST_TEST_REQUIRE(history.rows().size() == 21u);
  BOOST_TEST(history.stride() == 1u);
  BOOST_TEST(!history.maximizes());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto& row = history.rows()[i];
    auto& sorted = values[i];
    std::ranges::sort(sorted);
    BOOST_TEST(row.generation == i);
    BOOST_TEST(row.individuals == 30u);
    BOOST_TEST(row.best == sorted.front());
    BOOST_TEST(row.worst == sorted.back());
    BOOST_TEST(std::abs(row.mean - std::accumulate(sorted.begin(), sorted.end(), 0.0) / 30) < 1e-12);
    BOOST_TEST(row.median == (sorted[14] + sorted[15]) / 2);
    BOOST_TEST(row.lower_quartile == sorted[7] * 0.75 + sorted[8] * 0.25);
    BOOST_TEST(row.upper_quartile == sorted[21] * 0.25 + sorted[22] * 0.75);
    BOOST_TEST(row.distinct == different[i]);
    BOOST_TEST(std::accumulate(row.histogram.begin(), row.histogram.end(), 0u) == 30u);
    BOOST_TEST((row.distance >= 0 && row.distance <= 1));
    BOOST_TEST(std::isnan(row.step_size));
    BOOST_TEST(std::isnan(row.hypervolume));
  }
}

BOOST_AUTO_TEST_CASE(the_distance_of_random_permutations_is_that_of_theory) {
  // Two random permutations of n elements differ in n - 1 places on average.
  double sum = 0;
  constexpr std::uint64_t runs = 40;
  for (std::uint64_t seed = 0; seed < runs; ++seed) {
    observe::history history;
    run(evolve(queens, ga, seed), stop::generations(0), history);
    sum += history.rows().front().distance;
  }
  // The number of equal places has the variance 1; 32 pairs in each run.
  BOOST_TEST(std::abs(sum / double(runs) - 0.95) < 4 * (1 / 20.0) / std::sqrt(32.0 * double(runs)));
}

BOOST_AUTO_TEST_CASE(the_distance_of_real_genes_does_not_depend_on_their_units) {
  const auto row = [](double unit) {
    const auto problem = minimize([unit](const std::vector<double>& x) { return x[0] * x[0] / unit + x[1] * x[1]; },
                                  chromosome::reals{{{-unit, unit}, {-1, 1}}});
    observe::history history;
    const genetic_algorithm search{.crossover = crossover::blend{}, .mutation = mutation::gauss{}};
    run(evolve(problem, search, 1), stop::generations(0), history);
    return history.rows().back();
  };
  // Of uniform numbers, the mean difference is a third of the range of the interval.
  BOOST_TEST(std::abs(row(1).distance - 1 / 3.0) < 0.1);
  BOOST_TEST(row(1).distance == row(1024).distance);
}

BOOST_AUTO_TEST_CASE(the_best_changes_whenever_a_better_one_is_found) {
  observe::history history;
  const auto result = run(evolve(queens, ga, 2), stop::generations(60), history);
  const auto& best = history.best();
  BOOST_TEST_REQUIRE(best.size() > 3u);
  for (std::size_t i = 1; i < best.size(); ++i) {
    BOOST_TEST(best[i].fitness < best[i - 1].fitness);
    BOOST_TEST(best[i].generation > best[i - 1].generation);
  }
  BOOST_TEST(best.back().fitness == result.best().fitness);
  std::string text;
  for (const auto row : result.best().chromosome) text += (text.empty() ? "" : " ") + std::to_string(row);
  BOOST_TEST(best.back().text() == text);
  BOOST_TEST(!best.back().drawing);
}

BOOST_AUTO_TEST_CASE(the_best_of_a_generation_that_was_not_seen_is_found_in_the_next_one) {
  observe::every_equivalent course{observe::history()};
  run(evolve(queens, steady_state, 5), stop::generation_equivalents(50), course);
  const auto& history = course.observer;
  auto found = history.best().begin();
  for (const auto& row : history.rows()) {
    if (std::next(found) != history.best().end() && std::next(found)->generation == row.generation) ++found;
    BOOST_TEST(found->fitness == row.best);
  }
  BOOST_TEST(history.best().size() > 2u);
}

BOOST_AUTO_TEST_CASE(the_direction_is_known_if_all_fitness_values_are_equal) {
  const auto ones = [](const auto& bits) { return double(bits.count()); };
  const chromosome::bit_string bits{20};
  const genetic_algorithm single{.population = 1,
                                 .selection = selection::random{},
                                 .mutation = mutation::flip{},
                                 .replacement = replacement::plus{}};
  const auto maximizes = [&](const auto& problem) {
    observe::history history;
    run(evolve(problem, single, 1), stop::generations(3), history);
    return history.maximizes();
  };
  BOOST_TEST(maximizes(maximize(ones, bits)));
  BOOST_TEST(!maximizes(minimize(ones, bits)));
  BOOST_TEST(maximizes(maximize([](const auto&) { return constrained<int>{0, 1}; }, bits)));
  BOOST_TEST(!maximizes(minimize([](const auto&) { return constrained<int>{0, 1}; }, bits)));
}

BOOST_AUTO_TEST_CASE(a_function_that_draws_is_not_copied_for_each_picture) {
  int copies = 0;
  observe::history history{counted_drawing(copies)};
  run(evolve(queens, ga, 2), stop::generations(60), history);
  BOOST_TEST(history.best().size() > 3u);
  BOOST_TEST(history.best().back().drawing() == "<svg></svg>");
  BOOST_TEST(copies == 0);
}

BOOST_AUTO_TEST_CASE(pictures_are_drawn_when_they_are_asked_for) {
  int calls = 0;
  observe::history history([&calls](const std::vector<int>& row) {
    ++calls;
    return "<svg>" + std::to_string(row.size()) + "</svg>";
  });
  run(evolve(queens, ga, 2), stop::generations(5), history);
  BOOST_TEST(calls == 0);
  BOOST_TEST(history.best().back().drawing() == "<svg>20</svg>");
  BOOST_TEST(calls == 1);
}

BOOST_AUTO_TEST_CASE(long_runs_are_thinned_by_generations) {
  observe::history all, few({}, {.rows = 20});
  const auto unlimited = run(evolve(queens, ga, 3), stop::generations(500), all, few);
  BOOST_TEST(all.rows().size() == 501u);
  BOOST_TEST(few.rows().size() <= 21u);
  BOOST_TEST(few.rows().size() >= 10u);
  BOOST_TEST(few.rows().front().generation == 0u);
  BOOST_TEST(few.rows().back().generation == 500u);
  for (std::size_t i = 0; i + 1 < few.rows().size(); ++i) {
    const auto& row = few.rows()[i];
    BOOST_TEST(row.generation == i * few.stride());
    BOOST_TEST(row.mean == all.rows()[row.generation].mean);
    BOOST_TEST(row.distance == all.rows()[row.generation].distance);
  }
  // In each row, the best so far is the same as without a limit.
  const auto best_at = [](const observe::recorded_history& history, std::uint64_t generation) {
    double found = std::nan("");
    for (const auto& best : history.best()) {
      if (best.generation <= generation) found = best.fitness;
    }
    return found;
  };
  for (const auto& row : few.rows()) BOOST_TEST(best_at(few, row.generation) == best_at(all, row.generation));
}

BOOST_AUTO_TEST_CASE(memory_stays_within_its_limit) {
  const auto ones = maximize([](const auto& bits) { return double(bits.count()); }, chromosome::bit_string{4000});
  const genetic_algorithm bits{.population = 10, .crossover = crossover::uniform{}, .mutation = mutation::flip{}};
  observe::history history({}, {.bytes = 20'000});
  std::size_t most = 0;
  run(evolve(ones, bits, 1), stop::generations(300), history,
      [&](const auto&) { most = std::max(most, history.bytes()); });
  BOOST_TEST(most <= 20'000u);
  BOOST_TEST(history.maximizes());
  BOOST_TEST(history.rows().size() > 10u);
  BOOST_TEST(history.best().back().text().size() == 4000u);

  observe::history small({}, {.bytes = 4096});
  const auto long_bits = maximize([](const auto& b) { return double(b.count()); }, chromosome::bit_string{40'000});
  run(evolve(long_bits, bits, 1), stop::generations(10), small);
  BOOST_TEST(!small.best().back().text);
  BOOST_TEST(small.best().back().fitness == small.rows().back().best);
}

BOOST_AUTO_TEST_CASE(the_memory_of_members_counts) {
  struct inner {
    std::vector<double> all;
  };
  struct outer {
    int number;
    inner one;
    std::vector<inner> many;
  };
  struct derived : inner {
    int more;
  };
  BOOST_TEST(detail::memory_of(inner{std::vector<double>(100)}) == sizeof(inner) + 800);
  BOOST_TEST(detail::memory_of(outer{1, {std::vector<double>(100)}, {{}, {std::vector<double>(10)}}}) ==
             sizeof(outer) + 800 + 2 * sizeof(inner) + 80);
  BOOST_TEST(detail::memory_of(derived{}) == sizeof(derived));
  BOOST_TEST(detail::memory_of(std::vector<bool>(100)) >= sizeof(std::vector<bool>) + 100 / 8);
}

BOOST_AUTO_TEST_CASE(a_history_has_the_same_bytes_for_any_number_of_threads) {
  std::set<std::string> texts, results;
  for (const unsigned threads : {1u, 2u, 5u}) {
    observe::history history;
    run(evolve(queens, ga, 4, execution::threads{threads}), stop::generations(30), history);
    texts.insert(without_times(history));
  }
  BOOST_TEST(texts.size() == 1u);
  BOOST_TEST(texts.begin()->find("\"generation\": 0") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_run_does_not_depend_on_whether_it_is_recorded) {
  observe::history history;
  const auto recorded = run(evolve(queens, ga, 5), stop::generations(30), history);
  const auto plain = run(evolve(queens, ga, 5), stop::generations(30));
  BOOST_TEST(recorded.best().chromosome == plain.best().chromosome);
  BOOST_TEST(recorded.evaluations == plain.evaluations);
}

BOOST_AUTO_TEST_CASE(a_row_counts_the_children_of_each_operator) {
  counting_births counted;
  const genetic_algorithm adaptive{.population = 30,
                                   .crossover = adaptive::one_of{crossover::order{}, crossover::cycle{}},
                                   .crossover_rate = 0.7,
                                   .mutation = mutation::swap{},
                                   .mutation_rate = 0.5};
  observe::history history;
  run(evolve(queens, adaptive, 5), stop::generations(30), history, counted);
  BOOST_TEST_REQUIRE(history.rows().size() == 31u);
  BOOST_TEST(history.rows()[0].crossovers.empty());
  BOOST_TEST(std::isnan(history.rows()[0].improved));
  double all_improved = 0;
  for (std::size_t k = 1; k < 31; ++k) {
    const auto& row_of_k = history.rows()[k];
    BOOST_TEST(row_of_k.children == 29);
    BOOST_TEST((row_of_k.crossovers == counted.crossovers[k]));
    BOOST_TEST((row_of_k.mutations == counted.mutations[k]));
    BOOST_TEST(row_of_k.improved == counted.improved[k]);
    all_improved += row_of_k.improved;
  }
  BOOST_TEST(all_improved > 0);
}

BOOST_AUTO_TEST_CASE(children_of_generations_without_a_row_count_too) {
  observe::every_equivalent course{observe::history()};
  observe::history all;
  run(evolve(queens, steady_state, 5), stop::generations(90), course, all);
  const auto& rows = course.observer.rows();
  BOOST_TEST_REQUIRE(rows.size() == 4u);
  for (std::size_t k = 1; k < 4; ++k) {
    BOOST_TEST(rows[k].children == 30);
    std::uint64_t made = 0;
    for (std::size_t i = 30 * k - 29; i <= 30 * k; ++i) made += all.rows()[i].mutations.at(0).children;
    BOOST_TEST(rows[k].mutations.at(0).children == made);
  }
}

BOOST_AUTO_TEST_CASE(strategies_that_show_no_children_have_no_operators) {
  observe::history history;
  const auto sphere = minimize(sum_of_squares, chromosome::reals{2, -5, 5});
  run(evolve(sphere, differential_evolution{}, 1), stop::generations(5), history);
  for (const auto& shown : history.rows()) {
    BOOST_TEST(std::isnan(shown.children));
    BOOST_TEST(shown.mutations.empty());
  }
  BOOST_TEST(report::history_json(history).find("operators") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_continued_run_records_its_current_generation_once) {
  observe::history whole, parts;
  run(evolve(queens, ga, 6), stop::generations(20), whole);
  auto evolution = evolve(queens, ga, 6);
  run(evolution, stop::generations(8), parts);
  run(evolution, stop::generations(20), parts);
  BOOST_TEST(without_times(parts) == without_times(whole));
}

BOOST_AUTO_TEST_CASE(several_objectives_have_a_front_and_its_hypervolume) {
  const auto problem =
      minimize([](const std::vector<double>& x) { return objectives{x[0] * x[0], (x[0] - 2) * (x[0] - 2)}; },
               chromosome::reals{1, -5, 5});
  const nsga2 sorting{.population = 20, .crossover = crossover::blend{}, .mutation = mutation::gauss{}};
  observe::history history;
  const auto result = run(evolve(problem, sorting, 1), stop::generations(15), history);
  BOOST_TEST(history.objectives() == 2u);
  BOOST_TEST(history.best().empty());
  const auto& last = history.rows().back();
  BOOST_TEST(last.nondominated == pareto::non_dominated(result.population.fitnesses()).size());
  BOOST_TEST(last.front.size() == 2 * static_cast<std::size_t>(last.nondominated));
  for (const auto& one : history.rows()) BOOST_TEST(one.front.capacity() == one.front.size());
  BOOST_TEST(std::isnan(last.best));
  // The worst values of the first generation are the reference.
  observe::history first;
  std::vector<double> reference(2, 0);
  run(evolve(problem, sorting, 1), stop::generations(0), first, [&](const auto& now) {
    for (const auto& f : now.population.fitnesses()) {
      for (std::size_t m = 0; m < 2; ++m) reference[m] = std::max(reference[m], f[m]);
    }
  });
  BOOST_TEST(last.hypervolume == pareto::hypervolume(result.population.fitnesses(), {reference[0], reference[1]}));
  BOOST_TEST(history.rows().front().hypervolume < last.hypervolume);
}

BOOST_AUTO_TEST_CASE(a_front_has_feasible_points_once) {
  const auto history_of = [](observe::history<>& history, std::uint64_t number, const std::vector<value>& values) {
    shown_generation now{shown_generation::population_type(decltype(two_objectives::better)()), number};
    for (const auto& one : values) now.population.push_back({static_cast<double>(now.population.size())}, one);
    history(now);
  };
  const auto at = [](double x, double y, double violation) { return value{objectives{x, y}, violation}; };
  observe::history history;
  history_of(history, 0, {at(4, 4, 1), at(3, 3, 1)});
  BOOST_TEST(history.rows().back().nondominated == 0);
  BOOST_TEST(history.rows().back().hypervolume == 0);
  BOOST_TEST(history.rows().back().front.empty());
  history_of(history, 1, {at(0, 0, 1), at(2, 1, 0), at(1, 2, 0), at(1, 2, 0), at(2, 2, 0), at(0, 0, 1)});
  BOOST_TEST(history.rows().back().nondominated == 2);
  BOOST_TEST(history.rows().back().front == (std::vector<double>{1, 2, 2, 1}), boost::test_tools::per_element());
  BOOST_TEST(history.rows().back().hypervolume == 8);  // up to (4, 4)
  BOOST_TEST(history.objectives() == 2u);
}

BOOST_AUTO_TEST_CASE(a_row_has_the_numbers_of_each_island) {
  auto evolution = evolve(queens, archipelago, 1);
  observe::history history;
  history(evolution.current());
  for (int epoch = 0; epoch < 5; ++epoch, history(evolution.current())) {
    const auto& recorded = history.rows().back().islands;
    BOOST_TEST_REQUIRE(recorded.size() == 4u);
    for (std::size_t i = 0; i < 4; ++i) {
      const auto now = evolution.strategy_run().island(i).generation();
      const auto values = now.population.fitnesses();
      const auto all = now.population.chromosomes();
      BOOST_TEST(recorded[i].individuals == 30u);
      BOOST_TEST(recorded[i].best == std::ranges::min(values));
      BOOST_TEST(std::abs(recorded[i].mean - std::accumulate(values.begin(), values.end(), 0.0) / 30) < 1e-12);
      BOOST_TEST(recorded[i].distinct == std::set(all.begin(), all.end()).size());
    }
    evolution.advance();
  }
  BOOST_TEST(history.rows().front().migrations.empty());
  for (std::size_t epoch = 1; epoch < history.rows().size(); ++epoch)
    BOOST_TEST(by_pair(history.rows()[epoch]) == "0>1:2 1>2:2 2>3:2 3>0:2 ");
}

BOOST_AUTO_TEST_CASE(rejected_migrants_are_not_recorded) {
  const islands choosy{.count = 4,
                       .each = ga,
                       .every = 3,
                       .migrants = 2,
                       .emigration = emigration::random{},
                       .immigration = immigration::if_better{immigration::random{}}};
  observe::history history;
  std::size_t sent = 0, accepted = 0, counted = 0;
  run(evolve(queens, choosy, 1), stop::generations(150), history, [&](const auto& now) {
    for (const auto& one : now.migrations) counted += one.individuals;
    sent += now.number > 0 ? 8 : 0;
  });
  for (const auto& row : history.rows()) {
    for (const auto& one : row.migrations) accepted += one.individuals;
  }
  BOOST_TEST(accepted == counted);
  BOOST_TEST((accepted > 0 && accepted < sent));
}

BOOST_AUTO_TEST_CASE(a_thinned_history_has_the_migrants_of_all_epochs) {
  observe::history all, few({}, {.rows = 20});
  const islands often{.count = 3, .each = ga, .every = 1, .topology = topology::random{}};
  run(evolve(queens, often, 3), stop::generations(300), all, few);
  BOOST_TEST(all.rows().size() == 301u);
  BOOST_TEST_REQUIRE(few.rows().size() <= 21u);
  std::uint64_t seen = 0;
  for (const auto& row : few.rows()) {
    observe::recorded_history::row sum;
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> pairs;
    for (; seen <= row.generation; ++seen) {
      for (const auto& one : all.rows()[seen].migrations) pairs[{one.from, one.to}] += one.individuals;
    }
    for (const auto& [pair, count] : pairs) sum.migrations.push_back({pair.first, pair.second, count});
    BOOST_TEST(by_pair(row) == by_pair(sum));
    BOOST_TEST(row.islands[2].mean == all.rows()[row.generation].islands[2].mean);
  }
}

BOOST_AUTO_TEST_CASE(many_islands_stay_within_the_memory) {
  const islands many{.count = 30, .each = ga, .every = 1, .migrants = 0};
  observe::history history({}, {.bytes = 40'000});
  std::size_t most = 0;
  run(evolve(queens, many, 1), stop::generations(60), history,
      [&](const auto&) { most = std::max(most, history.bytes()); });
  BOOST_TEST(most <= 40'000u);
  BOOST_TEST(most > 30 * sizeof(observe::recorded_history::island) * history.rows().size());
  BOOST_TEST(history.stride() > 1u);
}

BOOST_AUTO_TEST_CASE(a_history_of_islands_has_the_same_bytes_for_any_number_of_threads) {
  std::set<std::string> texts;
  for (const unsigned threads : {1u, 2u, 5u}) {
    observe::history history;
    run(evolve(queens, archipelago, 4, execution::threads{threads}), stop::generations(30), history);
    texts.insert(without_times(history));
  }
  BOOST_TEST(texts.size() == 1u);
  BOOST_TEST(texts.begin()->find("\"migrations\": [\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_continued_run_of_islands_records_its_migrations_once) {
  observe::history whole, parts;
  run(evolve(queens, archipelago, 6), stop::generations(20), whole);
  auto evolution = evolve(queens, archipelago, 6);
  run(evolution, stop::generations(8), parts);
  run(evolution, stop::generations(20), parts);
  BOOST_TEST(without_times(parts) == without_times(whole));
}

BOOST_AUTO_TEST_CASE(islands_of_several_objectives_have_their_sizes) {
  const auto problem =
      minimize([](const std::vector<double>& x) { return objectives{x[0] * x[0], (x[0] - 2) * (x[0] - 2)}; },
               chromosome::reals{1, -5, 5});
  const nsga2 sorting{.population = 20, .crossover = crossover::blend{}, .mutation = mutation::gauss{}};
  observe::history history;
  run(evolve(problem,
             islands{.count = 2,
                     .each = sorting,
                     .every = 2,
                     .emigration = emigration::rank_and_crowding{},
                     .immigration = immigration::rank_and_crowding{}},
             1),
      stop::generations(4), history);
  const auto& one = history.rows().front().islands.at(1);
  BOOST_TEST(one.individuals == 20u);
  BOOST_TEST(one.distinct == 20);
  BOOST_TEST((std::isnan(one.best) && std::isnan(one.mean)));
}

BOOST_AUTO_TEST_CASE(values_of_infeasible_individuals_do_not_count_on_islands) {
  const auto problem =
      maximize([](const std::vector<double>& x) { return constrained<double>{x[0], std::max(0.0, x[0] - x[1])}; },
               chromosome::reals{2, 0, 1});
  const genetic_algorithm search{.population = 8, .crossover = crossover::blend{}, .mutation = mutation::gauss{}};
  auto evolution = evolve(problem, islands{.count = 3, .each = search, .every = 1}, 1);
  observe::history history;
  history(evolution.current());
  for (std::size_t i = 0; i < 3; ++i) {
    std::vector<double> feasible;
    for (const auto& fitness : evolution.strategy_run().island(i).generation().population.fitnesses()) {
      if (fitness.is_feasible()) feasible.push_back(fitness.value);
    }
    BOOST_TEST_REQUIRE((!feasible.empty() && feasible.size() < 8));
    const auto& one = history.rows().back().islands[i];
    BOOST_TEST(one.best == std::ranges::max(feasible));
    BOOST_TEST(std::abs(one.mean * double(feasible.size()) - std::accumulate(feasible.begin(), feasible.end(), 0.0)) <
               1e-12);
  }
}

BOOST_AUTO_TEST_CASE(a_run_of_cma_es_has_a_step_size) {
  const auto sphere = minimize(sum_of_squares, chromosome::reals{5, -1, 1});
  observe::history history;
  run(evolve(sphere, cma_es{}, 1), stop::generations(50), history);
  BOOST_TEST(history.rows().front().step_size > history.rows().back().step_size);
  BOOST_TEST(history.rows().back().axis_ratio >= 1);
}

BOOST_AUTO_TEST_CASE(values_of_infeasible_individuals_do_not_count) {
  const auto problem = minimize(
      [](const std::vector<double>& x) {
        const auto violation = std::max(0.0, 1 - x[0]);
        return constrained<double>{violation > 0 ? std::nan("") : sum_of_squares(x), violation};
      },
      chromosome::reals{2, -5, 5});
  const genetic_algorithm search{.crossover = crossover::blend{}, .mutation = mutation::gauss{}};
  observe::history history;
  run(evolve(problem, search, 1), stop::generations(30), history);
  BOOST_TEST((history.rows().front().feasible > 0 && history.rows().front().feasible < 1));
  for (const auto& row : history.rows()) BOOST_TEST((row.best >= 1 && row.worst >= row.best));
}

BOOST_AUTO_TEST_CASE(an_infeasible_best_has_no_fitness) {
  const auto problem = minimize(
      [](const std::vector<double>& x) { return constrained<double>{x[0] < 1 ? -1e9 : x[0], std::max(0.0, 1 - x[0])}; },
      chromosome::reals{1, 0, 1.01});
  const genetic_algorithm search{.population = 5, .crossover = crossover::blend{}, .mutation = mutation::gauss{}};
  observe::history history;
  run(evolve(problem, search, 1), stop::generations(60), history);
  BOOST_TEST(std::isnan(history.best().front().fitness));
  BOOST_TEST(history.best().back().fitness == history.rows().back().best);
  BOOST_TEST(history.best().back().fitness >= 1);
}

BOOST_AUTO_TEST_CASE(infinite_fitness_leaves_the_histogram_out) {
  const auto problem =
      minimize([](const std::vector<double>& x) { return x[0] < 0 ? INFINITY : x[0]; }, chromosome::reals{1, -1, 1});
  const genetic_algorithm search{.crossover = crossover::blend{}, .mutation = mutation::gauss{}};
  observe::history history;
  run(evolve(problem, search, 1), stop::generations(0), history);
  BOOST_TEST(history.rows().front().worst == INFINITY);
  BOOST_TEST(history.rows().front().histogram.empty());
  BOOST_TEST(report::history_html(history).find("<h1>") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_history_allocates_for_generations_but_not_for_offspring) {
  const auto nothing = minimize([](const std::vector<int>&) { return 0; }, chromosome::permutation{20});
  const auto allocations_with = [&](std::size_t population) {
    genetic_algorithm same = ga;
    same.population = population;
    auto evolution = evolve(nothing, same, 1);
    observe::history history;
    const auto breed = [&](int generations) {
      for (int i = 0; i < generations; ++i, evolution.advance()) history(evolution.current());
    };
    breed(20);
    return support::allocations_of([&] { breed(50); });
  };
  const auto small = allocations_with(30), large = allocations_with(300);
  BOOST_TEST(small == large);
  BOOST_TEST(small <= 100u);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
