// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/study/experiment/analysis.hpp>
#include <clade/study/report/columns.hpp>
#include <clade/study/report/markdown.hpp>
#include <clade/study/report/utf8.hpp>
#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

#include "hand_made_results.hpp"
#include "sample_results.hpp"

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(markdown)

namespace {

using namespace clade;
using namespace clade::study;
using support::hand_made_results;
using support::hand_made_trial;

std::string page(const results& of) { return report::markdown(of, analyse(of)); }

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// The number of cells of every line of every table, none of them empty: the number of bars that are not escaped.
std::vector<std::size_t> cells(const std::string& text) {
  std::vector<std::size_t> counts;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with('|')) continue;
    std::size_t bars = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '\\') {
        ++i;
      } else {
        bars += line[i] == '|';
      }
    }
    counts.push_back(bars - 1);
  }
  return counts;
}

}  // namespace

BOOST_AUTO_TEST_CASE(no_name_breaks_a_table) {
  const auto text = page(support::named_results({"a|b", "c\nd\\|", "*e* _f_ `g` <h> [i](j)", "\xFF", "\xE2\x82\xAC"}));
  const std::vector<std::size_t> ranking(7, 11), pairs(12, 12);
  auto expected = ranking;
  expected.insert(expected.end(), pairs.begin(), pairs.end());
  BOOST_TEST(cells(text) == expected, boost::test_tools::per_element());
  BOOST_TEST(contains(text, R"(| **a\|b** |)"));
  BOOST_TEST(contains(text, R"(| **c\\nd\\\|** |)"));
  BOOST_TEST(contains(text, R"(**\*e\* \_f\_ \`g\` \<h\> \[i\](j)**)"));
  BOOST_TEST(contains(text, "**\xEF\xBF\xBD**"));
}

BOOST_AUTO_TEST_CASE(tables_have_their_columns_and_a_legend_explains_them) {
  const auto of = support::sample_results(support::sample_design(4, 3, 30, 500));
  const auto text = page(of);
  BOOST_TEST(contains(text, "### a sample\n\n4 settings, "));
  BOOST_TEST(contains(text, "\n\nFriedman's test over 3 instances: "));
  for (const auto& c : report::columns_of(of, analyse(of))) {
    BOOST_TEST(contains(text, "| " + c.name + " |") == c.in_wide_text, c.name);
    BOOST_TEST(contains(text, "\n- **" + c.name + "**: ") == (c.in_wide_text && !c.meaning.empty()), c.name);
  }
  for (const auto& c : report::pair_columns) BOOST_TEST(contains(text, "| " + std::string(c.name) + " |"), c.name);
  BOOST_TEST(contains(text, " | 343 | "));
  BOOST_TEST(contains(text, " | 3.67 | "));
}

BOOST_AUTO_TEST_CASE(a_race_and_what_is_not_complete_are_said) {
  const auto of = hand_made_results();
  auto plan = of.design();
  plan.race = true;
  const std::vector<trial> slow{hand_made_trial(0, 3), hand_made_trial(0, 3), hand_made_trial(0, 3)};
  const std::vector<trial> quick(20, hand_made_trial(10));
  plan.runs = 20;
  BOOST_TEST(contains(page({plan, {slow, quick}}), "p-values are biased"));
  BOOST_TEST(contains(page({plan, {slow, quick}}), "| x | slow, old | 3 |"));
  BOOST_TEST(
      contains(page({plan, {slow, quick}, false}), "The experiment is not complete: 23 of at most 40 runs were made."));
  BOOST_TEST(!contains(page({plan, {slow, quick}, false}), "| x |"));
}

BOOST_AUTO_TEST_CASE(a_design_without_a_title_has_a_heading) {
  auto plan = hand_made_results().design();
  plan.title.clear();
  const std::vector<trial> runs(4, hand_made_trial(10));
  BOOST_TEST(page({plan, {runs, runs}}).starts_with("### Comparison of settings\n\n2 settings"));
}

BOOST_AUTO_TEST_CASE(hostile_names_stay_in_their_cells) {
  const auto usual = cells(page(support::named_results({"a", "b", "c", "d", "e", "f", "g", "h"})));
  for (const auto& of : support::hostile_results()) {
    const auto text = page(of);
    const auto found = cells(text);
    // Two instances have a table of four lines, with a column for each of eight settings.
    BOOST_TEST(found.size() == usual.size() + 4);
    for (const auto n : found) BOOST_TEST((n == found.front() || n == found.back() || n == 9));
    BOOST_TEST(text.find_first_of("\r\t\x1b\x7f") == text.npos);
    for (const auto* const part : {"\xe2\x80\xa8", "\xe2\x80\xae"}) BOOST_TEST(!contains(text, part));
    BOOST_TEST(report::utf8(text) == text);
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
