// SPDX-License-Identifier: BSL-1.0
// Tunes settings with the program N_QUEENS, whose path the build defines.

#include <boost/test/unit_test.hpp>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <system_error>

#include "program.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(n_queens_tune_program)

using namespace support;

namespace {

const program tune(N_QUEENS, "tune");

const arguments small{"--space",       "crossover=order,pmx,none",
                      "--space",       "population=2..100 log",
                      "--size",        "8",
                      "--seed",        "5",
                      "--experiments", "200",
                      "--budget",      "2000"};

}  // namespace

BOOST_AUTO_TEST_CASE(finds_a_setting) {
  const auto document = tune.document(small);
  BOOST_TEST(document["solver"] == "n_queens");
  BOOST_TEST(document["seed"] == 5);
  BOOST_TEST(document["solved"] == true);
  BOOST_TEST(document["experiments"] <= 200);
  BOOST_TEST(document["elites"][0]["parameters"] == document["best"]["parameters"]);
  BOOST_TEST((members_of(document["best"]["parameters"]) == std::set<std::string>{"crossover", "population"}));
  BOOST_TEST(document["best"]["cost"] < 300);
  BOOST_TEST(document["best"]["cost_low"] <= document["best"]["cost"]);
  BOOST_TEST(document["best"]["failures"] == 0);
  const auto population = document["best"]["parameters"]["population"].get<int>();
  BOOST_TEST((population >= 2 && population <= 100));
  BOOST_TEST(document["races"].size() >= 3u);
}

BOOST_AUTO_TEST_CASE(the_same_for_any_number_of_threads) {
  const auto expected = without_seconds(tune.document(small));
  BOOST_TEST(without_seconds(tune.document(joined(small, {"--threads", "3"}))) == expected);
  BOOST_TEST(tune(small).out == tune(joined(small, {"--threads", "2"})).out);
}

// The line that it recommends is understood by the other commands.
BOOST_AUTO_TEST_CASE(recommends_options) {
  const auto document = tune.document(small);
  const auto line = document["best"]["options"].get<std::string>();
  check_contains(tune(small).out,
                 {"mean cost", "population", "\nbest: " + line + '\n', "\non 10 new seeds: mean cost "});
  const auto solved = run("/bin/sh", {"-c", std::string("'" N_QUEENS "' solve --size 8 --seed 1 ") + line});
  BOOST_TEST(solved.status == 0);
}

BOOST_AUTO_TEST_CASE(instances_and_other_costs) {
  const arguments space{"--space", "population=2..100 log", "--experiments", "60", "--seed", "1"};
  const auto document =
      tune.document(joined(space, {"--instances", "5,8", "--cost", "fitness", "--by", "ranks", "--budget", "2000"}));
  BOOST_TEST(document["cost"] == "attacking pairs after 2,000 evaluations");
  BOOST_TEST(document["best"]["cost"] == 0);
  // Boards of size 3 have no solution.
  const auto failing = tune.document(joined(space, {"--size", "3", "--budget", "100", "--penalty", "2"}));
  BOOST_TEST(failing["best"]["cost"] == 200);
}

// The values of the preset are one of the first configurations if the space has them.
BOOST_AUTO_TEST_CASE(begins_with_the_present_setting) {
  const scratch_folder folder;
  const auto path = folder / "page.html";
  const auto page = [&](const arguments& given) {
    const arguments common{"--selection", "truncation",    "--population", "20",     "--seed",
                           "5",           "--experiments", "60",           "--html", path};
    BOOST_TEST(tune(joined(common, given)).status == 0);
    return content_of(path);
  };
  const std::string strong = "keep-ratio 0.75, mean cost", document = "keep-ratio 0.25, mean cost";
  const auto of_strong = page({"--space", "keep-ratio=0.05..0.9"});
  BOOST_TEST(has(of_strong, strong));
  BOOST_TEST(!has(of_strong, document));
  const auto of_document = page({"--space", "keep-ratio=0.05..0.9", "--preset", "document"});
  BOOST_TEST(has(of_document, document));
  BOOST_TEST(!has(of_document, strong));
}

BOOST_AUTO_TEST_CASE(writes_a_page) {
  const scratch_folder folder;
  const auto path = folder / "page.html";
  BOOST_TEST(tune(joined(small, {"--html", path})).status == 0);
  const auto page = content_of(path);
  check_contains(page, {"<h1>n_queens tuned</h1>", "mean cost", "The races", "All configurations over parallel axes",
                        "crossover", "<code>n_queens tune "});
  BOOST_TEST(!has(page, "nan"));
  tune.refuses(joined(small, {"--html", folder / "no/page.html"}), {"--html"});
}

#ifdef OPTIMIZE  // SQLite was found

// It is killed as soon as its log has some size, or has ended before.
BOOST_AUTO_TEST_CASE(a_killed_tuning_goes_on) {
  const scratch_folder folder;
  const auto base = folder / "study.db";
  const auto given = joined(small, {"--threads", "2"});
  const auto kept = joined(given, {"--database", base});
  const auto whole = without_seconds(tune.document(given));
  for (const std::uintmax_t size : {1U, 300'000U, 900'000U}) {
    auto running = tune.started(kept);
    std::error_code missing;
    running.wait_until([&] {
      const auto now = std::filesystem::file_size(base + "-wal", missing);
      return !missing && now >= size;
    });
    running.send(SIGKILL);
    running.wait();
  }
  BOOST_TEST(without_seconds(tune.document(kept)) == whole);
  BOOST_TEST(without_seconds(tune.document(kept)) == whole);  // nothing is left to do
  tune.refuses(joined(kept, {"--penalty", "2"}),
               {"--database has another tuning: --penalty was \"10\", but is now \"2\""});
}

BOOST_AUTO_TEST_CASE(a_database_keeps_the_seed) {
  const scratch_folder folder;
  const arguments given{"--space", "population=2..100 log", "--experiments", "40", "--database", folder / "study.db"};
  const auto first = tune.document(given);
  BOOST_TEST(without_seconds(tune.document(given)) == without_seconds(first));
  tune.refuses(joined(given, {"--seed", std::to_string(first["seed"].get<std::uint64_t>() + 1)}), {"--seed was"});
}

#endif

// Parameters that do not fit together make a failed run.
BOOST_AUTO_TEST_CASE(impossible_configurations_fail) {
  const arguments given{"--space",       "selection=random,tournament",
                        "--space",       "tournament=2..10 if selection=tournament",
                        "--population",  "4",
                        "--experiments", "200",
                        "--seed",        "1",
                        "--format",      "json"};
  const auto result = tune(given);
  BOOST_TEST(result.status == 0);
  check_contains(result.err, {"configurations that cannot run count as failed: --tournament must be at most"});
  const auto document = json::parse(result.out);
  for (const auto& elite : document["elites"]) {
    BOOST_TEST(elite["failures"] == 0);
    BOOST_TEST(elite["parameters"].contains("tournament") == (elite["parameters"]["selection"] == "tournament"));
  }
}

BOOST_AUTO_TEST_CASE(wrong_spaces_are_refused) {
  tune.refuses({}, {"--space NAME=LOW..HIGH or NAME=A,B is needed"});
  tune.refuses({"--space", "populatoin=2..5"}, {"--space", "\"populatoin=2..5\"", "did you mean \"population\"?"});
  tune.refuses({"--space", "size=8,16"}, {"--space", "\"size=8,16\""});
  tune.refuses({"--space", "population=0..5"}, {"--population", "\"0\""});
  tune.refuses({"--space", "population=2..5000000"}, {"--population", "\"5000000\""});
  tune.refuses({"--space", "population=2.5..5"}, {"--population", "\"2.5\""});
  tune.refuses({"--space", "crossover=order,foo"}, {"--crossover", "\"foo\""});
  tune.refuses({"--space", "population=5..5"}, {"--space", "\"population=5..5\"", "two values or more"});
  tune.refuses({"--space", "population=5..9", "--population", "3"}, {"--space population and --population"});
  tune.refuses({"--space", "population=5..9", "--experiments", "35"}, {"--experiments must be at least 36", "\"35\""});
  tune.refuses({"--space", "tournament=20..30", "--population", "4", "--selection", "tournament"},
               {"no configuration can run: --tournament must be at most"});
  tune.refuses({"--space", "population=5..9", "--cost", "time"}, {"--cost", "\"time\""});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
