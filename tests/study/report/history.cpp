// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/clade.hpp>
#include <clade/constraints.hpp>
#include <clade/history.hpp>
#include <clade/neighbourhood.hpp>
#include <clade/pareto.hpp>
#include <clade/study/report/json_text.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include "markup.hpp"

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(history_tests)

using namespace clade;

namespace {

const auto ones = maximize([](const auto& bits) { return int(bits.count()); }, chromosome::bit_string{12});
const genetic_algorithm ga{.population = 8, .crossover = crossover::uniform{}, .mutation = mutation::flip{}};

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t times = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != text.npos; ++at) ++times;
  return times;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_log_has_a_line_for_each_generation_and_the_columns_of_the_run) {
  observe::history history;
  std::string log;
  report::history_log columns;
  run(evolve(ones, ga, 1), stop::generations(3), history, [&](const auto&) {
    const auto& row = history.rows().back();
    if (log.empty()) log = columns.header(row);
    log += columns.line(row);
  });
  BOOST_TEST(
      log.starts_with("generation,evaluations,best,mean,worst,distinct,distance,lower_quartile,median,"
                      "upper_quartile,individuals,stagnation\n0,8,"));
  BOOST_TEST(count(log, "\n") == 5u);
  BOOST_TEST(log.find("nan") == log.npos);
}

BOOST_AUTO_TEST_CASE(a_log_has_the_fitness_if_the_first_generation_is_infeasible) {
  const auto few = minimize(
      [](const auto& bits) {
        return constrained<double>{double(bits.count()), std::max(0.0, 11 - double(bits.count()))};
      },
      chromosome::bit_string{12});
  observe::history history;
  run(evolve(few, ga, 1), stop::generations(40), history);
  BOOST_TEST_REQUIRE(history.rows().front().feasible == 0);
  report::history_log log;
  BOOST_TEST(log.header(history.rows().front()).starts_with("generation,evaluations,best,mean,worst,distinct,"));
  BOOST_TEST(log.line(history.rows().front()).starts_with("0,8,nan,nan,nan,"));
  BOOST_TEST(log.line(history.rows().back()).find(",11,") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(json_and_page_have_the_numbers_of_the_last_generation) {
  observe::history history;
  const auto result = run(evolve(ones, ga, 1), stop::generations(40), history);
  const report::run_description of{.title = "twelve ones",
                                   .command = "ones --seed 1",
                                   .settings = {{"size", "12"}},
                                   .fitness = "ones",
                                   .end = result.reason.text};
  const auto json = report::history_json(history, of), page = report::history_html(history, of);
  BOOST_TEST(json.find("\"settings\": {\"size\": 12}") != json.npos);
  BOOST_TEST(json.find("\"maximize\": true") != json.npos);
  BOOST_TEST(json.find("\"text\": \"" + result.best().chromosome.str() + "\"") != json.npos);
  BOOST_TEST(page.find("<p class=\"chromosome\">" + result.best().chromosome.str() + "</p>") != page.npos);
  BOOST_TEST(page.find("<dd data-name=\"best\">" + std::to_string(result.best().fitness) + "</dd>") != page.npos);
  BOOST_TEST(page.find("<p>40 generations, " + std::to_string(result.evaluations) +
                       " evaluations: 40 generations "
                       "reached.</p>") != page.npos);
  BOOST_TEST(page.find("ones, more is better") != page.npos);
}

BOOST_AUTO_TEST_CASE(json_and_page_show_what_the_operators_did) {
  observe::history history;
  run(evolve(ones, ga, 1), stop::generations(2), history);
  const auto& row = history.rows()[2];
  const auto uses = [](const auto& of) {
    return "[" + std::to_string(of.at(0).children) + "," + std::to_string(of.at(0).improved) + "]";
  };
  const auto json = report::history_json(history), page = report::history_html(history);
  BOOST_TEST(json.find("\"crossovers\": [\"crossover\"]") != json.npos);
  BOOST_TEST(json.find("\"operators\": [\n    [[],[]],\n") != json.npos);
  BOOST_TEST(json.find("    [[" + uses(row.crossovers) + "],[" + uses(row.mutations) + "]]\n  ]") != json.npos);
  for (const std::string heading : {"Use of the operators", "Success of the operators"})
    BOOST_TEST(page.find("<h3>" + heading) != page.npos);
  // Several operators have numbers, or names if these are given.
  const genetic_algorithm adaptive{.population = 8,
                                   .mutation = adaptive::one_of{mutation::flip{}, mutation::inversion{}}};
  observe::history of_several;
  run(evolve(ones, adaptive, 1), stop::generations(20), of_several);
  BOOST_TEST(report::history_html(of_several).find("mutation 2") != page.npos);
  const auto named = report::history_html(of_several, {.mutations = {"one gene", "every gene"}});
  BOOST_TEST(named.find("every gene") != page.npos);
  BOOST_TEST(named.find("mutation 2") == page.npos);
}

BOOST_AUTO_TEST_CASE(names_may_contain_any_characters) {
  observe::history history([](const auto&) { return std::string("<svg></script></svg>"); });
  run(evolve(ones, ga, 1), stop::generations(3), history);
  const std::string hostile = "</script><b>\"'&";
  const auto page = report::history_html(
      history,
      {.title = hostile, .command = hostile, .settings = {{hostile, hostile}}, .fitness = hostile, .end = hostile});
  BOOST_TEST(page.find("</script><b>") == page.npos);
  // The data and the script end with a tag each; the picture is shown as it is.
  BOOST_TEST(count(page, "</script>") == 3u);
}

BOOST_AUTO_TEST_CASE(a_text_cannot_hide_the_end_of_the_data) {
  // After "<!--" and "<script", "</script>" would not end an element.
  observe::history history(detail::no_drawing{}, {}, [](const auto&) { return std::string("<!--<script>"); });
  run(evolve(ones, ga, 1), stop::generations(3), history);
  BOOST_TEST(report::history_html(history).find("<!--") == std::string::npos);
  BOOST_TEST(report::history_section(history).find("<\\u0021--<script>") != std::string::npos);
  BOOST_TEST(report::json_in_page("[\"<!</\", \"<\"]<") == "[\"<\\u0021<\\/\", \"<\"]<");
}

BOOST_AUTO_TEST_CASE(the_page_of_a_thinned_history_says_which_generations_it_has) {
  observe::history history({}, {.rows = 2});
  run(evolve(ones, ga, 1), stop::generations(3), history);
  BOOST_TEST_REQUIRE(history.stride() == 2u);
  BOOST_TEST(report::history_html(history).find(
                 "evaluations. One of every 2 generations is recorded, and the last one.</p>") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(texts_of_chromosomes_and_commands_are_shown_as_they_are) {
  observe::history history(detail::no_drawing{}, {}, [](const auto&) { return std::string("a * 5 % b"); });
  run(evolve(ones, ga, 1), stop::generations(3), history);
  const auto page = report::history_html(history, {.command = "nim verify --expression 'a * 5 % b'"});
  BOOST_TEST(count(page, "a * 5 % b") == history.best().size() + 3);
}

BOOST_AUTO_TEST_CASE(the_section_of_a_history_is_a_part_of_its_page) {
  observe::history history([](const auto&) { return std::string("<svg></script></svg>"); });
  run(evolve(ones, ga, 1), stop::generations(3), history);
  const report::run_description of{.title = "twelve ones", .command = "ones", .settings = {{"size", "12"}}};
  const auto section = report::history_section(history, of), page = report::history_html(history, of);
  BOOST_TEST(count(page, section) == 1u);
  BOOST_TEST(section.starts_with("<section>\n<div class=\"player\" hidden></div>"));
  BOOST_TEST(section.ends_with("}</script>\n"));
  BOOST_TEST(count(section, "<section>") == count(section, "</section>"));
  BOOST_TEST(count(section, "<script") == 1u);
  BOOST_TEST(count(section, "<html") + count(section, "<main") + count(section, "<h1") == 0u);
}

BOOST_AUTO_TEST_CASE(json_and_page_have_the_islands_and_their_migrants) {
  const islands three{.count = 3, .each = ga, .every = 2, .migrants = 2};
  observe::history history;
  run(evolve(ones, three, 1), stop::generations(4), history);
  const auto json = report::history_json(history), page = report::history_html(history, {.fitness = "ones"});
  std::string recorded, readings;
  for (const auto& row : history.rows()) {
    for (const auto& one : row.islands) {
      recorded += (&one == &row.islands.front() ? "[[8," : ",[8,") + report::json_number(one.best) + "," +
                  report::json_number(one.mean) + "," + report::json_number(one.distinct) + "]";
    }
    recorded += &row == &history.rows().back() ? "]" : "],\n    ";
  }
  BOOST_TEST(json.find("\"island_columns\": [\"individuals\",\"best\",\"mean\",\"distinct\"]") != json.npos);
  BOOST_TEST(json.find("\"islands\": [\n    " + recorded + "\n  ]") != json.npos);
  BOOST_TEST(json.find("\"migration_columns\": [\"from\",\"to\",\"individuals\"]") != json.npos);
  BOOST_TEST(
      json.find("\"migrations\": [\n    [],\n    [[0,1,2],[1,2,2],[2,0,2]],\n    [[0,1,2],[1,2,2],[2,0,2]]\n  ]") !=
      json.npos);
  // The page has the plot in two widths.
  BOOST_TEST(count(page, "<h3>Islands</h3>") == 1u);
  BOOST_TEST(count(page, "class=\"course islands\"") == 2u);
  for (const auto& one : history.rows().back().islands)
    BOOST_TEST(count(page, "class=\"reading\">" + report::exact(one.best) + "</text>") >= 2u);
  // Two generations of faint arrows, and those of the last one.
  for (const auto* const pair : {"0 to island 1", "1 to island 2", "2 to island 0"})
    BOOST_TEST(count(page, std::string("<title>2 individuals from island ") + pair) == 2 * 3u);
}

BOOST_AUTO_TEST_CASE(of_many_islands_the_first_are_shown) {
  observe::history history;
  run(evolve(ones, islands{.count = 120, .each = ga, .every = 1}, 1), stop::generations(2), history);
  const auto page = report::history_html(history);
  BOOST_TEST(page.find("; 100 of 120 islands</text>") != page.npos);
  BOOST_TEST(page.find(">island 96</text>") != page.npos);
  BOOST_TEST(page.find("from island 98 to island 99") != page.npos);
  BOOST_TEST(page.find("from island 99 to island 100") == page.npos);
}

BOOST_AUTO_TEST_CASE(a_run_without_islands_shows_none) {
  observe::history history;
  run(evolve(ones, ga, 1), stop::generations(3), history);
  BOOST_TEST(report::history_json(history).find("island") == std::string::npos);
  const auto page = report::history_html(history);
  BOOST_TEST(page.find("<h3>Islands</h3>") == page.npos);
}

BOOST_AUTO_TEST_CASE(islands_of_several_objectives_show_their_different_chromosomes) {
  const auto problem =
      minimize([](const std::vector<double>& x) { return objectives{x[0] * x[0], (x[0] - 2) * (x[0] - 2)}; },
               chromosome::reals{1, -5, 5});
  const nsga2 sorting{.population = 20, .crossover = crossover::blend{}, .mutation = mutation::gauss{}};
  observe::history history;
  run(evolve(problem,
             islands{.count = 2,
                     .each = sorting,
                     .every = 1,
                     .emigration = emigration::rank_and_crowding{},
                     .immigration = immigration::rank_and_crowding{}},
             1),
      stop::generations(60), history);
  const auto page = report::history_html(history);
  BOOST_TEST(report::history_json(history).find("[[20,null,null,20],[20,null,null,20]]") != std::string::npos);
  BOOST_TEST(count(page, "share of different chromosomes, each row from ") == 2u);
  BOOST_TEST(count(page, "data-value=\"distinct\"") == 2u);
  BOOST_TEST(count(page, "opacity=\"0.3\"") == 0u);  // no room for the arrows of all generations
}

BOOST_AUTO_TEST_CASE(a_run_of_one_individual_shows_no_distribution) {
  observe::history history;
  run(evolve(ones, tabu_search{.neighbourhood = neighbourhood::flip{}}, 1), stop::generations(3), history);
  const auto one = report::history_html(history);
  BOOST_TEST(one.find("The fitness of the individual of each generation.") != one.npos);
  for (const auto* const heading : {"<h3>Diversity</h3>", "<h3>Distribution of fitness</h3>"})
    BOOST_TEST(one.find(heading) == one.npos);

  observe::history of_eight;
  run(evolve(ones, ga, 1), stop::generations(3), of_eight);
  const auto eight = report::history_html(of_eight);
  for (const auto* const heading : {"<h3>Diversity</h3>", "<h3>Distribution of fitness</h3>"})
    BOOST_TEST(eight.find(heading) != eight.npos);
}

BOOST_AUTO_TEST_CASE(an_empty_history_says_so) {
  const observe::history history;
  BOOST_TEST(report::history_html(history).find("Nothing was recorded.") != std::string::npos);
  BOOST_TEST(report::history_html(history).find("<script") == std::string::npos);
  BOOST_TEST(report::history_section(history).find("Nothing was recorded.") != std::string::npos);
  BOOST_TEST(report::history_json(history).find("\"rows\": []") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
