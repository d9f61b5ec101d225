// Runs `bulls_and_cows evolve`; the build defines the path BULLS_AND_COWS.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "document.hpp"
#include "process.hpp"

using clade_test::arguments;
using clade_test::ended;
using clade_test::members_of;
using nlohmann::json;

namespace {

ended evolve(arguments given) {
  given.insert(given.begin(), "evolve");
  return clade_test::run(BULLS_AND_COWS, std::move(given));
}

json json_of(arguments given, int status = 0) {
  given.insert(given.begin(), "evolve");
  return clade_test::document_of(BULLS_AND_COWS, std::move(given), status);
}

// Where a mistake must be named on one line, and nothing else may happen.
void check_refused(arguments given, const std::string& name, const std::string& value = "") {
  given.insert(given.begin(), "evolve");
  clade_test::check_refused(BULLS_AND_COWS, given, name, value);
}

void check_contains(const std::string& text, const std::vector<std::string>& parts) {
  for (const auto& part : parts) BOOST_TEST(text.find(part) != std::string::npos, "no " << part << " in " << text);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(bulls_and_cows_evolve_program)

BOOST_AUTO_TEST_CASE(either_preset_finds_the_secret) {
  for (const std::string preset : {"strong", "document"}) {
    const auto document = json_of({"--secret", "2345", "--preset", preset, "--seed", "7"});
    BOOST_TEST((members_of(document) == std::set<std::string>{"solver", "seed", "solved", "reason", "generations",
                                                              "evaluations", "seconds", "length", "symbols", "distinct",
                                                              "secret", "guess", "bulls", "cows", "bull_weight",
                                                              "cow_weight", "log"}));
    BOOST_TEST(document["solver"] == "bulls_and_cows");
    BOOST_TEST(document["seed"] == 7);
    BOOST_TEST(document["solved"] == true);
    BOOST_TEST(document["reason"] == "secret guessed");
    BOOST_TEST(document["secret"] == "2345");
    BOOST_TEST(document["guess"] == "2345");
    BOOST_TEST(document["bulls"] == 4);
    BOOST_TEST(document["cows"] == 0);
    BOOST_TEST(document["bull_weight"] == 3);
    BOOST_TEST(document["cow_weight"] == 1);
    const auto& log = document["log"];
    BOOST_TEST_REQUIRE(log.size() == document["generations"].get<std::size_t>() + 1);
    for (std::size_t i = 0; i < log.size(); ++i) {
      BOOST_TEST(log[i]["generation"] == i);
      BOOST_TEST(log[i]["fitness"] == 3 * log[i]["bulls"].get<int>() + log[i]["cows"].get<int>());
      BOOST_TEST((log[i]["guess"] == "2345") == (i + 1 == log.size()));
    }
  }
}

BOOST_AUTO_TEST_CASE(the_text_shows_settings_log_and_result) {
  const auto result = evolve({"--secret", "2345", "--preset", "document", "--seed", "7"});
  BOOST_TEST(result.status == 0);
  check_contains(result.out, {"secret          2345\n", "population      16\n", "weights         bulls 3, cows 1\n",
                              "keep ratio      0.5: 8 codes\n", "seed            7\n",
                              "\ngeneration  guess  bulls  cows  fitness\n0 ", "  2345      4     0       12\n",
                              "\nguess        2345, bulls 4, cows 0\n", "solved       secret guessed\n"});
  check_contains(result.err, {"seconds "});
}

BOOST_AUTO_TEST_CASE(the_output_is_the_same_for_a_seed_on_any_number_of_threads) {
  const auto one = evolve({"--secret", "93a1", "--symbols", "0123456789ab", "--seed", "3"});
  BOOST_TEST(one.status == 0);
  BOOST_TEST(evolve({"--secret", "93a1", "--symbols", "0123456789ab", "--seed", "3"}).out == one.out);
  BOOST_TEST(evolve({"--secret", "93a1", "--symbols", "0123456789ab", "--seed", "3", "--threads", "3"}).out == one.out);
  BOOST_TEST(evolve({"--secret", "93a1", "--symbols", "0123456789ab", "--seed", "4"}).out != one.out);
}

BOOST_AUTO_TEST_CASE(a_secret_is_drawn_from_the_seed) {
  std::set<std::string> secrets;
  for (const std::string seed : {"1", "2", "3", "4", "5"}) {
    const auto document = json_of({"--seed", seed, "--length", "6", "--symbols", "uvwxyz", "--distinct"});
    const std::string secret = document["secret"];
    BOOST_TEST((std::set<char>(secret.begin(), secret.end()) == std::set<char>{'u', 'v', 'w', 'x', 'y', 'z'}));
    BOOST_TEST(document["guess"] == secret);
    BOOST_TEST(document["distinct"] == true);
    secrets.insert(secret);
  }
  BOOST_TEST(secrets.size() >= 4u);
  const auto drawn = json_of({});
  BOOST_TEST(drawn["secret"].get<std::string>().size() == 4u);
  BOOST_TEST(drawn["seed"].is_number_unsigned());
}

BOOST_AUTO_TEST_CASE(without_success_the_best_guess_is_printed) {
  const auto document = json_of({"--secret", "2345", "--generations", "2", "--population", "4", "--seed", "1"}, 1);
  BOOST_TEST(document["solved"] == false);
  BOOST_TEST(document["generations"] == 2);
  BOOST_TEST(document["log"].size() == 3u);
  BOOST_TEST(document["guess"] == document["log"][2]["guess"]);
  BOOST_TEST(document["guess"] != "2345");
  const auto text = evolve({"--secret", "2345", "--generations", "0", "--seed", "1"});
  BOOST_TEST(text.status == 1);
  check_contains(text.out, {"not solved"});
}

BOOST_AUTO_TEST_CASE(every_parameter_counts) {
  const auto solved = [](arguments options) {
    options.insert(options.end(), {"--secret", "2345", "--seed", "6", "--format", "json"});
    return json::parse(evolve(std::move(options)).out);
  };
  const auto usual = solved({});
  for (const auto& options : std::vector<arguments>{{"--population", "9"},
                                                    {"--bull-weight", "1.25"},
                                                    {"--cow-weight", "2.5"},
                                                    {"--keep-ratio", "0.5"},
                                                    {"--mutation", "vary"},
                                                    {"--mutation-rate", "0.5"},
                                                    {"--crossover-rate", "0.9"},
                                                    {"--duplicates", "keep"},
                                                    {"--preset", "document"}}) {
    BOOST_TEST(solved(options)["log"] != usual["log"], options[0] << " changes nothing");
  }
}

BOOST_AUTO_TEST_CASE(a_long_log_is_shortened_in_the_text_only) {
  const arguments hopeless{
      "--secret", "111111111111", "--generations", "300", "--seed", "1", "--bull-weight", "0", "--cow-weight", "1"};
  const auto text = evolve(hopeless);
  BOOST_TEST(text.status == 1);
  BOOST_TEST(std::count(text.out.begin(), text.out.end(), '\n') < 130);
  check_contains(text.out, {"generations without a better guess are left out", "\n300 "});
  BOOST_TEST(json_of(hopeless, 1)["log"].size() == 301u);
}

BOOST_AUTO_TEST_CASE(what_makes_no_sense_is_refused) {
  check_refused({"--secret", "234", "--length", "4"}, "--secret", "\"234\"");
  check_refused({"--secret", "23456", "--length", "4"}, "--secret", "\"23456\"");
  check_refused({"--secret", "23a5"}, "--secret", "\"23a5\"");
  check_refused({"--secret", "2335", "--distinct"}, "--secret", "\"2335\"");
  check_refused({"--secret", ""}, "--secret");
  check_refused({"--secret", "0123456789012"}, "--secret", "\"0123456789012\"");
  check_refused({"--symbols", "012340"}, "--symbols", "\"0\" is there twice");
  check_refused({"--symbols", ""}, "--symbols");
  check_refused({"--symbols", "01 23"}, "--symbols", "\"01 23\"");
  check_refused({"--length", "5", "--symbols", "0123", "--distinct"}, "--distinct");
  for (const char* const number : {"-1", "x", "", "1e7", "nan", "inf", "3,5"}) {
    check_refused({"--bull-weight", number}, "--bull-weight", number);
    check_refused({"--cow-weight", number}, "--cow-weight", number);
  }
  for (const char* const number : {"0", "13", "-4", "four", "4.5", ""}) {
    check_refused({"--length", number}, "--length", number);
  }
  for (const char* const number : {"0", "2", "-16", "1000001", "many"}) {
    check_refused({"--population", number}, "--population", number);
  }
  for (const char* const number : {"-1", "1000001", "1.5"}) {
    check_refused({"--generations", number}, "--generations", number);
  }
  for (const char* const rate : {"--mutation-rate", "--crossover-rate", "--keep-ratio"}) {
    check_refused({rate, "1.1"}, rate, "1.1");
    check_refused({rate, "-0.1"}, rate, "-0.1");
  }
  check_refused({"--keep-ratio", "0"}, "--keep-ratio", "0");
  check_refused({"--keep-ratio", "1"}, "--keep-ratio", "no room for children");
  check_refused({"--mutation", "some"}, "--mutation", "some");
  check_refused({"--duplicates", "some"}, "--duplicates", "some");
  check_refused({"--preset", "weak"}, "--preset", "weak");
  check_refused({"--seed", "-1"}, "--seed", "-1");
  check_refused({"--threads", "0"}, "--threads", "0");
  check_refused({"--format", "xml"}, "--format", "xml");
  check_refused({"--secret", "2345", "--secret", "2346"}, "--secret", "more than once");
  check_refused({"--player", "random"}, "--player");
  check_refused({"2345"}, "2345");
}

BOOST_AUTO_TEST_CASE(the_help_shows_both_presets) {
  const auto help = evolve({"--help"});
  BOOST_TEST(help.status == 0);
  BOOST_TEST(help.err.empty());
  check_contains(help.out, {"strong", "document", "--secret CODE", "--population N      8  ", "16  ", "--bull-weight X",
                            "the document gives no weights"});
}

BOOST_AUTO_TEST_CASE(an_interrupt_ends_a_run_with_the_best_so_far) {
  clade_test::process running(BULLS_AND_COWS,
                              {"evolve", "--secret", "111111111111", "--bull-weight", "0", "--generations", "1000000",
                               "--population", "1000", "--format", "json", "--seed", "1"});
  running.let_work(std::chrono::milliseconds(500));
  running.interrupt();
  const auto result = running.wait();
  BOOST_TEST(result.status == 130);
  const auto document = json::parse(result.out);
  BOOST_TEST(document["solved"] == false);
  BOOST_TEST(document["reason"] == "interrupted");
  BOOST_TEST(document["guess"].get<std::string>().size() == 12u);
}

BOOST_AUTO_TEST_SUITE_END()
