// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <csignal>
#include <limits>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <clade/clade.hpp>

BOOST_AUTO_TEST_SUITE(stop_tests)
BOOST_AUTO_TEST_SUITE(criteria)

namespace {

using namespace clade;
using namespace std::chrono_literals;

using numbers = clade::detail::population<std::string, double, lower_is_better>;

numbers some() {
  numbers p;
  for (const auto& [text, fitness] : {std::pair("c", 3.0), std::pair("a", 1.0), std::pair("b", 2.0)})
    p.push_back(text, fitness);
  return p;
}

const numbers three = some();

clade::detail::generation<numbers> at(std::uint64_t number, std::uint64_t evaluations = 0, std::uint64_t stagnation = 0,
                                      std::chrono::nanoseconds elapsed = 0s) {
  return {number, evaluations, stagnation, elapsed, three};
}

bool fires(const auto& criterion, const auto& generation) { return criterion(generation).has_value(); }

auto message(std::string text) {
  return [text = std::move(text)](const std::exception& e) {
    return std::string(e.what()).find(text) != std::string::npos;
  };
}

const auto yes = [](const auto&) { return std::optional(stop::reason{"yes"}); };
const auto no = [](const auto&) { return std::optional<stop::reason>(); };
const auto won = [](const auto&) { return std::optional(stop::reason{"won", true}); };

}  // namespace

BOOST_AUTO_TEST_CASE(generations_fires_at_its_number_and_beyond) {
  BOOST_TEST(!fires(stop::generations(5), at(4)));
  BOOST_TEST(fires(stop::generations(5), at(5)));
  BOOST_TEST(fires(stop::generations(5), at(6)));
  BOOST_TEST(fires(stop::generations(0), at(0)));
  BOOST_TEST(stop::generations(5)(at(5))->text == "5 generations reached");
  BOOST_TEST(!stop::generations(5)(at(5))->success);
}

BOOST_AUTO_TEST_CASE(evaluations_fires_at_its_count_and_beyond) {
  BOOST_TEST(!fires(stop::evaluations(100), at(0, 99)));
  BOOST_TEST(fires(stop::evaluations(100), at(0, 100)));
  BOOST_TEST(stop::evaluations(100)(at(0, 130))->text == "100 evaluations reached");
  BOOST_TEST(stop::evaluations(1).describe() == "1 evaluation reached");
}

BOOST_AUTO_TEST_CASE(target_is_a_success_and_follows_the_order_of_the_problem) {
  BOOST_TEST(fires(stop::target(1), at(0)));
  BOOST_TEST(fires(stop::target(1.5), at(0)));
  BOOST_TEST(!fires(stop::target(0.5), at(0)));
  BOOST_TEST(stop::target(1)(at(0))->success);
  BOOST_TEST(stop::target(1)(at(0))->text == "target 1 reached");
  BOOST_TEST(stop::target(1.25)(at(0))->text == "target 1.25 reached");
  BOOST_TEST(stop::target(1e-7).describe() == "target 1e-07 reached");

  clade::detail::population<std::string, std::pair<int, int>, higher_is_better> pairs;
  pairs.push_back("x", {2, 7});
  const clade::detail::generation<decltype(pairs)> now{0, 0, 0, 0s, pairs};
  BOOST_TEST(fires(stop::target(std::pair(2, 7)), now));
  BOOST_TEST(!fires(stop::target(std::pair(2, 8)), now));
}

BOOST_AUTO_TEST_CASE(target_refuses_a_goal_that_the_fitness_can_never_have) {
  clade::detail::population<std::string, int, higher_is_better> whole;
  whole.push_back("x", 0);
  const clade::detail::generation<decltype(whole)> now{0, 0, 0, 0s, whole};
  BOOST_CHECK_EXCEPTION(stop::target(0.5)(now), std::invalid_argument,
                        message("target must be a value that the fitness can have, but was 0.5"));
  BOOST_CHECK_EXCEPTION(stop::target(3'000'000'000)(now), std::invalid_argument, message("but was 3000000000"));
  BOOST_CHECK_EXCEPTION(stop::target(1e300)(now), std::invalid_argument, message("but was 1e+300"));
  BOOST_CHECK_EXCEPTION(stop::target(std::nan(""))(now), std::invalid_argument, message("but was nan"));
  BOOST_CHECK_EXCEPTION(stop::target(std::nan(""))(at(0)), std::invalid_argument, message("but was nan"));
  BOOST_TEST(fires(stop::target(0.0), now));
  BOOST_TEST(!fires(stop::target(2147483647.0), now));
  clade::detail::population<std::string, std::size_t, lower_is_better> sizes;
  sizes.push_back("x", 5);
  const clade::detail::generation<decltype(sizes)> later{0, 0, 0, 0s, sizes};
  BOOST_CHECK_EXCEPTION(stop::target(-1)(later), std::invalid_argument, message("but was -1"));
  BOOST_TEST(fires(stop::target(5), later));
  clade::detail::population<std::string, float, lower_is_better> floats;
  floats.push_back("x", 0.1f);
  BOOST_TEST(fires(stop::target(0.1), (clade::detail::generation<decltype(floats)>{0, 0, 0, 0s, floats})));
}

BOOST_AUTO_TEST_CASE(a_target_may_be_a_character) {
  detail::population<std::string, char, higher_is_better> letters;
  letters.push_back("x", 'k');
  const detail::generation<decltype(letters)> now{0, 0, 0, 0s, letters};
  BOOST_TEST(fires(stop::target('k'), now));
  BOOST_TEST(!fires(stop::target('l'), now));
  BOOST_TEST(fires(stop::target(107), now));
  BOOST_TEST(stop::target('k').describe() == "target k reached");
  BOOST_CHECK_EXCEPTION(stop::target(1000)(now), std::invalid_argument, message("but was 1000"));
  BOOST_TEST(fires(stop::target('\3'), at(0)));
  detail::population<std::string, signed char, lower_is_better> small;
  small.push_back("x", -5);
  BOOST_CHECK_EXCEPTION(stop::target(200u)((detail::generation<decltype(small)>{0, 0, 0, 0s, small})),
                        std::invalid_argument, message("but was 200"));
}

BOOST_AUTO_TEST_CASE(limits_below_zero_are_refused) {
  BOOST_CHECK_EXCEPTION(static_cast<void>(stop::generations(-1)), std::invalid_argument,
                        message("generations must be at least 0, but was -1"));
  BOOST_CHECK_EXCEPTION(static_cast<void>(stop::evaluations(-7)), std::invalid_argument,
                        message("evaluations must be at least 0, but was -7"));
  BOOST_CHECK_EXCEPTION(stop::after(-1s), std::invalid_argument,
                        message("after seconds must be at least 0, but were -1"));
  BOOST_CHECK_EXCEPTION(stop::after(std::chrono::duration<double>(std::nan(""))), std::invalid_argument,
                        message("but were nan"));
}

BOOST_AUTO_TEST_CASE(after_holds_the_longest_times) {
  BOOST_TEST(!fires(stop::after(std::chrono::hours::max()), at(0, 0, 0, 100h)));
  BOOST_TEST(!fires(stop::after(std::chrono::years(300)), at(0, 0, 0, 100h)));
}

BOOST_AUTO_TEST_CASE(after_compares_the_wall_time) {
  BOOST_TEST(!fires(stop::after(2s), at(0, 0, 0, 1999ms)));
  BOOST_TEST(fires(stop::after(2s), at(0, 0, 0, 2000ms)));
  BOOST_TEST(stop::after(1500ms).describe() == "1.5 seconds passed");
  BOOST_TEST(stop::after(1s).describe() == "1 second passed");
}

BOOST_AUTO_TEST_CASE(stalled_counts_generations_without_progress) {
  BOOST_TEST(!fires(stop::stalled(10), at(50, 0, 9)));
  BOOST_TEST(fires(stop::stalled(10), at(50, 0, 10)));
  BOOST_CHECK_EXCEPTION(static_cast<void>(stop::stalled(0)), std::invalid_argument,
                        message("stalled generations must be at least 1, but was 0"));
}

BOOST_AUTO_TEST_CASE(stalled_with_a_tolerance_compares_with_the_whole_improvement) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  std::vector<clade::detail::improvement> all{{0, infinity}, {1, 100}, {4, 20}, {10, 11}, {14, 10.1}, {18, 10}};
  const auto now = [&](std::uint64_t number) {
    auto made = at(number);
    made.improvements = all;
    return made;
  };
  const auto criterion = [](double tolerance) { return stop::stalled{.limit = 8, .tolerance = tolerance}; };
  // Of the whole 90, the last 8 generations brought 10 at 17, and 1 from 18 on.
  for (const double scale : {1.0, -8.0, 0x1p-900}) {
    for (const double offset : {0.0, 1e3}) {
      if (scale > 0 && scale < 1 && offset > 0) continue;  // rounded
      const auto before = all;
      for (auto& one : all) one.best = scale * one.best + offset;
      BOOST_TEST(!fires(criterion(0.1), now(17)));
      BOOST_TEST(fires(criterion(0.12), now(17)));
      BOOST_TEST(!fires(criterion(0.01), now(18)));
      BOOST_TEST(fires(criterion(0.012), now(18)));
      BOOST_TEST(!fires(criterion(0), now(18)));
      all = before;
    }
  }
  BOOST_TEST(fires(criterion(1), now(9)));
  BOOST_TEST(!fires(criterion(1), now(8)));  // the value 8 generations ago was infinite
  BOOST_TEST(!fires(criterion(1), now(7)));
  all.erase(all.begin(), all.begin() + 3);  // a new beginning in generation 10
  BOOST_TEST(!fires(criterion(1), now(17)));
  BOOST_TEST(fires(criterion(1), now(18)));
  BOOST_CHECK_EXCEPTION(fires(criterion(0.1), at(0)), std::invalid_argument,
                        message("stalled tolerance must be 0 for fitness values that are not numbers"));
  BOOST_CHECK_EXCEPTION(criterion(1.5), std::invalid_argument,
                        message("stalled tolerance must be between 0 and 1, but was 1.5"));
  BOOST_TEST(criterion(0.01).describe() == "at most 0.01 of the whole improvement in 8 generations");
}

BOOST_AUTO_TEST_CASE(converged_counts_the_largest_group_of_equals) {
  numbers p;
  const auto now = [&p] { return clade::detail::generation<numbers>{0, 0, 0, 0s, p}; };
  for (const char* text : {"a", "b", "b", "c", "b", "b", "a", "b", "b", "b"}) p.push_back(text, 1);
  BOOST_TEST(fires(stop::converged(0.7), now()));
  BOOST_TEST(!fires(stop::converged(0.71), now()));
  BOOST_TEST(!fires(stop::converged(1), now()));
  BOOST_TEST(fires(stop::converged(1e-9), now()));
  numbers equal;
  for (int i = 0; i < 4; ++i) equal.push_back("z", 0);
  BOOST_TEST(fires(stop::converged(1.0), (clade::detail::generation<numbers>{0, 0, 0, 0s, equal})));
  for (const double bad : {0.0, -0.1, 1.5, std::nan("")}) {
    BOOST_CHECK_EXCEPTION(static_cast<void>(stop::converged{bad}), std::invalid_argument,
                          message("converged share must be above 0 and at most 1"));
  }
}

BOOST_AUTO_TEST_CASE(converged_counts_a_share_that_rounding_makes_too_large) {
  for (const auto& [share, wanted] :
       {std::pair(0.07, 7), std::pair(0.14, 14), std::pair(0.28, 28), std::pair(0.55, 55), std::pair(0.56, 56)}) {
    numbers p;
    for (int i = 0; i < wanted; ++i) p.push_back("same", 1);
    for (int i = wanted; i < 100; ++i) p.push_back(std::to_string(i), 1);
    BOOST_TEST(fires(stop::converged(share), (detail::generation<numbers>{0, 0, 0, 0s, p})));
    BOOST_TEST(!fires(stop::converged(share + 1e-12), (detail::generation<numbers>{0, 0, 0, 0s, p})));
  }
}

BOOST_AUTO_TEST_CASE(never_never_fires) {
  BOOST_TEST(!fires(stop::never{}, at(1'000'000, 1'000'000, 1'000'000, 1000h)));
  BOOST_TEST(stop::describe(stop::never{} || stop::generations(3)) == "never or 3 generations reached");
  BOOST_TEST(fires(stop::never{} || stop::generations(3), at(3)));
}

BOOST_AUTO_TEST_CASE(reasons_have_a_kind) {
  using enum stop::kind;
  const auto kind_of = [](const auto& criterion, const auto& generation) { return criterion(generation)->kind; };
  BOOST_TEST((kind_of(stop::generations(1), at(1)) == generations));
  BOOST_TEST((kind_of(stop::evaluations(1), at(0, 1)) == evaluations));
  BOOST_TEST((kind_of(stop::target(1), at(0)) == target));
  BOOST_TEST((kind_of(stop::after(1s), at(0, 0, 0, 1s)) == time));
  BOOST_TEST((kind_of(stop::stalled(1), at(0, 0, 1)) == stalled));
  BOOST_TEST((kind_of(stop::converged(0.1), at(0)) == converged));
  BOOST_TEST((kind_of(stop::when([](const auto&) { return true; }, "mine"), at(0)) == condition));
  BOOST_TEST(
      (kind_of(stop::when([](const auto&) { return true; }, stop::reason{"near", true, target}), at(0)) == target));
  std::stop_source source;
  source.request_stop();
  BOOST_TEST((kind_of(stop::requested(source.get_token()), at(0)) == requested));
  BOOST_TEST((kind_of(stop::generations(1) || stop::target(1), at(1)) == target));
  BOOST_TEST((kind_of(stop::generations(1) && stop::generations(0), at(1)) == generations));
  BOOST_TEST((kind_of(stop::generations(1) && stop::target(1), at(1)) == condition));
  BOOST_TEST((kind_of(!stop::generations(1), at(0)) == condition));
  BOOST_TEST((stop::reason{"text", true} == stop::reason{"text", true, condition}));
}

BOOST_AUTO_TEST_CASE(evaluations_fires_after_many_generations_without_any) {
  auto idle = at(20'000, 5);
  idle.idle = 9'999;
  BOOST_TEST(!fires(stop::evaluations(100), idle));
  idle.idle = 10'000;
  BOOST_TEST((stop::evaluations(100)(idle)->kind == stop::kind::nothing_evaluated));
  BOOST_TEST(stop::evaluations(100)(idle)->text == "nothing evaluated in 10000 generations");
}

BOOST_AUTO_TEST_CASE(some_criteria_can_be_asked_between_slots) {
  const auto expired = [](const auto& criterion, auto elapsed) { return detail::expired(criterion, elapsed); };
  const auto earliest = [](const auto& criterion) { return detail::earliest(criterion); };
  const auto always = std::chrono::nanoseconds::max();
  std::stop_source source;
  const stop::requested asked(source.get_token());
  static_assert(!detail::expires_between_slots<stop::generations>);
  static_assert(!detail::expires_between_slots<decltype(stop::target(1) || stop::generations(3))>);
  static_assert(!detail::expires_between_slots<decltype(stop::after(1s) && stop::generations(3))>);
  static_assert(detail::expires_between_slots<decltype(stop::target(1) || stop::after(1s))>);
  static_assert(detail::expires_between_slots<decltype(stop::interrupted{} && stop::after(1s))>);
  BOOST_TEST((!expired(stop::after(2s), 1999ms) && expired(stop::after(2s), 2s)));
  BOOST_TEST((expired(stop::after(2s) || stop::generations(1), 2s) && !expired(stop::after(2s) || asked, 1s)));
  BOOST_TEST((expired(stop::after(2s) && stop::after(1s), 2s) && !expired(stop::after(2s) && stop::after(1s), 1s)));
  BOOST_TEST(!expired(stop::after(2s) && asked, 3s));
  BOOST_TEST(!expired(!stop::after(2s), 0s));
  BOOST_TEST((earliest(stop::after(2s)) == 2s));
  BOOST_TEST((earliest(stop::after(2s) || asked || stop::after(1s) || stop::generations(1)) == 1s));
  BOOST_TEST((earliest(stop::after(2s) && asked) == 2s));
  BOOST_TEST((earliest(stop::after(2s) && stop::after(5s)) == 5s));
  BOOST_TEST((earliest(asked || stop::generations(1)) == always));
  BOOST_TEST((earliest(stop::after(std::chrono::years(1000))) == always));
  source.request_stop();
  BOOST_TEST(
      (expired(asked, 0s) && expired(asked || stop::generations(1), 0s) && expired(asked && stop::after(2s), 3s)));
}

BOOST_AUTO_TEST_CASE(when_gives_the_reason_of_the_caller) {
  const auto even = [](const auto& g) { return g.number % 2 == 0; };
  BOOST_TEST(fires(stop::when(even, "even"), at(4)));
  BOOST_TEST(!fires(stop::when(even, "even"), at(5)));
  BOOST_TEST(stop::when(even, "even")(at(4))->text == "even");
  BOOST_TEST(stop::when(even, stop::reason{"solved", true})(at(4))->success);
}

BOOST_AUTO_TEST_CASE(requested_listens_to_its_token) {
  std::stop_source source;
  const stop::requested criterion(source.get_token());
  BOOST_TEST(!fires(criterion, at(0)));
  source.request_stop();
  BOOST_TEST(fires(criterion, at(0)));
}

BOOST_AUTO_TEST_CASE(interrupted_catches_one_ctrl_c_and_can_be_reset) {
  const stop::interrupted criterion;
  BOOST_TEST(!fires(criterion, at(0)));
  std::raise(SIGINT);
  BOOST_TEST(fires(criterion, at(0)));
  BOOST_TEST(criterion(at(0))->text == "interrupted by SIGINT");
  stop::interrupted::reset();
  BOOST_TEST(!fires(criterion, at(0)));
  std::raise(SIGINT);
  BOOST_TEST(fires(stop::interrupted{}, at(0)));
  stop::interrupted::reset();
}

BOOST_AUTO_TEST_CASE(or_fires_with_either_and_prefers_a_success) {
  BOOST_TEST(fires(stop::generations(1) || no, at(1)));
  BOOST_TEST(fires(no || stop::generations(1), at(1)));
  BOOST_TEST(!fires(stop::generations(2) || no, at(1)));
  BOOST_TEST((stop::generations(1) || yes)(at(1))->text == "1 generation reached");
  BOOST_TEST((stop::generations(1) || won)(at(1))->text == "won");
  BOOST_TEST((stop::generations(1) || stop::target(1))(at(1))->success);
  BOOST_TEST((stop::target(1) || stop::generations(1))(at(1))->success);
}

BOOST_AUTO_TEST_CASE(and_needs_both_and_joins_their_reasons) {
  BOOST_TEST(!fires(stop::generations(1) && no, at(1)));
  BOOST_TEST(!fires(no && stop::generations(1), at(1)));
  const auto both = (stop::generations(1) && won)(at(1));
  BOOST_TEST(both->text == "1 generation reached and won");
  BOOST_TEST(both->success);
}

BOOST_AUTO_TEST_CASE(not_fires_while_the_other_does_not) {
  BOOST_TEST(fires(!stop::generations(3), at(1)));
  BOOST_TEST(!fires(!stop::generations(3), at(3)));
  BOOST_TEST((!stop::generations(3))(at(1))->text == "not: 3 generations reached");
  BOOST_TEST(!(!stop::target(9))(at(1)).has_value());
}

BOOST_AUTO_TEST_CASE(combinations_nest) {
  const auto criterion = (stop::target(0) && stop::generations(3)) || !stop::evaluations(10) || stop::stalled(4);
  BOOST_TEST(fires(criterion, at(0, 5, 0)));
  BOOST_TEST(!fires(criterion, at(0, 10, 0)));
  BOOST_TEST(fires(criterion, at(0, 10, 4)));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
