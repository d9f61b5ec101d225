// SPDX-License-Identifier: BSL-1.0
// Checks expressions with the program NIM, whose path the build defines.

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "program.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(nim_verify_program)

using namespace support;

namespace {

const program verify(NIM, "verify");

}  // namespace

BOOST_AUTO_TEST_CASE(a_winning_expression_ends_with_0) {
  const auto document = verify.document({"--expression", "a ^ b ^ c", "--piles", "7,7,7"});
  BOOST_TEST(document["solver"] == "nim");
  BOOST_TEST(document["solved"] == true);
  BOOST_TEST(document["seed"] == 0);
  BOOST_TEST(document["reason"].is_string());
  for (const std::string name : {"generations", "evaluations", "seconds"}) BOOST_TEST(document[name].is_number());
  BOOST_TEST((document["piles"] == json{7, 7, 7}));
  BOOST_TEST(document["game"] == "nim");
  BOOST_TEST(document["misere"] == false);
  BOOST_TEST(document["expression"] == "a ^ b ^ c");
  BOOST_TEST(document["positions"] == 512);
  BOOST_TEST(document["violations"] == 0);
  BOOST_TEST(document["winning"] == true);
  BOOST_TEST(!document.contains("counterexample"));
  BOOST_TEST(document["verified"].is_null());
  BOOST_TEST(document["verified_up_to"].is_null());
}

BOOST_AUTO_TEST_CASE(a_wrong_expression_ends_with_1_and_a_counterexample) {
  const auto document = verify.document({"--expression", "a + b - c", "--piles", "1,3,5", "--seed", "4"}, 1);
  BOOST_TEST(document["seed"] == 4);
  BOOST_TEST(document["solved"] == false);
  BOOST_TEST(document["winning"] == false);
  BOOST_TEST(document["violations"].get<int>() > 0);
  BOOST_TEST((document["counterexample"] == json{1, 1, 0}));
  BOOST_TEST(document["counterexample_because"] == "is taken as N, but no move leads to a position that is taken as P");
}

BOOST_AUTO_TEST_CASE(a_formula_that_is_perfect_on_its_piles_alone_is_caught_on_larger_ones) {
  const arguments given{"--expression", "(a ^ b ^ c ^ d) & 7", "--piles", "4,4,4,4"};
  BOOST_TEST(verify.document(given)["winning"] == true);
  auto larger = joined(given, {"--verify-up-to", "15"});
  const auto document = verify.document(larger, 1);
  BOOST_TEST(document["winning"] == true);
  BOOST_TEST(document["violations"] == 0);
  BOOST_TEST(document["verified"] == false);
  BOOST_TEST(document["verify_up_to"] == 15);
  BOOST_TEST(document["verified_up_to"] == 15);
  BOOST_TEST((document["counterexample"] == json{0, 0, 0, 8}));
  larger[1] = "d ^ (c ^ b) ^ a";
  BOOST_TEST(verify.document(larger)["verified"] == true);
}

BOOST_AUTO_TEST_CASE(every_game_and_misere_play_are_checked) {
  struct known {
    std::string game, piles, expression;
    bool misere = false;
  };
  for (const auto& [game, piles, expression, misere] :
       std::vector<known>{{"nim", "5,6,7", "a ^ b ^ c"},
                          {"limit:3", "9,9", "a % 4 ^ b % 4"},
                          {"subtract:1,3,4", "50", "a % 7 * (a % 7 - 2)"},
                          {"moore:3", "4,4,4", "a | b | c"},
                          {"wythoff", "2,1", "a - 2 * b"},
                          {"wythoff", "15,15", "(max(a, b) - min(a, b)) * 8 / 5 - min(a, b)"},
                          {"moore:2", "3,3,3,3", "a ^ b ^ c & d | c ^ d ^ a & b"},
                          {"subtract:1,3,4", "9,9,9", "(a % 7 ^ b % 7 ^ c % 7) & 5"},
                          {"nim", "9,9", "a ^ b ^ 2 / ((a | b) + 1)", true}}) {
    arguments given{"--game", game, "--piles", piles, "--expression", expression};
    if (misere) given.push_back("--misere");
    const auto document = verify.document(given);
    BOOST_TEST(document["game"] == game);
    BOOST_TEST(document["misere"] == misere);
    given.push_back("--misere");
    if (!misere) BOOST_TEST(verify(given).status == 1);
  }
}

BOOST_AUTO_TEST_CASE(multisets_are_an_option) {
  const arguments given{"--expression", "b / (a + 1)", "--piles", "4,4", "--positions", "multisets"};
  BOOST_TEST(verify.document(given)["positions"] == 15);
  BOOST_TEST(verify({"--expression", "b / (a + 1)", "--piles", "4,4"}).status == 1);
}

BOOST_AUTO_TEST_CASE(bad_input_is_one_line_that_names_the_option_and_the_value) {
  std::string many = "1";
  for (int i = 0; i < 26; ++i) many += ",1";
  const std::string e = "--expression";
  for (const std::string piles : {"", "-1", "1,-3", "1,x", "1,2,", "1.5", many.c_str()}) {
    verify.refuses({e, "a", "--piles", piles}, {"--piles", in_messages(piles)});
  }
  for (const std::string game : {"chess", "limit:0", "subtract:"}) {
    verify.refuses({e, "a", "--game", game}, {"--game", '"' + game + '"'});
  }
  verify.refuses({e, "a", "--piles", "200,200,200,200"}, {"--piles", "1632240801 positions"});
  verify.refuses({e, "a", "--piles", "1,1", "--verify-up-to", "5000"}, {"--verify-up-to", "25010001 positions"});
  verify.refuses({e, "a", "--game", "wythoff"}, {"--piles", "\"1,3,5\"", "two piles"});
  verify.refuses({e, "a ^", "--piles", "1,3"}, {e, "\"a ^\"", "syntax error at position 4: "});
  verify.refuses({e, "a ^ c", "--piles", "1,3"}, {e, "input error at position 5: "});
  verify.refuses({"--piles", "1,3"}, {e});
}

BOOST_AUTO_TEST_CASE(division_by_zero_and_overflow_have_a_value) {
  BOOST_TEST(verify.document({"--expression", "a / 0 + a % 0", "--piles", "0"})["violations"] == 0);
  BOOST_TEST(verify.document({"--expression", "9223372036854775807 + 1 + a", "--piles", "0", "--misere"})["winning"] ==
             true);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
