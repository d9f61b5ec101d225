// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <vector>

#include <clade/chromosome.hpp>
#include <clade/core/population.hpp>
#include <clade/core/problem.hpp>
#include <clade/crossover.hpp>
#include <clade/reals/chromosome/reals_with_steps.hpp>
#include <clade/reals/crossover/blend.hpp>
#include <clade/reals/crossover/parent_centric.hpp>

#include "support/crossing.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(on_tests)

using namespace clade;
using crossover::on;

namespace {

struct plan {
  std::vector<int> genes;
  double speed;
  chromosome::bits days;
  bool operator==(const plan&) const = default;
};

const plan mother{{1, 2, 3}, 1, chromosome::bits("000")}, father{{4, 5, 6}, 2, chromosome::bits("111")};
using population = clade::detail::population<plan, int, lower_is_better>;

population parents() {
  population result;
  result.push_back(mother, 10);
  result.push_back(father, 20);
  result.push_back({{7, 8, 9}, 3, chromosome::bits("101")}, 30);
  return result;
}

// The child of the first parents, as bred by the engine.
template <class Op>
plan child_of(const Op& op, bool* changed = nullptr) {
  const auto from = parents();
  static_assert(crossover_for<Op, plan, int>);
  plan child{{0}, 0, chromosome::bits("0")};
  random_stream rng(1);
  const std::size_t places[] = {0, 1, 2};
  const bool may_differ = cross_positions(op, from, places, child, rng);
  if (changed) *changed = may_differ;
  return child;
}

const plan crossed{{4, 2, 6}, 1, chromosome::bits("000")};

struct of_three {
  static constexpr std::size_t parents = 3;
  void operator()(std::span<const std::vector<int>* const, 3> from, std::vector<int>& child, random_stream&) const {
    child = {(*from[0])[0], (*from[1])[1], (*from[2])[2]};
  }
};

struct of_some {
  std::size_t parents;
  void operator()(std::span<const std::vector<int>* const> from, std::vector<int>& child, random_stream&) const {
    child.clear();
    for (const auto* parent : from) child.push_back(parent->back());
  }
};

struct needs_a_space {
  template <class Problem>
  auto prepare(const Problem& problem) const {
    return [n = problem.space.size()](const auto&, const auto&, auto& child, random_stream&) { child.resize(n); };
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_member_is_crossed_in_every_form_and_the_others_are_the_mothers) {
  using genes = std::vector<int>;
  const auto mixed = [](const genes& a, const genes& b) { return genes{b[0], a[1], b[2]}; };
  BOOST_TEST((child_of(on<&plan::genes>([&](const genes& a, const genes& b, random_stream&) { return mixed(a, b); })) ==
              crossed));
  BOOST_TEST((child_of(on<&plan::genes>([&](const genes& a, const genes& b, genes& child, random_stream&) {
                child = mixed(a, b);
              })) == crossed));
  using weighing = crossover::parent<genes, int>;
  BOOST_TEST((child_of(on<&plan::genes>([&](const weighing& a, const weighing& b, random_stream&) {
                BOOST_TEST((a.fitness == 10 && b.fitness == 20));
                return mixed(a.chromosome, b.chromosome);
              })) == crossed));
  BOOST_TEST((child_of(on<&plan::genes>([&](const weighing& a, const weighing& b, genes& child, random_stream&) {
                child = mixed(a.chromosome, b.chromosome);
              })) == crossed));
  BOOST_TEST((child_of(on<&plan::genes>(of_three{})) == plan{{1, 5, 9}, 1, chromosome::bits("000")}));
  BOOST_TEST((child_of(on<&plan::genes>(of_some{2})) == plan{{3, 6}, 1, chromosome::bits("000")}));
}

BOOST_AUTO_TEST_CASE(it_returns_the_result_of_the_operator) {
  bool changed = true;
  BOOST_TEST((child_of(on<&plan::genes>(crossover::none{}), &changed) == mother));
  BOOST_TEST(!changed);
  child_of(on<&plan::genes>(crossover::one_point{}), &changed);
  BOOST_TEST(changed);
}

BOOST_AUTO_TEST_CASE(operators_that_need_a_space_are_given_that_of_the_member) {
  const auto problem = minimize([](const plan& p) { return p.speed; }, [](random_stream&) { return mother; });
  const auto op = clade::detail::prepared(on<&plan::genes>(needs_a_space{}, chromosome::permutation{5}), problem);
  BOOST_TEST((child_of(op).genes == std::vector{1, 2, 3, 0, 0}));
  BOOST_TEST(
      (child_of(clade::detail::prepared(on<&plan::genes>(crossover::one_point{}), problem)).days == mother.days));
}

BOOST_AUTO_TEST_CASE(each_crosses_several_members) {
  const auto fathers = [](const auto&, const auto& b, random_stream&) { return b; };
  bool changed = false;
  BOOST_TEST((child_of(crossover::each{on<&plan::genes>(fathers), on<&plan::days>(fathers)}, &changed) ==
              plan{{4, 5, 6}, 1, chromosome::bits("111")}));
  BOOST_TEST(changed);
  const auto nothing = [](const auto&, const auto&, auto&, random_stream&) { return false; };
  BOOST_TEST((child_of(crossover::each{on<&plan::genes>(nothing), on<&plan::days>(nothing)}, &changed) == mother));
  BOOST_TEST(!changed);
  BOOST_TEST(
      (child_of(crossover::each{on<&plan::days>(fathers), on<&plan::genes>(nothing)}, &changed).days == father.days));
  BOOST_TEST(changed);

  const auto problem = minimize([](const plan& p) { return p.speed; }, [](random_stream&) { return mother; });
  const auto op = clade::detail::prepared(crossover::each{on<&plan::genes>(needs_a_space{}, chromosome::permutation{2}),
                                                          on<&plan::days>(crossover::uniform{})},
                                          problem);
  BOOST_TEST((child_of(op).genes == std::vector{1, 2}));
}

BOOST_AUTO_TEST_CASE(operators_on_real_vectors_are_given_the_bounds_of_the_member) {
  using chromosome::stepped;
  const chromosome::reals_with_steps space{.genes = {2, 0, 10}, .steps = 2, .min_step = 0.25};
  const auto problem = minimize([](const stepped& c) { return c.genes[0]; }, space);
  const auto op = clade::detail::prepared(
      crossover::each{on<&stepped::genes>(crossover::parent_centric{.along = 100, .across = 100}),
                      on<&stepped::steps>(crossover::blend{.alpha = 5})},
      problem);
  using parent = crossover::parent<stepped, double>;
  const stepped one{{1, 9}, {0.25, 0.5}}, other{{4, 2}, {1, 0.5}}, third{{8, 8}, {0.5, 1}};
  const double fitness = 0;
  const parent from[] = {{one, fitness}, {other, fitness}, {third, fitness}};
  BOOST_TEST(clade::detail::number_of_parents(op) == 3u);
  random_stream rng(3);
  stepped child{{}, {}};
  std::size_t at_bounds = 0, outside = 0;
  for (int i = 0; i < 1000; ++i) {
    BOOST_REQUIRE(clade::detail::cross(op, std::span<const parent>(from), child, rng));
    BOOST_REQUIRE((child.genes.size() == 2u && child.steps.size() == 2u));
    for (const auto gene : child.genes) outside += !(gene >= 0 && gene <= 10), at_bounds += gene == 0 || gene == 10;
    outside += !(child.steps[0] >= 0.25 && child.steps[0] <= 1) || child.steps[1] != 0.5;
    at_bounds += child.steps[0] == 0.25 || child.steps[0] == 1;
  }
  BOOST_TEST(outside == 0u);
  BOOST_TEST(at_bounds > 1000u, "they are clamped");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
