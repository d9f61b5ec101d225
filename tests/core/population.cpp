// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <clade/core/population.hpp>
#include <clade/core/problem.hpp>
#include <clade/random/random_stream.hpp>

BOOST_AUTO_TEST_SUITE(population_tests)

using namespace clade;
using boost::test_tools::per_element;

namespace {

using positions = std::vector<std::size_t>;

template <class Better, class Fitness = int>
auto population_of(const std::vector<Fitness>& fitnesses, Better better = {}) {
  clade::detail::population<std::string, Fitness, Better> p(better);
  for (std::size_t i = 0; i < fitnesses.size(); ++i)
    p.push_back(std::string(1, static_cast<char>('a' + i)), fitnesses[i]);
  return p;
}

// An order that counts its calls.
struct counting {
  std::size_t* asked;
  bool operator()(int a, int b) const {
    ++*asked;
    return a < b;
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(it_holds_what_was_pushed) {
  const auto p = population_of<lower_is_better>({3, 1, 2});
  BOOST_TEST(p.size() == 3u);
  BOOST_TEST(!p.empty());
  BOOST_TEST(p[1].chromosome == "b");
  BOOST_TEST(p[1].fitness == 1);
  BOOST_TEST(p.chromosome(2) == "c");
  BOOST_TEST(p.fitness(0) == 3);
  BOOST_TEST(p.chromosomes().size() == 3u);
  BOOST_TEST(std::accumulate(p.fitnesses().begin(), p.fitnesses().end(), 0) == 6);
  BOOST_TEST((clade::detail::population<int, int, lower_is_better>().empty()));
}

BOOST_AUTO_TEST_CASE(both_orders_are_known) {
  const std::vector fitnesses{3, 1, 4, 1, 5};
  const auto low = population_of<lower_is_better>(fitnesses);
  const auto high = population_of<higher_is_better>(fitnesses);
  BOOST_TEST(low.best().fitness == 1);
  BOOST_TEST(high.best().fitness == 5);
  BOOST_TEST((low.better(1, 3) && !low.better(3, 1) && !low.better(3, 3)));
  BOOST_TEST((high.better(3, 1) && !high.better(1, 3) && !high.better(3, 3)));
  BOOST_TEST((low.better_at(1, 0) && !low.better_at(0, 1) && !low.better_at(1, 3)));
  BOOST_TEST((high.better_at(0, 1) && !high.better_at(1, 0)));
  BOOST_TEST(low.order()(1, 2));
  BOOST_TEST(low.ranking() == (positions{1, 3, 0, 2, 4}), per_element());
  BOOST_TEST(high.ranking() == (positions{4, 2, 0, 1, 3}), per_element());
}

BOOST_AUTO_TEST_CASE(positions_and_fitness_values_of_the_same_type_are_not_confused) {
  clade::detail::population<std::string, std::size_t, lower_is_better> p;
  p.push_back("a", 5);
  p.push_back("b", 1);
  BOOST_TEST(p.better(std::size_t{0}, std::size_t{1}));
  BOOST_TEST(!p.better_at(0, 1));
  BOOST_TEST(p.best_index() == 1u);
}

BOOST_AUTO_TEST_CASE(of_equals_the_first_is_best_and_the_ranking_keeps_their_order) {
  random_stream rng(1);
  for (int i = 0; i < 1000; ++i) {
    std::vector<int> fitnesses(1 + rng.below(40u));
    for (auto& f : fitnesses) f = rng.below(5);
    const auto p = population_of<higher_is_better>(fitnesses);
    positions expected(fitnesses.size());
    std::iota(expected.begin(), expected.end(), std::size_t{0});
    std::sort(expected.begin(), expected.end(),
              [&](auto a, auto b) { return fitnesses[a] > fitnesses[b] || (fitnesses[a] == fitnesses[b] && a < b); });
    BOOST_REQUIRE(p.ranking() == expected);
    BOOST_REQUIRE(p.best_index() == expected[0]);
  }
}

BOOST_AUTO_TEST_CASE(pairs_are_compared_lexicographically) {
  using pair = std::pair<int, double>;
  const std::vector<pair> fitnesses{{1, 2.5}, {1, 0.5}, {0, 9.0}, {1, 0.5}};
  BOOST_TEST(population_of<lower_is_better>(fitnesses).ranking() == (positions{2, 1, 3, 0}), per_element());
  BOOST_TEST(population_of<higher_is_better>(fitnesses).ranking() == (positions{0, 1, 3, 2}), per_element());
}

BOOST_AUTO_TEST_CASE(any_strict_weak_order_will_do) {
  const auto nearest_to_10 = [](int a, int b) { return (a > 10 ? a - 10 : 10 - a) < (b > 10 ? b - 10 : 10 - b); };
  const auto p = population_of<decltype(nearest_to_10)>({3, 12, 9, 8}, nearest_to_10);
  BOOST_TEST(p.ranking() == (positions{2, 1, 3, 0}), per_element());
}

BOOST_AUTO_TEST_CASE(ranking_and_best_are_made_when_asked_for_and_once) {
  std::size_t asked = 0;
  auto p = population_of({5, 2, 7, 1}, counting{&asked});
  BOOST_TEST(asked == 0u, "nothing is sorted before it is needed");
  p.best();
  BOOST_TEST(asked == 3u);
  p.best_index();
  BOOST_TEST(asked == 3u);
  p.ranking();
  const auto sorted = asked;
  BOOST_TEST(sorted > 3u);
  p.ranking();
  p.best();
  BOOST_TEST(asked == sorted);
}

BOOST_AUTO_TEST_CASE(whatever_changes_the_population_has_them_made_anew) {
  auto p = population_of<lower_is_better>({5, 2, 7});
  auto other = population_of<lower_is_better>({9, 0});
  const auto check = [](const auto& q) {
    std::vector<int> sorted;
    for (const auto i : q.ranking()) sorted.push_back(q.fitness(i));
    BOOST_TEST(sorted.size() == q.size());
    BOOST_TEST(std::is_sorted(sorted.begin(), sorted.end()));
    BOOST_TEST(q.best().fitness == sorted[0]);
  };
  check(p);
  check(other);
  p.push_back("d", 1);
  check(p);
  p.exchange(3, other, 0);
  check(p);
  check(other);
  BOOST_TEST(p.fitness(3) == 9);
  BOOST_TEST(p.chromosome(3) == "a");
  BOOST_TEST(other.fitness(0) == 1);
  p.resize(1);
  check(p);
  p.resize(4);
  const auto slots = p.resize_for_overwrite(4);
  for (std::size_t i = 0; i < 4; ++i) slots.fitnesses[i] = 4 - static_cast<int>(i);
  check(p);
  std::swap(p, other);
  check(p);
  check(other);
  const auto copy = p;
  check(copy);
}

BOOST_AUTO_TEST_CASE(exchanging_copies_nothing) {
  auto p = population_of<lower_is_better>({1, 2});
  clade::detail::population<std::string, int, lower_is_better> other;
  other.push_back(std::string(1000, 'x'), 3);
  const auto* const storage = other.chromosome(0).data();
  p.exchange(1, other, 0);
  BOOST_TEST(p.chromosome(1).data() == storage);
  p.exchange(1, p, 1);
  BOOST_TEST(p.chromosome(1).data() == storage);
}

BOOST_AUTO_TEST_CASE(a_smaller_population_keeps_its_storage_for_a_larger_one) {
  clade::detail::population<std::vector<int>, int, lower_is_better> p;
  p.push_back(std::vector<int>(100), 0);
  p.resize(50);
  const auto* const chromosomes = p.chromosomes().data();
  const auto* const genes = p.chromosome(49).data();
  BOOST_TEST(p.chromosome(49).size() == 100u);
  p.resize(1);
  BOOST_TEST(p.size() == 1u);
  BOOST_TEST(p.ranking().size() == 1u);
  p.push_back(std::vector<int>(100, 3), 7);
  BOOST_TEST(p[1].fitness == 7);
  BOOST_TEST(p.chromosome(1)[0] == 3);
  p.resize(50);
  BOOST_TEST(p.chromosomes().data() == chromosomes);
  BOOST_TEST(p.chromosome(49).data() == genes);
  p.resize(0);
  BOOST_TEST(p.empty());
  BOOST_TEST(p.ranking().empty());
}

BOOST_AUTO_TEST_CASE(a_population_that_was_moved_from_is_empty) {
  auto p = population_of<lower_is_better>({4, 5, 1});
  BOOST_TEST(p.best_index() == 2u);
  const auto taken = std::move(p);
  BOOST_TEST(taken.size() == 3u);
  BOOST_TEST(taken.best().fitness == 1);
  BOOST_TEST(p.size() == 0u);  // NOLINT(bugprone-use-after-move)
  BOOST_TEST(p.ranking().empty());
  p.push_back("z", 7);
  BOOST_TEST(p.best().chromosome == "z");
  auto other = population_of<lower_is_better>({3, 2});
  other = std::move(p);
  BOOST_TEST(other.size() == 1u);
  BOOST_TEST(p.empty());  // NOLINT(bugprone-use-after-move)
}

namespace {

// A text whose copies throw when their time has come.
struct brittle {
  static inline int left = -1;
  std::string text = std::string(30, 'x');

  explicit brittle(const std::string& t) : text(t) {}
  brittle(const brittle& other) : text((count(), other.text)) {}
  brittle& operator=(const brittle& other) {
    count();
    text = other.text;
    return *this;
  }
  bool operator==(const brittle&) const = default;
  bool operator<(const brittle& other) const { return text < other.text; }
  static void count() {
    if (left >= 0 && left-- == 0) throw std::runtime_error("no more copies");
  }
};
using fragile = detail::population<brittle, brittle, lower_is_better>;

fragile some_fragile(std::size_t n) {
  fragile p;
  for (std::size_t i = 0; i < n; ++i) p.push_back(brittle(std::to_string(i)), brittle(std::to_string(i)));
  return p;
}

// Runs `change` on a population, with the k-th copy throwing, for every k until none throws. Individuals must survive,
// except those that `change` says it drops.
template <class Change>
void check_copies_that_throw(const Change& change, bool may_empty = false) {
  for (int k = 0;; ++k) {
    auto p = some_fragile(5);
    brittle::left = k;
    bool threw = false;
    try {
      change(p);
    } catch (const std::runtime_error&) {
      threw = true;
    }
    brittle::left = -1;
    if (!threw) {
      BOOST_TEST(k > 0);
      return;
    }
    BOOST_REQUIRE((p.size() == 5u || (may_empty && p.empty())));
    for (std::size_t i = 0; i < p.size(); ++i) {
      BOOST_REQUIRE(p.chromosome(i).text == std::to_string(i));
      BOOST_REQUIRE(p.fitness(i).text == std::to_string(i));
    }
    p.push_back(brittle("a"), brittle("a"));  // both arrays grow alike
    p.resize(20);
    BOOST_REQUIRE(p.chromosomes().size() == p.fitnesses().size());
    for (std::size_t i = 0; i < p.size(); ++i) BOOST_REQUIRE(p.chromosome(i) == p.fitness(i));
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(copies_that_throw_leave_the_population_as_it_was) {
  const auto other = some_fragile(7);
  const brittle last("last");
  check_copies_that_throw([&](fragile& p) { p.push_back(last, last); });
  check_copies_that_throw([&](fragile& p) { p.resize(9); });
  check_copies_that_throw([&](fragile& p) { p = other; });
  check_copies_that_throw([&](fragile& p) { const fragile copy(p); });
  check_copies_that_throw([&](fragile& p) { p.reserve(100); });
  check_copies_that_throw([&](fragile& p) { p.copy_from(other); }, true);
}

BOOST_AUTO_TEST_CASE(a_copy_in_the_storage_there_is_allocates_nothing) {
  const auto other = population_of<lower_is_better>({1, 2, 3});
  auto p = population_of<lower_is_better>({4, 5, 6, 7});
  const auto* const storage = p.chromosomes().data();
  p.copy_from(other);
  BOOST_TEST(p.size() == 3u);
  BOOST_TEST(p.chromosomes().data() == storage);
  BOOST_TEST(p.chromosome(2) == "c");
  BOOST_TEST(p.best().fitness == 1);
}

BOOST_AUTO_TEST_CASE(slots_are_written_in_place) {
  auto p = population_of<lower_is_better>({4, 5});
  const auto slots = p.resize_for_overwrite(3);
  BOOST_TEST(slots.chromosomes.size() == 3u);
  BOOST_TEST(slots.fitnesses.size() == 3u);
  slots.chromosomes[2] = "new";
  slots.fitnesses[2] = 1;
  BOOST_TEST(p.best().chromosome == "new");
}

BOOST_AUTO_TEST_CASE(an_order_that_throws_leaves_no_half_made_ranking) {
  bool angry = true;
  const auto moody = [&angry](int a, int b) {
    if (angry) throw std::runtime_error("not now");
    return a < b;
  };
  auto p = population_of<decltype(moody)>({3, 1, 2}, moody);
  BOOST_CHECK_THROW(p.ranking(), std::runtime_error);
  BOOST_CHECK_THROW(p.best(), std::runtime_error);
  angry = false;
  BOOST_TEST(p.best_index() == 1u);
  BOOST_TEST(p.ranking() == (positions{1, 2, 0}), per_element());
}

BOOST_AUTO_TEST_CASE(the_ranking_follows_single_exchanges_as_if_it_were_made_anew) {
  random_stream rng(5);
  for (const int values : {1, 2, 5, 1000}) {
    std::vector<int> fitnesses(40);
    for (auto& f : fitnesses) f = rng.below(values);
    auto p = population_of<lower_is_better>(fitnesses);
    p.ranking();
    for (int step = 0; step < 500; ++step) {
      auto other = population_of<lower_is_better>({rng.below(values), 0});
      const auto exchanges = rng.below(10) == 0 ? 2u : 1u;
      for (auto left = exchanges; left > 0; --left) p.exchange(rng.below(p.size()), other, 0);
      if (rng.below(2) == 0) p.best_index();
      if (rng.below(5) == 0) continue;
      std::vector<int> now(p.fitnesses().begin(), p.fitnesses().end());
      const auto anew = population_of<lower_is_better>(now);
      BOOST_REQUIRE(p.ranking() == anew.ranking());
      BOOST_REQUIRE(p.best_index() == anew.best_index());
    }
  }
}

BOOST_AUTO_TEST_CASE(a_single_exchange_costs_few_comparisons) {
  std::size_t asked = 0;
  std::vector<int> fitnesses(1000);
  std::iota(fitnesses.begin(), fitnesses.end(), 0);
  auto p = population_of(fitnesses, counting{&asked});
  auto other = population_of({500}, counting{&asked});
  p.ranking();
  p.best_index();
  asked = 0;
  for (int i = 0; i < 100; ++i) {
    p.exchange(p.ranking().back(), other, 0);
    p.ranking();
    p.best_index();
  }
  BOOST_TEST(asked < 100u * 50, "two searches of ten steps and a few");
}

BOOST_AUTO_TEST_CASE(an_order_that_contradicts_itself_leaves_the_ranking_within_bounds) {
  const auto never_clear = [](int a, int b) { return (a * 7 + b * 3) % 5 < 3; };
  random_stream rng(3);
  std::vector<int> fitnesses(30);
  for (auto& f : fitnesses) f = rng.below(100);
  auto p = population_of(fitnesses, never_clear);
  auto other = population_of({1}, never_clear);
  for (int i = 0; i < 300; ++i) {
    p.ranking();
    p.exchange(rng.below(30u), other, 0);
    auto all = p.ranking();
    std::ranges::sort(all);
    for (std::size_t k = 0; k < 30; ++k) BOOST_REQUIRE(all[k] == k);
  }
}

BOOST_AUTO_TEST_SUITE_END()
