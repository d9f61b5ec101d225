// SPDX-License-Identifier: BSL-1.0
// Tunes shell commands with the program TUNER, whose path the build defines.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <csignal>
#include <cstddef>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

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
  const auto page = file.other("page.html");
  const auto text = tune({file.path(), "--html", page}).out;
  check_contains(text, {"mean cost", "extra", "best: /bin/sh -c"});
  // The reason is stated if the search needed fewer experiments.
  const auto reason = document["reason"].get<std::string>();
  const bool early = document["experiments"] < 80;
  BOOST_TEST((reason == "all experiments made") == !early);
  BOOST_TEST(has(text, "ended early: " + reason) == early);
  check_contains(content_of(page), {"<h2>Configurations</h2>", "grey for those with failed runs"});
  BOOST_TEST(!has(content_of(page), "nfeasible"));
  BOOST_TEST(!has(content_of(page), "designs</"));
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

BOOST_AUTO_TEST_CASE(if_all_runs_fail_there_is_no_best_configuration) {
  auto failing = small;
  failing["command"] = json{"/bin/sh", "-c", "exit 3", "sh", "{n}", "{extra}"};
  const scenario file(failing);
  const auto result = tune({file.path()});
  BOOST_TEST(result.status == 1);
  check_contains(result.out, {"no run has a cost, so there is no best configuration"});
  BOOST_TEST(!has(result.out, "best:"));
  const auto in_json = tune({file.path(), "--format", "json"});
  BOOST_TEST(in_json.status == 1);
  BOOST_TEST(json::parse(in_json.out)["best"].is_null());
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

#ifdef OPTIMIZE  // SQLite was found

namespace {

std::vector<std::string> lines_in(const std::string& path) {
  std::ifstream in(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// The scenario with a program that writes a line about each run, and a database for it.
class logged {
 public:
  explicit logged(json content = small) {
    std::ofstream(file()) << content.dump();
    content["command"] =
        "echo {n} {extra} {instance} {seed} >> " + log() + "; " + content["command"].get<std::string>();
    std::ofstream(logging()) << content.dump();
  }

  std::string file() const { return folder_ / "scenario.json"; }
  std::string logging() const { return folder_ / "logging.json"; }
  std::string log() const { return folder_ / "log"; }
  std::string database() const { return folder_ / "study.db"; }
  arguments given() const { return {logging(), "--database", database()}; }

  // Starts it, and sends a signal after so many runs in all.
  ended end_after(std::size_t runs, int signal) const {
    auto running = tune.started(given());
    BOOST_REQUIRE(running.wait_until([&] { return lines_in(log()).size() >= runs; }));
    running.send(signal);
    return running.wait_patiently();
  }

  // The best command line has another program in it.
  static json compared(json document) {
    document = without_seconds(std::move(document));
    document["best"].erase("options");
    for (auto& one : document["elites"]) one.erase("options");
    return document;
  }

 private:
  scratch_folder folder_{};
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_tuning_goes_on) {
  const logged study;
  const auto whole = logged::compared(tune.document({study.file()}));
  study.end_after(1, SIGKILL);
  study.end_after(8, SIGKILL);
  const auto interrupted = study.end_after(28, SIGINT);
  if (interrupted.status != 0) {  // it may have been too fast
    BOOST_TEST(interrupted.status == 130, report_of(interrupted));
    check_contains(interrupted.err,
                   {"interrupted by SIGINT; the same command goes on from the experiments in " + study.database()});
  }
  study.end_after(53, SIGKILL);
  BOOST_TEST(logged::compared(tune.document(study.given())) == whole);
  // A run that had not ended when the process was killed is made again.
  const auto lines = lines_in(study.log());
  const auto made = whole["experiments"].get<std::size_t>();
  BOOST_TEST(lines.size() <= made + 4);
  BOOST_TEST(std::set<std::string>(lines.begin(), lines.end()).size() == made);
  // Nothing is left to do.
  BOOST_TEST(logged::compared(tune.document(joined(study.given(), {"--threads", "3"}))) == whole);
  BOOST_TEST(lines_in(study.log()).size() == lines.size());
}

BOOST_AUTO_TEST_CASE(a_tuning_is_extended) {
  const logged study, killed;
  const auto first = tune.document(study.given());
  const auto lines = lines_in(study.log()).size();
  const auto more = tune.document(joined(study.given(), {"--experiments", "110"}));
  BOOST_TEST(more["races"][0] == first["races"][0]);
  BOOST_TEST(more["experiments"] > first["experiments"]);
  // Only the runs that measured the first best configuration may be in vain.
  BOOST_TEST(lines_in(study.log()).size() - lines <= 30 + 8);
  killed.end_after(30, SIGKILL);
  BOOST_TEST(logged::compared(tune.document(joined(killed.given(), {"--experiments", "110"}))) ==
             logged::compared(more));
  // The number is kept.
  BOOST_TEST(logged::compared(tune.document(killed.given())) == logged::compared(more));
  tune.refuses(joined(killed.given(), {"--experiments", "100"}),
               {"--experiments must be at least 110, those of the tuning in --database, but was 100"});
}

BOOST_AUTO_TEST_CASE(failures_are_kept) {
  auto failing = small;
  failing["command"] = "[ {n} -gt 10 ] || { echo no >&2; exit 3; }; echo {n} {extra}";
  const logged study(failing);
  const auto first = tune(joined(study.given(), {"--format", "json"}));
  BOOST_TEST(first.status == 0);
  BOOST_TEST(json::parse(first.out)["failures"]["its exit status was 3"] > 0);
  const auto lines = lines_in(study.log()).size();
  const auto again = tune(joined(study.given(), {"--format", "json"}));
  BOOST_TEST(without_seconds(json::parse(again.out)) == without_seconds(json::parse(first.out)));
  BOOST_TEST(again.err == first.err);
  BOOST_TEST(lines_in(study.log()).size() == lines);
}

BOOST_AUTO_TEST_CASE(another_tuning_is_refused) {
  const logged study;
  study.end_after(1, SIGKILL);
  const auto stored = json::parse(content_of(study.logging()));
  const auto refuses = [&](const char* name, const json& value, const std::string& words) {
    auto changed = stored;
    changed[name] = value;
    const scenario another(changed);
    tune.refuses({another.path(), "--database", study.database()}, {"--database has another tuning: " + words});
  };
  refuses("command", "echo {n} {extra}", "command was");
  refuses("parameters", {"n=1..21 integer", "extra=2,1,3"}, "the space was");
  refuses("instances", {0, 6}, "the list of instances was");
  refuses("seed", 2, "--seed was \"1\", but is now \"2\"");
  refuses("time_limit", 7, "time_limit was");
  refuses("comparison", "ranks", "comparison was");
  refuses("deterministic", true, "deterministic was");
  refuses("initial", {{{"n", 3}, {"extra", 1}}}, "initial was none");
  tune.refuses({study.file(), "--database", study.file()}, {"it is no database"});
  tune.refuses(joined(study.given(), {"--html", study.database()}), {"name the same file"});
}

// Costs would not be those of an undisturbed tuning.
BOOST_AUTO_TEST_CASE(processes_do_not_share_a_tuning) {
  auto slow = small;
  slow["command"] = "sleep 1000; echo {n} {extra}";
  const logged study(slow);
  auto running = tune.started(study.given());
  BOOST_REQUIRE(running.wait_until([&] { return !lines_in(study.log()).empty(); }));
  tune.refuses(study.given(), {"another process is tuning with it"});
  running.send(SIGTERM);
  running.wait();
}

#endif

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
  refuses(with("comparison", "median"), {"comparison must be", "\"roots\"", "median"});
  refuses(with("deterministic", 1), {"deterministic must be true or false"});
  refuses(with("instances", json::array()), {"instances must be a list"});
  refuses(with("parameters", {"n=1..20 integer", "extra=2,1,3", "more=1..2"}), {"command must have {more}"});
  refuses(with("parameters", {"n=5..1"}), {"n=5..1"});
  refuses(with("command", "echo '{n}' {extra}"), {"{n}", "outside of quotes"});
  refuses(with("initial", {{{"n", 3}}}), {"variable extra is missing"});
  auto moving = with("parameters", {"n=1..20 integer", "extra=2,1", "more=1..2 if extra=1"});
  moving["command"] = {"echo", "{n}", "{more}", "{extra}"};
  refuses(moving, {"{more}", "write --more={more}", "or put it last"});
  const scenario broken(std::string("{"));
  tune.refuses({broken.path()}, {"must be JSON"});
  tune.refuses({broken.other("missing.json")}, {"cannot be read"});
  tune.refuses({}, {"SCENARIO.json"});
}

BOOST_AUTO_TEST_CASE(help_lists_commands_and_options) { check_help(TUNER, {"run"}); }

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
