// Compares settings with the program NIM, whose path the build defines.

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "compare_checks.hpp"
#include "document.hpp"
#include "process.hpp"

using clade_test::arguments;
using clade_test::ended;
using clade_test::has;
using clade_test::scratch_folder;
using nlohmann::json;

namespace {

arguments with_command(arguments given) {
  given.insert(given.begin(), "compare");
  return given;
}

ended compare(arguments given) { return clade_test::run(NIM, with_command(std::move(given))); }

json json_of(arguments given) { return clade_test::document_of(NIM, with_command(std::move(given))); }

arguments joined(arguments first, const arguments& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

const json& setting(const json& document, const std::string& name) {
  for (const auto& s : document["settings"]) {
    if (s["name"] == name) return s;
  }
  throw std::out_of_range(name);
}

// The source's evolution with the last gene decoded or all of them, on a few piles.
const arguments decoding{"--vary", "decode=last,all", "--vary", "population=20,100", "--preset", "document", "--runs",
                         "12",     "--seed",          "1",      "--budget",          "3000"};

}  // namespace

BOOST_AUTO_TEST_SUITE(nim_compare_program)

BOOST_AUTO_TEST_CASE(every_combination_is_a_setting) {
  const auto document = json_of(decoding);
  BOOST_TEST(document["solver"] == "nim");
  BOOST_TEST(document["seed"] == 1);
  BOOST_TEST(document["solved"] == true);
  clade_test::check_comparison(document, 4, 12, 3000);
  for (const auto& s : document["settings"]) BOOST_TEST(s["parameters"].size() == 2u);
}

BOOST_AUTO_TEST_CASE(the_output_is_the_same_for_any_number_of_threads) {
  auto one = json_of(joined(decoding, {"--threads", "1"}));
  const auto text = compare(joined(decoding, {"--threads", "1"})).out;
  one.erase("seconds");
  for (const std::string threads : {"2", "5"}) {
    auto more = json_of(joined(decoding, {"--threads", threads}));
    more.erase("seconds");
    BOOST_TEST(more == one);
    BOOST_TEST(compare(joined(decoding, {"--threads", threads})).out == text);
  }
}

// The functions of an expression are listed with commas, so that semicolons separate the lists.
BOOST_AUTO_TEST_CASE(values_with_commas_are_separated_by_semicolons) {
  const auto document = json_of(
      {"--vary", "functions=^;+,-,&,|", "--vary", "piles=1,3;1,2,3", "--runs", "6", "--budget", "1000", "--seed", "1"});
  clade_test::check_comparison(document, 4, 6, 1000);
  for (const std::string piles : {"1,3", "1,2,3"}) {
    BOOST_TEST(setting(document, "functions=^, piles=" + piles)["parameters"]["piles"] == piles);
    BOOST_TEST(setting(document, "functions=^, piles=" + piles)["successes"] == 6);
    BOOST_TEST(setting(document, "functions=+,-,&,|, piles=" + piles)["parameters"]["functions"] == "+,-,&,|");
  }
}

// Without a function that tells anything, nothing is won: what is left to fix is not 0 in any run.
BOOST_AUTO_TEST_CASE(runs_that_fail_say_how_much_is_missing) {
  const auto document =
      json_of({"--vary", "functions=*;^", "--piles", "3,4,5", "--runs", "4", "--budget", "500", "--seed", "1"});
  clade_test::check_comparison(document, 2, 4, 500);
  BOOST_TEST(setting(document, "functions=^")["successes"] == 4);
  for (const auto& best : setting(document, "functions=^")["best"]) BOOST_TEST(best == 0);
  BOOST_TEST(setting(document, "functions=*")["successes"] == 0);
  for (const auto& best : setting(document, "functions=*")["best"]) BOOST_TEST(best > 0);
}

BOOST_AUTO_TEST_CASE(the_game_itself_may_be_varied) {
  const auto document = json_of({"--vary", "game=nim,limit:2,subtract:1", "--piles", "6", "--verify-up-to", "0",
                                 "--runs", "4", "--budget", "3000", "--seed", "1"});
  clade_test::check_comparison(document, 3, 4, 3000);
  // With one pile of any size the next player takes it all: the pile itself is the expression.
  BOOST_TEST(setting(document, "game=nim")["successes"] == 4);
  clade_test::check_comparison(json_of({"--vary", "positions=ordered,multisets", "--piles", "2,2", "--runs", "3",
                                        "--budget", "500", "--seed", "1"}),
                               2, 3, 500);
}

BOOST_AUTO_TEST_CASE(the_limit_of_generations_gives_way_to_the_budget) {
  const arguments hopeless{"--vary", "stall=10,120", "--piles", "3,4,5",    "--misere", "--runs",
                           "3",      "--seed",       "1",       "--budget", "2000"};
  const auto told = compare(joined(hopeless, {"--generations", "1"}));
  BOOST_TEST(told.status == 0);
  BOOST_TEST(has(told.err, "--generations has no effect here: the budget takes its place"));
  BOOST_TEST(told.out == compare(hopeless).out);
}

BOOST_AUTO_TEST_CASE(mistakes_are_named_before_anything_runs) {
  const scratch_folder folder("nim_mistakes");
  const auto refused = [&](const arguments& more, const std::string& name, const std::string& value) {
    clade_test::check_refused(NIM, with_command(joined({"--csv", folder / "never.csv"}, more)), name, value);
    BOOST_TEST(folder.entries() == 0u);
  };
  refused({}, "--vary NAME=A,B is needed", "piles, game, preset, population, length, stall");
  refused({"--vary", "generations=1,2"}, "--vary", "generations=1,2");
  refused({"--vary", "misere=1,2"}, "--vary", "misere=1,2");
  refused({"--vary", "decode=all,first"}, "--decode", "\"first\"");
  refused({"--vary", "length=5,65"}, "--length", "\"65\"");
  refused({"--vary", "functions=+,-,#;^"}, "--functions", "\"+,-,#\"");
  refused({"--vary", "piles=1,3,5;1,x"}, "--piles", "\"1,x\"");
  refused({"--vary", "piles=1,3,5;"}, "--vary", "empty value");
  refused({"--vary", "functions=^;^"}, "--vary", "\"^\" twice");
  refused({"--vary", "game=nim,chess"}, "--game", "\"chess\"");
  refused({"--vary", "decode=all,last", "--runs", "0"}, "--runs", "\"0\"");
  refused({"--vary", "decode=all,last", "--budget", "x"}, "--budget", "\"x\"");
  refused({"--vary", "decode=all,last", "--json", "/no/such/folder/a"}, "--json", "/no/such/folder/a");
}

BOOST_AUTO_TEST_SUITE_END()
