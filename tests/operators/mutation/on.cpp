// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <concepts>
#include <vector>

#include <clade/chromosome.hpp>
#include <clade/engine/evaluator.hpp>
#include <clade/evolve.hpp>
#include <clade/mutation.hpp>
#include <clade/operators/crossover/on.hpp>
#include <clade/operators/crossover/order.hpp>
#include <clade/stop.hpp>
#include <clade/strategy.hpp>

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(on_tests)

using namespace clade;
using mutation::on;

namespace {

struct schedule {
  std::vector<int> order{0, 1, 2, 3};
  double speed = 1;
  chromosome::bits days{10};
  bool operator==(const schedule&) const = default;
};

const auto nudge = [](double& speed, auto& rng) { speed += rng.normal(); };
const auto space = [](random_stream& rng) { return schedule{chromosome::permutation{4}(rng)}; };
const auto cost = [](const schedule& s) { return s.speed + s.order[0]; };

// A space with the spaces of its members.
struct space_of_members {
  schedule operator()(random_stream& rng) const { return space(rng); }
  template <auto Member>
    requires std::same_as<decltype(Member), std::vector<int> schedule::*>
  chromosome::integers<int> member() const {
    return {4, 7, 7};
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(one_member_changes_and_the_others_stay) {
  random_stream rng(1);
  schedule s;
  BOOST_TEST(on<&schedule::order>(mutation::swap{})(s, rng));
  BOOST_TEST((s.order != schedule().order && s.speed == 1 && s.days == schedule().days));
  s = {};
  BOOST_TEST(on<&schedule::speed>(nudge)(s, rng));
  BOOST_TEST((s.order == schedule().order && s.speed != 1));
  BOOST_TEST(on<&schedule::days>(mutation::flip{1})(s, rng));
  BOOST_TEST(s.days.count() == 10u, "flip works unprepared");
}

BOOST_AUTO_TEST_CASE(it_returns_the_result_of_the_operator) {
  random_stream rng(1);
  schedule s;
  BOOST_TEST(!on<&schedule::order>(mutation::none{})(s, rng));
  BOOST_TEST(!on<&schedule::speed>([](double&, random_stream&) { return false; })(s, rng));
  BOOST_TEST(on<&schedule::speed>([](double&, random_stream&) {})(s, rng));
  BOOST_TEST((s == schedule()));
}

BOOST_AUTO_TEST_CASE(it_fits_the_struct_of_the_member_and_what_derives_from_it) {
  struct longer : schedule {};
  using op = decltype(on<&schedule::order>(mutation::swap{}));
  static_assert(mutation_for<op, schedule> && mutation_for<op, longer>);
  static_assert(!mutation_for<op, std::vector<int>>);
  static_assert(!mutation_for<decltype(on<&schedule::speed>(mutation::swap{})), schedule>, "a number has no genes");
  static_assert(!mutation_for<decltype(on<&schedule::order>(mutation::creep{})), schedule>, "creep needs a space");
}

BOOST_AUTO_TEST_CASE(the_operator_is_prepared_with_the_space_of_the_member) {
  random_stream rng(1);
  const auto problem = minimize(cost, space);
  schedule s;
  BOOST_TEST(clade::detail::prepared(on<&schedule::order>(mutation::creep{1, 1}, chromosome::integers{4, 5, 6}),
                                     problem)(s, rng));
  BOOST_TEST((s.order == std::vector{6, 6, 6, 6}));
  BOOST_TEST(
      clade::detail::prepared(on<&schedule::order>(mutation::reset{1}), minimize(cost, space_of_members{}))(s, rng));
  BOOST_TEST((s.order == std::vector{7, 7, 7, 7}));
  BOOST_TEST(
      clade::detail::prepared(on<&schedule::days>(mutation::flip{1}), minimize(cost, space_of_members{}))(s, rng));
  BOOST_TEST(s.days.count() == 10u, "the space does not know this member");
}

BOOST_AUTO_TEST_CASE(evaluate_takes_values_of_the_member_and_counts) {
  const auto problem = minimize(cost, space);
  clade::detail::evaluation_cache<schedule, double> memory;
  const schedule mother;
  const double mothers = cost(mother);
  clade::detail::evaluator evaluate(problem, memory, mother, mothers);
  random_stream rng(1);
  schedule s;
  const auto slower = on<&schedule::speed>([](double& speed, random_stream&, auto& fitness) {
    BOOST_TEST(fitness(speed) == 1);
    BOOST_TEST(fitness(speed - 5) == -4);
    const auto before = fitness.backup(speed);
    speed = 7;
    BOOST_TEST(fitness(speed) == 7);
    BOOST_TEST(*before == 1);
    BOOST_TEST(*fitness.backup(9.0) == 9);
    speed = fitness.better(-4, 7) ? -4 : *before;
    fitness.count(10);
    return true;
  });
  static_assert(!clade::detail::plain_mutation<decltype(slower), schedule> && mutation_for<decltype(slower), schedule>);
  BOOST_TEST(clade::detail::mutate(slower, s, rng, evaluate));
  BOOST_TEST((s.speed == -4 && s.order == mother.order));
  BOOST_TEST(evaluate.evaluations() == 12u);

  schedule t;
  const auto improving = on<&schedule::order>(mutation::if_improves{mutation::swap{}});
  for (int i = 0; i < 100; ++i) {
    const auto before = cost(t);
    clade::detail::mutate(improving, t, rng, evaluate);
    BOOST_TEST(cost(t) <= before);
  }
  BOOST_TEST(t.order[0] == 0);
}

BOOST_AUTO_TEST_CASE(combinators_hold_it_and_it_holds_combinators) {
  const genetic_algorithm planning{
      .population = 20,
      .crossover = crossover::on<&schedule::order>(crossover::order{}),
      .mutation = mutation::sequence{
          on<&schedule::order>(mutation::one_of{mutation::swap{}, mutation::inversion{}}),
          mutation::with_probability{0.5, on<&schedule::speed>(nudge)},
          mutation::with_probability{0.1, on<&schedule::days>(mutation::flip{}, chromosome::bit_string{10})}}};
  const auto far = [](const schedule& s) {
    return std::abs(s.speed - 3) + std::abs(s.order[0] - 2) + static_cast<double>(s.days.count());
  };
  const auto result = run(evolve(minimize(far, space), planning, 1), stop::target(0.1) || stop::generations(500));
  BOOST_TEST(result.reason.success);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
