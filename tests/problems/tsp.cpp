// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <clade/problems/tsp.hpp>
#include "../support/delta_walk.hpp"
#include "../support/folder.hpp"
#include "../support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(tsp_tests)

using namespace clade;
using problems::tsp;
using metric = tsp::metric;

namespace {

// The places of berlin52 (Groetschel), a problem of TSPLIB.
const std::vector<tsp::place> berlin{
    {565, 575},  {25, 185},   {345, 750},  {945, 685},  {845, 655}, {880, 660},   {25, 230},  {525, 1000}, {580, 1175},
    {650, 1130}, {1605, 620}, {1220, 580}, {1465, 200}, {1530, 5},  {845, 680},   {725, 370}, {145, 665},  {415, 635},
    {510, 875},  {560, 365},  {300, 465},  {520, 585},  {480, 415}, {835, 625},   {975, 580}, {1215, 245}, {1320, 315},
    {1250, 400}, {660, 180},  {410, 250},  {420, 555},  {575, 665}, {1150, 1160}, {700, 580}, {685, 595},  {685, 610},
    {770, 610},  {795, 645},  {720, 635},  {760, 650},  {475, 960}, {95, 260},    {875, 920}, {700, 500},  {555, 815},
    {830, 485},  {1170, 65},  {830, 610},  {605, 625},  {595, 360}, {1340, 725},  {1740, 245}};

// The places of burma14 (Zaw Win), a problem of TSPLIB: latitudes and longitudes in degrees.minutes.
const std::vector<tsp::place> burma{{16.47, 96.10}, {16.47, 94.44}, {20.09, 92.54}, {22.39, 93.37}, {25.23, 97.24},
                                    {22.00, 96.05}, {20.47, 97.02}, {17.20, 96.29}, {16.30, 97.38}, {14.05, 98.12},
                                    {16.53, 97.38}, {21.52, 95.59}, {19.41, 97.13}, {20.09, 94.55}};

std::vector<int> identity(std::size_t n) {
  std::vector<int> tour(n);
  std::iota(tour.begin(), tour.end(), 0);
  return tour;
}

// The length of the shortest tour by dynamic programming (Held and Karp, 1962).
std::int64_t shortest(const tsp& map) {
  const auto n = map.size() - 1;
  constexpr auto never = std::numeric_limits<std::int64_t>::max() / 2;
  // The shortest path from the last place through a set of places to one of them.
  std::vector<std::vector<std::int64_t>> path(std::size_t{1} << n, std::vector<std::int64_t>(n, never));
  const auto distance = [&](std::size_t i, std::size_t j) {
    return map.distance(static_cast<int>(i), static_cast<int>(j));
  };
  for (std::size_t i = 0; i < n; ++i) path[std::size_t{1} << i][i] = distance(n, i);
  for (std::size_t set = 1; set < path.size(); ++set) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        if ((set >> j & 1) != 0) continue;
        auto& longer = path[set | std::size_t{1} << j][j];
        longer = std::min(longer, path[set][i] + distance(i, j));
      }
    }
  }
  auto best = never;
  for (std::size_t i = 0; i < n; ++i) best = std::min(best, path.back()[i] + distance(i, n));
  return best;
}

std::vector<tsp::place> random_places(std::size_t n, std::uint64_t side, std::uint64_t seed) {
  random_stream rng(seed);
  std::vector<tsp::place> places(n);
  for (auto& [x, y] : places) {
    x = static_cast<double>(rng.below(side));
    y = static_cast<double>(rng.below(side));
  }
  return places;
}

}  // namespace

BOOST_AUTO_TEST_CASE(published_tours_have_the_published_lengths) {
  const tsp map(berlin);
  std::vector<int> best{1,  49, 32, 45, 19, 41, 8,  9, 10, 43, 33, 51, 11, 52, 14, 13, 47, 26,
                        27, 28, 12, 25, 4,  6,  15, 5, 24, 48, 38, 37, 40, 39, 36, 35, 34, 44,
                        46, 16, 29, 50, 20, 23, 30, 2, 7,  42, 21, 17, 3,  18, 31, 22};
  for (auto& each : best) --each;
  BOOST_TEST(map(best) == 7542);
  BOOST_TEST(map(identity(52)) == 22205);
  const auto kilometres = tsp(burma, metric::geo);
  BOOST_TEST(shortest(kilometres) == 3323);
  BOOST_TEST(kilometres(identity(14)) == 4562);
}

BOOST_AUTO_TEST_CASE(distances_are_rounded_as_in_tsplib) {
  const auto distances = [](metric rule) {
    const tsp map({{0, 0}, {1, 1}, {1, 2}, {10, 0}, {20, 20}}, rule);
    std::array<int, 4> result{};
    for (int i = 0; i < 4; ++i) result[static_cast<std::size_t>(i)] = map.distance(0, i + 1);
    return result;
  };
  BOOST_TEST((distances(metric::euc_2d) == std::array{1, 2, 10, 28}));
  BOOST_TEST((distances(metric::ceil_2d) == std::array{2, 3, 10, 29}));
  BOOST_TEST((distances(metric::att) == std::array{1, 1, 4, 9}));
  BOOST_TEST(tsp({{0, 0}, {2.5, 0}}).distance(0, 1) == 3);
  BOOST_TEST(tsp({{0, 0}, {1e9, 1e9}}).distance(0, 1) == 1'414'213'562);
  // A degree of the equator; 50 minutes are written .5.
  BOOST_TEST(tsp({{0, 0}, {0, 1}}, metric::geo).distance(0, 1) == 112);
  BOOST_TEST(tsp({{0, 0}, {0, 0.3}}, metric::geo).distance(0, 1) == 56);
  BOOST_TEST(tsp({{0, 0}, {0, -0.3}}, metric::geo).distance(0, 1) == 56);
  BOOST_TEST(tsp({{0, 0}, {0, 180}}, metric::geo).distance(0, 1) == 20039);
}

BOOST_AUTO_TEST_CASE(computed_distances_equal_those_of_a_matrix) {
  const auto places = random_places(1100, 80, 1);
  for (const auto rule : {metric::euc_2d, metric::ceil_2d, metric::att, metric::geo}) {
    const tsp map(places, rule);
    bool equal = true, symmetric = true;
    for (int i = 1; i < 1100; i += 7) {
      const auto j = (i * 31) % 1100, one = map.distance(i, j);
      const tsp two({places[static_cast<std::size_t>(i)], places[static_cast<std::size_t>(j)]}, rule);
      equal = equal && (i == j || one == two.distance(0, 1));
      symmetric = symmetric && one == map.distance(j, i);
    }
    BOOST_TEST(equal);
    BOOST_TEST(symmetric);
  }
}

BOOST_AUTO_TEST_CASE(instances_of_any_size_and_cheap_copies) {
  BOOST_TEST(tsp({{3, 4}})({0}) == 0);
  BOOST_TEST(tsp({{3, 4}}, metric::geo)({0}) == 0);
  BOOST_TEST(tsp({{0, 0}, {3, 4}})({1, 0}) == 10);
  const tsp map(berlin, metric::euc_2d, "berlin52");
  const auto copy = map;  // NOLINT(performance-unnecessary-copy-initialization): it must share the data
  BOOST_TEST(copy.places().data() == map.places().data());
  BOOST_TEST(copy.name() == "berlin52");
  BOOST_TEST(copy.space().size() == 52u);
  BOOST_TEST((copy.rule() == metric::euc_2d));
  // The way of places on a large map exceeds the range of int.
  BOOST_TEST(tsp({{0, 0}, {2e9, 0}, {0, 1}, {2e9, 1}})({0, 1, 2, 3}) == 8'000'000'000);
}

BOOST_AUTO_TEST_CASE(all_formats_of_matrices) {
  const std::string begin =
      "NAME : four\nTYPE : TSP\nCOMMENT: by hand: 4 places\nDIMENSION : 4\n"
      "EDGE_WEIGHT_TYPE : EXPLICIT\nEDGE_WEIGHT_FORMAT : ";
  const std::vector<std::pair<std::string, std::string>> all{{"FULL_MATRIX", "9 1 2 3\n1 9 4 5\n2 4 9 6\n3 5 6 9"},
                                                             {"UPPER_ROW", "1 2 3 4 5 6"},
                                                             {"LOWER_ROW", "1 2 4 3 5 6"},
                                                             {"UPPER_DIAG_ROW", "0 1 2 3 0 4 5 0 6 0"},
                                                             {"LOWER_DIAG_ROW", "0 1 0\n2 4 0 3 5\r\n6 0"}};
  const auto expected = tsp::of_distances({{0, 1, 2, 3}, {1, 0, 4, 5}, {2, 4, 0, 6}, {3, 5, 6, 0}});
  for (const auto& [format, numbers] : all) {
    BOOST_TEST_CONTEXT(format) {
      const auto map = tsp::read(begin + format + "\nEDGE_WEIGHT_SECTION\n" + numbers +
                                 "\nDISPLAY_DATA_SECTION\n 1 0 0\n 2 0 1.5\n 3 1 1\n 4 +1e0 0\nEOF\nand more");
      BOOST_TEST(map.name() == "four");
      BOOST_TEST(map.places().size() == 4u);
      BOOST_TEST(map.places()[1].y == 1.5);
      BOOST_TEST((map.rule() == metric::matrix));
      for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < 4; ++j) BOOST_TEST(map.distance(i, j) == expected.distance(i, j));
      }
    }
  }
  BOOST_TEST(expected.places().empty());
}

BOOST_AUTO_TEST_CASE(maps_and_files) {
  const auto map = tsp::read(
      "DIMENSION:3\nEDGE_WEIGHT_TYPE:CEIL_2D\nTYPE: TSP (by hand)\nNODE_COORD_SECTION:\n3 1 1\n1 0 0 "
      "2 2.00000e+00 0");
  BOOST_TEST((map.rule() == metric::ceil_2d));
  BOOST_TEST(map.distance(0, 2) == 2);
  BOOST_TEST(map.distance(0, 1) == 2);
  BOOST_TEST(map.name().empty());
  const support::folder here;
  const auto path = here / "three.tsp";
  std::ofstream(path)
      << "NAME: three\nTYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: ATT\nNODE_COORD_SECTION\n1 0 0\n2 10 0\n3 x";
  BOOST_TEST(support::refusal([&] { tsp::read_file(path); }) ==
             path + ", line 8: expected the first coordinate of place 3, a number, but found 'x'");
  BOOST_TEST(support::refusal<std::runtime_error>([&] { tsp::read_file(here / "none.tsp"); }) ==
             "the file '" + here / "none.tsp" + "' cannot be read");
}

BOOST_AUTO_TEST_CASE(messages_of_wrong_texts) {
  const auto says = [](const std::string& text, const std::string& message) {
    BOOST_TEST(support::refusal([&] { tsp::read(text, "it"); }) == "it, line " + message);
  };
  const std::string map = "DIMENSION: 2\nEDGE_WEIGHT_TYPE: EUC_2D\n";
  says("", "1: the text ends without DIMENSION");
  says("DIMENSION: 2\n", "2: the text ends without EDGE_WEIGHT_TYPE");
  says(map, "3: the text ends without NODE_COORD_SECTION");
  says("DIMENSION: 2\nEDGE_WEIGHT_TYPE: EXPLICIT\nEOF", "3: the text ends without EDGE_WEIGHT_SECTION");
  says("TYPE: ATSP\n", "1: expected TYPE TSP, but found 'ATSP'");
  says("DIMENSION: two\n", "1: expected the number of places, an integer from 1 to 2147483647, but found 'two'");
  says("DIMENSION:\nTYPE: TSP", "1: expected the number of places, an integer from 1 to 2147483647, but found nothing");
  says("\nEDGE_WEIGHT_TYPE : EUC_3D\n", "2: expected EUC_2D, CEIL_2D, ATT, GEO or EXPLICIT, but found 'EUC_3D'");
  says("EDGE_WEIGHT_FORMAT: UPPER_COL",
       "1: expected FULL_MATRIX, UPPER_ROW, LOWER_ROW, UPPER_DIAG_ROW or LOWER_DIAG_ROW, but found 'UPPER_COL'");
  says("FIXED_EDGES_SECTION\n",
       "1: expected NAME, TYPE, COMMENT, DIMENSION, EDGE_WEIGHT_TYPE, EDGE_WEIGHT_FORMAT, NODE_COORD_TYPE, "
       "DISPLAY_DATA_TYPE, NODE_COORD_SECTION, DISPLAY_DATA_SECTION, EDGE_WEIGHT_SECTION or EOF, but found "
       "'FIXED_EDGES_SECTION'");
  says("NODE_COORD_SECTION\n", "1: DIMENSION must be given before NODE_COORD_SECTION");
  says("DIMENSION: 2\nEDGE_WEIGHT_SECTION\n", "2: EDGE_WEIGHT_FORMAT must be given before EDGE_WEIGHT_SECTION");
  says(map + "NODE_COORD_SECTION\n1 0 0\n",
       "5: expected the number of place 2 of 2 in NODE_COORD_SECTION, an integer from 1 to 2, but the text ends");
  says(map + "NODE_COORD_SECTION\n0 0 0\n",
       "4: expected the number of place 1 of 2 in NODE_COORD_SECTION, an integer from 1 to 2, but found '0'");
  says(map + "NODE_COORD_SECTION\n2 0 0\n2 1 1\n", "5: place 2 is given twice");
  says(map + "NODE_COORD_SECTION\n1 0 inf\n",
       "4: expected the second coordinate of place 1, a number, but found 'inf'");
  const std::string matrix = "DIMENSION: 2\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: FULL_MATRIX\n";
  says(matrix + "EDGE_WEIGHT_SECTION\n0 1\n2",
       "6: expected the distance of the places 2 and 2, an integer from -2147483648 to 2147483647, but the text ends");
  says(matrix + "EDGE_WEIGHT_SECTION\n0 1\n2 0",
       "6: the distances of places must be equal in both directions, but from 1 to 2 it was 1, and from 2 to 1 it was "
       "2");
  // A wrong number of places takes no memory.
  says(
      "DIMENSION: 2000000000\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n2000000000 0 0\n",
      "5: expected the number of place 2 of 2000000000 in NODE_COORD_SECTION, an integer from 1 to 2000000000, but the "
      "text ends");
}

BOOST_AUTO_TEST_CASE(what_is_refused) {
  const auto says = [](auto&& body, const std::string& message) { BOOST_TEST(support::refusal(body) == message); };
  says([] { tsp(std::vector<tsp::place>{}); }, "tsp places must be at least 1, but were 0");
  says([] { tsp({{0, 0}}, metric::matrix); }, "tsp places need a metric with coordinates, but the metric was matrix");
  says([] { tsp({{0, 0}, {std::nan(""), 1}}); }, "tsp places must have finite coordinates, but place 1 had nan and 1");
  says([] { tsp({{0, 0}, {3e9, 0}}); }, "tsp distances must be below 2147483647, but the places are 3000000000 apart");
  says([] { tsp({{0, 0}, {1, 1}})({0, 1, 2}); }, "tsp tours must have 2 places, but had 3");
  says([] { tsp({{0, 0}, {1, 1}})({}); }, "tsp tours must have 2 places, but had 0");
  says([] { tsp::of_distances({}); }, "tsp distances must have at least 1 row, but had 0");
  says([] { tsp::of_distances({{0, 1}, {1}}); }, "tsp distances must have 2 columns, as many as rows, but row 1 had 1");
  says([] { tsp::of_distances({{0, 1}, {2, 0}}); },
       "tsp distances must be equal in both directions, but that from 1 to 0 was 2, and that from 0 to 1 was 1");
  says([] { tsp::of_distances({{0}}, "", {{0, 0}, {1, 1}}); },
       "tsp places must be as many as the rows of the distances, 1, but were 2");
  says([] { tsp({{0, 0}, {1, 1}, {2, 2}}).neighbours(3); }, "tsp neighbours must be between 0 and 2, but was 3");
  says([] { tsp({{0, 0}}).neighbours(1); }, "tsp neighbours must be between 0 and 0, but was 1");
}

BOOST_AUTO_TEST_CASE(neighbours_are_the_nearest_with_ties_by_number) {
  const auto check = [](const tsp& map, const auto& length, std::size_t k) {
    const auto n = map.size();
    const auto found = map.neighbours(k);
    BOOST_REQUIRE(found.size() == n * k);
    bool equal = true;
    for (std::size_t i = 0; i < n; ++i) {
      std::vector<std::pair<double, int>> others;
      for (std::size_t j = 0; j < n; ++j) {
        if (j != i) others.emplace_back(length(i, j), static_cast<int>(j));
      }
      std::ranges::sort(others);
      for (std::size_t j = 0; j < k; ++j) equal = equal && found[i * k + j] == others[j].second;
    }
    BOOST_TEST(equal, "n " << n << " k " << k);
  };
  BOOST_TEST(tsp({{0, 0}}).neighbours(0).empty());
  BOOST_TEST(tsp(berlin).neighbours(0).empty());
  // A small side makes many equal distances and equal places.
  for (const std::uint64_t side : {1u, 3u, 20u, 100'000u}) {
    for (const std::size_t n : {2u, 9u, 300u}) {
      const auto places = random_places(n, side, n);
      for (const std::size_t k : {std::size_t{1}, std::min<std::size_t>(n - 1, 7), n - 1}) {
        const auto square = [&](std::size_t i, std::size_t j) {
          const auto x = places[i].x - places[j].x, y = places[i].y - places[j].y;
          return x * x + y * y;
        };
        check(tsp(places), square, k);
        check(tsp(places, metric::att), square, k);
        for (const auto& map : {tsp(places, metric::geo)}) {
          const auto rounded = [&](std::size_t i, std::size_t j) {
            return map.distance(static_cast<int>(i), static_cast<int>(j));
          };
          check(map, rounded, k);
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(greedy_tours_are_tours_and_short) {
  for (const std::uint64_t side : {1u, 5u, 100'000u}) {
    for (std::size_t n = 1; n < 40; ++n) {
      const auto tour = tsp(random_places(n, side, n)).greedy_tour();
      BOOST_TEST(chromosome::is_permutation(tour));
      BOOST_TEST(tour.size() == n);
      BOOST_TEST(tour[0] == 0);
    }
  }
  // Connections with the lengths 1, 2, 3 and 4, then the way back.
  const tsp line({{0, 0}, {1, 0}, {3, 0}, {6, 0}, {10, 0}});
  BOOST_TEST(line(line.greedy_tour()) == 20);
  BOOST_TEST(tsp(berlin)(tsp(berlin).greedy_tour()) == 9498);
  const tsp map(burma, metric::geo);
  BOOST_TEST(map(map.greedy_tour()) == 3889);
  // A path that ends at places far from the ends of all others.
  const tsp clusters(random_places(2000, 300, 3));
  const auto tour = clusters.greedy_tour();
  BOOST_TEST(chromosome::is_permutation(tour));
  BOOST_TEST(static_cast<double>(clusters(tour)) < 1.3 * 0.7124 * 300 * std::sqrt(2000.0));
}

BOOST_AUTO_TEST_CASE(a_genetic_algorithm_shortens_tours) {
  const tsp map(berlin);
  const genetic_algorithm shortening{
      .population = 50, .crossover = crossover::order{}, .mutation = mutation::inversion{}};
  const auto result = run(evolve(minimize(map, map.space()), shortening, 1), stop::evaluations(20'000));
  BOOST_TEST(result.best().fitness < 15'000);
}

BOOST_AUTO_TEST_CASE(lengths_after_moves) {
  random_stream rng(4);
  const auto check = [&](const auto& shortest, std::size_t count) {
    BOOST_TEST(support::wrong_deltas(shortest, neighbourhood::swap{}, count, rng) == 0u);
    BOOST_TEST(support::wrong_deltas(shortest, neighbourhood::adjacent_swap{}, count, rng) == 0u);
    BOOST_TEST(support::wrong_deltas(shortest, neighbourhood::insert{}, count, rng) == 0u);
    BOOST_TEST(support::wrong_deltas(shortest, neighbourhood::block_insert{4}, count, rng) == 0u);
    if (shortest.space.size() > 2) {
      BOOST_TEST(support::wrong_deltas(shortest, neighbourhood::or_opt{}, count, rng) == 0u);
    }
    if (shortest.space.size() > 3) {
      BOOST_TEST(support::wrong_deltas(shortest, neighbourhood::two_opt{}, count, rng) == 0u);
    }
  };
  for (const std::size_t n : {2u, 3u, 4u, 5u, 6u, 9u}) check(tsp(random_places(n, 100, n)).problem(), 500);
  const tsp map(berlin);
  check(map.problem(), 5000);
  BOOST_TEST(support::wrong_deltas(map.problem(), neighbourhood::two_opt{map.near_lists(8)}, 5000, rng) == 0u);
  for (const std::size_t n : {2u, 3u, 4u, 5u, 6u, 9u}) {
    const tsp small(random_places(n, 100, n));
    const neighbourhood::or_opt moves{small.near_lists(n < 5 ? 1 : 3)};
    BOOST_TEST(support::wrong_deltas(small.problem(), moves, 500, rng) == 0u);
  }
  BOOST_TEST(support::wrong_deltas(map.problem(), neighbourhood::or_opt{map.near_lists(8)}, 5000, rng) == 0u);
}

BOOST_AUTO_TEST_CASE(a_wrong_length_is_found) {
  const tsp map(berlin);
  const auto wrong = minimize(map, map.space())
                         .with_delta(neighbourhood::swap{}, [&](const std::vector<int>& tour, std::int64_t length,
                                                                neighbourhood::swap::move move) {
                           // It forgets that positions may be adjacent.
                           const auto at = [&](int i) { return tour[static_cast<std::size_t>((i + 52) % 52)]; };
                           const auto around = [&](int i, int place) {
                             return map.distance(at(i - 1), place) + map.distance(place, at(i + 1));
                           };
                           const auto [i, j] = move;
                           return length - around(i, at(i)) - around(j, at(j)) + around(i, at(j)) + around(j, at(i));
                         });
  random_stream rng(5);
  const auto found = support::wrong_deltas(wrong, neighbourhood::swap{}, 5000, rng);
  BOOST_TEST(found > 100u);
  BOOST_TEST(found < 400u);
}

BOOST_AUTO_TEST_CASE(a_descent_by_near_places) {
  const tsp map(berlin);
  const auto result =
      run(evolve(map.problem(), local_search{neighbourhood::two_opt{map.near_lists(10)}}, 1), stop::generations(20));
  BOOST_TEST(result.best().fitness <= 8500);
  BOOST_TEST(result.best().fitness == map(result.best().chromosome));
  BOOST_TEST(result.moves > 1000u);
}

BOOST_AUTO_TEST_SUITE_END()
