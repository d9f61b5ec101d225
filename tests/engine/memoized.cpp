// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <algorithm>
#include <array>
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <clade/chromosome.hpp>
#include <clade/evolve.hpp>
#include <clade/execution.hpp>
#include <clade/memoized.hpp>
#include <clade/operators/crossover/uniform.hpp>
#include <clade/operators/mutation/flip.hpp>
#include <clade/stop.hpp>
#include <clade/strategy.hpp>

BOOST_AUTO_TEST_SUITE(memoized_tests)

using namespace clade;
using chromosome::bits;

namespace {

using genes = std::vector<int>;

const auto sum = [](const genes& all) {
  int total = 0;
  for (const int gene : all) total += gene;
  return total;
};

// Gives way to other threads, which then ask for the same values.
std::size_t ones(const bits& all) {
  std::this_thread::yield();
  return all.count();
}

const genetic_algorithm ga{.population = 30, .crossover = crossover::uniform{}, .mutation = mutation::flip{}};

struct point {
  int x, y;
  bool operator==(const point&) const = default;
};

// Equal chromosomes have one hash, all that memoized requires of their type.
template <std::equality_comparable C>
bool has_hash(const C& chromosome) {
  const clade::detail::chromosome_hash hash;
  const auto copy = chromosome;
  return hash(copy) == hash(chromosome);
}

// Remembers the latest of equal chromosomes of any type.
template <class C>
bool remembers(const C& chromosome) {
  int computed = 0;
  const memoized m{[&](const C&) { return ++computed; }};
  const auto copy = chromosome;
  return m(chromosome) == 1 && m(copy) == 1 && computed == 1;
}

}  // namespace

BOOST_AUTO_TEST_CASE(equal_chromosomes_are_computed_once_and_every_call_is_counted) {
  const memoized m{sum};
  BOOST_TEST(m(genes{1, 2, 3}) == 6);
  BOOST_TEST(m(genes{1, 2, 3}) == 6);
  BOOST_TEST(m(genes{3, 2, 1}) == 6);
  BOOST_TEST((m.calls() == 3 && m.computed() == 2));
}

BOOST_AUTO_TEST_CASE(copies_share_what_is_remembered_and_counted) {
  const memoized one{sum};
  const auto problem = minimize(one, chromosome::permutation{3});
  BOOST_TEST(problem.evaluate({0, 1, 2}) == 3);
  const auto other = problem;
  BOOST_TEST(other.evaluate({0, 1, 2}) == 3);
  BOOST_TEST((one.calls() == 2 && one.computed() == 1));
  const memoized apart{sum};
  BOOST_TEST((apart.calls() == 0 && apart.computed() == 0));
}

BOOST_AUTO_TEST_CASE(chromosomes_of_the_library_and_the_standard_containers_have_a_hash) {
  random_stream rng(1);
  BOOST_TEST(remembers(7));
  BOOST_TEST(has_hash(true));
  BOOST_TEST(remembers(std::string("abc")));
  BOOST_TEST(has_hash(std::vector{0.5, 1.5}));
  BOOST_TEST(has_hash(std::vector<bool>{true, false}));
  BOOST_TEST(has_hash(std::vector<std::vector<int>>{{1}, {2, 3}}));
  BOOST_TEST(has_hash(std::array{'a', 'b'}));
  BOOST_TEST(remembers(bits("1011")));
  BOOST_TEST(remembers(bits()));
  const chromosome::expression_tree<char> trees{.functions = {{'+', 2}}, .terminals = {'x'}};
  BOOST_TEST(has_hash(trees(rng)));
  const chromosome::multi_expression<char> rows{.length = 5, .functions = {{'+', 2}}, .terminals = {'x'}};
  BOOST_TEST(has_hash(rows(rng)));
  const memoized zero{[](const std::vector<double>& v) { return v.size(); }};
  zero(std::vector{0.0});
  zero(std::vector{-0.0});
  BOOST_TEST(zero.computed() == 1u, "equal numbers have equal hashes");
}

BOOST_AUTO_TEST_CASE(hashes_differ_where_chromosomes_do) {
  const clade::detail::chromosome_hash hash;
  std::set<std::size_t> seen;
  for (int a = 0; a < 100; ++a) {
    for (int b = 0; b < 100; ++b) seen.insert(hash(std::vector{a, b}));
  }
  BOOST_TEST(seen.size() == 10'000u);
  seen.clear();
  for (std::size_t n = 0; n < 200; ++n) {
    seen.insert(hash(bits(n)));
    seen.insert(hash(std::vector<int>(n + 1000)));
  }
  BOOST_TEST(seen.size() == 400u);
}

BOOST_AUTO_TEST_CASE(a_hash_of_ones_own_serves_any_chromosome_with_equality) {
  const memoized m{.fitness = [](const point& p) { return p.x * p.y; },
                   .hash = [](const point& p) { return static_cast<std::size_t>(p.x); }};
  BOOST_TEST(m(point{2, 3}) == 6);
  BOOST_TEST(m(point{2, 4}) == 8);
  BOOST_TEST(m(point{2, 3}) == 6);
  BOOST_TEST((m.calls() == 3 && m.computed() == 2));
}

BOOST_AUTO_TEST_CASE(one_object_serves_chromosomes_of_several_types) {
  const memoized m{[](const auto& c) { return c.size(); }};
  for (int i = 0; i < 2; ++i) {
    BOOST_TEST(m(std::string("ab")) == 2u);
    BOOST_TEST(m(std::vector{1, 2, 3}) == 3u);
  }
  BOOST_TEST((m.calls() == 4 && m.computed() == 2));
}

BOOST_AUTO_TEST_CASE(no_more_is_remembered_than_is_allowed_and_what_is_asked_for_stays) {
  for (const std::size_t most : {1u, 2u, 3u, 10u, 1000u, 5000u}) {
    int computed = 0;
    const memoized m{.fitness = [&](int i) { return ++computed, i; }, .most = most};
    const auto n = static_cast<int>(20 * most);
    for (int i = 0; i < n; ++i) m(i);
    BOOST_TEST(computed == n);
    computed = 0;
    for (int i = n - 1; i >= 0; --i) m(i);
    const auto known = static_cast<std::size_t>(n - computed);
    BOOST_TEST(known <= most);
    BOOST_TEST(known >= (most < 1000 ? std::max<std::size_t>(most / 2, 1) : most / 3));
  }
  int computed = 0;
  const memoized m{.fitness = [&](int i) { return ++computed, i; }, .most = 100};
  for (int i = 0; i < 10'000; ++i) {
    m(-1);
    m(i);
  }
  BOOST_TEST(computed == 10'001);
}

BOOST_AUTO_TEST_CASE(what_throws_is_not_remembered) {
  int calls = 0;
  const memoized m{[&](int i) {
    if (++calls == 1) throw std::runtime_error("not now");
    return i;
  }};
  BOOST_CHECK_THROW(m(5), std::runtime_error);
  BOOST_TEST(m(5) == 5);
  BOOST_TEST(m(5) == 5);
  BOOST_TEST((calls == 2 && m.calls() == 3 && m.computed() == 1));
}

BOOST_AUTO_TEST_CASE(a_run_is_the_same_with_it_and_counts_every_call) {
  const chromosome::bit_string space{12};
  const auto plain = run(evolve(maximize(ones, space), ga, 1), stop::generations(50));
  const memoized m{ones};
  const auto remembering = run(evolve(maximize(m, space), ga, 1, execution::threads{3}), stop::generations(50));
  BOOST_TEST(plain.evaluations == remembering.evaluations);
  BOOST_TEST((plain.best().chromosome == remembering.best().chromosome));
  for (std::size_t i = 0; i < 30; ++i) {
    BOOST_TEST((plain.population.chromosome(i) == remembering.population.chromosome(i)));
  }
  BOOST_TEST(m.calls() == remembering.evaluations);
  BOOST_TEST(m.computed() < m.calls() / 2);
  const auto member = run(evolve(maximize(memoized{&bits::count}, space), ga, 1), stop::generations(50));
  BOOST_TEST(member.evaluations == plain.evaluations);
}

BOOST_AUTO_TEST_CASE(threads_can_share_it) {
  const memoized m{.fitness = [](int i) { return 3 * i; }, .most = 2000};
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      random_stream rng(static_cast<std::uint64_t>(t));
      for (int k = 0; k < 20'000; ++k) {
        const auto i = rng.below(3000);
        wrong += m(i) != 3 * i;
      }
    });
  }
  for (auto& thread : threads) thread.join();
  BOOST_TEST(wrong == 0);
  BOOST_TEST(m.calls() == 80'000u);
  BOOST_TEST((m.computed() >= 2900 && m.computed() < 80'000));
}

// A key that reports its comparisons to the test.
struct watched {
  int value;
  std::atomic<int>* compared;
  bool operator==(const watched& other) const {
    ++*compared;
    return value == other.value;
  }
};
const auto hash_of_watched = [](const watched& key) { return static_cast<std::size_t>(key.value); };

BOOST_AUTO_TEST_CASE(what_another_thread_computes_is_waited_for) {
  // The first call ends after the second has found it or has started its own computation.
  std::atomic<int> compared = 0, begun = 0;
  const memoized m{.fitness =
                       [&](const watched& key) {
                         for (++begun; compared == 0 && begun < 2;) std::this_thread::yield();
                         return key.value;
                       },
                   .hash = hash_of_watched};
  int value = 0;
  std::thread other([&] { value = m(watched{7, &compared}); });
  BOOST_TEST(m(watched{7, &compared}) == 7);
  other.join();
  BOOST_TEST(value == 7);
  BOOST_TEST(begun == 1);
  BOOST_TEST((m.calls() == 2 && m.computed() == 1));
}

BOOST_AUTO_TEST_CASE(a_thread_that_waited_for_an_exception_computes_the_value_itself) {
  std::atomic<int> compared = 0, begun = 0, thrown = 0, value = 0;
  const memoized m{.fitness =
                       [&](const watched& key) {
                         if (++begun > 1) return key.value;
                         while (compared == 0) std::this_thread::yield();
                         throw std::runtime_error("not now");
                       },
                   .hash = hash_of_watched};
  const auto ask = [&] {
    try {
      value += m(watched{7, &compared});
    } catch (const std::runtime_error&) {
      ++thrown;
    }
  };
  std::thread other(ask);
  ask();
  other.join();
  BOOST_TEST((begun == 2 && thrown == 1 && value == 7 && m.computed() == 1));
}

BOOST_AUTO_TEST_CASE(a_fitness_may_ask_for_values_of_its_own) {
  // 0 to 90 are computed once each, for any number of waiting threads.
  std::function<std::uint64_t(int)> self;
  const memoized m{[&](int i) { return i < 2 ? static_cast<std::uint64_t>(i) : self(i - 1) + self(i - 2); }};
  self = [&](int i) { return m(i); };
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) threads.emplace_back([&] { self(90); });
  for (auto& thread : threads) thread.join();
  BOOST_TEST(self(90) == 2880067194370816120u);
  BOOST_TEST(m.computed() == 91u);
}

BOOST_AUTO_TEST_CASE(threads_never_wait_for_each_other_in_a_circle) {
  // Each of two values needs the other one during its first computation, but not during the second.
  std::atomic<int> begun = 0;
  std::function<int(int)> self;
  const memoized m{[&](int i) {
    if (++begun > 2) return i;
    while (begun < 2) std::this_thread::yield();
    return self(1 - i) + 10;
  }};
  self = [&](int i) { return m(i); };
  std::thread other([&] { self(0); });
  self(1);
  other.join();
  BOOST_TEST(begun == 3);
  const memoized alone{[&](int i) { return i > 0 ? self(i) : i; }};
  begun = 0;
  self = [&](int i) { return ++begun < 3 ? alone(i) : 5; };
  BOOST_TEST(alone(1) == 5);
}

BOOST_AUTO_TEST_CASE(a_run_computes_as_many_values_on_any_number_of_threads) {
  const auto computed_on = [&](std::size_t count) {
    const memoized m{ones};
    run(evolve(maximize(m, chromosome::bit_string{8}), ga, 1, execution::threads{count}), stop::generations(50));
    return m.computed();
  };
  const auto alone = computed_on(1);
  for (const std::size_t count : {2u, 3u, 5u}) BOOST_TEST(computed_on(count) == alone);
}

BOOST_AUTO_TEST_CASE(a_memory_of_nothing_is_refused) {
  BOOST_CHECK_EXCEPTION(
      static_cast<void>(memoized{.fitness = sum, .most = 0}), std::invalid_argument,
      [](const auto& e) { return std::string(e.what()) == "memoized most must be at least 1, but was 0"; });
}

BOOST_AUTO_TEST_SUITE_END()
