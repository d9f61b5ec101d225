// SPDX-License-Identifier: BSL-1.0
// The tests of the other files detect broken selections.
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <utility>

#include <clade/operators/selection/stochastic_universal.hpp>

#include "support/chi_square.hpp"
#include "support/selection_contract.hpp"

BOOST_AUTO_TEST_SUITE(selection_tests)
BOOST_AUTO_TEST_SUITE(broken)

using namespace clade;
using namespace support;

namespace {

// The second draw excludes the last individual.
struct biased_tournament {
  auto operator()(const auto& population) const {
    return [&population](random_stream& rng) {
      const auto one = rng.below(population.size()), other = rng.below(population.size() - 1);
      return population.better_at(other, one) ? other : one;
    };
  }
};

// Selects the loser.
struct tournament_for_losers {
  auto operator()(const auto& population) const {
    return [&population](random_stream& rng) {
      const auto [one, other] = rng.below(population.size(), population.size());
      return population.better_at(other, one) ? one : other;
    };
  }
};

struct off_by_one {
  auto operator()(const auto& population) const {
    return [n = population.size()](random_stream& rng) { return rng.below(n + 1); };
  }
};

// Uses the fitness itself under minimize.
struct roulette_upside_down {
  auto operator()(const auto& population) const {
    return [&population](random_stream& rng) {
      double total = 0;
      for (const auto fitness : population.fitnesses()) total += fitness;
      auto rest = rng.unit() * total;
      std::size_t i = 0;
      while (i + 1 < population.size() && rest >= population.fitness(i)) rest -= population.fitness(i++);
      return i;
    };
  }
};

struct unshuffled {
  auto operator()(const auto& population, random_stream& rng, std::size_t draws) const {
    std::vector<std::size_t> chosen(draws);
    selection::stochastic_universal::kernel(selection::proportional_weights("unshuffled", population), rng.unit(),
                                            chosen);
    return [chosen = std::move(chosen)](random_stream&, std::size_t slot, std::span<std::size_t> parents) {
      for (std::size_t i = 0; i < parents.size(); ++i) parents[i] = chosen[slot * parents.size() + i];
    };
  }
};

// Also draws from a separate stream.
struct forgetful {
  mutable random_stream own{1};
  auto operator()(const auto& population) const {
    return [this, n = population.size()](random_stream&) { return own.below(n); };
  }
};

std::vector<double> tournament_of_two(const auto& population) {
  const auto n = static_cast<double>(population.size());
  return shared_by_equals(population, [n](std::size_t r) { return (2 * (n - static_cast<double>(r)) - 1) / (n * n); });
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_biased_tournament_is_caught) {
  const auto population = numbered_population(tied_fitnesses);
  BOOST_CHECK_LT(chi_square_p(parent_counts(biased_tournament{}, population, 1), tournament_of_two(population)),
                 least_p);
  BOOST_CHECK_LT(chi_square_p(parent_counts(tournament_for_losers{}, population, 1), tournament_of_two(population)),
                 least_p);
}

BOOST_AUTO_TEST_CASE(a_position_behind_the_last_is_caught) {
  BOOST_CHECK_NE(selection_complaint(off_by_one{}, 1, 1000), "");
}

BOOST_AUTO_TEST_CASE(a_roulette_upside_down_is_caught) {
  const auto population = numbered_population(tied_fitnesses);
  std::vector<double> from_worst;
  for (const auto fitness : tied_fitnesses) from_worst.push_back(12 - fitness);
  BOOST_CHECK_LT(chi_square_p(parent_counts(roulette_upside_down{}, population, 2), from_worst), least_p);
}

BOOST_AUTO_TEST_CASE(pointers_without_a_shuffle_are_caught) {
  const auto population = numbered_population(std::vector<double>(10, 1.0));
  std::vector<double> expected(100, 1.0);
  for (std::size_t i = 0; i < 10; ++i) expected[i * 11] = 0;
  BOOST_CHECK_LT(chi_square_p(pair_counts(unshuffled{}, population, 3, 5), expected), least_p);
}

BOOST_AUTO_TEST_CASE(a_selection_that_does_not_repeat_itself_is_caught) {
  BOOST_CHECK_NE(selection_complaint(forgetful{}, 1, 1000), "");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
