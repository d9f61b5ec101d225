// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/core/problem.hpp>
#include <clade/engine/evaluator.hpp>

BOOST_AUTO_TEST_SUITE(evaluator_tests)

using namespace clade;

namespace {

using text = std::string;

// The length is the fitness; `calls` counts its computations.
struct bench {
  int calls = 0;
  clade::detail::evaluation_cache<text, int> memory{};
  text mother = "mother";
};

auto longest(bench& b) {
  return maximize(
      [&b](const text& t) {
        ++b.calls;
        if (t == "throw") throw std::runtime_error("mine");
        return static_cast<int>(t.size());
      },
      [](random_stream&) { return text(); });
}

struct without_equality {
  int value;
};

}  // namespace

BOOST_AUTO_TEST_CASE(what_it_evaluates_it_counts) {
  bench b;
  const auto problem = longest(b);
  const int mothers = 6;
  clade::detail::evaluator evaluate(problem, b.memory, b.mother, mothers);
  BOOST_TEST(evaluate.evaluations() == 0u);
  BOOST_TEST(evaluate("a") == 1);
  BOOST_TEST(evaluate("ab") == 2);
  BOOST_TEST(evaluate.evaluations() == 2u);
  evaluate.count(10);
  BOOST_TEST(evaluate.evaluations() == 12u);
  BOOST_TEST(b.calls == 2);
}

BOOST_AUTO_TEST_CASE(last_best_and_mother_are_known) {
  bench b;
  const auto problem = longest(b);
  const int mothers = 99;
  clade::detail::evaluator evaluate(problem, b.memory, b.mother, mothers);
  BOOST_TEST(evaluate("mother") == 99, "the mother's fitness is taken as given");
  BOOST_TEST(b.calls == 0);
  evaluate("xxx");
  evaluate("xxx");
  BOOST_TEST(b.calls == 1);
  evaluate("y");   // the last, xxx being the best
  evaluate("zz");  // the last, xxx being the best, y forgotten
  BOOST_TEST(b.calls == 3);
  evaluate("xxx");
  evaluate("zz");
  BOOST_TEST(b.calls == 3);
  evaluate("y");
  BOOST_TEST(b.calls == 4);
  evaluate("xxxx");
  evaluate("a");
  evaluate("b");
  BOOST_TEST(b.calls == 7);
  evaluate("xxxx");
  BOOST_TEST(b.calls == 7);
  evaluate("xxx");
  BOOST_TEST(b.calls == 8, "no longer the best, nor the last");
  BOOST_TEST(evaluate.evaluations() == 8u);
}

BOOST_AUTO_TEST_CASE(it_tells_what_it_knows_without_evaluating) {
  bench b;
  const auto problem = longest(b);
  const int mothers = 6;
  clade::detail::evaluator evaluate(problem, b.memory, b.mother, mothers);
  BOOST_TEST(evaluate.known_fitness("x") == nullptr);
  BOOST_TEST(*evaluate.known_fitness("mother") == 6);
  evaluate("x");
  BOOST_TEST(*evaluate.known_fitness("x") == 1);
  BOOST_TEST(evaluate.known_fitness("y") == nullptr);
  BOOST_TEST(b.calls == 1);
}

BOOST_AUTO_TEST_CASE(the_memory_is_forgotten_when_it_is_used_again) {
  bench b;
  const auto problem = longest(b);
  {
    const int mothers = 6;
    clade::detail::evaluator evaluate(problem, b.memory, b.mother, mothers);
    evaluate("xxx");
    evaluate("y");
  }
  const text other = "other";
  const int mothers = 5;
  clade::detail::evaluator evaluate(problem, b.memory, other, mothers);
  BOOST_TEST(evaluate.known_fitness("xxx") == nullptr);
  BOOST_TEST(evaluate.known_fitness("y") == nullptr);
  BOOST_TEST(evaluate.known_fitness("mother") == nullptr);
  BOOST_TEST(evaluate.evaluations() == 0u);
}

BOOST_AUTO_TEST_CASE(it_knows_the_order) {
  bench b;
  const auto problem = longest(b);
  const int mothers = 6;
  const clade::detail::evaluator evaluate(problem, b.memory, b.mother, mothers);
  BOOST_TEST((evaluate.better(3, 2) && !evaluate.better(2, 3) && !evaluate.better(2, 2)));
}

BOOST_AUTO_TEST_CASE(a_fitness_that_throws_leaves_no_false_memory) {
  bench b;
  const auto problem = longest(b);
  const int mothers = 6;
  clade::detail::evaluator evaluate(problem, b.memory, b.mother, mothers);
  evaluate("xx");
  BOOST_CHECK_THROW(evaluate("throw"), std::runtime_error);
  BOOST_TEST(evaluate.known_fitness("throw") == nullptr);
  BOOST_TEST(*evaluate.known_fitness("xx") == 2);
  BOOST_TEST(evaluate.evaluations() == 2u, "it was computed, to no avail");
  BOOST_TEST(evaluate("yyy") == 3);
}

BOOST_AUTO_TEST_CASE(a_repair_that_throws_leaves_no_false_memory) {
  const auto problem = minimize([](int c) { return c; }, [](random_stream&) { return 0; },
                                [](int& c) {
                                  if (c < 0) throw std::runtime_error("mine");
                                });
  clade::detail::evaluation_cache<int, int> memory;
  const int mother = 7, mothers = 7;
  clade::detail::evaluator evaluate(problem, memory, mother, mothers);
  evaluate(5);
  evaluate(6);
  BOOST_CHECK_THROW(evaluate(-1), std::runtime_error);
  BOOST_TEST(evaluate.known_fitness(-1) == nullptr);
  BOOST_TEST(*evaluate.known_fitness(5) == 5);
}

BOOST_AUTO_TEST_CASE(backups_nest) {
  bench b;
  const auto problem = longest(b);
  const int mothers = 6;
  clade::detail::evaluator evaluate(problem, b.memory, b.mother, mothers);
  text t = "one";
  const auto first = evaluate.backup(t);
  t = "two";
  {
    const auto second = evaluate.backup(t);
    t = "three";
    const auto third = evaluate.backup(t);
    t = "four";
    BOOST_TEST(*second == "two");
    BOOST_TEST(*third == "three");
  }
  t = "five";
  const auto again = evaluate.backup(t);
  BOOST_TEST(*first == "one");
  BOOST_TEST(*again == "five");
  BOOST_TEST(b.memory.backups.size() == 3u, "storage is used again");
  *again = "changed";
  BOOST_TEST(t == "five");
}

BOOST_AUTO_TEST_CASE(many_backups_stay_where_they_are) {
  bench b;
  const auto problem = longest(b);
  const int mothers = 6;
  clade::detail::evaluator evaluate(problem, b.memory, b.mother, mothers);
  const auto dive = [&](const auto& self, int depth) -> void {
    const auto before = evaluate.backup(std::to_string(depth));
    if (depth < 200) self(self, depth + 1);
    BOOST_REQUIRE(*before == std::to_string(depth));
  };
  dive(dive, 0);
  BOOST_TEST(b.memory.backups_in_use == 0u);
}

BOOST_AUTO_TEST_CASE(chromosomes_without_equality_are_always_evaluated) {
  int calls = 0;
  const auto problem = minimize(
      [&calls](const without_equality& c) {
        ++calls;
        return c.value;
      },
      [](random_stream&) { return without_equality{0}; });
  clade::detail::evaluation_cache<without_equality, int> memory;
  const without_equality mother{1};
  const int mothers = 1;
  clade::detail::evaluator evaluate(problem, memory, mother, mothers);
  BOOST_TEST(evaluate(mother) == 1);
  BOOST_TEST(evaluate(mother) == 1);
  BOOST_TEST(calls == 2);
  BOOST_TEST(evaluate.evaluations() == 2u);
  BOOST_CHECK(evaluate.known_fitness(mother) == nullptr);
}

BOOST_AUTO_TEST_CASE(what_is_evaluated_is_repaired_and_the_argument_left) {
  int calls = 0;
  const auto problem = minimize(
      [&calls](const int& c) {
        ++calls;
        return c;
      },
      [](random_stream&) { return 0; }, [](int& c) { c = c < 0 ? 0 : c; });
  clade::detail::evaluation_cache<int, int> memory;
  const int mother = 7, child = -5;
  const int mothers = 7;
  clade::detail::evaluator evaluate(problem, memory, mother, mothers);
  BOOST_TEST(evaluate(child) == 0);
  BOOST_TEST(child == -5);
  BOOST_TEST(*evaluate.known_fitness(0) == 0, "known in the repaired form");
  BOOST_TEST(evaluate.known_fitness(-5) == nullptr);
  BOOST_TEST(evaluate(mother) == 7);
  BOOST_TEST(calls == 1, "the mother, being repaired, is known as well");
}

BOOST_AUTO_TEST_CASE(a_memory_can_be_copied) {
  bench b;
  const auto problem = longest(b);
  const int mothers = 6;
  clade::detail::evaluator evaluate(problem, b.memory, b.mother, mothers);
  evaluate("xxx");
  const auto copy = b.memory;
  BOOST_TEST(copy.entries.size() == b.memory.entries.size());
}

BOOST_AUTO_TEST_SUITE_END()
