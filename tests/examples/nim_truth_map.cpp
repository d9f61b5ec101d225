// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "common/unicode.hpp"
#include "nim/analysis.hpp"
#include "nim/evaluate.hpp"
#include "nim/evolve/drawing.hpp"
#include "nim/evolve/truth_map.hpp"
#include "nim/parser.hpp"
#include "nim/positions.hpp"
#include "nim/rules.hpp"
#include "nim_random.hpp"

BOOST_AUTO_TEST_SUITE(nim_truth_map)

using namespace nim;

namespace {

// The number of positions of the game at which the expression is 0 if and only if the analysis says P.
std::size_t right_by_analysis(const expression& of, const positions& all, bool misere) {
  const auto lost = lost_positions(all, misere);
  std::size_t n = 0;
  for (std::size_t x = 0; x < all.size(); ++x) n += (evaluate(of, all[x]) == 0) == (lost[x] != 0);
  return n;
}

// The number of cells in a path that begins after this text.
std::size_t cells_in(const std::string& svg, std::string_view attributes) {
  const auto end = svg.find(attributes);
  if (end == std::string::npos) return 0;
  const auto begin = svg.rfind("d=\"", end);
  return static_cast<std::size_t>(std::count(svg.begin() + static_cast<std::ptrdiff_t>(begin),
                                             svg.begin() + static_cast<std::ptrdiff_t>(end), 'M'));
}

std::size_t characters_in(const common::text_picture& lines, std::string_view text) {
  std::size_t n = 0;
  for (std::size_t i = 2; i < lines.size() && !lines[i].empty(); ++i) {
    n += static_cast<std::size_t>(
        std::ranges::count_if(lines[i], [&](const common::piece& p) { return p.text == text; }));
  }
  return n;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_map_shows_as_many_right_positions_as_the_analysis_says) {
  for (const auto& [rule_set, piles] : nim_random::setups()) {
    if (piles.empty()) continue;
    const auto all = ordered_positions(rule_set, piles);
    const evolve::truth_map map(all, rule_set.misere);
    if (map.size() < all.size()) continue;
    for (const std::string text : {"a", "a^a", piles.size() > 1 ? "a^b" : "a%3", piles.size() > 2 ? "a^b^c" : "1"}) {
      const auto formula = parse(text, piles.size());
      const auto expected = right_by_analysis(formula, all, rule_set.misere);
      BOOST_TEST_CONTEXT(text << " at " << to_text(piles)) {
        const auto right = map.right(formula);
        BOOST_TEST(static_cast<std::size_t>(std::ranges::count(right, true)) == expected);
        const auto drawing = evolve::svg(formula, map);
        // The legend has one cell of each kind.
        const auto lost = cells_in(drawing, "\" fill=\"#0072b2\" stroke=\"#0072b2\"");
        const auto won = cells_in(drawing, "\" fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".45\"");
        const auto wrong = cells_in(drawing, "\" fill=\"#d55e00\"");
        BOOST_TEST(lost + won == expected + 2);
        BOOST_TEST(wrong == all.size() - expected + 1);
        const auto heading = "Right at " + clade::report::grouped(expected) + " of ";
        BOOST_TEST(drawing.find(heading) != std::string::npos);
        BOOST_TEST(map.text(formula)[0][0].text.starts_with(heading));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_winning_formula_is_right_everywhere) {
  const auto all = ordered_positions({}, {4, 4, 4, 4});
  const evolve::truth_map map(all, false);
  const auto winning = parse("a^b^c^d", 4), losing = parse("a^b", 4);
  BOOST_TEST(map.size() == 625u);
  BOOST_TEST(std::ranges::count(map.right(winning), true) == 625);
  const auto lines = map.text(winning);
  BOOST_TEST(characters_in(lines, "x") == 0u);
  BOOST_TEST(characters_in(lines, "■") > 0u);
  BOOST_TEST(lines.size() <= 16u);
  BOOST_TEST(characters_in(map.text(losing), "x") > 0u);
  const auto picture = evolve::picture(winning, map);
  BOOST_TEST(picture.size() > lines.size());
  // All characters are shown on terminals.
  for (const auto& line : picture) {
    for (const auto& [text, as] : line) {
      const auto characters = common::characters_of(text);
      BOOST_TEST((common::one_column_each(characters) == characters), text);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_map_of_many_positions_is_small) {
  for (const position& piles : {position{1000}, position{200, 200}, position{7, 7, 7, 7, 7}, position{15, 15, 15, 15},
                                position(12, 1), position{1, 100}, position{100, 1, 1}}) {
    const auto all = ordered_positions({}, piles);
    const evolve::truth_map map(all, false);
    BOOST_TEST(map.size() <= 1024u);
    BOOST_TEST(map.size() <= all.size());
    const auto drawing = evolve::svg(parse("a", piles.size()), map);
    BOOST_TEST(drawing.size() < 100'000u);
    if (map.size() < all.size()) BOOST_TEST(drawing.find(" of the first ") != std::string::npos);
  }
}

// Positions that stand for all orders of their piles.
BOOST_AUTO_TEST_CASE(positions_that_are_missing_have_no_cell) {
  const auto all = sorted_positions({}, {4, 4, 4, 4});
  const evolve::truth_map map(all, false);
  BOOST_TEST(map.size() == 70u);
  BOOST_TEST(std::ranges::count(map.right(parse("a^b^c^d", 4)), true) == 70);
}

BOOST_AUTO_TEST_SUITE_END()
