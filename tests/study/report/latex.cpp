// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/study/report/html.hpp>
#include <clade/study/report/latex.hpp>
#include <clade/study/report/markdown.hpp>
#include <clade/study/report/methods.hpp>
#include <clade/study/report/text.hpp>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "hand_made_results.hpp"
#include "sample_results.hpp"

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(latex)

using namespace clade;
using support::hand_made_results;

namespace {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) ++found;
  return found;
}

/// Braces that are not escaped are in pairs, and every row of the table has as many cells as the table has columns.
void check_structure(const std::string& text) {
  int depth = 0, least = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
      continue;
    }
    depth += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
    least = std::min(least, depth);
  }
  BOOST_TEST(depth == 0);
  BOOST_TEST(least == 0);
  std::istringstream lines(text);
  std::size_t columns = 0;
  const std::string begin = "  \\begin{tabular}{";
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(begin)) columns = line.size() - begin.size() - 1;
    if (line.ends_with(" \\\\")) BOOST_TEST(count(line, " & ") + 1 == columns, line);
  }
  BOOST_TEST(columns > 2u);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_table_has_a_column_for_every_parameter_and_marks_the_best) {
  // Two settings with the same runs are both the best.
  const auto alike = support::named_results({"a_1", "b"}, 20, 10);
  const auto both = report::latex(alike, study::analyse(alike));
  check_structure(both);
  BOOST_TEST(count(both, "\\textbf{") == 2u);

  const auto of = hand_made_results();
  const auto text = report::latex(of, study::analyse(of));
  check_structure(text);
  BOOST_TEST(text.find("    population & crossover & rate & success \\% & ERT") != text.npos);
  BOOST_TEST(text.find("    1e2 &  & 0.50 & 100 (") != text.npos);
  BOOST_TEST(text.find("--100) & 25 (") != text.npos);  // the interval of a share ends at 100 %
  for (const auto* part :
       {"\\toprule", "\\midrule", "\\bottomrule", "\\begin{table}", "\\end{table}", "\\begin{itemize}"})
    BOOST_TEST(count(text, part) == 1u, part);
}

BOOST_AUTO_TEST_CASE(special_characters_are_escaped) {
  BOOST_TEST(report::latex_text("a_b & 5 % {x} #1 $2") == "a\\_b \\& 5 \\% \\{x\\} \\#1 \\$2");
  BOOST_TEST(report::latex_text("\\~^<>|\"") == "\\textbackslash{}\\~{}\\^{}$<$$>$$|$''");
  BOOST_TEST(report::latex_text("--size a-b") == "-{}-size a-b");
  for (const auto& of : support::hostile_results()) check_structure(report::latex(of, study::analyse(of)));
}

BOOST_AUTO_TEST_CASE(the_methods_cite_what_was_used_and_nothing_else) {
  const auto of = hand_made_results();
  const auto how = report::methods(of, study::analyse(of));
  BOOST_TEST(how.paragraph.starts_with("We compared 2 settings in 4 runs each, with at most 100 evaluations a run."));
  BOOST_TEST(how.references.size() >= 6u);
  BOOST_TEST(how.paragraph.find("van Elteren") == how.paragraph.npos);
  const auto failed = support::named_results({"a", "b"}, 0, 10);
  const auto of_fitness = report::methods(failed, study::analyse(failed));
  BOOST_TEST(of_fitness.paragraph.find("Mann and Whitney, 1947") != of_fitness.paragraph.npos);
  BOOST_TEST(of_fitness.paragraph.find("Janssen") == of_fitness.paragraph.npos);
  for (const auto& reference : of_fitness.references) BOOST_TEST(reference.find("Janssen") == reference.npos);
  auto plan = support::sample_design(2, 3, 6, 300);
  const auto several = support::sample_results(plan);
  const auto on_instances = report::methods(several, study::analyse(several));
  BOOST_TEST(on_instances.paragraph.find("on each of 3 instances") != on_instances.paragraph.npos);
  BOOST_TEST(std::ranges::any_of(on_instances.references, [](const auto& r) { return r.starts_with("M. Friedman"); }));
}

BOOST_AUTO_TEST_CASE(the_methods_count_identical_settings_once) {
  const auto result_of = [](const std::vector<std::uint64_t>& first_of_setting, std::size_t instances) {
    study::design plan{.instances = {}, .runs = 5, .budget = 100};
    std::vector<std::vector<study::trial>> trials;
    for (std::size_t i = 0; i < instances; ++i) plan.instances.push_back("i" + std::to_string(i));
    for (const auto first : first_of_setting) {
      plan.settings.push_back({"s" + std::to_string(plan.settings.size())});
      for (std::size_t i = 0; i < instances; ++i) {
        auto& made = trials.emplace_back();
        for (std::uint64_t k = 0; k < 5; ++k) made.push_back(support::hand_made_trial(first + 7 * k + i));
      }
    }
    return study::results(std::move(plan), std::move(trials));
  };
  const auto words_of = [](const study::results& of) { return report::methods(of, study::analyse(of)).paragraph; };
  const auto three = words_of(result_of({10, 10, 30, 50}, 1));
  BOOST_TEST(three.find("adjusted for 3 pairs") != three.npos, three);
  BOOST_TEST(three.find("they have one row and count as one setting") != three.npos, three);
  const auto two = words_of(result_of({10, 30, 10, 30}, 1));
  BOOST_TEST(two.find("adjusted for 1 pair (") != two.npos, two);
  // A single one has nothing to test.
  const auto one = result_of({10, 10}, 2);
  BOOST_TEST(words_of(one).find("adjusted") == std::string::npos);
  BOOST_TEST(words_of(one).find("Friedman") == std::string::npos);
  BOOST_TEST(words_of(result_of({10, 30}, 2)).find("Friedman") != std::string::npos);
  for (const auto& page : {report::html(one, study::analyse(one)), report::markdown(one, study::analyse(one)),
                           report::text(one, study::analyse(one))})
    BOOST_TEST(page.find("degrees of freedom") == page.npos);
}

// Two runs of 1 and 1,000 evaluations say nothing of the end above.
BOOST_AUTO_TEST_CASE(intervals_that_only_mislead_are_dashes) {
  study::design plan{.settings = {{"a"}, {"b"}}, .runs = 2, .budget = 100'000};
  const study::results of(std::move(plan), {{support::hand_made_trial(10), support::hand_made_trial(90'000)},
                                            {support::hand_made_trial(40), support::hand_made_trial(50)}});
  const auto found = study::analyse(of);
  BOOST_TEST_REQUIRE(found.summaries[0].expected_running_time_interval->high > 1e8);
  for (const auto& page : {report::text(of, found), report::latex(of, found), report::markdown(of, found)})
    BOOST_TEST(page.find("(-)") != page.npos, page);
  BOOST_TEST(report::html(of, found).find("<small class=\"under\">-</small>") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(every_plot_of_the_page_is_a_file) {
  const auto of = hand_made_results();
  const auto found = study::analyse(of);
  const auto plots = report::plots_of(of, found);
  const auto page = report::html(of, found);
  BOOST_TEST(plots.size() >= 5u);
  for (const auto& plot : plots) {
    BOOST_TEST(page.find(plot.content.substr(0, plot.content.size() - 1)) != page.npos);
    // Once, though the page has it in several widths.
    BOOST_TEST(std::ranges::count(plots, plot) == 1);
    BOOST_TEST(plot.content.ends_with("</svg>\n"));
    BOOST_TEST(count(plot.content, "<svg") == 1u);
  }
  BOOST_TEST(plots[0].path == "1_How_soon_runs_succeed.svg");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
