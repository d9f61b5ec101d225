// SPDX-License-Identifier: BSL-1.0
// The tests of the other files detect broken replacements. Broken orders of fitness values do no harm.
#include <array>
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>
#include <utility>

#include <clade/operators/replacement/among_best.hpp>
#include <clade/replacement.hpp>

#include "support/repetitions.hpp"
#include "support/replacement_contract.hpp"

BOOST_AUTO_TEST_SUITE(replacement_tests)
BOOST_AUTO_TEST_SUITE(broken)

using namespace clade;
using namespace support;

namespace {

// Swaps the chromosomes of two individuals, but not their fitness values.
struct parts_them {
  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    const auto slots = offspring.resize_for_overwrite(offspring.size());
    std::swap(slots.chromosomes.front(), slots.chromosomes.back());
    std::swap(parents, offspring);
  }
};

// Copies the best parent over each worse one.
struct doubles_the_best {
  template <class Population>
  void operator()(Population& parents, Population&) const {
    const auto best = parents.best_index();
    const auto slots = parents.resize_for_overwrite(parents.size());
    slots.chromosomes.back() = slots.chromosomes[best];
    slots.fitnesses.back() = slots.fitnesses[best];
  }
};

struct loses_one {
  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    std::swap(parents, offspring);
    parents.resize(parents.size() - 1);
  }
};

// Keeps the last individuals instead of the best.
struct forgets_the_best {
  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    for (std::size_t i = 0; i + 1 < parents.size(); ++i) parents.exchange(i, offspring, i);
  }
};

// Tests individuals that have already moved.
struct plus_in_disorder {
  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    for (std::size_t i = 0; i < parents.size(); ++i) {
      const auto worst = parents.ranking().back();
      parents.exchange(worst, offspring, offspring.best_index());
    }
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(chromosomes_parted_from_their_fitness_are_caught) {
  BOOST_TEST(replacement_complaint(parts_them{}, {}, 2, 1000).find("lost its fitness") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(an_individual_that_lives_twice_is_caught) {
  BOOST_TEST(replacement_complaint(doubles_the_best{}, {}, 2, 1000).find("lives twice") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_population_that_shrinks_is_caught) {
  BOOST_TEST(replacement_complaint(loses_one{}, {}, 2, 1000).find("there are") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_best_that_is_lost_is_caught) {
  BOOST_CHECK_EQUAL(replacement_complaint(forgets_the_best{}, {}, 1, 1000), "");
  BOOST_TEST(replacement_complaint(forgets_the_best{}, {.keeps_best = true}, 1, 1000).find("best parent is lost") !=
             std::string::npos);
  BOOST_TEST(
      replacement_complaint(forgets_the_best{}, {.takes_best_child = true}, 1, 1000).find("best child is lost") !=
      std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_plus_that_loses_its_best_on_the_way_is_caught) {
  BOOST_CHECK_NE(replacement_complaint(plus_in_disorder{}, {true, true}, 1, 1000), "");
}

namespace {

using pair = std::array<double, 2>;

// Ties are not transitive.
struct within_a_tolerance {
  bool operator()(const pair& a, const pair& b) const { return a[0] < b[0] - 0.3; }
};
struct dominates {
  bool operator()(const pair& a, const pair& b) const { return a[0] <= b[0] && a[1] <= b[1] && a != b; }
};
// The first is not irreflexive, the second not transitive.
struct no_worse {
  bool operator()(const pair& a, const pair& b) const { return a[0] <= b[0]; }
};
struct in_a_circle {
  bool operator()(const pair& a, const pair& b) const {
    const auto ahead = b[0] - a[0];
    return (ahead > 0 && ahead < 0.5) || ahead < -0.5;
  }
};

// Replaces 2000 random populations, fewer with a sanitizer, with an order that is not a strict weak order. All
// individuals must keep their fitness, and exceptions must give the reason. Returns the number of exceptions.
template <class Better>
int refusals(const any_replacement<detail::population<pair, pair, Better>>& op, const std::string& name) {
  int refused = 0;
  for (std::uint64_t c = 0; c < repetitions(2000u); ++c) {
    auto rng = clade::random_stream(7).fork(c);
    const auto size = 4 + rng.below(std::size_t{30});
    detail::population<pair, pair, Better> parents, offspring;
    const auto fill = [&](auto& population, std::size_t n) {
      for (std::size_t i = 0; i < n; ++i) {
        const pair random{rng.unit(), rng.unit()};
        population.push_back(random, random);
      }
    };
    fill(parents, size);
    fill(offspring, op.offspring(size));
    try {
      op(parents, offspring, {}, rng);
    } catch (const std::logic_error& error) {
      ++refused;
      const std::string text = error.what();
      BOOST_REQUIRE_MESSAGE(
          text.starts_with(name + " needs a strict weak order, but the order of the problem is not one"), text);
    }
    BOOST_REQUIRE(parents.size() == size);
    std::size_t parted = 0;
    for (std::size_t i = 0; i < size; ++i) parted += parents.chromosome(i) != parents.fitness(i);
    BOOST_REQUIRE(parted == 0u);
    BOOST_REQUIRE(parents.ranking().size() == size);
  }
  return refused;
}

template <class Op>
void check_orders(const Op& op, const std::string& name) {
  BOOST_TEST_CONTEXT(name) {
    BOOST_TEST(refusals<within_a_tolerance>(op, name) > 0);
    BOOST_TEST(refusals<dominates>(op, name) > 0);
    refusals<no_worse>(op, name);
    refusals<in_a_circle>(op, name);
    BOOST_TEST(refusals<lower_is_better>(op, name) == 0);
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_invalid_order_is_refused_and_nothing_is_read_or_written_out_of_bounds) {
  check_orders(replacement::plus{}, "replacement::plus");
  check_orders(replacement::plus{3}, "replacement::plus");
  check_orders(replacement::comma{}, "replacement::comma");
  check_orders(replacement::worst{3}, "replacement::worst");
  check_orders(replacement::generational{.elites = 3}, "replacement::generational");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
