// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/study/experiment/analysis.hpp>
#include <clade/study/report/columns.hpp>
#include <clade/study/report/html.hpp>
#include <clade/study/report/markdown.hpp>
#include <clade/study/report/number.hpp>
#include <clade/study/report/text.hpp>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "hand_made_results.hpp"
#include "sample_results.hpp"

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(text)

namespace {

using namespace clade;
using namespace clade::study;
using support::hand_made_results;
using support::hand_made_trial;
using support::named_results;

constexpr std::size_t wide = 110;

std::string shown(const results& of, bool colour = false, std::size_t columns = wide) {
  return report::text(of, analyse(of), colour, columns);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// The lines before the conclusions that hold the given text.
std::vector<std::string> lines_with(const std::string& text, const std::string& part) {
  auto lines = lines_of(text.substr(0, text.find("\nConclusions\n")));
  std::erase_if(lines, [&](const auto& line) { return line.find(part) == std::string::npos; });
  return lines;
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// A race in which the second of three settings was dropped after two of four runs.
results raced(bool complete = true) {
  auto plan = hand_made_results().design();
  plan.settings.push_back({"third", {}});
  plan.race = true;
  const auto good = [](std::uint64_t start) {
    return std::vector{hand_made_trial(start), hand_made_trial(start + 1), hand_made_trial(start + 2),
                       hand_made_trial(start + 3)};
  };
  return {plan, {good(20), {hand_made_trial(90), hand_made_trial(0, 2)}, good(21)}, complete};
}

}  // namespace

BOOST_AUTO_TEST_CASE(columns_of_evaluations_may_be_narrow) {  // intervals of two runs are left out
  study::design plan{.title = "two runs", .settings = {{"a", {}}, {"b", {}}}, .runs = 2, .budget = 100};
  const results few{plan, {{hand_made_trial(1), hand_made_trial(90)}, {hand_made_trial(2), hand_made_trial(60)}}};
  BOOST_TEST(contains(shown(few), " evaluations"));
}

BOOST_AUTO_TEST_CASE(a_number_and_its_per_cent_are_on_one_line) {
  for (std::size_t columns = 20; columns < 60; ++columns) {
    std::string text;
    report::internal::append_wrapped(text, "With a probability of 80 % this study finds 5 % and 7.5 %, (0 to 9 %).",
                                     columns);
    for (const auto& line : lines_of(text)) {
      BOOST_TEST(line.front() != '%');
      BOOST_TEST(line.size() <= columns);
    }
  }
}

BOOST_AUTO_TEST_CASE(results_made_by_hand_give_this_table_on_80_columns) {
  const std::string expected =
      R"(by hand: 2 settings, 4 runs each, at most 100 evaluations a run, seed 7
A verdict needs 5 runs of each setting: those with fewer are neither marked nor
called better or worse.

                         ---- evaluations -----
  setting      success % ERT             median best  A12 p
  fast      100 (51-100)  25 (4.46-56.4)     25    0    - -
  slow, old  50 (15-85)  143 (50.1-613)       -  0.5 0.12 -

(-)     intervals of 95 %
k, M    thousands and millions
ERT     expected running time: the evaluations of all runs for each success
best    median of the best attacking pairs of each run, less is better
A12     probability that a run takes fewer evaluations than one of the best
        setting; the effect is negligible, small, medium or large
p       of the difference from the best setting, by the permutation test of ERT,
        Holm-adjusted for all pairs of settings
-       nothing to show: the best itself, or too few runs succeeded
)";
  BOOST_TEST(shown(hand_made_results(), false, 80) == expected);
}

BOOST_AUTO_TEST_CASE(each_layout_has_its_columns_and_explains_them) {
  const auto of = support::sample_results(support::sample_design(4, 3, 30, 500));
  const auto found = analyse(of);
  for (const bool narrow : {false, true}) {
    const auto all = report::text(of, found, false, narrow ? 100 : 200);
    const auto header = lines_with(all, " median").at(0);
    for (const auto& c : report::columns_of(of, found)) {
      const auto expected = narrow ? c.in_narrow_text : c.in_wide_text;
      BOOST_TEST(contains(header, ' ' + c.name) == expected, c.name);
      BOOST_TEST(contains(all, '\n' + c.name + ' ') == (expected && !c.meaning.empty()), c.name);
    }
  }
}

// Names of forty characters get separate lines.
BOOST_AUTO_TEST_CASE(no_line_is_wider_than_the_columns_unless_it_holds_a_name_alone) {
  for (const std::uint64_t budget : {500u, 20'000u, 2'000'000u}) {
    for (const std::size_t instances : {1u, 3u}) {
      auto plan = support::sample_design(6, instances, 10, budget);
      plan.title = "a title that goes on and on, and then for quite a while";
      plan.race = budget == 500;
      const auto found = analyse(support::sample_results(plan));  // slow with a sanitizer, and no wider for other names
      for (const std::size_t name : {12u, 20u, 120u}) {
        for (std::size_t i = 0; i < 6; ++i) plan.settings[i].name = std::string(name - 1, '.') + std::to_string(i + 1);
        const auto of = support::sample_results(plan);
        for (const std::size_t columns : {80u, 100u, 200u}) {
          for (const auto& line : lines_of(report::text(of, found, false, columns))) {
            if (line.size() > columns) BOOST_TEST(contains(line, std::string(110, '.')), line);
          }
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(colour_makes_the_tied_settings_bold_and_green_and_changes_nothing_else) {
  const auto of = support::sample_results(support::sample_design(4, 1, 30, 20000));
  auto coloured = shown(of, true);
  const std::string on = "\x1b[1;32m", off = "\x1b[0m";
  for (const auto& line : lines_of(coloured)) {
    const auto tied = line.starts_with(on + "= ") && line.ends_with(off);
    BOOST_TEST((tied || !contains(line, "\x1b")));
  }
  BOOST_TEST(lines_with(coloured, on).size() == 2u);
  for (const auto& code : {on, off}) {
    for (auto at = coloured.find(code); at != std::string::npos; at = coloured.find(code)) {
      coloured.erase(at, code.size());
    }
  }
  BOOST_TEST(coloured == shown(of));
}

BOOST_AUTO_TEST_CASE(settings_stand_best_first_and_the_significantly_worse_have_no_mark) {
  const auto of = support::sample_results(support::sample_design(4, 1, 30, 20000));
  const auto rows = lines_with(shown(of), "crossover=");
  BOOST_REQUIRE(rows.size() == 4u);
  BOOST_TEST(rows[0].starts_with("= crossover=order, population=50 "));
  BOOST_TEST(rows[3].starts_with("  crossover=pmx, population=100 "));
  const auto found = analyse(of);
  const auto& last = found.pair(found.ranking[3], found.ranking[0]).deciding_test;
  BOOST_TEST(rows[3].ends_with(' ' + report::probability_value(last.adjusted_p, last.adjusted_p_is_upper_bound)));
}

BOOST_AUTO_TEST_CASE(the_best_fitness_has_a_column_only_where_a_run_failed) {
  BOOST_TEST(!contains(shown(named_results({"one", "other"})), "\nbest  "));
  BOOST_TEST(contains(shown(hand_made_results()), "\nbest  "));
}

BOOST_AUTO_TEST_CASE(where_every_run_failed_the_best_fitness_decides) {
  const auto all = shown(named_results({"one", "other"}, 0, 5), false, 150);
  BOOST_TEST(contains(all, "0 (0-43.4)"));
  BOOST_TEST(contains(all, "Mann-Whitney test of best fitness"));
  BOOST_TEST(lines_with(all, "other ").at(0).ends_with("0.50 negligible  1.00"));
}

BOOST_AUTO_TEST_CASE(several_instances_have_ranks_and_friedmans_test) {
  const auto of = support::sample_results(support::sample_design(4, 3, 30, 500));
  const auto all = shown(of);
  BOOST_TEST(contains(all, "Friedman's test over 3 instances: chi-square 8.2 with 3 degrees of freedom, p = 0.042.\n"));
  BOOST_TEST(contains(all, " rank "));
  BOOST_TEST(contains(all, " mean ERT "));
  const auto found = analyse(of);
  for (const auto s : found.ranking) {
    if (s != found.ranking[0]) {
      const auto& decided = found.pair(s, found.ranking[0]).deciding_test;
      const auto p = report::probability_value(decided.adjusted_p, decided.adjusted_p_is_upper_bound);
      BOOST_TEST(lines_with(all, of.design().settings[s].name).at(0).ends_with(' ' + p));
    }
  }
}

BOOST_AUTO_TEST_CASE(settings_with_identical_runs_share_a_row) {
  const auto plan = support::sample_design(4, 1, 30, 20000);
  const auto made = support::sample_results(plan);
  const results of(plan, {made.trials(0, 0), made.trials(1, 0), made.trials(1, 0), made.trials(0, 0)});
  const auto all = shown(of, false, 200);
  BOOST_TEST(contains(all, "2 pairs of settings made identical runs: each pair has one row and counts"));
  const auto rows = lines_with(all, "crossover=");
  BOOST_REQUIRE(rows.size() == 4u);
  BOOST_TEST(rows[0].starts_with("=  crossover=order, population=50 "));
  BOOST_TEST(rows[1] == "   crossover=pmx, population=100");
  BOOST_TEST(rows[3] == "   crossover=order, population=100");
  const auto narrow = lines_of(shown(of, false, 40));
  const auto names = std::ranges::find(narrow, "= crossover=order, population=50");
  BOOST_REQUIRE((names != narrow.end() && names + 1 != narrow.end()));
  BOOST_TEST(*(names + 1) == "  crossover=pmx, population=100");
  BOOST_TEST(!contains(shown(made), "identical"));
}

// Fitness alone counts: nothing is said of successes, and no run is blamed for having none.
BOOST_AUTO_TEST_CASE(without_a_goal_there_are_no_columns_of_successes) {
  auto plan = support::sample_design(3, 1, 10, 300);
  plan.has_goal = false;
  std::vector<std::vector<clade::study::trial>> trials;
  for (std::size_t s = 0; s < 3; ++s) {
    trials.push_back(support::sample_results(plan).trials(s, 0));
    for (auto& t : trials.back()) t.success = false;
  }
  const results of(plan, trials);
  const auto found = analyse(of);
  for (const auto& page : {shown(of), shown(of, false, 200), report::markdown(of, found), report::html(of, found)}) {
    for (const auto* word :
         {"ERT |", "\"col\">ERT", "success %", "PAR-10", "median</", " median |", "reached its goal", "Fisher p"})
      BOOST_TEST(!contains(page, word), word);
    BOOST_TEST(contains(page, "best"));
    BOOST_TEST(contains(page, "A12"));
  }
  plan.has_goal = true;
  BOOST_TEST(contains(report::html({plan, trials}, found), "No run reached its goal"));
  BOOST_TEST(contains(shown({plan, trials}), "success %"));
}

BOOST_AUTO_TEST_CASE(several_instances_have_a_table_and_a_word_on_their_order) {
  auto plan = support::sample_design(3, 4, 10, 400);
  const auto of = support::sample_results(plan);
  const auto found = analyse(of);
  const auto all = shown(of);
  BOOST_TEST(contains(all, "Every instance counts alike: settings are in the order of mean ERT"));
  const auto& first = *found.on_instances[2][found.ranking[0]].expected_running_time;
  BOOST_TEST(contains(lines_with(all, "instance 3 ").at(0), ' ' + report::compact(first) + ' '));
  BOOST_TEST(contains(lines_with(all, "instance   ").at(0), "(1)"));
  BOOST_TEST(lines_with(all, "instance   ").at(0).ends_with("(3)"));
  BOOST_TEST(contains(report::markdown(of, found), "| instance 3 | " + report::rounded(first) + " |"));
  BOOST_TEST(!contains(shown(support::sample_results(support::sample_design(3, 1, 10, 400))), "Every instance"));
  // A panel of convergence for each group: here for every instance, then for two functions.
  const auto count = [](const std::string& page, const std::string& part) {
    std::size_t found = 0;
    for (auto at = page.find(part); at != page.npos; at = page.find(part, at + 1)) ++found;
    return found;
  };
  BOOST_TEST(count(report::html(of, found), "How the best fitness improves on ") == 4u);
  plan.functions = {{1, "Sphere", 1}, {1, "Sphere", 2}, {8, "Rosenbrock", 1}, {8, "Rosenbrock", 2}};
  const results grouped(plan, [&] {
    std::vector<std::vector<clade::study::trial>> trials;
    for (std::size_t s = 0; s < 3; ++s) {
      for (std::size_t i = 0; i < 4; ++i) trials.push_back(of.trials(s, i));
    }
    return trials;
  }());
  const auto page = report::html(grouped, found);
  BOOST_TEST(count(page, "How the best fitness improves on ") == 2u);
  BOOST_TEST(contains(page, "How the best fitness improves on Rosenbrock"));
  BOOST_TEST(contains(page, "On each instance: Sphere"));
}

BOOST_AUTO_TEST_CASE(effects_are_turned_to_be_those_of_the_setting) {
  auto plan = hand_made_results().design();
  std::swap(plan.settings[0], plan.settings[1]);
  const results swapped(plan, {hand_made_results().trials(1, 0), hand_made_results().trials(0, 0)});
  for (const auto& of : {hand_made_results(), swapped}) {
    const auto found = analyse(of);
    const auto slow = of.design().settings[found.ranking[1]].name;
    BOOST_TEST(lines_with(shown(of), slow).at(0).find(" 0.12 ") != std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(a_race_says_who_was_dropped_after_how_many_runs_and_warns) {
  const auto all = shown(raced());
  BOOST_TEST(contains(all, "seed 7, raced\n"));
  BOOST_TEST(contains(all, "p-values are biased"));
  BOOST_TEST(contains(all, "\nx       dropped from the race, after the runs that are given\n"));
  const auto row = lines_with(all, "fast").at(0);
  BOOST_TEST((row.starts_with("x ") || row.starts_with("=x ")));
  BOOST_TEST(contains(row, " 2 "));
  BOOST_TEST(!contains(shown(hand_made_results()), "biased"));
}

BOOST_AUTO_TEST_CASE(an_experiment_that_is_not_complete_says_so) {
  const auto of = hand_made_results();
  const results part(of.design(), {of.trials(0, 0), {hand_made_trial(10)}}, false);
  BOOST_TEST(contains(shown(part), "\nThe experiment is not complete: 5 of 8 runs were made.\n"));
  BOOST_TEST(!contains(shown(part), "dropped"));
  BOOST_TEST(contains(shown(raced(false)), "not complete: 10 of at most 12 runs were made."));
  BOOST_TEST(!contains(shown(of), "complete"));
}

BOOST_AUTO_TEST_CASE(names_are_shown_whole_and_on_one_line) {
  const auto all = shown(named_results({"a\"b,|\n\x1b[2J", "\xE2\x82\xAC \xFF \xC2\x9B", std::string(90, 'n')}));
  BOOST_TEST(contains(all, " a\"b,|\\n\\x1b[2J\n"));
  BOOST_TEST(contains(all, " \xE2\x82\xAC \xEF\xBF\xBD \\x9b\n"));
  BOOST_TEST(contains(all, std::string(90, 'n')));
  BOOST_TEST(!contains(all, "\x1b"));
}

BOOST_AUTO_TEST_CASE(columns_stand_below_each_other_whatever_the_characters) {
  const auto all = shown(named_results({"\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC", "abc", "long name"}), false, 200);
  const auto rows = lines_with(all, "0.50 negligible");
  BOOST_REQUIRE(rows.size() == 2u);
  BOOST_TEST(report::width(rows[0]) == report::width(rows[1]));
}

BOOST_AUTO_TEST_CASE(numbers_have_no_more_digits_than_mean_something) {
  using report::rounded;
  BOOST_TEST(rounded(0) == "0");
  BOOST_TEST(rounded(50) == "50");
  BOOST_TEST(rounded(12345.6) == "12,300");
  BOOST_TEST(rounded(999.6) == "1,000");
  BOOST_TEST(rounded(-1234567.0) == "-1,230,000");
  BOOST_TEST(rounded(-123.0) == "-123");
  BOOST_TEST(rounded(0.00012345) == "0.000123");
  BOOST_TEST(rounded(0.000012345) == "1.23e-05");
  BOOST_TEST(rounded(1e300) == "1e+300");
  BOOST_TEST(rounded(1.5, 1) == "2");
  BOOST_TEST(rounded(17.5) == "17.5");
  BOOST_TEST(rounded(std::numeric_limits<double>::infinity()) == "inf");
  BOOST_TEST(rounded(-std::numeric_limits<double>::infinity()) == "-inf");
  BOOST_TEST(rounded(std::numeric_limits<double>::quiet_NaN()) == "nan");
  BOOST_TEST(rounded(1.79e308) == "1.79e+308");
  BOOST_TEST(rounded(std::numeric_limits<double>::max(), 2) == "1.8e+308");
  using report::compact;
  BOOST_TEST(compact(999) == "999");
  BOOST_TEST(compact(999.6) == "1k");
  BOOST_TEST(compact(12345) == "12.3k");
  BOOST_TEST(compact(999'600) == "1M");
  BOOST_TEST(compact(1'234'567'890.0) == "1.23G");
  BOOST_TEST(compact(5e12) == "5,000,000,000,000");
  BOOST_TEST(report::grouped(1) == "1");
  BOOST_TEST(report::grouped(123456) == "123,456");
  BOOST_TEST(report::grouped(18446744073709551615u) == "18,446,744,073,709,551,615");
  BOOST_TEST(report::counted(0, "run") == "0 runs");
  BOOST_TEST(report::counted(1, "run") == "1 run");
  BOOST_TEST(report::counted(12345, "run") == "12,345 runs");
  BOOST_TEST(report::with_decimals(-12.345, 1) == "-12.3");
  BOOST_TEST(report::with_commas("-12345.6") == "-12,345.6");
  BOOST_TEST(report::percent(0) == "0");
  BOOST_TEST(report::percent(1) == "100");
  BOOST_TEST(report::percent(0.99999) == "99.9");
  BOOST_TEST(report::percent(0.00001) == "0.1");
  BOOST_TEST(report::percent(0.995, 0) == "99.5");
  BOOST_TEST(report::percent(0.9999, 0) == "99.9");
  BOOST_TEST(report::percent(0.99, 0) == "99");
  BOOST_TEST(report::percent(0.5) == "50");
  BOOST_TEST(report::percent(0.004, 0) == "0.4");
  BOOST_TEST(report::probability_value(0.00099) == "<0.001");
  BOOST_TEST(report::probability_value(0.0123) == "0.012");
  BOOST_TEST(report::probability_value(0.0996) == "0.10");
  BOOST_TEST(report::probability_value(1) == "1.00");
  BOOST_TEST(report::probability_value(0.0153, true) == "≤0.015");
  BOOST_TEST(report::probability_value(0.0001, true) == "<0.001");
  BOOST_TEST(report::p_equation(0.0153, true) == "p ≤0.015");
}

BOOST_AUTO_TEST_CASE(exact_numbers_read_back_the_same) {
  for (const double value : {0.1, 1.0 / 3, -2.5, 1e15, 123456789012345.0, 1e-300, 5e-324, 1.7976931348623157e308}) {
    BOOST_TEST(std::strtod(report::exact(value).c_str(), nullptr) == value);
  }
  for (const double value : {0.1, 1.0 / 3, -2.5, 1e15, 1e16, 123456789012345.0, 1e-7, 1.2e-8, 5e-324}) {
    BOOST_TEST(std::strtod(report::shortest(value).c_str(), nullptr) == value);
  }
  BOOST_TEST(report::shortest(0.00001) == "0.00001");
  BOOST_TEST(report::shortest(2) == "2");
  BOOST_TEST(report::shortest(1e-8) == "1e-08");
  BOOST_TEST(report::exact(0.00001) == "1e-05");
  BOOST_TEST(report::exact(100000) == "100000");
  BOOST_TEST(report::exact(-0.0) == "0");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
