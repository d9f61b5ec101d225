// SPDX-License-Identifier: BSL-1.0
// The k-th copy, move or call throws, for every k: a step is then completed or has no effect.
#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <clade/clade.hpp>

BOOST_AUTO_TEST_SUITE(exceptions)

namespace {

using namespace clade;

struct bang : std::runtime_error {
  bang() : std::runtime_error("bang") {}
};

int left = -1;
void tick() {
  if (left >= 0 && left-- == 0) throw bang();
}

// A text that allocates and counts its live objects.
template <int>
struct brittle {
  static inline int alive = 0;
  std::string text;

  explicit brittle(int value) : text(std::string(20, '0') + std::to_string(value)) { ++alive; }
  brittle(const brittle& other) : text((tick(), other.text)) { ++alive; }
  brittle(brittle&& other) noexcept(false) : text((tick(), std::move(other.text))) {
    other.text = "moved";
    ++alive;
  }
  brittle& operator=(const brittle& other) {
    tick();
    text = other.text;
    return *this;
  }
  brittle& operator=(brittle&& other) noexcept(false) {
    tick();
    text = std::move(other.text);
    if (this != &other) other.text = "moved";
    return *this;
  }
  ~brittle() { --alive; }
  bool operator==(const brittle&) const = default;
  int value() const { return std::stoi(text); }
};
using chromosome_type = brittle<0>;
using fitness_type = brittle<1>;

int cost(const chromosome_type& c) { return c.value() * 7919 % 1000; }

struct less {
  bool operator()(const fitness_type& a, const fitness_type& b) const {
    tick();
    return a.value() < b.value();
  }
};

const auto hard = problem{[](const chromosome_type& c) {
                            tick();
                            return fitness_type(cost(c));
                          },
                          [](random_stream& rng) {
                            tick();
                            return chromosome_type(rng.below(1000));
                          },
                          less{}};

const auto mix = [](const chromosome_type& a, const chromosome_type& b, random_stream& rng) {
  tick();
  return chromosome_type((a.value() + b.value() + rng.below(3)) / 2);
};
const auto step = [](chromosome_type& c, random_stream& rng) {
  tick();
  c = chromosome_type((c.value() + rng.below(100)) % 1000);
};

template <class Replacement>
auto algorithm(Replacement replacement) {
  return genetic_algorithm{.population = 6,
                           .selection = selection::tournament{2},
                           .crossover = mix,
                           .mutation = step,
                           .replacement = replacement};
}

// The visible state of an evolution. It must not throw.
template <class Evolution>
auto shown(const Evolution& evolution) {
  const auto now = evolution.current();
  std::vector<std::pair<std::string, std::string>> all;
  for (std::size_t i = 0; i < now.population.size(); ++i) {
    BOOST_REQUIRE(now.population.fitness(i).value() == cost(now.population.chromosome(i)));
    all.emplace_back(now.population.chromosome(i).text, now.population.fitness(i).text);
  }
  BOOST_REQUIRE(evolution.best().fitness.value() == cost(evolution.best().chromosome));
  return std::tuple(all, now.number, now.evaluations, now.stagnation, evolution.best().chromosome.text,
                    evolution.finished());
}

// Takes a step of a copy of `start` with the k-th tick throwing, for every k until none throws.
template <class Evolution, class Step>
void check_every_tick(const Evolution& start, const Step& step_of) {
  const auto before = shown(start);
  auto reference = start;
  step_of(reference);
  const auto after = shown(reference);
  BOOST_TEST((before != after));
  for (int k = 0;; ++k) {
    auto evolution = start;
    left = k;
    bool threw = false;
    try {
      step_of(evolution);
    } catch (const bang&) {
      threw = true;
    }
    left = -1;
    if (!threw) {
      BOOST_TEST(k > 10);
      BOOST_REQUIRE((shown(evolution) == after));
      return;
    }
    BOOST_REQUIRE_MESSAGE(shown(evolution) == before, "changed by tick " << k);
    step_of(evolution);
    BOOST_REQUIRE_MESSAGE(shown(evolution) == after, "goes on differently after tick " << k);
  }
}

const auto advance = [](auto& evolution) { evolution.advance(); };

template <class Strategy>
void check_steps(const Strategy& strategy, int steps) {
  {
    auto evolution = evolve(hard, strategy, 1);
    for (int i = 0; i < steps; ++i) {
      check_every_tick(evolution, advance);
      evolution.advance();
    }
  }
  BOOST_TEST(chromosome_type::alive == 0);
  BOOST_TEST(fitness_type::alive == 0);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_generation_is_bred_whole_or_not_at_all) {
  check_steps(algorithm(replacement::generational{}), 4);
  check_steps(algorithm(replacement::generational{.elites = 3}), 4);
  check_steps(algorithm(replacement::plus{}), 4);
  check_steps(algorithm(replacement::comma{8}), 4);
  check_steps(algorithm(replacement::worst{2}), 4);
  check_steps(algorithm(replacement::replace_mother_if_better{}), 4);
}

BOOST_AUTO_TEST_CASE(a_restart_is_made_whole_or_not_at_all) {
  // A rule that throws as well.
  const auto rule = [](const auto& now) {
    tick();
    return stop::generations(2)(now);
  };
  check_steps(restarts{.each = algorithm(replacement::generational{}), .when = rule, .limit = 2}, 7);
}

BOOST_AUTO_TEST_CASE(the_initial_population_is_there_whole_or_not_at_all) {
  const auto reference = shown(evolve(hard, algorithm(replacement::generational{}), 1));
  for (int k = 0;; ++k) {
    left = -1;
    const auto evolution = evolve(hard, algorithm(replacement::generational{}), 1);
    left = k;
    bool threw = false;
    try {
      evolution.current();
    } catch (const bang&) {
      threw = true;
    }
    left = -1;
    BOOST_REQUIRE((shown(evolution) == reference));
    if (!threw) break;
  }
  BOOST_TEST(chromosome_type::alive == 0);
}

BOOST_AUTO_TEST_CASE(an_assignment_is_made_whole_or_not_at_all) {
  auto one = evolve(hard, algorithm(replacement::plus{}), 1);
  auto other = evolve(hard, algorithm(replacement::plus{}), 2);
  for (int i = 0; i < 3; ++i) one.advance();
  other.advance();
  const auto before = shown(one), wanted = shown(other);
  bool threw = true;
  for (int k = 0; threw; ++k) {
    left = k;
    threw = false;
    try {
      one = other;
    } catch (const bang&) {
      threw = true;
    }
    left = -1;
    BOOST_REQUIRE((shown(one) == (threw ? before : wanted)));
  }
  BOOST_TEST((shown(other) == wanted));
}

// A user-defined `<` that is not a strict weak order is detected during a replacement.
struct tolerant {
  int value;
  friend bool operator==(tolerant, tolerant) = default;
  friend bool operator<(tolerant a, tolerant b) { return a.value < b.value - 20; }
};

BOOST_AUTO_TEST_CASE(a_population_whose_order_is_refused_is_as_it_was) {
  const auto sum_of_squares = [](const std::vector<int>& v) {
    int sum = 0;
    for (const int x : v) sum += x * x;
    return tolerant{sum};
  };
  const auto check = [&](const auto& replacement) {
    std::size_t refused = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      auto evolution = evolve(minimize(sum_of_squares, chromosome::integers{6, -9, 9}),
                              genetic_algorithm{.population = 20,
                                                .crossover = crossover::uniform{},
                                                .mutation = mutation::creep{},
                                                .replacement = replacement},
                              seed);
      const auto chromosomes = [&] {
        std::vector<std::vector<int>> all;
        const auto now = evolution.current();
        for (std::size_t i = 0; i < now.population.size(); ++i) all.push_back(now.population.chromosome(i));
        return all;
      };
      for (int i = 0; i < 30; ++i) {
        const auto before = chromosomes();
        try {
          evolution.advance();
        } catch (const std::logic_error&) {
          ++refused;
          BOOST_TEST((chromosomes() == before));
          break;
        }
      }
    }
    BOOST_TEST(refused > 0u);
  };
  check(replacement::plus{});
  check(replacement::worst{10});
  check(replacement::generational{.elites = 5});
}

BOOST_AUTO_TEST_CASE(the_best_is_what_was_shown_where_copying_it_throws) {
  auto evolution = evolve(hard, algorithm(replacement::generational{}), 3);
  for (int i = 0; i < 20; ++i) {
    evolution.advance();
    const auto copy = evolution;
    const auto expected = copy.best().chromosome.text;
    for (int k = 0; k < 4; ++k) {
      left = k;
      try {
        static_cast<void>(evolution.best());
      } catch (const bang&) {
      }
      left = -1;
    }
    BOOST_REQUIRE(evolution.best().chromosome.text == expected);
  }
}

BOOST_AUTO_TEST_SUITE_END()
