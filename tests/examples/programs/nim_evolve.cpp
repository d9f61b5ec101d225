// SPDX-License-Identifier: BSL-1.0
// Evolves expressions with the program NIM, whose path the build defines.

#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "program.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(nim_evolve_program)

using namespace support;

namespace {

const program evolve(NIM, "evolve"), match(NIM, "match"), verify(NIM, "verify");

}  // namespace

BOOST_AUTO_TEST_CASE(an_expression_that_wins_is_found_and_verified) {
  for (const std::string piles : {"1,3,5", "1,3,5,7", "4,4,4,4"}) {
    const auto document = evolve.document({"--piles", piles, "--seed", "3"});
    BOOST_TEST(document["solver"] == "nim");
    BOOST_TEST(document["seed"] == 3);
    BOOST_TEST(document["solved"] == true);
    BOOST_TEST(document["reason"].is_string());
    for (const std::string name : {"generations", "evaluations", "seconds", "gene", "restarts"}) {
      BOOST_TEST(document[name].is_number());
    }
    BOOST_TEST(document["piles"].size() == (piles.size() + 1) / 2);
    BOOST_TEST(document["violations"] == 0);
    BOOST_TEST(document["gene"].get<int>() < 30);
    BOOST_TEST(document["verified"] == true);
    BOOST_TEST(document["verify_up_to"] == 15);
    BOOST_TEST(document["verified_up_to"] == 15);
    BOOST_TEST(!document.contains("counterexample"));
    const auto checked = verify({"--piles", piles, "--verify-up-to", "15", "--expression", document["expression"]});
    BOOST_TEST(checked.status == 0);
  }
}

BOOST_AUTO_TEST_CASE(other_games_and_misere_play_are_won) {
  for (const auto& [game, piles] : std::vector<std::pair<std::string, std::string>>{
           {"limit:3", "6,6"}, {"moore:3", "3,3,3"}, {"subtract:1,2", "9"}}) {
    arguments given{"--game", game, "--piles", piles, "--seed", "1"};
    if (game[0] == 's') given.insert(given.end(), {"--constants", "3"});
    const auto document = evolve.document(given);
    BOOST_TEST(document["game"] == game);
    BOOST_TEST(document["violations"] == 0);
  }
  const auto document =
      evolve.document({"--piles", "3,3", "--misere", "--constants", "1,2", "--seed", "1", "--verify-up-to", "0"});
  BOOST_TEST(document["misere"] == true);
  BOOST_TEST(document["verified"].is_null());
  BOOST_TEST(document["verified_up_to"].is_null());
}

BOOST_AUTO_TEST_CASE(the_expression_has_no_function_that_was_not_given) {
  // Shorter with a minus, and with a product.
  for (const auto& [functions, seed] : std::vector<std::pair<std::string, std::string>>{
           {"|,&,~,+", "1"}, {"|,&,~,+", "23"}, {"+,%,|", "1"}, {"+,%,|", "3"}, {"+,%,|", "7"}}) {
    const auto document = json::parse(evolve({"--functions", functions, "--piles", "3,3", "--verify-up-to", "0",
                                              "--generations", "30", "--seed", seed, "--format", "json"})
                                          .out);
    const auto text = document["expression"].get<std::string>();
    for (const char c : std::string("+-*/%&|^~")) {
      BOOST_TEST((has(text, std::string(1, c)) <= has(functions, std::string(1, c))), text);
    }
  }
}

BOOST_AUTO_TEST_CASE(stages_lead_to_an_expression_that_holds_for_large_piles) {
  const auto document =
      evolve.document({"--piles", "1,1", "--game", "subtract:1,3,4", "--constants", "1,2,3,4,5,6,7", "--functions",
                       "%,&,|,^", "--stages", "1,2,3,4,5,6,7,8,9,10,11", "--seed", "1"});
  BOOST_TEST(document["verified"] == true);
  BOOST_TEST(document["verified_up_to"] == 15);
}

BOOST_AUTO_TEST_CASE(a_function_shared_by_the_piles_wins_with_three_of_them) {
  const arguments given{"--piles",     "4,4,4",
                        "--game",      "subtract:1,3,4",
                        "--constants", "1,2,3,4,5,6,7,8,9",
                        "--functions", "%,&,|,^",
                        "--length",    "40",
                        "--shared",    "20",
                        "--seed",      "1"};
  const auto document = evolve.document(given);
  BOOST_TEST(document["verified_up_to"] == 15);
  BOOST_TEST(verify({"--game", "subtract:1,3,4", "--piles", "15,15,15", "--verify-up-to", "15", "--expression",
                     document["expression"]})
                 .status == 0);
  check_contains(evolve(given).out, {"shared          20\n"});
}

BOOST_AUTO_TEST_CASE(sorted_piles_are_written_with_min_and_max) {
  const arguments given{"--piles", "4,4",         "--game", "wythoff",        "--functions", "+,-,*,/", "--constants",
                        "1,2,3",   "--terminals", "sorted", "--verify-up-to", "7",           "--seed",  "1"};
  const auto document = evolve.document(given);
  BOOST_TEST(verify({"--game", "wythoff", "--piles", "7,7", "--expression", document["expression"]}).status == 0);
  check_contains(evolve(given).out, {"terminals       sorted\n", "min(a, b)"});
}

BOOST_AUTO_TEST_CASE(min_and_max_are_functions_that_can_be_asked_for) {
  const auto document = json::parse(
      evolve({"--functions", "min,max,-", "--piles", "3,3", "--seed", "1", "--verify-up-to", "7", "--format", "json"})
          .out);
  BOOST_TEST(document["solved"] == true);
  BOOST_TEST(verify({"--expression", "max(a, b) - min(a, b)", "--piles", "3,3"}).status == 0);
}

BOOST_AUTO_TEST_CASE(where_nothing_is_found_it_says_so_and_ends_with_1) {
  const arguments given{"--functions", "+", "--generations", "5", "--seed", "1"};
  const auto document = evolve.document(given, 1);
  BOOST_TEST(document["solved"] == false);
  BOOST_TEST(document["violations"].get<int>() > 0);
  BOOST_TEST(document["verified"] == false);
  BOOST_TEST(document["verified_up_to"] == 15);
  BOOST_TEST(document["counterexample"].size() == 3u);
  BOOST_TEST(document["counterexample_because"].is_string());
  const auto result = evolve(given);
  BOOST_TEST(result.status == 1);
  check_contains(result.out,
                 {"not solved      no expression was found that wins (5 generations reached)", "counterexample  "});
}

BOOST_AUTO_TEST_CASE(what_wins_from_the_piles_alone_is_not_verified) {
  const auto document = evolve.document({"--piles", "1,3,5", "--preset", "document", "--decode", "all", "--seed", "1"});
  BOOST_TEST(document["violations"] == 0);
  BOOST_TEST(document["verified"].is_null());
  BOOST_TEST(document["verified_up_to"].is_null());
  BOOST_TEST(!document.contains("verify_up_to"));
  BOOST_TEST(document["gene"].get<int>() < 10);
  const auto last = evolve.document({"--preset", "document", "--seed", "1"});
  BOOST_TEST(last["gene"] == 9);
}

BOOST_AUTO_TEST_CASE(multisets_are_an_option) {
  const auto document =
      evolve.document({"--piles", "4,4,4,4", "--positions", "multisets", "--verify-up-to", "0", "--seed", "2"});
  BOOST_TEST(document["positions"] == 70);
}

BOOST_AUTO_TEST_CASE(the_same_seed_gives_the_same_output_for_any_number_of_threads) {
  const arguments given{"--piles", "4,4,4,4", "--seed", "7"};
  evolve.is_the_same_for_any_threads(given);
  const auto result = evolve(given);
  check_contains(result.out, {"seed            7\n", "violations   0 of 625 positions\n",
                              "verified     yes, up to 15: 65,536 positions\n"});
  BOOST_TEST(result.err.starts_with("seconds "));
}

BOOST_AUTO_TEST_CASE(every_setting_counts) {
  const arguments given{"--piles", "4,4,4,4", "--seed", "7", "--generations", "30", "--functions", "+,-,|,&"};
  const auto plain = evolve.document(given, 1);
  for (const auto& [option, value] : std::vector<std::pair<std::string, std::string>>{{"--population", "60"},
                                                                                      {"--length", "12"},
                                                                                      {"--shared", "9"},
                                                                                      {"--terminals", "sorted"},
                                                                                      {"--generations", "20"},
                                                                                      {"--model", "pairs"},
                                                                                      {"--tournament", "2"},
                                                                                      {"--crossover", "one-point"},
                                                                                      {"--crossover-rate", "0.9"},
                                                                                      {"--mutation-rate", "0.5"},
                                                                                      {"--mutations", "1"},
                                                                                      {"--terminal-share", "0.5"},
                                                                                      {"--decode", "last"},
                                                                                      {"--functions", "+,-"},
                                                                                      {"--constants", "3"},
                                                                                      {"--stall", "2"},
                                                                                      {"--verify-up-to", "4"},
                                                                                      {"--seed", "8"}}) {
    auto changed = given;
    bool replaced = false;
    for (std::size_t i = 0; i + 1 < changed.size(); ++i) {
      if (changed[i] == option) changed[i + 1] = value, replaced = true;
    }
    if (!replaced) changed.insert(changed.end(), {option, value});
    auto other = without_seconds(evolve.document(changed, 1)), one = without_seconds(plain);
    for (auto* document : {&one, &other}) document->erase("seed");
    BOOST_TEST(one != other, option);
  }
}

BOOST_AUTO_TEST_CASE(bad_input_is_one_line_that_names_the_option_and_the_value) {
  const std::vector<std::pair<std::string, arguments>> wrong{
      {"--game", {"chess", "limit", "limt:0"}},
      {"--functions", {"", "+,$", "+,min,mi", "min,max,min", "xor", "+,+"}},
      {"--stages", {"", "0,3", "3,3", "5,4", "1001", "x"}},
      {"--constants", {"-1", "1,2,3,4,5,6,7,8,9,10,11"}}};
  for (const auto& [name, values] : wrong) {
    for (const auto& value : values) evolve.refuses({name, value}, {name, in_messages(value)});
  }
  evolve.refuses({"--game", "nimm"}, {"did you mean \"nim\"?"});
  evolve.refuses({"--game", "subtrct:1,3"}, {"did you mean \"subtract:1,3\"?"});
  evolve.refuses({"--piles", "200,200,200,200"}, {"--piles", "1632240801 positions"});
  evolve.refuses({"--piles", "1,1,1,1", "--verify-up-to", "200"}, {"--verify-up-to", "1632240801 positions"});
  evolve.refuses({"--shared", "30"}, {"--shared", "--length, which is 30", "was 30"});
  evolve.refuses({"--terminals", "sorted", "--piles", "1,1,1,1,1"}, {"--terminals sorted", "4 piles", "were 5"});
  evolve.refuses({"--population", "20001", "--model", "pairs"}, {"--population", "20000", "20001"});
  evolve.refuses({"--migrants", "2"}, {"--migrants", "--islands"});
  evolve.refuses({"--islands", "12", "--topology", "star", "--migrants", "10"},
                 {"--migrants 10 from 11 islands", "--population of 100"});
}

BOOST_AUTO_TEST_CASE(islands_are_the_same_for_any_number_of_threads) {
  for (const std::string preset : {"strong", "document"}) {
    const auto on = [&](const std::string& threads) {
      return evolve.document({"--preset", preset, "--functions", "+,-", "--generations", "21", "--islands", "3",
                              "--every", "7", "--seed", "2", "--threads", threads},
                             1);
    };
    const auto one = on("1"), three = on("3");
    BOOST_TEST(one["generations"] == 21);
    BOOST_TEST(one["hash"] == three["hash"]);
    BOOST_TEST(one["evaluations"] == three["evaluations"]);
  }
  check_contains(evolve({"--functions", "+", "--generations", "20", "--islands", "3", "--seed", "1"}).out,
                 {"islands         3, ring\n", "migration       1 chromosome every 10 generations\n",
                  "20 at most on an island, 0 restarts on all\n"});
}

BOOST_AUTO_TEST_CASE(a_run_goes_on_from_its_file) {
  const scratch_folder here;
  const auto path = here / "run.clade";
  const arguments setting{"--preset", "document", "--piles", "3,4,5", "--generations", "60", "--format", "json"};
  const auto with = [&](arguments more) {
    more.insert(more.begin(), setting.begin(), setting.end());
    return more;
  };
  const auto hash = [](const ended& run) { return json::parse(run.out)["hash"]; };
  const auto whole = hash(evolve(with({"--seed", "5"})));
  BOOST_TEST(hash(evolve(with({"--seed", "5", "--checkpoint", path, "--checkpoint-interval", "0.001"}))) == whole);
  // The one before the last is on the way.
  const auto on_the_way = evolve(with({"--resume", path + ".previous", "--checkpoint", here / "other.clade"}));
  BOOST_TEST(hash(on_the_way) == whole);
  BOOST_TEST(json::parse(on_the_way.out)["seed"] == 5);
  evolve.refuses({"--resume", path, "--islands", "2"}, {"belongs to another run", "--islands 2"});
  evolve.refuses({"--resume", path, "--piles", "3,4,6"}, {"belongs to another run", "--piles 3,4,5", "--piles 3,4,6"});
  evolve.refuses({"--checkpoint-interval", "3"}, {"--checkpoint-interval", "which were not given"});
}

BOOST_AUTO_TEST_CASE(control_c_ends_a_run_with_the_best_so_far) {
  const auto document = evolve.interrupted_document({"--functions", "+", "--generations", "0", "--seed", "1"},
                                                    [](const json& of) { return of["expression"].is_string(); });
  BOOST_TEST(document["expression"].is_string());
}

BOOST_AUTO_TEST_CASE(an_evolved_player_wins_as_the_theory_says) {
  const auto played = [](const arguments& given) { return match.document(joined(given, {"--seed", "1"})); };
  for (const std::string second : {"optimal", "random", "gabriele"}) {
    const auto document = played({"--piles", "1,3,5", "--first", "evolved", "--second", second, "--games", "50"});
    BOOST_TEST(document["first_wins"] == 50);
  }
  const auto lost = played({"--piles", "1,2,3", "--first", "evolved", "--second", "optimal", "--games", "10"});
  BOOST_TEST(lost["second_wins"] == 10);
  const auto weak = played({"--first", "evolved", "--second", "optimal", "--functions", "+", "--generations", "1"});
  BOOST_TEST(weak["first_wins"].get<int>() < 50);
  match.refuses({"--population", "0"}, {"--population"});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
