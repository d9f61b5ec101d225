// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <array>
#include <bit>
#include <boost/random/cauchy_distribution.hpp>
#include <boost/random/exponential_distribution.hpp>
#include <boost/random/lognormal_distribution.hpp>
#include <boost/random/normal_distribution.hpp>
#include <boost/random/uniform_int_distribution.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <random>
#include <set>
#include <span>
#include <vector>

#include <clade/random/random_stream.hpp>

#include "crafted_stream.hpp"
#include "support/chi_square.hpp"
#include "support/kolmogorov_smirnov.hpp"

BOOST_AUTO_TEST_SUITE(random_stream_tests)

using clade::random_stream;
using namespace support;

namespace {

// Independent implementations of the generators, after the authors' C code.
class splitmix64 {
 public:
  explicit constexpr splitmix64(std::uint64_t seed) : x_(seed) {}
  constexpr std::uint64_t next() {
    std::uint64_t z = (x_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t x_;
};

class xoshiro256plusplus {
 public:
  explicit constexpr xoshiro256plusplus(std::array<std::uint64_t, 4> state) : s_(state) {}
  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(s_[0] + s_[3], 23) + s_[0];
    const std::uint64_t t = s_[1] << 17;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= t;
    s_[3] = std::rotl(s_[3], 45);
    return result;
  }

 private:
  std::array<std::uint64_t, 4> s_;
};

constexpr xoshiro256plusplus seeded(std::uint64_t seed) {
  splitmix64 fill(seed);
  const auto a = fill.next(), b = fill.next(), c = fill.next(), d = fill.next();
  return xoshiro256plusplus({a, b, c, d});
}

__extension__ using wide = unsigned __int128;
constexpr wide words = wide{1} << 64;
constexpr auto largest = std::numeric_limits<std::uint64_t>::max();

// Counts the draws between two states of a stream.
std::size_t draws(const random_stream& before, const random_stream& after) {
  auto stream = before;
  std::size_t count = 0;
  while (!(stream == after)) {
    stream();
    if (++count > 1000) throw std::logic_error("the streams do not meet");
  }
  return count;
}

}  // namespace

// Published values: Java's SplittableRandom and the test vectors of the rand_xoshiro library.
BOOST_AUTO_TEST_CASE(the_references_draw_what_is_published) {
  splitmix64 split(1234567);
  for (const std::uint64_t expected : {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                       4593380528125082431u, 16408922859458223821u}) {
    BOOST_TEST(split.next() == expected);
  }
  xoshiro256plusplus shift({1, 2, 3, 4});
  for (const std::uint64_t expected : {41943041u, 58720359u}) BOOST_TEST(shift.next() == expected);
  for (const std::uint64_t expected :
       {3588806011781223u, 3591011842654386u, 9228616714210784205u, 9973669472204895162u, 14011001112246962877u,
        12406186145184390807u, 15849039046786891736u, 10450023813501588000u}) {
    BOOST_TEST(shift.next() == expected);
  }
}

BOOST_AUTO_TEST_CASE(a_stream_draws_what_the_reference_does) {
  for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{42}, largest}) {
    random_stream stream(seed);
    auto reference = seeded(seed);
    for (int i = 0; i < 1000; ++i) BOOST_REQUIRE(stream() == reference.next());
  }
}

BOOST_AUTO_TEST_CASE(a_stream_can_be_used_at_compile_time) {
  constexpr auto first = [] {
    random_stream stream(42);
    return stream();
  }();
  constexpr auto reference = [] {
    auto stream = seeded(42);
    return stream.next();
  }();
  static_assert(first == reference);
  constexpr auto sum = [] {
    random_stream stream(1);
    std::array<int, 10> numbers{};
    stream.below(6, std::span<int>(numbers));
    int total = stream.below(6) + stream.below(2, 3)[1] + (stream.chance(0.5) ? 1 : 0) + (stream.unit() < 1 ? 1 : 0);
    for (const auto number : numbers) total += number;
    return total + static_cast<int>(stream.fork(3).below(2u));
  }();
  static_assert(sum >= 0 && sum < 100);
  static_assert(random_stream(1).fork(2) == random_stream(1).fork(2));
  static_assert(!(random_stream(1) == random_stream(2)));
}

BOOST_AUTO_TEST_CASE(a_copy_repeats_what_the_original_draws) {
  random_stream stream(7);
  stream();
  auto copy = stream;
  for (int i = 0; i < 100; ++i) BOOST_REQUIRE(stream() == copy());
  BOOST_CHECK(stream == copy);
}

// A number k of [0, n) is produced by the words w with floor(w n / 2^64) = k, except rejected ones. The generator is
// unbiased if floor(2^64 / n) words remain for every k. They are consecutive, so both ends determine their number.
BOOST_AUTO_TEST_CASE(every_number_below_n_has_exactly_as_many_words) {
  random_stream rng(1);
  std::vector<std::uint64_t> bounds{1,
                                    2,
                                    3,
                                    5,
                                    6,
                                    7,
                                    10,
                                    64,
                                    100,
                                    1000003,
                                    std::uint64_t{1} << 32,
                                    (std::uint64_t{1} << 32) + 1,
                                    (std::uint64_t{1} << 63) + 1,
                                    largest - 1,
                                    largest};
  for (int i = 0; i < 100; ++i) bounds.push_back(std::max<std::uint64_t>(1, rng() >> (rng() % 64)));
  for (const auto n : bounds) {
    const auto excess = words % n;
    const auto each = (words - excess) / n;
    for (int i = 0; i < 50; ++i) {
      const auto k = i == 0 ? 0 : i == 1 ? n - 1 : rng() % n;
      // Words are accepted if the lower half of their product is at least `excess`.
      const auto first = static_cast<std::uint64_t>((k * words + excess + n - 1) / n);
      const auto last = static_cast<std::uint64_t>(first + each - 1);
      for (const auto word : {first, last}) {
        const auto before = drawing(word);
        auto stream = before;
        BOOST_REQUIRE(stream.below(n) == k);
        BOOST_REQUIRE(draws(before, stream) == 1);
      }
      // The word before the first one of k is the last one of k - 1, or rejected.
      if (excess > 0 && static_cast<std::uint64_t>((first - wide{1}) * n) < excess) {
        const auto before = drawing(first - 1);
        auto stream = before;
        stream.below(n);
        BOOST_REQUIRE(draws(before, stream) > 1);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(every_pair_and_triple_has_exactly_as_many_words) {
  random_stream rng(2);
  for (int i = 0; i < 2000; ++i) {
    const bool equal = i % 4 == 0;
    const std::uint64_t a = 1 + rng() % 1000, b = equal ? a : 1 + rng() % 1000, c = equal ? a : 1 + rng() % 1000;
    const auto n = a * b * c;
    const auto excess = words % n, each = (words - excess) / n;
    const auto k = rng() % n;
    const auto first = static_cast<std::uint64_t>((k * words + excess + n - 1) / n);
    const auto last = static_cast<std::uint64_t>(first + each - 1);
    for (const auto word : {first, last}) {
      const auto before = drawing(word);
      auto stream = before;
      const auto [x, y, z] = stream.below(a, b, c);
      BOOST_REQUIRE((x * b + y) * c + z == k);
      BOOST_REQUIRE(draws(before, stream) == 1);
      // A span draws likewise if its numbers fit into 32 bits.
      if (equal && 3 * std::bit_width(a) <= 32) {
        auto again = before;
        std::array<std::uint64_t, 3> numbers;
        again.below(a, std::span<std::uint64_t>(numbers));
        BOOST_REQUIRE((numbers == std::array{x, y, z}));
      }
    }
    if (excess > 0 && static_cast<std::uint64_t>((first - wide{1}) * n) < excess) {
      const auto before = drawing(first - 1);
      auto stream = before;
      stream.below(a, b, c);
      BOOST_REQUIRE(draws(before, stream) > 1);
    }
  }
}

BOOST_AUTO_TEST_CASE(numbers_below_n_are_uniform) {
  for (const int n : {1, 2, 3, 6, 10, 64, 100, 1000}) {
    random_stream rng(3);
    const auto counts = histogram(static_cast<std::size_t>(n), 100000, [&] { return rng.below(n); });
    BOOST_TEST(chi_square_uniform_p(counts) > least_p, "n = " << n);
  }
  random_stream rng(3);
  const auto thirds = histogram(3, 100000, [&] { return rng.below(std::uint64_t{3} << 62) >> 62; });
  BOOST_TEST(chi_square_uniform_p(thirds) > least_p);
}

BOOST_AUTO_TEST_CASE(pairs_and_triples_are_uniform_and_independent) {
  random_stream rng(4);
  const auto pairs = histogram(6 * 7, 200000, [&] {
    const auto [a, b] = rng.below(6, 7);
    return a * 7 + b;
  });
  BOOST_TEST(chi_square_uniform_p(pairs) > least_p);
  const auto triples = histogram(3 * 5 * 4, 200000, [&] {
    const auto [a, b, c] = rng.below(3u, 5u, 4u);
    return (a * 5 + b) * 4 + c;
  });
  BOOST_TEST(chi_square_uniform_p(triples) > least_p);
}

BOOST_AUTO_TEST_CASE(bounds_too_large_for_one_draw_are_drawn_one_by_one) {
  random_stream together(5), apart(5);
  const auto n = std::uint64_t{1} << 31;
  const auto [a, b] = together.below(n, n);
  BOOST_TEST(a == apart.below(n));
  BOOST_TEST(b == apart.below(n));
  random_stream rng(6);
  const auto pairs = histogram(16, 100000, [&] {
    const auto [x, y] = rng.below(n, std::uint64_t{1} << 40);
    return (x >> 29) * 4 + (y >> 38);
  });
  BOOST_TEST(chi_square_uniform_p(pairs) > least_p);
}

BOOST_AUTO_TEST_CASE(a_span_is_filled_with_uniform_independent_numbers) {
  for (const int n : {2, 6, 100}) {
    for (const std::size_t size : {1u, 2u, 7u, 40u}) {
      random_stream rng(7);
      std::vector<int> numbers(size);
      std::vector<std::size_t> counts(static_cast<std::size_t>(n)), pairs(16);
      for (std::size_t i = 0; i < 100000 / size; ++i) {
        rng.below(n, std::span(numbers));
        for (const auto number : numbers) ++counts.at(static_cast<std::size_t>(number));
        for (std::size_t k = 0; k + 1 < size; ++k) {
          const auto half = [&](std::size_t j) { return numbers[j] < n / 2 ? 0u : 1u; };
          ++pairs[half(k) * 2 + half(k + 1)];
        }
      }
      BOOST_TEST(chi_square_uniform_p(counts) > least_p, n << ' ' << size);
      if (size > 1) BOOST_TEST(chi_square_uniform_p(std::vector(pairs.begin(), pairs.begin() + 4)) > least_p);
    }
  }
}

BOOST_AUTO_TEST_CASE(below_1_and_below_0_are_0) {
  random_stream rng(8);
  for (int i = 0; i < 10; ++i) {
    BOOST_TEST(rng.below(1) == 0);
    BOOST_TEST(rng.below(0u) == 0u);
    BOOST_TEST(rng.below(1, 1)[1] == 0);
  }
}

BOOST_AUTO_TEST_CASE(a_number_has_the_type_of_its_bound) {
  random_stream rng(9);
  static_assert(std::same_as<decltype(rng.below(3)), int>);
  static_assert(std::same_as<decltype(rng.below(3ul)), unsigned long>);
  static_assert(std::same_as<decltype(rng.below(std::int8_t{3})), std::int8_t>);
  static_assert(std::same_as<decltype(rng.below(3, 4)), std::array<int, 2>>);
  BOOST_TEST(rng.below(std::uint8_t{255}) < 255);
}

BOOST_AUTO_TEST_CASE(unit_is_a_multiple_of_2_to_the_minus_53_below_1) {
  auto zero = drawing(0), last = drawing(largest), just = drawing(std::uint64_t{1} << 11);
  BOOST_TEST(zero.unit() == 0.0);
  BOOST_TEST(last.unit() == 1 - 0x1p-53);
  BOOST_TEST(just.unit() == 0x1p-53);
  random_stream rng(10);
  const auto counts = histogram(100, 100000, [&] { return rng.unit() * 100; });
  BOOST_TEST(chi_square_uniform_p(counts) > least_p);
}

BOOST_AUTO_TEST_CASE(chance_is_right_and_exact_at_its_ends) {
  auto zero = drawing(0), last = drawing(largest);
  BOOST_TEST(!zero.chance(0));
  BOOST_TEST(last.chance(1));
  BOOST_TEST(!drawing(0).chance(-1));
  BOOST_TEST(drawing(0).chance(5e-324));
  for (const double p : {0.001, 0.3, 0.5, 0.99}) {
    random_stream rng(11);
    const auto counts = histogram(2, 100000, [&] { return rng.chance(p); });
    BOOST_TEST(chi_square_p(counts, std::array{1 - p, p}) > least_p);
  }
}

BOOST_AUTO_TEST_CASE(a_child_does_not_depend_on_what_was_drawn) {
  random_stream stream(12);
  const auto before = stream.fork(5);
  for (int i = 0; i < 100; ++i) stream();
  BOOST_CHECK(stream.fork(5) == before);
  auto child = stream.fork(5);
  child();
  BOOST_CHECK(child.fork(1) == before.fork(1));
}

BOOST_AUTO_TEST_CASE(all_children_differ) {
  const random_stream stream(13);
  std::set<std::uint64_t> firsts;
  for (std::uint64_t i = 0; i < 100000; ++i) firsts.insert(stream.fork(i)());
  for (std::uint64_t i = 0; i < 100; ++i) firsts.insert(stream.fork(largest - i)());
  BOOST_TEST(firsts.size() == 100100u);
  BOOST_CHECK(!(stream.fork(largest) == stream));
  std::set<std::uint64_t> grandchildren;
  for (std::uint64_t i = 0; i < 300; ++i) {
    for (std::uint64_t j = 0; j < 300; ++j) grandchildren.insert(stream.fork(i).fork(j)());
  }
  BOOST_TEST(grandchildren.size() == 90000u);
}

BOOST_AUTO_TEST_CASE(neighbouring_streams_are_uncorrelated) {
  const auto pairs_p = [](auto&& one, auto&& other) {
    return chi_square_uniform_p([&] {
      std::vector<std::size_t> counts(256);
      for (std::uint64_t i = 0; i < 100000; ++i) ++counts[(one(i)() >> 60) * 16 + (other(i)() >> 60)];
      return counts;
    }());
  };
  const random_stream stream(14);
  const auto child = [&](std::uint64_t i) { return stream.fork(i); };
  BOOST_TEST(pairs_p(child, [&](std::uint64_t i) { return stream.fork(i + 1); }) > least_p);
  BOOST_TEST(pairs_p(child, [&](std::uint64_t i) { return stream.fork(i).fork(0); }) > least_p);
  BOOST_TEST(pairs_p(child, [&](std::uint64_t i) { return random_stream(15).fork(i); }) > least_p);
  BOOST_TEST(pairs_p([](std::uint64_t i) { return random_stream(i); },
                     [](std::uint64_t i) { return random_stream(i + 1); }) > least_p);
  BOOST_TEST(pairs_p([](std::uint64_t i) { return random_stream(i); },
                     [](std::uint64_t i) { return random_stream(i).fork(0); }) > least_p);
  const auto same = [&](std::uint64_t i) { return stream.fork(i); };
  BOOST_TEST(pairs_p(child, same) < least_p, "the same twice would show");
}

BOOST_AUTO_TEST_CASE(domains_and_forks_never_meet) {
  static_assert(random_stream(1).domain(2) == random_stream(1).domain(2));
  for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{42}, largest}) {
    const random_stream stream(seed);
    std::set<std::uint64_t> firsts{random_stream(stream)()};
    std::size_t streams = 1;
    const auto add = [&](random_stream of) {
      firsts.insert(of());
      ++streams;
    };
    for (std::uint64_t i = 0; i < 200; ++i) {
      add(stream.fork(i));
      for (std::uint64_t j = 0; j < 100; ++j) add(stream.fork(i).fork(j));
    }
    for (std::uint64_t d = 0; d < 3; ++d) {
      add(stream.domain(d));
      for (std::uint64_t i = 0; i < 200; ++i) {
        add(stream.domain(d).fork(i));
        for (std::uint64_t j = 0; j < 20; ++j) add(stream.domain(d).fork(i).fork(j));
      }
    }
    BOOST_TEST(firsts.size() == streams);
  }
}

BOOST_AUTO_TEST_CASE(boosts_distributions_work_on_it) {
  static_assert(std::uniform_random_bit_generator<random_stream>);
  BOOST_TEST(random_stream::min() == 0u);
  BOOST_TEST(random_stream::max() == largest);
  random_stream rng(16);
  boost::random::uniform_int_distribution<int> die(1, 6);
  BOOST_TEST(chi_square_uniform_p(histogram(6, 60000, [&] { return die(rng) - 1; })) > least_p);
  boost::random::normal_distribution<double> normal(3, 2);
  double sum = 0, squares = 0;
  for (int i = 0; i < 100000; ++i) {
    const auto x = normal(rng);
    sum += x;
    squares += (x - 3) * (x - 3);
  }
  BOOST_TEST(std::abs(sum / 100000 - 3) < 0.03);
  BOOST_TEST(std::abs(squares / 100000 - 4) < 0.1);
}

BOOST_AUTO_TEST_CASE(normal_numbers_are_the_same_everywhere) {
  random_stream rng(1);
  for (const double number : {-0x1.9993fdc06c423p-1, -0x1.42dbc2ac4c4b6p+0, 0x1.9f45febbd928ap-2, -0x1.411cf2d810754p-1,
                              0x1.713f62938e8e1p-1}) {
    BOOST_TEST(rng.normal() == number);
  }
  // A million numbers, including about 28,000 from the edges of the layers and 580 from the tail.
  std::uint64_t hash = 0;
  for (int i = 0; i < 1'000'000; ++i) hash = hash * 6364136223846793005 + std::bit_cast<std::uint64_t>(rng.normal());
  BOOST_TEST(hash == 15657553112890693969u);
  constexpr auto at_compile_time = [] {
    random_stream stream(2);
    double sum = 0;
    for (int i = 0; i < 100; ++i) sum += stream.normal();
    return sum;
  }();
  random_stream stream(2);
  double sum = 0;
  for (int i = 0; i < 100; ++i) sum += stream.normal();
  BOOST_TEST(sum == at_compile_time);
}

BOOST_AUTO_TEST_CASE(normal_numbers_follow_the_normal_distribution) {
  constexpr int draws = 10'000'000;
  constexpr double n = draws;
  constexpr int bins = 2000;  // in [-10, 10)
  const auto below = [](double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; };
  std::vector<std::size_t> counts(bins);
  double sum = 0, squares = 0, cubes = 0, fourths = 0;
  random_stream rng(20);
  for (int i = 0; i < draws; ++i) {
    const auto x = rng.normal();
    sum += x;
    squares += x * x;
    cubes += x * x * x;
    fourths += x * x * x * x;
    ++counts.at(static_cast<std::size_t>(std::floor((x + 10) * 100)));
  }
  // Moments, in standard errors.
  BOOST_TEST(std::abs(sum / std::sqrt(n)) < 4);
  BOOST_TEST(std::abs((squares - n) / std::sqrt(2 * n)) < 4);
  BOOST_TEST(std::abs(cubes / std::sqrt(15 * n)) < 4);
  BOOST_TEST(std::abs((fourths - 3 * n) / std::sqrt(96 * n)) < 4);
  // Kolmogorov-Smirnov: the limit is exceeded once in 10,000 seeds. Chi-square of the bins from -4.5 to 4.5, which are
  // as narrow as the edges of the layers; its standard deviation is sqrt(2 * bins).
  double distance = 0, chi_square = 0;
  std::size_t sofar = 0;
  for (int i = 0; i < bins; ++i) {
    const auto from = -10 + i / 100.0, to = -10 + (i + 1) / 100.0;
    const auto count = counts[static_cast<std::size_t>(i)];
    sofar += count;
    distance = std::max(distance, std::abs(static_cast<double>(sofar) - n * below(to)));
    if (i < 550 || i >= 1450) continue;
    const auto expected = n * (below(to) - below(from));
    chi_square += (static_cast<double>(count) - expected) * (static_cast<double>(count) - expected) / expected;
  }
  BOOST_TEST(distance / std::sqrt(n) < 2.23);
  BOOST_TEST(std::abs(chi_square - 900) < 4 * std::sqrt(2 * 900.0));
  // Both tails, which start at 3.44.
  for (const int beyond : {300, 345, 400, 450, 500}) {
    std::size_t left = 0, right = 0;
    for (int i = 0; i < 1000 - beyond; ++i) {
      left += counts[static_cast<std::size_t>(i)];
      right += counts[static_cast<std::size_t>(bins - 1 - i)];
    }
    const auto expected = n * below(-beyond / 100.0);
    BOOST_TEST(std::abs(static_cast<double>(left) - expected) < 4 * std::sqrt(expected));
    BOOST_TEST(std::abs(static_cast<double>(right) - expected) < 4 * std::sqrt(expected));
  }
}

BOOST_AUTO_TEST_CASE(exponential_cauchy_and_log_normal_numbers_are_the_same_everywhere) {
  const auto hash_of = [](double (*draw)(random_stream&)) {
    random_stream rng(1);
    std::uint64_t hash = 0;
    for (int i = 0; i < 1'000'000; ++i) hash = hash * 6364136223846793005 + std::bit_cast<std::uint64_t>(draw(rng));
    return hash;
  };
  BOOST_TEST(hash_of([](random_stream& rng) { return rng.exponential(); }) == 7363446100060687984u);
  BOOST_TEST(hash_of([](random_stream& rng) { return rng.cauchy(); }) == 11152050491765171263u);
  BOOST_TEST(hash_of([](random_stream& rng) { return rng.log_normal(0.5, 2); }) == 16091237051628574102u);
  constexpr auto sum = [] {
    random_stream stream(2);
    double all = 0;
    for (int i = 0; i < 200; ++i) all += stream.exponential() + stream.cauchy();
    return all;
  };
  constexpr auto at_compile_time = sum();
  BOOST_TEST(sum() == at_compile_time);
}

BOOST_AUTO_TEST_CASE(exponential_numbers_follow_the_exponential_distribution) {
  constexpr int draws = 10'000'000;
  constexpr double n = draws;
  constexpr int bins = 4000;  // in [0, 40)
  std::vector<std::size_t> counts(bins);
  double sum = 0, squares = 0, least = 1;
  random_stream rng(21);
  for (int i = 0; i < draws; ++i) {
    const auto x = rng.exponential();
    least = std::min(least, x);
    sum += x;
    squares += x * x;
    ++counts.at(static_cast<std::size_t>(x * 100));
  }
  BOOST_TEST(least >= 0);
  // Moments, in standard errors.
  BOOST_TEST(std::abs((sum - n) / std::sqrt(n)) < 4);
  BOOST_TEST(std::abs((squares - 2 * n) / std::sqrt(20 * n)) < 4);
  // As for normal numbers, with bins up to 8; the tail starts at 7.70.
  double distance = 0, chi_square = 0;
  std::size_t sofar = 0;
  for (int i = 0; i < bins; ++i) {
    const auto from = std::exp(-i / 100.0), to = std::exp(-(i + 1) / 100.0);
    const auto count = counts[static_cast<std::size_t>(i)];
    sofar += count;
    distance = std::max(distance, std::abs(static_cast<double>(sofar) - n * (1 - to)));
    if (i >= 800) continue;
    const auto expected = n * (from - to);
    chi_square += (static_cast<double>(count) - expected) * (static_cast<double>(count) - expected) / expected;
  }
  BOOST_TEST(distance / std::sqrt(n) < 2.23);
  BOOST_TEST(std::abs(chi_square - 800) < 4 * std::sqrt(2 * 800.0));
  for (const int from : {750, 770, 800, 900, 1000, 1200}) {
    std::size_t beyond = 0;
    for (int i = from; i < bins; ++i) beyond += counts[static_cast<std::size_t>(i)];
    const auto expected = n * std::exp(-from / 100.0);
    BOOST_TEST(std::abs(static_cast<double>(beyond) - expected) < 4 * std::sqrt(expected));
  }
}

BOOST_AUTO_TEST_CASE(random_numbers_have_the_distributions_of_boost) {
  const auto p = [](auto draw, auto distribution) {
    random_stream one(3), other(4);
    std::vector<double> own, boosts;
    for (int i = 0; i < 100'000; ++i) {
      own.push_back(draw(one));
      boosts.push_back(distribution(other));
    }
    return kolmogorov_smirnov_p(own, boosts);
  };
  BOOST_TEST(p([](auto& rng) { return rng.normal(); }, boost::random::normal_distribution<double>()) > least_p);
  BOOST_TEST(p([](auto& rng) { return rng.exponential(); }, boost::random::exponential_distribution<double>()) >
             least_p);
  BOOST_TEST(p([](auto& rng) { return rng.cauchy(); }, boost::random::cauchy_distribution<double>()) > least_p);
  BOOST_TEST(p([](auto& rng) { return rng.log_normal(0.5, 2); },
               boost::random::lognormal_distribution<double>(0.5, 2)) > least_p);
}

BOOST_AUTO_TEST_CASE(cauchy_numbers_follow_the_cauchy_distribution) {
  random_stream rng(5);
  std::vector<double> numbers(1'000'000);
  for (auto& number : numbers) number = rng.cauchy();
  BOOST_TEST(kolmogorov_smirnov_p(numbers, [](double x) { return 0.5 + std::atan(x) / std::numbers::pi; }) > least_p);
  const auto beyond = std::count_if(numbers.begin(), numbers.end(), [](double x) { return std::abs(x) > 1000; });
  const auto expected = 1e6 * (1 - 2 / std::numbers::pi * std::atan(1000.0));
  BOOST_TEST(std::abs(static_cast<double>(beyond) - expected) < 4 * std::sqrt(expected));
}

BOOST_AUTO_TEST_CASE(log_normal_numbers_without_a_deviation_are_their_median) {
  random_stream rng(6);
  BOOST_TEST(rng.log_normal(1, 0) == clade::mathematics::exp(1));
  BOOST_TEST(rng.log_normal(1e9, 1) == std::numeric_limits<double>::infinity());
  BOOST_TEST(rng.log_normal(-1e9, 1) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
