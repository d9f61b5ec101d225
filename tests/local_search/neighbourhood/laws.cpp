// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "support/every_neighbourhood.hpp"
#include "support/refusal.hpp"

using namespace clade;
using namespace support;

namespace {

// The genes of a chromosome themselves.
std::vector<int> as_they_are(std::vector<int> genes) { return genes; }

// Broken twins of neighbourhood::swap.
struct forgets_undo : neighbourhood::swap {
  template <class C>
  void undo(C&, move) const {}
};
struct lists_twice : neighbourhood::swap {
  template <class C>
  std::size_t size(const C& genes) const {
    return 2 * swap::size(genes);
  }
  template <class C>
  move at(const C& genes, std::size_t i) const {
    return swap::at(genes, i / 2);
  }
};
struct changes_nothing : neighbourhood::swap {
  template <class C>
  void apply(C&, move) const {}
};
struct confuses_attributes : neighbourhood::swap {
  template <class C>
  auto added(const C& genes, move made) const {
    return removed(genes, made);
  }
};
struct loses_positions : neighbourhood::two_opt<neighbourhood::near_lists> {
  template <class C>
  void apply(C& tour, move made, memory_type&) const {
    memory_type other;
    begin(tour, other);
    two_opt::apply(tour, made, other);
  }
};
struct keeps_direction : neighbourhood::or_opt<> {
  template <class C>
  void apply(C& tour, move made) const {
    made.reversed = false;
    or_opt::apply(tour, made);
  }
};

std::size_t factorial(std::size_t n) { return n < 2 ? 1 : n * factorial(n - 1); }

}  // namespace

BOOST_AUTO_TEST_SUITE(neighbourhood_tests)
BOOST_AUTO_TEST_SUITE(laws)

BOOST_AUTO_TEST_CASE(moves_are_listed_once_change_the_chromosome_and_can_be_undone) {
  for (const auto n : std::vector<std::size_t>{4, 5, 8, 13}) {
    for_every_neighbourhood(n,
                            [&]<class N, class Space>(const char* name, const N& one, const Space& space, bool once) {
                              constexpr bool is_tour = std::is_same_v<N, neighbourhood::two_opt<>>;
                              for (std::uint64_t seed = 0; seed < 5; ++seed) {
                                random_stream rng(seed);
                                const auto broken = broken_law(one, space(rng), once, is_tour ? tour_of : as_they_are);
                                BOOST_TEST(broken == "", name << " of " << n << " genes: " << broken);
                              }
                            });
  }
}

BOOST_AUTO_TEST_CASE(neighbours_stay_in_the_space) {
  for_every_neighbourhood(9, [&](const char* name, const auto& one, const auto& space, bool) {
    random_stream rng(3);
    auto chromosome = space(rng);
    clade::detail::memory_type_of<std::remove_cvref_t<decltype(one)>> memory{};
    clade::detail::begin_memory(one, chromosome, memory);
    for (int k = 0; k < 10'000; ++k) {
      const auto move = clade::detail::sample_move(one, chromosome, rng, memory);
      clade::detail::apply_move(one, chromosome, move.value(), memory);
    }
    auto genes = genes_of(chromosome);
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(space)>, chromosome::permutation<>>) {
      std::sort(genes.begin(), genes.end());
      for (std::size_t i = 0; i < genes.size(); ++i) BOOST_TEST(genes[i] == static_cast<int>(i), name);
    } else {
      BOOST_TEST(*std::min_element(genes.begin(), genes.end()) >= 0, name);
      BOOST_TEST(*std::max_element(genes.begin(), genes.end()) <= 3, name);
    }
  });
}

BOOST_AUTO_TEST_CASE(the_numbers_of_moves_are_those_of_the_literature) {
  const std::vector<int> row{0, 1, 2, 3, 4, 5, 6};
  BOOST_TEST(neighbourhood::swap{}.size(row) == 21u);
  BOOST_TEST(neighbourhood::adjacent_swap{}.size(row) == 6u);
  BOOST_TEST(neighbourhood::insert{}.size(row) == 36u);
  BOOST_TEST(neighbourhood::two_opt{}.size(row) == 14u);
  BOOST_TEST(neighbourhood::flip{}.size(std::vector<bool>(7)) == 7u);
  BOOST_TEST(neighbourhood::step({0, 9}).size(row) == 13u);
  // Exchanges of two adjacent blocks: three of n + 1 cuts.
  BOOST_TEST(neighbourhood::block_insert{100}.size(row) == factorial(8) / factorial(5) / 6);
}

BOOST_AUTO_TEST_CASE(short_chromosomes_have_no_moves) {
  const std::vector<int> none, one{0}, three{0, 1, 2};
  BOOST_TEST(neighbourhood::swap{}.size(none) == 0u);
  BOOST_TEST(neighbourhood::swap{}.size(one) == 0u);
  BOOST_TEST(neighbourhood::adjacent_swap{}.size(none) == 0u);
  BOOST_TEST(neighbourhood::insert{}.size(one) == 0u);
  BOOST_TEST(neighbourhood::block_insert{}.size(one) == 0u);
  BOOST_TEST(neighbourhood::two_opt{}.size(three) == 0u);
  BOOST_TEST(neighbourhood::or_opt{}.size(one) == 0u);
  BOOST_TEST(neighbourhood::step({0, 0}).size(std::vector{0, 0}) == 0u);
}

BOOST_AUTO_TEST_CASE(the_laws_find_broken_neighbourhoods) {
  random_stream rng(1);
  const auto row = chromosome::permutation{6}(rng);
  BOOST_TEST(broken_law(neighbourhood::swap{}, row, true, as_they_are) == "");
  BOOST_TEST(broken_law(forgets_undo{}, row, true, as_they_are) == "undo does not take a move back");
  BOOST_TEST(broken_law(lists_twice{}, row, true, as_they_are) == "a neighbour is listed twice");
  BOOST_TEST(broken_law(changes_nothing{}, row, true, as_they_are) == "a move changes nothing");
  BOOST_TEST(broken_law(confuses_attributes{}, row, true, as_they_are) == "a move adds the attributes that it removes");
  const auto lists = neighbourhood::near_lists::of(6, 2, distance_on_a_line);
  BOOST_TEST(broken_law(loses_positions{{lists}}, row, false, as_they_are) == "the memory does not follow a move");
}

// The neighbours of a tour by all moves of a neighbourhood, as sets of edges.
template <class N>
std::set<std::vector<int>> neighbouring_tours(const N& neighbourhood, const std::vector<int>& tour) {
  clade::detail::memory_type_of<N> memory{};
  clade::detail::begin_memory(neighbourhood, tour, memory);
  std::set<std::vector<int>> tours;
  for (std::size_t i = 0; i < neighbourhood.size(tour); ++i) {
    auto neighbour = tour;
    auto changed = memory;
    clade::detail::apply_move(neighbourhood, neighbour, clade::detail::move_at(neighbourhood, tour, i, memory),
                              changed);
    tours.insert(tour_of(neighbour));
  }
  return tours;
}

// Those by all segments of one to three places, made from their definition.
std::set<std::vector<int>> tours_with_moved_segments(const std::vector<int>& tour) {
  std::set<std::vector<int>> tours;
  for (std::size_t from = 0; from < tour.size(); ++from) {
    for (std::ptrdiff_t length = 1; length <= 3; ++length) {
      auto rest = tour;
      std::rotate(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(from), rest.end());
      std::vector<int> segment(rest.begin(), rest.begin() + length);
      rest.erase(rest.begin(), rest.begin() + length);
      for (std::size_t k = 0; k < 2; ++k, std::reverse(segment.begin(), segment.end())) {
        for (auto to = rest.begin() + 1; to != rest.end(); ++to) {
          std::vector<int> made(rest.begin(), to);
          made.insert(made.end(), segment.begin(), segment.end());
          made.insert(made.end(), to, rest.end());
          tours.insert(tour_of(made));
        }
      }
    }
  }
  return tours;
}

BOOST_AUTO_TEST_CASE(or_opt_moves_every_short_segment_to_every_edge) {
  for (const auto n : std::vector<std::size_t>{5, 6, 9, 12}) {
    random_stream rng(n);
    const auto tour = chromosome::permutation{n}(rng);
    const auto expected = tours_with_moved_segments(tour);
    BOOST_TEST((neighbouring_tours(neighbourhood::or_opt{}, tour) == expected));
    BOOST_TEST((neighbouring_tours(keeps_direction{}, tour) == expected) == false);
    // If all places are near, each move is listed for an end of its segment, besides the tour itself.
    auto near =
        neighbouring_tours(neighbourhood::or_opt{neighbourhood::near_lists::of(n, n - 1, distance_on_a_line)}, tour);
    near.erase(tour_of(tour));
    auto others = expected;
    others.erase(tour_of(tour));
    BOOST_TEST((near == others));
  }
}

BOOST_AUTO_TEST_CASE(near_places_are_sorted_by_distance_and_ties_by_number) {
  const auto lists = neighbourhood::near_lists::of(5, 3, distance_on_a_line);
  BOOST_TEST(lists.size() == 5u);
  BOOST_TEST(lists.count() == 3u);
  BOOST_TEST(neighbourhood::near_lists{}.size() == 0u);
  const auto near = lists.of_place(2);
  BOOST_TEST(std::vector<int>(near.begin(), near.end()) == (std::vector{1, 3, 0}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(wrong_settings_are_refused) {
  BOOST_TEST(refusal([] { neighbourhood::near_lists::of(5, 5, distance_on_a_line); }) ==
             "near_lists count must be between 1 and the number of places less 1, 4, but was 5");
  BOOST_TEST(refusal([] { neighbourhood::near_lists({1, 0, 0}, 2); }) ==
             "near_lists must have count places for each place, but had 3 for a count of 2");
  // Lists of other places are refused before a move is made.
  const auto begins = [](const auto& neighbourhood) {
    typename std::remove_cvref_t<decltype(neighbourhood)>::memory_type memory;
    neighbourhood.begin(std::vector{0, 1, 2, 3, 4, 5}, memory);
  };
  const auto of_five = neighbourhood::near_lists::of(5, 3, distance_on_a_line);
  BOOST_TEST(refusal([&] { begins(neighbourhood::two_opt{of_five}); }) ==
             "near_lists must be those of 6 places, but are those of 5");
  BOOST_TEST(refusal([&] { begins(neighbourhood::or_opt{neighbourhood::near_lists()}); }) ==
             "near_lists must be those of 6 places, but are those of 0");
  BOOST_TEST(refusal([] {
               static_cast<void>(neighbourhood::block_insert{0});
             }).starts_with("block_insert max_length must be"));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
