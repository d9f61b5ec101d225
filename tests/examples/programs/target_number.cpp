// SPDX-License-Identifier: BSL-1.0
// Runs the program TARGET_NUMBER, whose path the build defines.

#include <unistd.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "program.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(target_number_program)

using namespace support;

namespace {

const program target_number(TARGET_NUMBER);

std::string numbers_text(const json& numbers) {
  std::string text;
  for (const auto& number : numbers) text += (text.empty() ? "" : ",") + number.dump();
  return text;
}

// `evaluate` must accept the expression that `solve` printed and give the same value.
void check_expression(const json& solved) {
  const auto again = target_number.document(
      {"evaluate", solved["expression"], "--numbers", numbers_text(solved["numbers"]), "--rule", solved["rule"]});
  BOOST_TEST(again["value"] == solved["value"]);
  BOOST_TEST(again["expression"] == solved["expression"]);
}

const arguments unsolvable{"--numbers", "1,2,4,8,10,25", "--target", "963"};
// One less than the product of the numbers, which are too many for the exact solver. So the target is not known to be
// out of reach.
const arguments endless_game{"--numbers", "2,3,4,5,6,7,8,9,10", "--target", "3628799"};
const arguments solvable{"--numbers", "9,4,3,1,15,75", "--target", "200"};
// No line has more than 80 columns.
void check_fits(const ended& result) {
  for (const auto& text : {result.out, result.err}) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      BOOST_TEST(std::ranges::count_if(line, [](char c) { return (c & 0xc0) != 0x80; }) <= 80, "too long: " << line);
    }
  }
}

const std::set<std::string> common_members{"solver",      "seed",        "solved", "reason",
                                           "generations", "evaluations", "seconds"};

}  // namespace

BOOST_AUTO_TEST_CASE(the_genetic_player_solves_a_game_with_either_preset) {
  for (const std::string preset : {"strong", "document"}) {
    const auto document = target_number.document(joined({"solve", "--preset", preset, "--seed", "7"}, solvable));
    auto members = common_members;
    members.insert({"method", "rule", "numbers", "target", "expression", "value", "distance", "restarts"});
    BOOST_TEST((members_of(document) == members));
    BOOST_TEST(document["solver"] == "target_number");
    BOOST_TEST(document["seed"] == 7);
    BOOST_TEST(document["solved"] == true);
    BOOST_TEST(document["reason"] == "distance 0 reached");
    BOOST_TEST(document["generations"].is_number_unsigned());
    BOOST_TEST(document["evaluations"].is_number_unsigned());
    BOOST_TEST(document["seconds"].is_number_float());
    BOOST_TEST(document["method"] == "genetic");
    BOOST_TEST(document["rule"] == "integers");
    BOOST_TEST(document["numbers"] == json({9, 4, 3, 1, 15, 75}));
    BOOST_TEST(document["target"] == 200);
    BOOST_TEST(document["value"] == 200);
    BOOST_TEST(document["distance"] == 0);
    check_expression(document);
  }
}

BOOST_AUTO_TEST_CASE(a_game_that_is_not_solved_ends_with_status_1_and_the_nearest_value_found) {
  for (const arguments& how : {arguments{}, arguments{"--preset", "document"}, arguments{"--method", "random"}}) {
    const auto document =
        target_number.document(joined(joined({"solve", "--seed", "1", "--budget", "20000"}, endless_game), how), 1);
    BOOST_TEST(document["solved"] == false);
    BOOST_TEST(document["reason"] == "20000 evaluations reached");
    BOOST_TEST(document["evaluations"] >= 20000);
    BOOST_TEST(document["evaluations"] < 21000);
    if (has(how.empty() ? "" : how.back(), "random")) BOOST_TEST(document["evaluations"] == 20000);
    BOOST_TEST(document["distance"] == std::abs(document["value"].get<int>() - 3628799));
    BOOST_TEST(document["distance"] != 0);
    check_expression(document);
  }
  BOOST_TEST(
      target_number.document(joined({"solve", "--seed", "1", "--budget", "100000"}, unsolvable), 1)["distance"] == 1);
}

BOOST_AUTO_TEST_CASE(a_target_that_is_known_to_be_out_of_reach_ends_at_the_nearest_value) {
  const std::string ones = "1,1,1,1,1,1,1,1,1";
  for (const auto& [numbers, target, distance] : std::vector<std::tuple<std::string, std::string, std::string>>{
           {"1,2", "962", "959"}, {"1,2,4,8,10,25", "963", "1"}, {ones, "27", "0"}, {ones, "962", "935"}}) {
    for (const std::string method : {"genetic", "random"}) {
      const bool solved = distance == "0";
      const auto document = target_number.document(
          {"solve", "--numbers", numbers, "--target", target, "--method", method, "--seed", "1"}, solved ? 0 : 1);
      BOOST_TEST(document["solved"] == solved);
      BOOST_TEST(document["reason"] == "distance " + distance + " reached" + (solved ? "" : "; no value is nearer"));
      BOOST_TEST(document["evaluations"] < 100000);
      check_expression(document);
    }
  }
  const auto document = target_number.document(
      {"solve", "--numbers", "1,2", "--target", "962", "--preset", "document", "--rule", "fractions"}, 1);
  BOOST_TEST(document["reason"] == "distance 959 reached; no value is nearer");
}

BOOST_AUTO_TEST_CASE(random_search_tries_as_many_expressions_as_its_budget) {
  for (const std::string budget : {"1", "2", "7", "100", "101"}) {
    const auto document = target_number.document(
        joined({"solve", "--method", "random", "--seed", "1", "--budget", budget}, endless_game), 1);
    BOOST_TEST(document["evaluations"].dump() == budget);
    check_expression(document);
  }
}

BOOST_AUTO_TEST_CASE(a_run_in_which_nothing_is_evaluated_ends_and_says_so) {
  const auto unchanged = joined(endless_game, {"--mutation-rate", "0", "--crossover-rate", "0"});
  const auto small = target_number.document(joined({"solve", "--budget", "50", "--preset", "document", "--population",
                                                    "3", "--selection", "tournament", "--seed", "3"},
                                                   unchanged),
                                            1);
  BOOST_TEST(small["reason"] == "nothing evaluated in 10000 generations");
  const auto many = target_number.document(
      joined({"solve", "--stall", "0", "--offspring", "20000", "--budget", "1000", "--memory", "off", "--seed", "1"},
             unchanged),
      1);
  BOOST_TEST(many["reason"] == "nothing evaluated in 150 generations");
  const auto restarted = target_number.document(joined({"solve", "--stall", "9000", "--population", "1", "--offspring",
                                                        "300", "--budget", "1000000", "--memory", "off", "--seed", "1"},
                                                       unchanged),
                                                1);
  BOOST_TEST(restarted["reason"] == "hardly anything evaluated in 10000 generations");
}

BOOST_AUTO_TEST_CASE(the_exact_solver_proves_the_nearest_value_under_both_rules) {
  auto members = common_members;
  members.insert({"method", "rule", "numbers", "target", "expression", "value", "distance", "operations", "optimal"});
  const auto whole = target_number.document(joined({"solve", "--method", "exact", "--seed", "1"}, unsolvable));
  BOOST_TEST((members_of(whole) == members));
  BOOST_TEST(whole["solved"] == true);
  BOOST_TEST(whole["reason"] == "nearest value proven");
  BOOST_TEST(whole["optimal"] == true);
  BOOST_TEST(whole["operations"] > 0);
  BOOST_TEST((whole["value"] == 962 || whole["value"] == 964));
  BOOST_TEST(whole["distance"] == 1);
  check_expression(whole);

  const auto fractions =
      target_number.document(joined({"solve", "--method", "exact", "--rule", "fractions", "--seed", "1"}, unsolvable));
  BOOST_TEST((members_of(fractions) == members));
  BOOST_TEST(fractions["rule"] == "fractions");
  BOOST_TEST((fractions["value"] == "1925/2" || fractions["value"] == "1927/2"));
  BOOST_TEST(fractions["distance"] == "1/2");
  BOOST_TEST(fractions["optimal"] == true);
  check_expression(fractions);
}

BOOST_AUTO_TEST_CASE(every_method_plays_with_fractions) {
  for (const std::string method : {"genetic", "random"}) {
    const auto document = target_number.document(
        joined({"solve", "--method", method, "--rule", "fractions", "--seed", "1", "--budget", "20000"}, unsolvable),
        1);
    BOOST_TEST(document["rule"] == "fractions");
    if (method == "genetic") BOOST_TEST(document["distance"] == "1/2");
    check_expression(document);
    for (const auto& [numbers, target] : std::vector<std::pair<std::string, std::string>>{
             {"1000000000,1000000000", "100"}, {"1,2,3", "2147483648"}, {"3,7,8,9,15,50,75,100", "962"}}) {
      target_number.refuses(
          {"solve", "--method", method, "--rule", "fractions", "--numbers", numbers, "--target", target},
          {"--numbers \"" + numbers + "\", --target " + target, "2^31", "--method exact"});
    }
  }
  const auto played = target_number.document({"benchmark", "--games", "10", "--rule", "fractions", "--method",
                                              "genetic", "--preset", "strong", "--seed", "1"});
  BOOST_TEST(played["found"] == 10);
}

BOOST_AUTO_TEST_CASE(seven_and_eight_numbers_are_solved_too) {
  for (const std::string rule : {"integers", "fractions"}) {
    for (const std::string numbers : {"3,7,8,9,15,50,75", "3,7,8,9,15,50,75,100"}) {
      check_expression(target_number.document(
          {"solve", "--method", "exact", "--rule", rule, "--numbers", numbers, "--target", "99991", "--seed", "1"}));
    }
  }
  const auto twelve =
      target_number.document({"solve", "--numbers", "1,2,3,4,5,6,7,8,9,10,11,12", "--target", "4711", "--seed", "1"});
  BOOST_TEST(twelve["distance"] == 0);
  check_expression(twelve);
}

BOOST_AUTO_TEST_CASE(one_number_and_numbers_at_the_limits_are_games_too) {
  for (const std::string method : {"genetic", "exact", "random"}) {
    const auto game = [&](const std::string& numbers, const std::string& target, int status) {
      return target_number.document(
          {"solve", "--method", method, "--numbers", numbers, "--target", target, "--budget", "1000", "--seed", "1"},
          status);
    };
    const int missed = method == "exact" ? 0 : 1;
    BOOST_TEST(game("7", "7", 0)["expression"] == "7");
    const auto one = game("7", "9", missed);
    BOOST_TEST(one["distance"] == 2);
    BOOST_TEST(one["reason"] == (missed ? "no other expression" : "nearest value proven"));
    BOOST_TEST(game("1,1", "2", 0)["expression"] == "1 + 1");
    BOOST_TEST(game("1000000000,1000000000", "1000000000000000000", 0)["expression"] == "1000000000 * 1000000000");
    BOOST_TEST(game("5", "1000000000000000000", missed)["distance"] == 999999999999999995);
    BOOST_TEST(game("500000000,1000000000", "1000000000000000000", missed)["value"] == 500000000000000000);
  }
}

BOOST_AUTO_TEST_CASE(a_game_is_drawn_by_the_rules_when_none_is_given) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto drawn = target_number.document({"solve", "--method", "exact", "--seed", std::to_string(seed)});
    const auto numbers = drawn["numbers"].get<std::vector<int>>();
    BOOST_REQUIRE_EQUAL(numbers.size(), 6u);
    for (std::size_t i = 0; i < 4; ++i) BOOST_TEST((numbers[i] >= 1 && numbers[i] <= 9));
    BOOST_TEST((std::set{10, 15, 20}.contains(numbers[4])));
    BOOST_TEST((std::set{25, 50, 75, 100}.contains(numbers[5])));
    BOOST_TEST((drawn["target"] >= 100 && drawn["target"] <= 999));
    const auto again = target_number({"solve", "--seed", std::to_string(seed), "--budget", "1", "--format", "json"});
    BOOST_TEST(json::parse(again.out)["numbers"] == drawn["numbers"]);
    const auto aimed =
        target_number.document({"solve", "--target", "321", "--method", "exact", "--seed", std::to_string(seed)});
    BOOST_TEST(aimed["numbers"] == drawn["numbers"]);
    BOOST_TEST(aimed["target"] == 321);
  }
}

BOOST_AUTO_TEST_CASE(a_seed_is_drawn_and_printed_when_none_is_given) {
  // The game is drawn too, and some games have no exact solution: either status is right then.
  const auto solved = [](const arguments& given) {
    const auto result = target_number(joined(given, {"--format", "json"}));
    BOOST_TEST_INFO(report_of(result));
    BOOST_REQUIRE_LE(result.status, 1);
    return json::parse(result.out);
  };
  for (const arguments& command :
       {arguments{"solve", "--method", "genetic", "--budget", "5000"}, arguments{"solve", "--method", "exact"}}) {
    const auto one = solved(command), other = solved(command);
    BOOST_TEST(one["seed"] != other["seed"]);
    const auto again = solved(joined(command, {"--seed", one["seed"].dump()}));
    BOOST_TEST(without_seconds(again) == without_seconds(one));
    check_contains(target_number(command).out, {"\nseed  "});
  }
}

BOOST_AUTO_TEST_CASE(the_same_seed_prints_the_same_with_any_number_of_threads) {
  for (const auto& how : std::vector<arguments>{{}, {"--preset", "document"}, {"--method", "random"}}) {
    const auto solve = joined({"solve", "--seed", "5", "--budget", "20000"}, how);
    target_number.is_the_same_for_any_threads(joined(solve, unsolvable), 1);
  }
  target_number.is_the_same_for_any_threads(joined({"solve", "--seed", "5", "--method", "exact"}, unsolvable));
  target_number.is_the_same_for_any_threads({"benchmark", "--seed", "5", "--games", "7", "--budget", "2000"});
}

BOOST_AUTO_TEST_CASE(options_override_the_preset) {
  const arguments document{"solve", "--preset", "document", "--seed", "1"};
  const auto text =
      target_number(joined(document, {"--population",     "40",         "--offspring",  "9",
                                      "--selection",      "tournament", "--tournament", "4",
                                      "--crossover-rate", "0.75",       "--inner-rate", "0.25",
                                      "--mutation-rate",  "0.125",      "--mutation",   "any",
                                      "--replacement",    "plus",       "--distinct",   "value-and-numbers",
                                      "--stall",          "17",         "--memory",     "on"}));
  check_contains(text.out,
                 {"\npopulation      40\n", "\noffspring       9\n", "\nselection       tournament\n",
                  "\ntournament      4\n", "\ncrossover rate  0.75\n", "\ninner rate      0.25\n",
                  "\nmutation rate   0.125\n", "\nmutation        any\n", "\nreplacement     plus\n",
                  "\ndistinct        value-and-numbers\n", "\nstall           17\n", "\nmemory          on\n"});
  const auto limited = target_number.document(joined(document, joined({"--budget", "300"}, endless_game)), 1);
  BOOST_TEST(limited["reason"] == "300 evaluations reached");
  const auto restarted = target_number.document(
      joined({"solve", "--stall", "1", "--budget", "20000", "--seed", "1"}, endless_game), 1)["restarts"];
  BOOST_TEST(restarted > 5);
}

BOOST_AUTO_TEST_CASE(the_time_limit_ends_a_run) {
  for (const std::string method : {"genetic", "random"}) {
    const auto document =
        target_number.document(joined({"solve", "--method", method, "--time-limit", "0.05"}, endless_game), 1);
    BOOST_TEST(document["reason"] == "0.05 seconds passed");
    BOOST_TEST(document["seconds"] >= 0.05);
  }
}

BOOST_AUTO_TEST_CASE(evaluate_prints_the_value_and_the_postfix_form) {
  const auto document = target_number.document({"evaluate", "(3+2)*5"});
  auto members = common_members;
  members.insert({"expression", "postfix", "value", "rule"});
  BOOST_TEST((members_of(document) == members));
  BOOST_TEST(document["solver"] == "target_number");
  BOOST_TEST(document["solved"] == true);
  BOOST_TEST(target_number.document({"evaluate", "1", "--seed", "8", "--threads", "2"})["seed"] == 8);
  BOOST_TEST(document["expression"] == "(3 + 2) * 5");
  BOOST_TEST(document["postfix"] == "3 2 + 5 *");
  BOOST_TEST(document["value"] == 25);
  BOOST_TEST(target_number.document({"evaluate", "--numbers", "5,3,2", "(3+2)*5"})["numbers"] == json({5, 3, 2}));
  BOOST_TEST(target_number.document({"evaluate", "7/2*4", "--rule", "fractions"})["value"] == 14);
  BOOST_TEST(target_number.document({"evaluate", "--rule=fractions", "1925/2"})["value"] == "1925/2");
  BOOST_TEST(target_number.document({"evaluate", "--", "9223372036854775806 + 1"})["value"] == 9223372036854775807);
  const auto text = target_number({"evaluate", "10-(3-2)", "--rule", "integers"});
  BOOST_TEST(text.status == 0);
  BOOST_TEST(text.err.empty());
  BOOST_TEST(text.out == "expression  10 - (3 - 2)\npostfix     10 3 2 - -\nvalue       9\nrule        integers\n");
}

BOOST_AUTO_TEST_CASE(evaluate_names_the_kind_and_the_position_of_a_mistake) {
  const std::vector<std::pair<arguments, std::string>> mistakes{
      {{"3+*2"}, "syntax error at position 3: "},
      {{""}, "syntax error at position 1: "},
      {{"(3+2"}, "syntax error at position 5: "},
      {{"3\u00d7\u00d72"}, "syntax error at position 3: "},
      {{"3+\xff"}, "syntax error at position 3: "},
      {{"3\x1b[31m"}, "syntax error at position 2: "},
      {{"count"}, "syntax error at position 1: "},
      {{"-(3+2)"}, "syntax error at position 1: "},
      {{"--3"}, "syntax error at position 1: "},
      {{"-"}, "syntax error at position 1: "},
      {{"\u22125"}, "syntax error at position 1: "},
      {{"--", "--help"}, "syntax error at position 1: "},
      {{std::string(10'000, '(')}, "syntax error at position 10001: "},
      {{"1+99999999999999999999"}, "input error at position 3: "},
      {{"1+1", "--numbers", "1,2"}, "input error at position 3: "},
      {{"0"}, "arithmetic error at position 1: "},
      {{"2/(3-3)"}, "arithmetic error at position 5: "},
      {{"7/2"}, "arithmetic error at position 2: "},
      {{"3-3", "--rule", "fractions"}, "arithmetic error at position 2: "},
      {{"9223372036854775807+1"}, "arithmetic error at position 20: "}};
  for (const auto& [given, message] : mistakes) {
    target_number.refuses(joined({"evaluate"}, given), {"target_number: " + message});
  }
  target_number.refuses({"evaluate"}, {"EXPRESSION"});
  target_number.refuses({"evaluate", "1", "2"}, {"unexpected argument \"2\""});
  target_number.refuses({"evaluate", "--", "1", "2"}, {"unexpected argument \"2\""});
  target_number.refuses({"evaluate", "-x+3"}, {"\"-x+3\"", "write -- before it"});
}

BOOST_AUTO_TEST_CASE(count_prints_how_many_expressions_there_are) {
  const auto six = target_number.document({"count", "--leaves", "6"});
  auto members = common_members;
  members.insert({"leaves", "trees", "full_length", "all"});
  BOOST_TEST((members_of(six) == members));
  BOOST_TEST(six["trees"] == 42);
  BOOST_TEST(six["full_length"] == 30965760);
  BOOST_TEST(six["all"] == 33665406);
  BOOST_TEST(target_number.document({"count"}) == six);
  BOOST_TEST(target_number.document({"count", "--leaves", "1"})["all"] == 1);
  BOOST_TEST(target_number.document({"count", "--leaves", "11"})["full_length"] == 39916800ull * 16796 * 1048576);
  const auto text = target_number({"count", "--leaves", "6"});
  check_contains(text.out, {"trees                    42\n", " 30,965,760\n", " 33,665,406\n"});
  for (const std::string value : {"0", "12", "-1", "x", ""})
    target_number.refuses({"count", "--leaves", value}, {"--leaves", value});
}

BOOST_AUTO_TEST_CASE(totals_of_the_british_rules) {
  const auto document = target_number.document({"totals", "--threads", "2"});
  auto members = common_members;
  members.insert({"selections", "games", "solvable", "target_947"});
  BOOST_TEST((members_of(document) == members));
  BOOST_TEST(document["solved"] == true);
  BOOST_TEST(document["selections"] == 13243);
  BOOST_TEST(document["games"] == 11905457);
  BOOST_TEST(document["solvable"] == 10858746);
  BOOST_TEST(document["target_947"] == 9017);
}

BOOST_AUTO_TEST_CASE(table_solves_the_five_games_by_every_method) {
  const auto document = target_number.document({"table"});
  auto members = common_members;
  members.insert("rows");
  BOOST_TEST((members_of(document) == members));
  BOOST_TEST(document["solved"] == true);
  const auto& rows = document["rows"];
  BOOST_REQUIRE_EQUAL(rows.size(), 40u);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& row = rows[i];
    if (row["target"] == 963) {
      BOOST_TEST(row["distance"] == (row["rule"] == "integers" ? json(1) : json("1/2")));
    } else {
      BOOST_TEST(row["distance"] == 0);
    }
    BOOST_TEST(row["operations"] > 0);
    BOOST_TEST(row["seconds"].is_number_float());
    if (i % 8 == 0 || i % 8 > 5) check_expression(row);
  }
  BOOST_TEST(rows[24]["numbers"] == json({1, 2, 4, 8, 10, 25}));
  BOOST_TEST(rows[24]["method"] == "brute force");
  BOOST_TEST(rows[24]["expressions"] == 33665406);
  BOOST_TEST(rows[24]["document"]["expressions"] == 33665406);
  BOOST_TEST(rows[29]["document"]["operations"] == 176342);
}

BOOST_AUTO_TEST_CASE(benchmark_prints_shares_to_stdout_and_times_to_stderr) {
  const auto document = target_number.document({"benchmark", "--games", "10", "--seed", "1"});
  auto members = common_members;
  members.insert({"games", "methods"});
  BOOST_TEST((members_of(document) == members));
  BOOST_TEST(document["solved"] == true);
  BOOST_TEST(document["games"] == 10);
  BOOST_REQUIRE_EQUAL(document["methods"].size(), 5u);
  const arguments names{"exact", "genetic, strong", "genetic, strong, no memory", "genetic, document", "random"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto& method = document["methods"][i];
    BOOST_TEST(method["name"] == names[i]);
    BOOST_TEST(method["games"] == 10);
    BOOST_TEST(method["share"] == method["found"].get<double>() / 10);
    BOOST_TEST(method["evaluations"] >= 10);
    if (i < 2) BOOST_TEST(method["found"] == 10);
    BOOST_TEST(method["seconds"]["share_within"].size() == 3u);
    BOOST_TEST(method["seconds"]["median"].is_number());
  }

  const auto text = target_number({"benchmark", "--games", "5", "--seed", "1", "--budget", "3000"});
  BOOST_TEST(text.status == 0);
  BOOST_TEST(text.out.starts_with("5 random games, seed 1: "));
  check_fits(text);
  BOOST_TEST(target_number({"benchmark", "--games", "1", "--seed", "1", "--method", "exact"})
                 .out.starts_with("1 random game, seed 1: "));
  for (const auto& name : names) {
    check_contains(text.out, {'\n' + name + ' '});
    check_contains(text.err, {'\n' + name + ' '});
  }
  check_contains(text.err, {"within 1 ms", "median"});
  BOOST_TEST(!has(text.out, " ms"));

  const auto one = target_number.document({"benchmark", "--games", "5", "--seed", "1", "--method", "exact"});
  BOOST_TEST(one["methods"].size() == 1u);
  BOOST_TEST(one["found"] == 5);
  BOOST_TEST(one["share"] == 1.0);
  const auto changed = target_number.document({"benchmark", "--games", "5", "--seed", "1", "--preset", "document",
                                               "--method", "genetic", "--population", "64", "--budget", "500"});
  BOOST_TEST(changed["methods"].size() == 1u);
  BOOST_TEST(changed["methods"][0]["name"] == "genetic, document, changed");
}

BOOST_AUTO_TEST_CASE(an_interrupt_ends_a_run_with_the_best_so_far_and_status_130) {
  for (const std::string method : {"genetic", "random"}) {
    const auto endless = joined({"solve", "--method", method, "--budget", "0", "--seed", "1"}, endless_game);
    const auto best = target_number.interrupted_document(endless, [](const json& of) { return of["distance"] > 0; });
    BOOST_TEST(best["solved"] == false);
    BOOST_TEST(best["distance"] > 0);
    check_expression(best);
    const auto text = target_number.interrupted(endless, [](const ended& of) { return has(of.out, "expression   "); });
    check_contains(text.out, {"expression   ", "not solved   interrupted by SIGINT\n"});
  }
  target_number.interrupted(joined({"solve", "--budget", "0", "--threads", "2"}, endless_game));
  target_number.interrupted(joined({"solve", "--budget", "0"}, endless_game), SIGTERM);
}

BOOST_AUTO_TEST_CASE(an_interrupt_ends_the_long_commands_with_status_130) {
  const std::vector<arguments> commands{
      {"benchmark", "--games", "1000000"},
      {"benchmark", "--games", "1000000", "--threads", "2"},
      {"benchmark", "--games", "1000", "--method", "genetic", "--preset", "document", "--time-limit", "1000000"},
      {"totals"},
      {"totals", "--threads", "2"},
      {"table"}};
  for (const auto& command : commands) {
    BOOST_TEST(target_number.interrupted_document(command)["solved"] == false);
    const auto text = target_number.interrupted(command);
    check_contains(text.out, {"interrupted"});
    check_fits(text);
  }
}

BOOST_AUTO_TEST_CASE(an_interrupt_ends_a_game_by_lines_with_the_answers_so_far) {
  const auto endless = joined({"play", "--format", "json", "--budget", "1000000000000"}, unsolvable);
  int ends[2];  // there is never any input
  BOOST_TEST_REQUIRE(pipe(ends) == 0);
  const auto best = [](const ended& of) { return json::parse(of.out)["computer"]["distance"] == 1; };
  BOOST_TEST(best(target_number.interrupted(endless, best, SIGINT, ends[0])));
  target_number.interrupted({"play", "--choose"}, [](const ended&) { return true; }, SIGINT, ends[0]);
  close(ends[0]);
  close(ends[1]);
}

BOOST_AUTO_TEST_CASE(output_that_cannot_be_written_is_an_error) {
  for (const std::string redirection : {"> /dev/full", ">&-"}) {
    for (const std::string command : {"evaluate 3+2", "count --format json", "solve --method exact", "--help"}) {
      const auto result = run("/bin/sh", {"-c", "exec \"$0\" " + command + ' ' + redirection, TARGET_NUMBER});
      BOOST_TEST_INFO(command << ' ' << redirection << ": " << result.err);
      BOOST_TEST(result.status == 1);
      BOOST_TEST(result.out.empty());
      check_contains(result.err, {"target_number: standard output could not be written\n"});
    }
  }
  const auto closed = run("/bin/sh", {"-c",
                                      "{ trap '' PIPE; while echo; do :; done 2> /dev/null; trap - PIPE; "
                                      "\"$0\" count; echo $? >&2; } | :",
                                      TARGET_NUMBER});
  BOOST_TEST((closed.err == "141\n" || closed.err.ends_with("written\n1\n")), closed.err);  // by SIGPIPE, or told
}

BOOST_AUTO_TEST_CASE(values_that_make_no_sense_are_refused_by_name) {
  const std::vector<std::pair<std::string, arguments>> wrong{
      {"--numbers",
       {"", ",", "1,", ",1", "1,,2", "1, 2", "1;2", "0", "1,0", "-1", "1.5", "x", "1000000001", "+1",
        "99999999999999999999", "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"}},
      {"--target", {"0", "1000000000000000001", "9223372036854775808"}}};
  for (const auto& [name, values] : wrong) {
    for (const auto& value : values) target_number.refuses({"solve", name, value}, {name, value});
  }
  target_number.refuses({"evaluate", "1", "--numbers", "1,0"}, {"--numbers", "1,0"});
  target_number.refuses({"solve", "--tournament", "301"}, {"--tournament", "301"});
}

BOOST_AUTO_TEST_CASE(combinations_that_make_no_sense_are_refused) {
  target_number.refuses({"solve", "--numbers", "1,2,3"}, {"--numbers", "--target"});
  target_number.refuses({"solve", "--method", "exact", "--population", "5"}, {"--method exact", "settings"});
  target_number.refuses({"solve", "--method", "random", "--memory", "on"}, {"--method random", "settings"});
  target_number.refuses({"benchmark", "--method", "exact", "--population", "5"}, {"--method exact", "settings"});
  target_number.refuses({"benchmark", "--method", "random", "--preset", "document", "--stall", "3"},
                        {"--method random", "settings"});
  target_number.refuses({"benchmark", "--rule", "reals"}, {"--rule"});
  target_number.refuses({"solve", "--preset", "document", "--offspring", "33"}, {"--offspring", "33"});
  target_number.refuses({"solve", "--population", "10", "--replacement", "worst", "--offspring", "11"},
                        {"--offspring", "11"});
}

BOOST_AUTO_TEST_CASE(games_that_cannot_be_searched_safely_are_refused) {
  const auto game = [](const std::string& numbers, const std::string& target, const arguments& more = {}) {
    return joined({"solve", "--numbers", numbers, "--target", target}, more);
  };
  const std::string nine = "1,2,3,4,5,6,7,8,9", thirteen = "1,1,1,1,1,1,1,1,1,1,1,1,1",
                    huge = "1000000000,1000000000,1000000000";
  target_number.refuses(game(nine, "100", {"--method", "exact"}),
                        {nine, "--numbers must be 1 to 8 whole numbers", "they are 9"});
  target_number.refuses(game(nine, "100", {"--method", "exact", "--rule", "fractions"}),
                        {nine, "--numbers must be 1 to 8 whole numbers", "they are 9"});
  target_number.refuses(game(thirteen, "100"), {thirteen, "--numbers must be 1 to 12 whole numbers", "they are 13"});
  target_number.refuses(game(thirteen, "100", {"--method", "random"}),
                        {thirteen, "--numbers must be 1 to 12 whole numbers", "they are 13"});
  for (const std::string method : {"genetic", "random", "exact"}) {
    target_number.refuses(game(huge, "100", {"--method", method}), {"--numbers \"" + huge, "2^61"});
  }
  const std::string large = "1000000000,1000000000";
  for (const std::string target : {"10000000000", "1000000000000000000"}) {
    target_number.refuses(game(large, target, {"--method", "exact", "--rule", "fractions"}),
                          {"--numbers \"" + large, "--target " + target});
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
