// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <clade/clade.hpp>
#include <clade/reals/chromosome/real.hpp>
#include <clade/reals/chromosome/reals.hpp>
#include <clade/reals/crossover/parent_centric.hpp>
#include <clade/reals/crossover/simulated_binary.hpp>
#include <clade/reals/mutation/gauss.hpp>
#include <clade/reals/mutation/polynomial.hpp>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(record_tests)

using namespace clade;
using chromosome::on;

namespace {

enum class material : std::uint8_t { steel, brass, bronze };

struct gears {
  std::vector<int> order;
  bool operator==(const gears&) const = default;
};

struct machine {
  std::vector<double> lengths;
  std::uint8_t teeth = 0;
  material kind = material::steel;
  double speed = 0;
  int unlisted = 17;
  gears inside;
  bool operator==(const machine&) const = default;
};

const chromosome::record machines{
    on<&machine::lengths>(chromosome::reals{4, -1, 2}), on<&machine::teeth>(chromosome::integer<std::uint8_t>{12, 60}),
    on<&machine::kind>(chromosome::choice{material::steel, material::bronze}),
    on<&machine::speed>(chromosome::real{0.5, 3}),
    on<&machine::inside>(chromosome::record{on<&gears::order>(chromosome::permutation{5})})};

// The distance from the machine with all lengths 1, 40 teeth, material bronze, speed 2 and sorted gears.
double distance(const machine& m) {
  double sum = std::abs(m.teeth - 40) + (m.kind != material::bronze) + std::abs(m.speed - 2);
  for (const auto length : m.lengths) sum += std::abs(length - 1);
  for (std::size_t i = 0; i < m.inside.order.size(); ++i) sum += m.inside.order[i] != static_cast<int>(i);
  return sum;
}

const auto nearest = minimize(distance, machines);

const genetic_algorithm building{
    .population = 40,
    .selection = selection::tournament{3},
    .crossover = crossover::each{crossover::on<&machine::lengths>(crossover::simulated_binary{5}),
                                 crossover::on<&machine::teeth>(crossover::uniform{}),
                                 crossover::on<&machine::kind>(crossover::uniform{}),
                                 crossover::on<&machine::speed>(crossover::parent_centric{}),
                                 crossover::on<&machine::inside>(crossover::on<&gears::order>(crossover::order{}))},
    .mutation = mutation::one_of{mutation::on<&machine::lengths>(mutation::gauss{.share = 0.02}),
                                 mutation::on<&machine::teeth>(mutation::creep{3}),
                                 mutation::on<&machine::kind>(mutation::reset{}),
                                 mutation::on<&machine::speed>(mutation::gauss{.share = 0.02}),
                                 mutation::on<&machine::inside>(mutation::on<&gears::order>(mutation::swap{}))},
    .replacement = replacement::plus{}};

}  // namespace

BOOST_AUTO_TEST_CASE(every_member_is_a_sample_of_its_space) {
  random_stream rng(1);
  std::array<std::size_t, 61> teeth{};
  std::array<std::size_t, 3> kinds{};
  for (int i = 0; i < 10'000; ++i) {
    const auto made = machines(rng);
    BOOST_REQUIRE(made.lengths.size() == 4u && made.inside.order.size() == 5u);
    for (const auto length : made.lengths) BOOST_REQUIRE((length >= -1 && length < 2));
    BOOST_REQUIRE((made.speed >= 0.5 && made.speed < 3));
    ++teeth.at(made.teeth);
    ++kinds[static_cast<std::size_t>(made.kind)];
    BOOST_REQUIRE(made.unlisted == 17);
  }
  BOOST_TEST(kinds[1] == 0u);
  BOOST_TEST((kinds[0] > 4800 && kinds[2] > 4800));
  for (std::size_t i = 0; i < teeth.size(); ++i) BOOST_TEST((teeth[i] > 0) == (i >= 12));
}

BOOST_AUTO_TEST_CASE(members_are_sampled_in_the_order_in_which_they_are_listed) {
  const chromosome::permutation five{5};
  const chromosome::record two{on<&machine::inside>(chromosome::record{on<&gears::order>(five)}),
                               on<&machine::speed>(chromosome::real{0, 1})};
  random_stream one(3), other(3);
  const auto made = two(one);
  BOOST_TEST((made.inside.order == five(other)));
  BOOST_TEST(made.speed == other.unit());
}

BOOST_AUTO_TEST_CASE(the_space_of_a_member_is_found_by_its_pointer) {
  BOOST_TEST(machines.member<&machine::lengths>().size() == 4u);
  BOOST_TEST(machines.member<&machine::teeth>().high == 60);
  BOOST_TEST(machines.member<&machine::speed>().low(0) == 0.5);
  constexpr auto has = [](const auto& space) { return requires { space.template member<&machine::unlisted>(); }; };
  static_assert(!decltype(std::bool_constant<has(machines)>{})::value);
}

BOOST_AUTO_TEST_CASE(operators_see_a_single_value_as_one_gene_within_its_bounds) {
  random_stream rng(2);
  const auto creep = clade::detail::prepared(mutation::on<&machine::teeth>(mutation::creep{100}), nearest);
  const auto reset = clade::detail::prepared(mutation::on<&machine::kind>(mutation::reset{}), nearest);
  const auto never =
      clade::detail::prepared(mutation::on<&machine::teeth>(mutation::with_probability{0, mutation::creep{}}), nearest);
  auto m = machines(rng);
  const auto before = m;
  BOOST_TEST(!never(m, rng));
  BOOST_TEST((m == before));
  std::size_t reported = 0, changed = 0;
  for (int i = 0; i < 1000; ++i) {
    const auto teeth = m.teeth;
    BOOST_REQUIRE(creep(m, rng));
    BOOST_REQUIRE((m.teeth != teeth && m.teeth >= 12 && m.teeth <= 60));
    const auto kind = m.kind;
    reported += reset(m, rng);
    changed += m.kind != kind;
  }
  BOOST_TEST(reported == changed);
  BOOST_TEST((changed > 430 && changed < 570));
  BOOST_TEST((m.lengths == before.lengths && m.speed == before.speed && m.inside == before.inside));
}

BOOST_AUTO_TEST_CASE(crossovers_of_single_values_take_those_of_all_parents) {
  random_stream rng(4);
  const auto any_of_two = clade::detail::prepared(crossover::on<&machine::teeth>(crossover::uniform{}), nearest);
  const auto near = clade::detail::prepared(
      crossover::on<&machine::speed>(crossover::parent_centric{.parents = 3, .along = 1e-3}), nearest);
  const auto parents = [&] {
    std::array<machine, 3> three{machines(rng), machines(rng), machines(rng)};
    three[0].teeth = 13, three[1].teeth = 59;
    three[0].speed = 1, three[1].speed = 2, three[2].speed = 3;
    return three;
  }();
  const double fitness = 0;
  using parent = crossover::parent<machine, double>;
  const std::array family{parent{parents[0], fitness}, parent{parents[1], fitness}, parent{parents[2], fitness}};
  machine child;
  std::size_t mothers = 0;
  for (int i = 0; i < 1000; ++i) {
    any_of_two(std::span<const parent, 2>(family.data(), 2), child, rng);
    BOOST_REQUIRE((child.teeth == 13 || child.teeth == 59));
    mothers += child.teeth == 13;
    BOOST_REQUIRE(child.speed == 1);
    near(std::span<const parent>(family), child, rng);
    // With one gene, no direction is orthogonal to the line, so the child is close to the mother.
    BOOST_REQUIRE((std::abs(child.speed - 1) < 0.01 && child.teeth == 13));
  }
  BOOST_TEST((mothers > 430 && mothers < 570));
}

BOOST_AUTO_TEST_CASE(a_run_finds_the_machine_on_any_number_of_threads_and_goes_on_from_its_state) {
  const auto stop = stop::generations(150);
  const auto alone = run(evolve(nearest, building, 1, execution::threads{1}), stop);
  BOOST_TEST(alone.best().fitness < 0.2);
  const auto shared = run(evolve(nearest, building, 1, execution::threads{3}), stop);
  auto evolution = evolve(nearest, building, 1, execution::threads{1});
  run(evolution, stop::generations(60));
  auto resumed = resume(nearest, building, evolution.state(), execution::threads{1});
  const auto later = run(resumed, stop);
  for (std::size_t i = 0; i < 40; ++i) {
    BOOST_REQUIRE((alone.population.chromosome(i) == shared.population.chromosome(i)));
    BOOST_REQUIRE((alone.population.chromosome(i) == later.population.chromosome(i)));
  }
}

BOOST_AUTO_TEST_CASE(values_may_be_structs_and_operators_may_learn_or_evaluate_candidates) {
  struct size {
    double width, height;
    bool operator==(const size&) const = default;
  };
  struct part {
    double x;
    int n;
    size s;
  };
  const chromosome::record parts{on<&part::x>(chromosome::real{0, 10}), on<&part::n>(chromosome::integer{1, 9}),
                                 on<&part::s>(chromosome::choice{size{1, 2}, size{3, 4}, size{5, 6}})};
  const genetic_algorithm ga{
      .population = 20,
      .crossover = crossover::each{crossover::on<&part::x>(
                                       adaptive::one_of{crossover::simulated_binary{}, crossover::uniform{}}),
                                   crossover::on<&part::s>(crossover::uniform{})},
      .mutation = mutation::sequence{mutation::on<&part::x>(mutation::gauss{.share = 0.05}),
                                     mutation::on<&part::s>(mutation::reset{0.2}),
                                     mutation::if_improves{mutation::on<&part::n>(mutation::creep{})}}};
  const auto smallest = minimize([](const part& p) { return p.x + p.n + p.s.width; }, parts);
  const auto result = run(evolve(smallest, ga, 1), stop::generations(100));
  BOOST_TEST((result.best().fitness >= 2 && result.best().fitness < 2.01));
  BOOST_TEST((result.best().chromosome.s == size{1, 2}));
}

BOOST_AUTO_TEST_CASE(an_algorithm_without_operators_varies_all_members) {
  const genetic_algorithm plain{.population = 40, .replacement = replacement::plus{}};
  const auto result = run(evolve(nearest, plain, 1), stop::generations(400));
  BOOST_TEST(result.best().fitness < 0.01);
  BOOST_TEST(result.best().chromosome.unlisted == 17);

  // It is the one whose operators are named, and those of members are the ones that the page lists.
  const auto same = [&](const auto& strategy) {
    const auto other = run(evolve(nearest, strategy, 1), stop::generations(400));
    BOOST_TEST((other.best().chromosome == result.best().chromosome));
  };
  same(genetic_algorithm{.population = 40,
                         .crossover = crossover::record{},
                         .mutation = mutation::record{},
                         .replacement = replacement::plus{}});
  same(genetic_algorithm{
      .population = 40,
      .crossover =
          crossover::each{
              crossover::on<&machine::lengths>(crossover::simulated_binary{}),
              crossover::on<&machine::teeth>(crossover::uniform{}), crossover::on<&machine::kind>(crossover::uniform{}),
              crossover::on<&machine::speed>(crossover::simulated_binary{}),
              crossover::on<&machine::inside>(crossover::each{crossover::on<&gears::order>(crossover::order{})})},
      .mutation =
          mutation::one_of{
              mutation::on<&machine::lengths>(mutation::polynomial{}),
              mutation::on<&machine::teeth>(mutation::creep{4}), mutation::on<&machine::kind>(mutation::reset{}),
              mutation::on<&machine::speed>(mutation::polynomial{}),
              mutation::on<&machine::inside>(mutation::one_of{mutation::on<&gears::order>(mutation::swap{})})},
      .replacement = replacement::plus{}});
}

BOOST_AUTO_TEST_CASE(an_operator_of_a_member_replaces_the_one_for_its_space) {
  const auto fixed = [](std::uint8_t& teeth, random_stream&) { teeth = 40; };
  const genetic_algorithm ga{
      .population = 40,
      .crossover = crossover::record{crossover::on<&machine::kind>(
          [](const material&, const material&, material& child, random_stream&) { child = material::bronze; })},
      .mutation = mutation::record{mutation::on<&machine::teeth>(fixed)}};
  const auto result = run(evolve(nearest, ga, 1), stop::generations(30));
  std::size_t bronze = 0, teeth = 0;
  for (const auto& one : result.population.chromosomes()) {
    bronze += one.kind == material::bronze;
    teeth += one.teeth == 40;
  }
  BOOST_TEST(bronze > 30u);
  BOOST_TEST(teeth > 30u);

  // With a mutation alone nothing is crossed.
  auto alone = evolve(nearest, genetic_algorithm{.mutation = mutation::on<&machine::teeth>(fixed)}, 1);
  const auto first = alone.current().population;
  alone.advance();
  for (const auto& child : alone.current().population.chromosomes()) {
    bool known = false;
    for (const auto& one : first.chromosomes()) known = known || one.lengths == child.lengths;
    BOOST_TEST_REQUIRE(known);
  }
}

BOOST_AUTO_TEST_CASE(invalid_values_are_refused_with_a_reason) {
  using support::refusal;
  BOOST_TEST(refusal([] { chromosome::integer{5, 4}; }) == "integers high must be at least low, which is 5, but was 4");
  BOOST_TEST(refusal([] { chromosome::integer<std::uint8_t>{0, 256}; }) ==
             "integers high must be between 0 and 255 for genes of this type, but was 256");
  BOOST_TEST(refusal([] { chromosome::real{1, 0}; }) == "reals high must be at least low, which is 1, but was 0");
  BOOST_TEST(refusal([] { chromosome::choice{1, 2, 1}; }) ==
             "choice values must differ, but values 0 and 2 were equal");
  BOOST_TEST(refusal([] { chromosome::choice(std::vector<int>{}); }) == "choice needs at least 1 value, but had 0");
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  BOOST_TEST(refusal([&] {
               random_stream rng(1);
               chromosome::real{0, infinity}(rng);
             }).starts_with("reals cannot be sampled if a bound is infinite, but those of gene 0 were 0 and inf"));
}

BOOST_AUTO_TEST_SUITE_END()
