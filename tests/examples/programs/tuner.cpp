// SPDX-License-Identifier: BSL-1.0
// Tunes shell commands with the program TUNER, whose path the build defines.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "layout_checks.hpp"
#include "program.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(tuner_program)

using namespace support;

namespace {

const program tune(TUNER, "run");

// A scenario in a file of its own.
class scenario {
 public:
  explicit scenario(const json& content) : scenario(content.dump()) {}
  explicit scenario(const std::string& text) { std::ofstream(path()) << text; }
  std::string path() const { return folder_ / "scenario.json"; }
  std::string other(const std::string& name) const { return folder_ / name; }

 private:
  scratch_folder folder_{};
};

// The cost is lowest for n = 7 and kind b, and a little higher on the second instance.
const json small{{"command", "expr \\( {n} - 7 \\) \\* \\( {n} - 7 \\) + {extra}{instance} || true"},
                 {"parameters", {"n=1..20 integer", "extra=2,1,3"}},
                 {"instances", {0, 5}},
                 {"experiments", 80},
                 {"seed", 1}};

}  // namespace

BOOST_AUTO_TEST_CASE(finds_the_parameters) {
  const scenario file(small);
  const auto document = tune.document({file.path()});
  BOOST_TEST(document["solver"] == "tuner");
  BOOST_TEST(document["seed"] == 1);
  BOOST_TEST(document["experiments"] <= 80);
  BOOST_TEST(document["best"]["parameters"]["extra"] == 1);
  const auto n = document["best"]["parameters"]["n"].get<int>();
  BOOST_TEST((n >= 5 && n <= 9));
  BOOST_TEST(document["failures"].empty());
  BOOST_TEST(without_seconds(tune.document({file.path(), "--threads", "3"})) == without_seconds(document));
  check_contains(tune({file.path()}).out, {"mean cost", "extra", "best: /bin/sh -c"});
}

BOOST_AUTO_TEST_CASE(failed_runs) {
  auto failing = small;
  failing["command"] = json{"/bin/sh", "-c", "test $1 -gt 10 || exit 3; echo $1", "sh", "{n}", "{extra}"};
  failing["parameters"] = {"n=1..20 integer", "extra=1,2"};
  const scenario file(failing);
  const auto result = tune({file.path(), "--format", "json"});
  BOOST_TEST(result.status == 0);
  check_contains(result.err, {"failed: its exit status was 3, such as /bin/sh"});
  const auto document = json::parse(result.out);
  BOOST_TEST(document["failures"]["its exit status was 3"] > 0);
  BOOST_TEST(document["best"]["failures"] == 0);
  BOOST_TEST(document["best"]["parameters"]["n"] == 11);
}

// Values are words, never commands.
BOOST_AUTO_TEST_CASE(values_are_quoted) {
  const scenario place(small);
  auto hostile = small;
  hostile["command"] = "printf '%s\\n' {word} {n} >/dev/null; echo {n} {extra}";
  hostile["parameters"] = {"n=1..5 integer", "extra=1,2", "word=$(touch " + place.other("made") + "),'; exit 1;',a b"};

  const scenario file(hostile);
  const auto document = tune.document({file.path()});
  BOOST_TEST(document["failures"].empty());
  BOOST_TEST(!std::ifstream(place.other("made")).is_open());
}

BOOST_AUTO_TEST_CASE(ctrl_c_prints_the_result_so_far) {
  auto slow = small;
  slow["command"] = "sleep 0.01; echo {n} {extra}";
  slow["experiments"] = 400;
  const scenario file(slow);
  const auto document =
      tune.interrupted_document({file.path()}, [](const json& shown) { return !shown["best"].is_null(); });
  BOOST_TEST(document["solved"] == false);
}

BOOST_AUTO_TEST_CASE(wrong_scenarios_are_refused) {
  const auto refuses = [](const json& content, const std::vector<std::string>& parts) {
    const scenario file(content);
    tune.refuses({file.path()}, parts);
  };
  const auto with = [](const char* name, const json& value) {
    auto changed = small;
    changed[name] = value;
    return changed;
  };
  refuses(json::array(), {"must be a JSON object"});
  refuses({{"command", "x"}}, {"needs the member parameters"});
  refuses({{"parameters", {"n=1..2"}}}, {"needs the member command"});
  refuses(with("experiment", 5), {"unknown member \"experiment\"", "did you mean \"experiments\"?"});
  refuses(with("experiments", 0), {"experiments must be a whole number from 1", "0"});
  refuses(with("experiments", 5), {"iterated_racing experiments must be at least"});
  refuses(with("time_limit", -1), {"time_limit must be a number of seconds"});
  refuses(with("comparison", "median"), {"comparison must be", "median"});
  refuses(with("deterministic", 1), {"deterministic must be true or false"});
  refuses(with("instances", json::array()), {"instances must be a list"});
  refuses(with("parameters", {"n=1..20 integer", "extra=2,1,3", "more=1..2"}), {"command must have {more}"});
  refuses(with("parameters", {"n=5..1"}), {"n=5..1"});
  refuses(with("command", "echo '{n}' {extra}"), {"{n}", "outside of quotes"});
  refuses(with("initial", {{{"n", 3}}}), {"variable extra is missing"});
  const scenario broken(std::string("{"));
  tune.refuses({broken.path()}, {"must be JSON"});
  tune.refuses({broken.other("missing.json")}, {"cannot be read"});
  tune.refuses({}, {"SCENARIO.json"});
}

BOOST_AUTO_TEST_CASE(help_lists_commands_and_options) { check_help(TUNER, {"run"}); }

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
