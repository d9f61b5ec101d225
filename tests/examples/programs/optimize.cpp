// SPDX-License-Identifier: BSL-1.0
// Runs the program optimize, whose path the build defines.

#include <sys/types.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "../../support/folder.hpp"
#include "layout_checks.hpp"
#include "program.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(optimize_program)

using namespace support;

namespace {

const program optimize(OPTIMIZE);

// A problem of integers whose best value is 7, at x = 3 and y = 4. Programs of the shell take whole numbers only.
const arguments squares{
    "--variables", "x=-9..9 integer", "--variables", "y=-9..9 integer", "--minimize", "f", "--seed", "1"};
const std::string compute = "x={x} y={y}; echo f=$(((x-3)*(x-3)+(y-4)*(y-4)+7))";

arguments with(arguments first, const arguments& second) { return joined(std::move(first), second); }
arguments shell(const std::string& line, const arguments& more = {}) {
  return with(with(squares, {"--command", line}), more);
}

// What follows -- is a command, so the format stands before.
json document_of(const arguments& given, int status = 0) {
  const auto result = optimize(with({"--format", "json"}, given));
  BOOST_TEST_CONTEXT(report_of(result)) {
    BOOST_REQUIRE(result.status == status);
    BOOST_TEST(result.err.empty());
    return json::parse(result.out);
  }
  return {};
}

std::vector<std::string> lines_in(const std::string& path) {
  std::ifstream in(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

void refuses(const arguments& given, const std::string& with) {
  const auto result = optimize(given);
  BOOST_TEST_CONTEXT(report_of(result)) {
    BOOST_TEST(result.status == 2);
    BOOST_TEST(result.out.empty());
    BOOST_TEST(std::ranges::count(result.err, '\n') == 1);
    BOOST_TEST(has(result.err, with));
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(help_lists_the_options) {
  const auto page = std::filesystem::path(__FILE__).parent_path() / "help/optimize.txt";
  BOOST_TEST(optimize({"run", "--help"}).out == content_of(page.string()));
  check_fits_a_screen(optimize({"-h"}));
  const auto manual = optimize({"--manual"}).out;
  for (const char* const key : {"candidates", "finished", "evaluations", "best", "front", "error"}) {
    BOOST_TEST(has(manual, "\\(dq" + std::string(key) + "\\(dq"), key);
  }
  check_contains(manual, {"exit status is then 143"});
  for (const std::string command : {"run", "serve", "ask", "tell", "show"}) {
    check_fits_a_screen(optimize({command, "-h"}));
    BOOST_TEST(widest_line(optimize({command, "--help"}).out) <= 80U);
  }
}

BOOST_AUTO_TEST_CASE(finds_the_best_design) {
  const auto found = optimize.document(shell(compute, {"--budget", "150"}));
  BOOST_TEST(found["best"]["variables"] == json({{"x", 3}, {"y", 4}}));
  BOOST_TEST(found["best"]["values"] == json({{"f", 7}}));
  BOOST_TEST(found["solved"] == true);
  BOOST_TEST(found["failures"] == 0);
  BOOST_TEST(found["evaluations"] <= 150);
  // Any number of threads gives the same result.
  BOOST_TEST(without_seconds(optimize.document(shell(compute, {"--budget", "150", "--threads", "3"}))) ==
             without_seconds(found));
}

BOOST_AUTO_TEST_CASE(a_program_gets_values_as_arguments) {
  const auto found =
      document_of(with(squares, {"--constraint", "g <= -8", "--budget", "120", "--", "/bin/sh", "-c",
                                 "echo \"{\\\"f\\\": $(($1*$1)), \\\"g\\\": $2}\"", "sh", "{x}", "{y}"}));
  BOOST_TEST(found["best"]["values"]["f"] == 0);
  BOOST_TEST(found["best"]["values"]["g"] <= -8);
}

BOOST_AUTO_TEST_CASE(several_objectives_have_a_front) {
  const auto found =
      optimize.document(with(shell("x={x}; : {y}; echo f=$((x*x)); echo g=$((x-4))", {"--budget", "100"}),
                             {"--maximize", "g", "--reference", "f=4,g=-2", "--representatives", "3"}));
  BOOST_TEST(found["front"].size() > 3U);
  BOOST_TEST(found["knee"] < found["front"].size());
  BOOST_TEST(found["compromise"] < found["front"].size());
  BOOST_TEST(found["front"][0]["pseudo_weights"].size() == 2U);
  BOOST_TEST(found["front"][found["nearest"].get<std::size_t>()]["variables"]["x"] == 2);
  BOOST_TEST(found["representatives"].size() == 3U);
  for (const auto& one : found["front"]) {
    BOOST_TEST(one["values"]["g"] == one["variables"]["x"].get<int>() - 4);
    BOOST_TEST(one["variables"]["x"] >= 0);
  }
}

BOOST_AUTO_TEST_CASE(failures_are_counted_and_shown) {
  const auto found = optimize.document(shell(
      "[ {x} -gt 5 ] && exit 3; [ {x} -lt -5 ] && kill -SEGV $$; [ {y} -gt 6 ] && echo garbage && exit; " + compute,
      {"--budget", "120"}));
  BOOST_TEST(found["best"]["values"] == json({{"f", 7}}));
  BOOST_TEST(found["failures"] > 0);
  for (const auto& one : found["failure_reasons"]) {
    if (one["reason"] == "no value of f in its output") BOOST_TEST(one["example"] == "garbage");
  }
  std::set<std::string> reasons;
  for (const auto& one : found["failure_reasons"]) reasons.insert(one["reason"].get<std::string>());
  BOOST_TEST(
      reasons == (std::set<std::string>{"exit status 3", "it was ended by SIGSEGV", "no value of f in its output"}),
      boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_last_line_of_standard_error_is_a_part_of_the_reason) {
  const auto found =
      optimize(shell("echo first >&2; echo {x} {y} > /dev/null; echo boom >&2; exit 3", {"--budget", "4"}));
  BOOST_TEST(found.status == 1);
  check_contains(found.out, {"4: exit status 3, \"boom\""});
  const auto differ = optimize(shell("echo {x} {y} >&2; exit 3", {"--budget", "4"}));
  check_contains(differ.out, {"4: exit status 3, such as \""});
  const auto silent = optimize(shell("echo boom >&2; : {x} {y}", {"--budget", "4"}));
  check_contains(silent.out, {"4: it printed nothing, \"boom\""});
}

BOOST_AUTO_TEST_CASE(a_page_shows_the_answer_line_by_line) {
  const scratch_folder here;
  const auto page = here / "study.html";
  BOOST_TEST(optimize(shell(compute, {"--budget", "30", "--html", page})).status == 0);
  const auto content = content_of(page);
  const auto begin = content.find("<pre");
  BOOST_REQUIRE(begin != content.npos);
  const auto answer = content.substr(begin, content.find("</pre>", begin) - begin);
  BOOST_TEST(std::ranges::count(answer, '\n') > 5);
}

// A strategy may suggest known designs, and its present generation may be worse than an earlier one.
BOOST_AUTO_TEST_CASE(a_generation_has_the_evaluations_and_the_best_of_the_answer) {
  const scratch_folder here;
  const auto page = here / "study.html", log = here / "log.csv";
  const auto found = optimize.document(shell(compute, {"--budget", "150", "--html", page, "--log", log}));
  const auto lines = lines_in(log);
  BOOST_REQUIRE(lines.at(0).starts_with("generation,evaluations,"));
  std::istringstream last(lines.back());
  std::string generation, evaluations;
  std::getline(std::getline(last, generation, ','), evaluations, ',');
  BOOST_TEST(std::stoi(evaluations) <= found["evaluations"].get<int>());
  const auto content = content_of(page);
  const auto begin = content.find("<p class=\"chromosome\">");
  BOOST_REQUIRE(begin != content.npos);
  const auto best = content.substr(begin, content.find("</p>", begin) - begin);
  check_contains(best, {"variables", "values", ":7"});
}

// A file that is standard output is not truncated.
BOOST_AUTO_TEST_CASE(evaluations_and_the_answer_go_to_standard_output) {
  const scratch_folder here;
  const auto file = here / "out";
  const auto line = std::string(OPTIMIZE) +
                    " run --variables 'x=0..3 integer' --minimize f --budget 4 --seed 1 --csv /dev/stdout -- /bin/echo "
                    "{x} >>'" +
                    file + "' 2>/dev/null";
  {
    std::ofstream(file) << "kept\n";
  }
  BOOST_TEST(std::system(line.c_str()) == 0);
  const auto content = content_of(file);
  BOOST_TEST(content.starts_with("kept\n"));
  check_contains(content, {"best", "designs", "id,x,f,repetition,status"});
}

BOOST_AUTO_TEST_CASE(a_database_that_does_not_exist_is_named_and_not_made) {
  const scratch_folder here;
  refuses({"run", "--database", here / "typo.db", "--budget", "3"}, "does not exist; a new study needs --variables");
  BOOST_TEST(!std::filesystem::exists(here / "typo.db"));
}

BOOST_AUTO_TEST_CASE(a_command_that_hangs_or_floods_is_ended) {
  const auto hung =
      optimize.document(shell(": {x} {y}; sleep 1000", {"--budget", "2", "--time-limit-per-call", "0.05"}), 1);
  BOOST_TEST(hung["failures"] == 2);
  BOOST_TEST(hung["best"].is_null());
  BOOST_TEST(hung["failure_reasons"][0]["reason"] == "it did not end within 0.05 s");
  const auto flood = optimize.document(shell(": {x} {y}; yes", {"--budget", "2", "--output-limit", "100000"}), 1);
  BOOST_TEST(flood["failure_reasons"][0]["reason"] == "it printed 100000 bytes or more");
}

BOOST_AUTO_TEST_CASE(a_study_goes_on) {
  const folder where;
  const auto log = where / "log", base = where / "study.db";
  const auto line = "echo {x} {y} >> " + log + "; " + compute;
  // Other strategies plan for the first budget.
  const arguments by{"--strategy", "bipop", "--budget"};
  const auto whole = optimize.document(shell(compute, with(by, {"90"})));
  const auto first = optimize.document(shell(line, with(by, {"30", "--database", base})));
  BOOST_TEST(first["evaluations"] == 30);
  BOOST_TEST(lines_in(log).size() == 30U);
  // Without options the study is the same.
  const auto second = optimize.document({"--database", base, "--budget", "90"});
  BOOST_TEST(second["best"] == whole["best"]);
  BOOST_TEST(second["evaluations"] == whole["evaluations"]);
  const auto lines = lines_in(log);
  BOOST_TEST(lines.size() == whole["evaluations"].get<std::size_t>());
  BOOST_TEST(std::set<std::string>(lines.begin(), lines.end()).size() == lines.size());
  const auto csv = where / "all.csv";
  const auto shown = optimize.document({"show", "--database", base, "--csv", csv});
  BOOST_TEST(shown["best"] == whole["best"]);
  BOOST_TEST(shown["reason"] == whole["reason"]);
  // There is no further design to ask for.
  const auto asked = optimize({"ask", "--database", base});
  BOOST_TEST(asked.status == 1);
  check_contains(asked.err, {"nothing to ask: "});
  BOOST_TEST(lines_in(csv).size() == lines.size() + 1);
  refuses({"--database", base, "--variables", "x=0..1", "--command", compute}, "--variables was");
  refuses({"--database", base, "--maximize", "f", "--command", compute}, "--minimize was");
}

// The calls of a killed process do not go on, not even the processes that they have started.
BOOST_AUTO_TEST_CASE(a_killed_process_leaves_no_command_behind) {
  const folder where;
  const auto log = where / "log", base = where / "study.db";
  const auto line = "sleep 1000 & echo $$ $! {x} {y} >> " + log + "; wait";
  auto running = optimize.started(shell(line, {"--database", base, "--threads", "2"}));
  BOOST_REQUIRE(running.wait_until([&] { return lines_in(log).size() == 2; }));
  running.send(SIGKILL);
  running.wait();
  std::ifstream ids(log);
  for (std::string words; std::getline(ids, words);) {
    std::istringstream line_of(words);
    for (int i = 0, id = 0; i < 2 && line_of >> id; ++i) {
      // It may be a zombie until the first process of the system reaps it.
      BOOST_TEST(wait_until([&] {
        std::ifstream status("/proc/" + std::to_string(id) + "/stat");
        std::string number, name, state;
        return kill(id, 0) != 0 || (status >> number >> name >> state && (state == "Z" || state == "X"));
      }));
    }
  }
}

BOOST_AUTO_TEST_CASE(the_answer_goes_to_standard_error_if_standard_output_is_full) {
  if (!std::filesystem::exists("/dev/full")) return;
  std::string words;
  for (const auto& word : shell(": {x} {y}; echo 1", {"--budget", "4"})) words += " '" + word + '\'';
  const auto found = run("/bin/sh", {"-c", std::string(OPTIMIZE) + words + " > /dev/full"});
  BOOST_TEST(found.status == 1);
  check_contains(found.err, {"4 evaluations made", "standard output could not be written"});
}

// The command waits until all processes have begun.
BOOST_AUTO_TEST_CASE(processes_share_a_study) {
  const folder where;
  const auto log = where / "log", base = where / "study.db";
  const auto line = "echo {x} {y} >> " + log + "; " + compute;
  const auto alone = optimize.document(shell(compute, {"--budget", "60"}));
  auto given = shell(line, {"--budget", "60", "--database", base, "--format", "json"});
  std::vector<process> three;
  for (int i = 0; i < 3; ++i) three.push_back(optimize.started(given));
  for (auto& one : three) {
    const auto result = one.wait_patiently();
    BOOST_TEST_CONTEXT(report_of(result)) {
      BOOST_REQUIRE(result.status == 0);
      BOOST_TEST(json::parse(result.out)["best"] == alone["best"]);
    }
  }
  const auto lines = lines_in(log);
  BOOST_TEST(lines.size() == alone["evaluations"].get<std::size_t>());
  BOOST_TEST(std::set<std::string>(lines.begin(), lines.end()).size() == lines.size());
}

BOOST_AUTO_TEST_CASE(a_process_names_the_one_for_which_it_waits) {
  const folder where;
  const auto base = where / "study.db", log = where / "log", go = where / "go", errors = where / "errors";
  const auto given = shell("echo $PPID >> " + log + "; until [ -e " + go + " ]; do sleep 0.02; done; " + compute,
                           {"--budget", "1", "--database", base});
  auto first = optimize.started(given);
  BOOST_REQUIRE(first.wait_until([&] { return lines_in(log).size() == 1; }));
  std::string words;
  for (const auto& word : given) words += " '" + word + '\'';
  process second("/bin/sh", {"-c", std::string(OPTIMIZE) + words + " 2> " + errors});
  second.wait_until([&] { return has(content_of(errors), "\n"); });
  std::ofstream{go};
  BOOST_TEST(first.wait_patiently().status == 0);
  BOOST_TEST(second.wait_patiently().status == 0);
  BOOST_TEST(lines_in(errors).at(0) == "waits for 1 design of process " + lines_in(log).at(0));
}

BOOST_AUTO_TEST_CASE(a_killed_study_loses_nothing) {
  const folder where;
  const auto log = where / "log", base = where / "study.db";
  const auto alone = optimize.document(shell(compute, {"--budget", "60"}));
  const auto given = shell("echo {x} {y} >> " + log + "; " + compute, {"--budget", "60", "--database", base});
  std::size_t seen = 0;
  for (int i = 0; i < 3; ++i) {
    auto running = optimize.started(given);
    BOOST_REQUIRE(running.wait_until([&] { return lines_in(log).size() >= seen + 5; }));
    running.send(SIGKILL);
    running.wait();
    seen = lines_in(log).size();
  }
  const auto found = optimize.document(given);
  BOOST_TEST(found["best"] == alone["best"]);
  BOOST_TEST(found["failures"] == 0);
  const auto lines = lines_in(log);
  // A call that had no answer when the process was killed is made again.
  BOOST_TEST(lines.size() <= alone["evaluations"].get<std::size_t>() + 3);
  BOOST_TEST(std::set<std::string>(lines.begin(), lines.end()).size() == alone["evaluations"].get<std::size_t>());
}

// A limit on the size of files stands for a full disk.
BOOST_AUTO_TEST_CASE(a_full_disk_ends_the_study) {
  const folder where;
  const auto given = shell(compute, {"--budget", "80", "--database", where / "study.db"});
  const auto full = optimize.started(given, -1, 300'000).wait_patiently();
  BOOST_TEST_CONTEXT(report_of(full)) {
    BOOST_TEST(full.status == 1);
    BOOST_TEST(has(full.err, "study.db"));
  }
  const auto before = optimize.document({"show", "--database", where / "study.db"});
  BOOST_TEST(before["evaluations"] > 0);
  const auto found = optimize.document(given);
  BOOST_TEST(found["best"] == optimize.document(shell(compute, {"--budget", "80"}))["best"]);
}

BOOST_AUTO_TEST_CASE(a_killed_command_is_called_again) {
  const folder where;
  const auto first = where / "first";
  const auto found = optimize.document(
      shell("[ -e " + first + " ] || { touch " + first + "; kill -KILL $$; }; " + compute, {"--budget", "10"}));
  BOOST_TEST(found["failures"] == 0);
}

BOOST_AUTO_TEST_CASE(retries_are_made) {
  const folder where;
  const auto found = optimize.document(
      shell("f=" + (where / "done") + "_{x}_{y}; [ -e \"$f\" ] || { touch \"$f\"; exit 1; }; " + compute,
            {"--budget", "10", "--retries", "1"}));
  BOOST_TEST(found["failures"] == 0);
}

BOOST_AUTO_TEST_CASE(a_signal_ends_the_command_and_keeps_what_was_measured) {
  const folder where;
  const auto log = where / "log", base = where / "study.db";
  const auto line = "echo $$ >> " + log + "; [ $(wc -l < " + log + ") -gt 4 ] && sleep 1000; " + compute;
  auto running = optimize.started(shell(line, {"--database", base, "--format", "json"}));
  BOOST_REQUIRE(running.wait_until([&] { return lines_in(log).size() == 5; }));
  running.send(SIGINT);
  const auto result = running.wait_patiently();
  BOOST_TEST_CONTEXT(report_of(result)) {
    BOOST_TEST(result.status == 130);
    const auto found = json::parse(result.out);
    BOOST_TEST(found["evaluations"] == 4);
    BOOST_TEST(found["best"]["values"]["f"] >= 7);
  }
  BOOST_TEST(kill(std::stoi(lines_in(log).back()), 0) != 0);  // it has ended
}

BOOST_AUTO_TEST_CASE(the_answer_names_the_signal) {
  const folder where;
  const auto log = where / "log";
  auto running = optimize.started(shell("echo {x} {y} >> " + log + "; sleep 1000"));
  BOOST_REQUIRE(running.wait_until([&] { return !lines_in(log).empty(); }));
  running.send(SIGTERM);
  const auto result = running.wait_patiently();
  BOOST_TEST(result.status == 143);
  check_contains(result.out, {"ended by     SIGTERM\n"});
}

BOOST_AUTO_TEST_CASE(values_are_never_read_by_a_shell) {
  const folder where;
  const auto witness = where / "witness";
  const std::vector<std::string> values{"$(touch " + witness + ")", "`touch " + witness + "`",
                                        "'; touch " + witness + "; '", "\"; DROP TABLE evaluations; --",
                                        "gr\xc3\xbc\xc3\x9f {x} \\n"};
  std::string list;
  for (const auto& one : values) list += (list.empty() ? "" : ",") + one;
  for (const auto& command : {arguments{"--command", "printf '%s' {x} | wc -c"},
                              {"--", "/bin/sh", "-c", "printf '%s' \"$1\" | wc -c", "sh", "{x}"}}) {
    const auto found = document_of(with({"--variables", "x=" + list, "--maximize", "n", "--seed", "1", "--budget", "40",
                                         "--database", where / "study.db"},
                                        command));
    BOOST_TEST(found["best"]["values"]["n"] == std::ranges::max(values, {}, &std::string::size).size());
    BOOST_TEST(!std::filesystem::exists(witness));
    std::filesystem::remove(where / "study.db");
    std::filesystem::remove(where / "study.db-wal");
    std::filesystem::remove(where / "study.db-shm");
  }
}

BOOST_AUTO_TEST_CASE(noise_is_averaged_and_the_best_is_measured_again) {
  const auto found = optimize.document(shell("x={x} y={y} s={seed}; echo f=$(((x-3)*(x-3)*100+(y-4)*(y-4)*100+s%100))",
                                             {"--budget", "300", "--repeat", "2"}));
  check_contains(optimize(shell(compute, {"--budget", "4", "--repeat", "2"})).out,
                 {"unknown: a fifth of the budget, 0 calls, is too little"});
  const auto& interval = found["best"]["interval"];
  BOOST_TEST(interval["low"] < interval["mean"]);
  BOOST_TEST(interval["calls"] == 10);
  BOOST_TEST(found["evaluations"] <= 300);
}

BOOST_AUTO_TEST_CASE(calls_need_not_wait_for_each_other) {
  const folder where;
  const auto base = where / "study.db", log = where / "log";
  const auto given =
      shell("echo {x} {y} >> " + log + "; " + compute, {"--database", base, "--asynchronous", "--threads", "2"});
  const auto first = optimize.document(with(given, {"--budget", "40"}));
  BOOST_TEST(first["evaluations"] == 40);
  BOOST_TEST(first["strategy"] == "asynchronous");
  // It goes on as it would have: all that is known is used.
  const auto second = optimize.document(with(given, {"--budget", "60"}));
  BOOST_TEST(second["evaluations"] == 60);
  const auto lines = lines_in(log);
  BOOST_TEST(lines.size() == 60U);
  BOOST_TEST(std::set<std::string>(lines.begin(), lines.end()).size() == 60U);
  refuses(with(given, {"--verbose"}), "--verbose");
}

BOOST_AUTO_TEST_CASE(clients_ask_and_tell) {
  const auto folder = std::filesystem::path(__FILE__).parent_path() / "../../../docs/clients";
  std::vector<double> found;
  for (const std::string command : {"python3 client.py", "sh client.sh", "Rscript client.R"}) {
    const auto program = command.substr(0, command.find(' ')), file = command.substr(command.find(' ') + 1);
    if (run("/bin/sh", {"-c", "command -v " + program}).status != 0) continue;
    const auto result = run("/usr/bin/env", {program, (folder / file).string(), OPTIMIZE, "300"});
    BOOST_TEST_CONTEXT(report_of(result)) {
      BOOST_REQUIRE(result.status == 0);
      found.push_back(std::stod(result.out));
    }
  }
  BOOST_REQUIRE(!found.empty());
  for (const auto value : found) BOOST_TEST(std::abs(value - found[0]) < 1e-6);
}

BOOST_AUTO_TEST_CASE(a_study_ends_when_all_designs_are_evaluated) {
  const arguments small{"--variables", "x=1..5 integer",
                        "--variables", "y=a,b",
                        "--variables", "z=1..3 step 0.5 if y=b",
                        "--minimize",  "f",
                        "--command",   "echo {x} {y} {z} > /dev/null; echo {x}",
                        "--budget",    "200"};
  const auto found = optimize.document(with(small, {"--strategy", "random"}));
  BOOST_TEST(found["evaluations"] == 30);
  BOOST_TEST(found["reason"] == "all 30 designs evaluated");
}

BOOST_AUTO_TEST_CASE(a_file_has_a_whole_study) {
  const folder where;
  const auto path = where / "study.json";
  std::ofstream(path) << json{{"variables", {"x=-9..9 integer", "y=-9..9 integer"}},
                              {"minimize", "f"},
                              {"command", compute},
                              {"seed", 1},
                              {"budget", 90}};
  BOOST_TEST(without_seconds(optimize.document({path})) ==
             without_seconds(optimize.document(shell(compute, {"--budget", "90"}))));
  BOOST_TEST(optimize.document({path, "--budget", "20"})["evaluations"] == 20);
  std::ofstream(path) << R"({"variable": "x=1..2"})";
  refuses({path}, "did you mean");
  refuses({where / "missing.json"}, "cannot be read");
}

BOOST_AUTO_TEST_CASE(a_person_measures) {
  const folder where;
  const auto base = where / "study.db";
  const auto asked = optimize.document(with(with({"ask", "3"}, squares), {"--database", base}));
  BOOST_REQUIRE(asked["candidates"].size() == 3U);
  for (const auto& one : asked["candidates"]) {
    const auto id = std::to_string(one["id"].get<int>());
    const auto x = one["variables"]["x"].get<int>();
    BOOST_TEST(optimize({"tell", id, std::to_string(x * x), "--database", base}).status == 0);
    refuses({"tell", id, "1", "--database", base}, id + " is answered: f=" + std::to_string(x * x) + "; --correct");
  }
  refuses({"tell", "99", "1", "--database", base}, "99 was not asked for");
  const auto more = optimize.document({"ask", "--database", base});
  BOOST_TEST(more["candidates"].size() == 1U);
  BOOST_TEST(optimize.document({"ask", "--open", "--database", base}) == more);
  const auto shown = optimize.document({"show", "--database", base});
  BOOST_TEST(shown["evaluations"] == 3);
  BOOST_TEST(shown["reason"] == "1 design is not answered");
  BOOST_TEST(shown["best"]["variables"].contains("x"));
}

BOOST_AUTO_TEST_CASE(a_person_corrects_a_value) {
  const folder where;
  const auto base = where / "study.db", wrong = where / "wrong.db";
  // The first generation, with a mistake or without; then the second one.
  const auto measure = [&](const std::string& to, const std::string& first, bool corrects) {
    const auto asked =
        optimize.document(with(with({"ask", "100"}, squares), {"--strategy", "bipop", "--database", to}));
    for (const auto& one : asked["candidates"]) {
      const auto id = std::to_string(one["id"].get<int>());
      const auto x = std::abs(one["variables"]["x"].get<int>());
      optimize({"tell", id, id == "1" ? first : std::to_string(x), "--database", to});
    }
    if (corrects) {
      const auto corrected = optimize({"tell", "1", "100", "--correct", "--database", to});
      check_contains(corrected.out, {"f=100 instead of f=" + first});
    }
    return optimize.document({"ask", "--database", to})["candidates"][0]["variables"];
  };
  const auto right = measure(base, "100", false);
  BOOST_TEST(measure(wrong, "-100", false) != right);
  std::filesystem::remove(wrong);
  std::filesystem::remove(wrong + "-wal");
  std::filesystem::remove(wrong + "-shm");
  BOOST_TEST(measure(wrong, "-100", true) == right);
  // A design of the next generation was asked for.
  refuses({"tell", "1", "5", "--correct", "--database", wrong}, "1 cannot be corrected, because");
  const auto second = optimize.document({"ask", "--open", "--database", wrong})["candidates"][0]["id"].get<int>();
  refuses({"tell", std::to_string(second), "5", "--correct", "--database", wrong}, "is not answered yet");
  optimize({"tell", std::to_string(second), "5", "--database", wrong});
  const auto again =
      optimize.document({"tell", std::to_string(second), "--failed", "spilled", "--correct", "--database", wrong});
  BOOST_TEST(again["before"] == "f=5");
  BOOST_TEST(optimize.document({"show", "--database", wrong})["failures"] == 1);
}

BOOST_AUTO_TEST_CASE(another_program_asks_and_tells) {
  const auto result = optimize.piped(
      R"({"ask": 2}\n{"tell": {"id": 1, "values": 3}}\n{"tell": {"id": 2, "values": {"f": 2}}}\n{"best": true}\n)"
      R"({"tell": {"id": 2, "values": 1}}\n{"tell": {"id": 9, "values": 1}}\nnonsense\n{"ask": 0}\n)",
      "serve --variables x=0..1 --minimize f --seed 1");
  std::istringstream lines(result.out);
  std::vector<json> answers;
  for (std::string line; std::getline(lines, line);) answers.push_back(json::parse(line));
  BOOST_REQUIRE_MESSAGE(answers.size() == 8U, report_of(result));
  BOOST_TEST(answers[0]["candidates"].size() == 2U);
  BOOST_TEST(answers[1] == (json{{"ok", true}, {"evaluations", 1}}));
  BOOST_TEST(answers[2]["evaluations"] == 2);
  BOOST_TEST(answers[3]["best"]["values"]["f"] == 2);
  BOOST_TEST(answers[3]["best"]["variables"] == answers[0]["candidates"][1]["variables"]);
  BOOST_TEST(answers[4] == (json{{"error", "2 is answered: f=2"}}));
  BOOST_TEST(answers[5] == (json{{"error", "9 was not asked for, so it cannot be answered"}}));
  for (std::size_t i = 4; i < 8; ++i) BOOST_TEST(answers[i].contains("error"));
}

BOOST_AUTO_TEST_CASE(wrong_usage_is_named) {
  refuses({"--variables", "x=0..1", "--command", "echo 1"}, "--minimize or --maximize");
  refuses({"--minimize", "f", "--command", "echo 1"}, "--variables");
  refuses({"--variables", "x=0..1", "--minimize", "f"}, "a command is needed");
  refuses({"--variables", "x=0..1", "--minimize", "f", "--", "./no_such_program"}, "does not exist");
  refuses({"--variables", "x=0..1", "--minimize", "f", "--", "no_such_program"}, "in PATH");
  refuses({"--variables", "x=0..1", "--minimize", "f", "--constraint", "g < 1", "--", "true"}, "NAME <= NUMBER");
  refuses({"--variables", "x=0..1", "--minimize", "f", "--strategy", "nsga2", "--", "true", "{x}"},
          "several objectives");
  refuses({"--variables", "x=0..1", "--minimize", "f", "--command", "echo '{x}'"}, "{x}");
  refuses({"--variables", "x=0..1", "--minimize", "f", "study.txt"}, "follows --");
  refuses({"--variables", "x=0..1", "--minimize", "f", "--command", "echo 5"}, "the command does not use {x}");
  refuses({"--variables", "x=0..1", "--minimize", "f", "--", "echo", "{x}", "{y}"}, "{y}, which is no variable");
  refuses({"--variables", "x=1,2", "--variables", "y=1..2 if x=1", "--minimize", "f", "--", "echo", "{y}", "{x}"},
          "write --y={y} or y={y}, or put it last");
  refuses({"--variables", "x=0..1", "--minimize", "x", "--", "echo", "{x}"}, "\"x\" is the name of a variable");
  refuses({"--variables", "x=0..1", "--minimize", "f", "--reference", "f=1", "--", "echo", "{x}"},
          "several objectives");
  refuses({"--variables", "x=0..1", "--minimize", "f", "--minimize", "g", "--reference", "f=1", "--", "echo", "{x}"},
          "f=NUMBER,g=NUMBER");
  const folder where;
  refuses({"--variables", "x=0..1", "--minimize", "f", "--database", where / "none/x.db", "--", "echo", "{x}"},
          "does not exist");
  const auto noted = optimize(shell(": {x} {y} {z}; echo 1", {"--budget", "2"}));
  BOOST_TEST(noted.status == 0);
  check_contains(noted.err, {"note: {z} in --command stays as it is"});
  const auto failed = optimize(with(squares, {"--budget", "2", "--", "false", "{x}", "{y}", "--format", "json"}));
  BOOST_TEST(failed.status == 1);
  check_contains(failed.err, {"note: --format stands after --"});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
