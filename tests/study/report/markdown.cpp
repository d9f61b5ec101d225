// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/study/experiment/analysis.hpp>
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

/// The cells of every line of every table, none empty: as many as there are bars that are not escaped.
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

BOOST_AUTO_TEST_CASE(results_made_by_hand_give_this_section) {
  const std::string expected =
      R"(### by hand

2 settings, 4 runs each, at most 100 evaluations a run, seed 7.

| | setting | runs | success % (95 %) | ERT (95 %) | quartiles | median | PAR-10 | best | A12 | p |
|---|:---|---:|---:|---:|---:|---:|---:|---:|---:|---:|
| = | **fast** | 4 | 100 (51.0-100) | 25 (12-125) | 17.5 to 32.5 | 25 | 25 | 0 | - | - |
| = | **slow, old** | 4 | 50.0 (15.0-85.0) | 143 (55.2-613) | 52 to - | - | 522 | 0.5 | 0.12 large | 0.086 |

Best first; = marks the best and those that are not significantly worse (p > 0.05).
ERT, quartiles, median and PAR-10 count evaluations;
best is the median of the best attacking pairs of each run, less is better. A12 is the probability that a run
takes fewer evaluations than one of the best setting; p is of the difference between the two, by
the permutation test of ERT,
Holm-adjusted for all pairs. A dash: nothing to show.

| a | b | p | Holm-adjusted | Mann-Whitney p | Holm-adjusted | A12 | Wilcoxon p | Fisher p | best: Mann-Whitney p | Holm-adjusted | A12 |
|:---|:---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
| slow, old | fast | 0.086 | 0.086 | 0.11 | 0.11 | 0.12 large | 0.098 | 0.43 | 0.19 | 0.19 | 0.25 |

The first p decides. A12 above 0.5 says that a takes fewer evaluations, or has the better fitness, than b.
)";
  BOOST_TEST(page(hand_made_results()) == expected);
}

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

BOOST_AUTO_TEST_CASE(several_instances_have_ranks_and_friedmans_test) {
  const auto text = page(support::sample_results(support::sample_design(4, 3, 30, 500)));
  BOOST_TEST(
      contains(text, "\n\nFriedman's test over 3 instances: chi-square 8.2 with 3 degrees of freedom, p = 0.042.\n\n"));
  BOOST_TEST(contains(text, " p | mean ERT | mean rank |\n"));
  BOOST_TEST(contains(text, " <0.001 | 343 | 3.67 |\n"));
  BOOST_TEST(cells(text).front() == 13u);
}

BOOST_AUTO_TEST_CASE(a_race_and_what_is_not_complete_are_said) {
  const auto of = hand_made_results();
  auto plan = of.design();
  plan.race = true;
  const std::vector<trial> slow{hand_made_trial(0, 3), hand_made_trial(0, 3), hand_made_trial(0, 3)};
  const std::vector<trial> quick(20, hand_made_trial(10));
  plan.runs = 20;
  BOOST_TEST(contains(page({plan, {slow, quick}}), "p-values are biased"));
  BOOST_TEST(contains(page({plan, {slow, quick}}), "| dropped | slow, old | 3 |"));
  BOOST_TEST(
      contains(page({plan, {slow, quick}, false}), "The experiment is not complete: 23 of at most 40 runs were made."));
  BOOST_TEST(!contains(page({plan, {slow, quick}, false}), "dropped |"));
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
    BOOST_TEST(found.size() == usual.size());
    for (const auto n : found) BOOST_TEST((n == found.front() || n == found.back()));
    BOOST_TEST(text.find_first_of("\r\t\x1b\x7f") == text.npos);
    for (const auto* const part : {"\xe2\x80\xa8", "\xe2\x80\xae"}) BOOST_TEST(!contains(text, part));
    BOOST_TEST(report::utf8(text) == text);
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
