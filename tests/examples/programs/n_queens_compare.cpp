// SPDX-License-Identifier: BSL-1.0
// Compares settings with the program N_QUEENS, whose path the build defines.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <clade/random/random_stream.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "compare_checks.hpp"
#include "program.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(n_queens_compare_program)

using namespace support;

namespace {

const compare_command compare(N_QUEENS);

const arguments small{"--vary",   "crossover=order,pmx,none",
                      "--vary",   "population=4,20",
                      "--size",   "12",
                      "--runs",   "12",
                      "--budget", "2000",
                      "--seed",   "5"};

}  // namespace

BOOST_AUTO_TEST_CASE(every_combination_is_a_setting) {
  const auto document = compare.checked(small, 6, 12, 2000);
  BOOST_TEST(document["seed"] == 5);
  std::set<std::pair<std::string, int>> seen;
  for (const auto& s : document["settings"]) {
    BOOST_TEST(s["parameters"].size() == 2u);
    seen.emplace(s["parameters"]["crossover"], s["parameters"]["population"].get<int>());
  }
  BOOST_TEST(seen.size() == 6u);
}

// Boards of size 3 have no solution; of size 1 every board is one.
BOOST_AUTO_TEST_CASE(runs_may_all_fail_or_all_succeed) {
  for (const std::string size : {"3", "1"}) {
    const auto document = compare.checked(
        {"--vary", "population=4,5", "--size", size, "--runs", "7", "--budget", "50", "--seed", "1"}, 2, 7, 50);
    for (const auto& s : document["settings"]) BOOST_TEST(s["successes"] == (size == "1" ? 7 : 0));
    if (size == "3") BOOST_TEST(document["pairs"][0]["mann_whitney_p"] == 1);
  }
  compare.checked({"--vary", "population=4,5", "--runs", "1", "--budget", "500", "--seed", "1"}, 2, 1, 500);
}

// Varied sizes are instances, on which every setting runs, as those of --instances are.
BOOST_AUTO_TEST_CASE(sizes_are_instances) {
  const arguments study{"--vary", "crossover=order,none", "--runs", "6", "--budget", "2000", "--seed", "1"};
  const auto document = compare.checked(joined(study, {"--vary", "size=6,12"}), 2, 12, 2000);
  BOOST_TEST(document["instances"] == (json{"size=6", "size=12"}));
  BOOST_TEST(document["settings"][0]["name"] == "crossover=order");
  BOOST_TEST(document["settings"][0]["parameters"].size() == 1u);
  BOOST_TEST(!document["friedman"].is_null());
  BOOST_TEST(document["drawn"].empty());
  const auto listed = compare.document(joined(study, {"--instances", "6,12"}));
  BOOST_TEST(listed["settings"] == document["settings"]);
  BOOST_TEST(listed["instances"] == document["instances"]);
  check_contains(compare(joined(study, {"--instances", "6,12"})).out,
                 {"on 2 instances", "\nInstances: size=6; size=12."});
  // Boards of size 3 have no solution.
  const auto half = compare.document(joined(study, {"--instances", "3,1"}));
  for (const auto& s : half["settings"]) {
    for (std::size_t k = 0; k < 12; ++k) BOOST_TEST(s["evaluations"][k].is_null() == (k < 6));
  }
}

BOOST_AUTO_TEST_CASE(restarts_go_on_until_the_budget_is_spent) {
  const arguments hopeless{"--size", "3", "--runs",   "3",        "--budget", "3000",
                           "--seed", "1", "--preset", "document", "--vary",   "population=10,20"};
  const auto document = compare.document(hopeless);
  for (const auto& s : document["settings"]) BOOST_TEST(s["successes"] == 0);
  compare.leaves_to_the_budget(hopeless, "--restarts", "0");
}

BOOST_AUTO_TEST_CASE(the_output_is_the_same_for_any_number_of_threads) {
  const scratch_folder folder;
  std::vector<std::string> outputs;
  for (const std::string threads : {"1", "2", "5"}) {
    const auto text =
        compare(joined(small, {"--threads", threads, "--html", folder / "x.html", "--json", folder / "x.json", "--csv",
                               folder / "x.csv", "--markdown", folder / "x.md"}));
    BOOST_TEST(text.status == 0);
    check_contains(text.err, {"seconds in all"});
    BOOST_TEST(!has(text.out, "seconds"));
    outputs.push_back(text.out + without_environment(content_of(folder / "x.html")) +
                      without_environment(content_of(folder / "x.json")) + content_of(folder / "x.csv") +
                      without_environment(content_of(folder / "x.md")));
    BOOST_TEST(outputs.back() == outputs.front());
  }
  BOOST_TEST(folder.entries() == 4u);
  compare.is_the_same_for_any_threads(small);
}

BOOST_AUTO_TEST_CASE(files_say_what_made_them) {
  const scratch_folder folder;
  const arguments study{"--vary", "crossover=order,pmx", "--size", "8", "--runs", "5", "--budget", "1000", "--seed",
                        "7"};
  const auto document = compare.document(joined(study, {"--threads", "2", "--json", folder / "a.json"}));
  const auto file = json::parse(content_of(folder / "a.json"));
  for (const auto& one : {document, file}) {
    BOOST_TEST(one["schema"] == 1);
    BOOST_TEST(one["command"] ==
               "n_queens compare --size 8 --vary crossover=order,pmx --runs 5 --budget 1000 --seed 7");
    // Those that were varied, given and left alone; none that changes nothing.
    BOOST_TEST((one["options"]["crossover"] == json{"order", "pmx"}));
    BOOST_TEST(one["options"]["size"] == 8);
    BOOST_TEST(one["options"]["selection"].is_string());
    BOOST_TEST(one["options"]["race"] == false);
    for (const auto* name : {"threads", "format", "json", "restarts", "vary"})
      BOOST_TEST(!one["options"].contains(name), name);
  }
  BOOST_TEST(!document.contains("environment"));
  const auto& environment = file["environment"];
  BOOST_TEST(environment["threads"] == 2);
  BOOST_TEST(environment["files"] == "--json " + (folder / "a.json"));
  BOOST_TEST(environment["compiler"].is_string());
  BOOST_TEST(environment["date"].get<std::string>().size() == 20u);
}

BOOST_AUTO_TEST_CASE(every_file_is_written) {
  const scratch_folder folder;
  BOOST_TEST(compare(joined(small, {"--csv", folder / "a.csv", "--json", folder / "a.json", "--html", folder / "a.html",
                                    "--markdown", folder / "a.md", "--latex", folder / "a.tex", "--svg", folder / "svg",
                                    "--iohprofiler", folder / "ioh", "--resume", folder / "runs"}))
                 .status == 0);
  const auto csv = content_of(folder / "a.csv");
  BOOST_TEST(std::count(csv.begin(), csv.end(), '\n') == 1 + 6 * 12);
  check_comparison(json::parse(content_of(folder / "a.json")), 6, 12, 2000);
  check_contains(content_of(folder / "a.html"), {"<svg"});
  check_contains(content_of(folder / "a.md"), {"|"});
  BOOST_TEST(std::filesystem::is_directory(folder / "ioh"));
  BOOST_TEST(!std::filesystem::is_empty(folder / "ioh"));
  check_contains(content_of(folder / "a.tex"), {"\\toprule"});
  BOOST_TEST(!std::filesystem::is_empty(folder / "svg"));
  BOOST_TEST(folder.entries() == 8u);
}

BOOST_AUTO_TEST_CASE(the_best_setting_is_named_first) {
  // A population of 50 whose offspring are random boards is far slower than the strong preset.
  const auto text =
      compare({"--vary", "preset=document,strong", "--size", "10", "--runs", "20", "--budget", "20000", "--seed", "1"});
  BOOST_TEST(text.status == 0);
  BOOST_TEST(text.out.find("preset=strong") < text.out.find("preset=document"));
}

BOOST_AUTO_TEST_CASE(mistakes_are_named_before_anything_runs) {
  const refused_at_once refused(compare);
  const arguments vary{"--vary", "crossover=order,pmx"};
  refused({}, {"--vary NAME=A,B is needed", "crossover, crossover-rate"});
  refused({"--vary", "colour=red,blue"}, {"--vary", "NAME of preset, size, population, generations"});
  refused({"--vary", "crosover=order,pmx"}, {"but was \"crosover=order,pmx\"; did you mean \"crossover\"?"});
  refused({"--vary", "restarts=1,2"}, {"--vary", "restarts=1,2"});
  refused({"--vary", "crossover=order,foo"}, {"--crossover", "one of none, one-point"});
  refused({"--vary", "population=4,0"}, {"--population", "\"0\""});
  refused({"--vary", "population=4,x"}, {"--population", "\"x\""});
  refused({"--vary", "crossover=order"}, {"2 settings or more", "crossover=order"});
  refused({"--vary", "crossover"}, {"--vary", "\"crossover\""});
  refused({"--vary", "crossover=order,"}, {"--vary", "empty value"});
  refused({"--vary", "crossover=order,pmx,order"}, {"--vary", "\"order\" twice"});
  refused({"--vary", "size=8,9", "--vary", "size=7,6"}, {"--vary size", "twice"});
  refused({"--vary", "size=8,9", "--size", "7"}, {"--vary size and --size", "both"});
  refused({"--vary", "encoding=rows,permutation", "--crossover", "order"}, {"--crossover order", "--encoding"});
  refused({"--vary", "size=8,9"}, {"2 settings or more", "\"size=8,9\"", "instances"});
  refused(joined(vary, {"--instances", "8,x"}), {"--instances", "\"8,x\"", "--size", "\"x\""});
  refused(joined(vary, {"--instances", "8,"}), {"--instances \"8,\" has an empty value"});
  refused(joined(vary, {"--instances", "8,9,8"}), {"--instances", "\"8\" twice"});
  refused(joined(vary, {"--instances", "8,9", "--size", "8"}), {"--instances and --size", "both"});
  refused(joined(vary, {"--instances", "8,9", "--vary", "size=8,9"}), {"--instances and --vary size", "both"});
  refused(joined(vary, {"--instances", "8,1000000", "--population", "200"}), {"--instances", "1000000 times 200"});
  refused(joined(vary, {"--runs", "0"}), {"--runs", "\"0\""});
  refused(joined(vary, {"--budget", "0"}), {"--budget", "\"0\""});
  refused(joined(vary, {"--threads", "0"}), {"--threads", "\"0\""});
  refused(joined(vary, {"--json", "/no/such/folder/a.json"}), {"--json", "/no/such/folder/a.json"});
  refused(joined(vary, {"--html", "/"}), {"--html", "Is a directory"});
  refused(joined(vary, {"--iohprofiler", "/no/such/folder/a"}), {"--iohprofiler", "/no/such/folder"});
  refused(joined(vary, {"--iohprofiler", "/usr"}), {"--iohprofiler", "not empty"});
  refused(joined(vary, {"--resume", "/no/such/folder/a"}), {"/no/such/folder/a", "No such file"});
  refused(joined(vary, {"--html", refused.folder / "never.csv"}), {"--csv and --html", "same file"});
  for (const std::string option : {"--json", "--html", "--markdown", "--iohprofiler", "--resume"}) {
    refused(joined(vary, {option, ""}), {option, "needs a name"});
    refused(joined(vary, {option, "-"}), {option, "\"-\"", "/dev/stdout"});
  }
  refused(joined(vary, {"--iohprofiler", refused.folder / "ioh", "--html", refused.folder / "ioh/a.html"}),
          {"--html", "ioh/a.html"});
  refused(joined(vary, {"--resume", "/dev/zero"}), {"/dev/zero", "is not a regular file"});
  std::string many = "population=1";
  for (int i = 2; i <= 101; ++i) many += ',' + std::to_string(i);
  refused({"--vary", many}, {"--vary", "at most 100 settings", "population there are 101"});
  refused(joined(vary, {"--race=no"}), {"--race takes no value", "\"no\""});
  refused(joined(vary, {"--runs", "100000", "--vary", "size=4,5,6,7,8,9,10"}), {"--runs", "at most 1000000"});
}

BOOST_AUTO_TEST_CASE(files_of_others_are_left_as_they_are) {
  const scratch_folder folder;
  const auto file = folder / "runs";
  BOOST_TEST(compare(joined(small, {"--resume", file})).status == 0);
  const auto before = content_of(file);
  compare.refuses({"--vary", "crossover=order,pmx", "--size", "12", "--seed", "5", "--resume", file},
                  {file, "belongs to another experiment"});
  compare.refuses(joined(small, {"--keep-ratio", "0.5", "--resume", file}), {file, "belongs to another experiment"});
  BOOST_TEST(content_of(file) == before);
  std::ofstream(folder / "text") << "a letter\n";
  compare.refuses(joined(small, {"--resume", folder / "text"}), {folder / "text", "is not the journal"});
  BOOST_TEST(content_of(folder / "text") == "a letter\n");
}

// A link to a file is that file.
BOOST_AUTO_TEST_CASE(no_file_is_used_twice) {
  const scratch_folder folder;
  const auto study = joined(small, {"--resume", folder / "runs"});
  BOOST_TEST(compare(study).status == 0);
  const auto before = content_of(folder / "runs");
  std::filesystem::create_symlink(folder / "runs", folder / "link");
  compare.refuses(joined(study, {"--csv", folder / "link"}), {"--csv and --resume", "same file"});
  BOOST_TEST(content_of(folder / "runs") == before);
}

BOOST_AUTO_TEST_CASE(a_resumed_study_needs_no_seed) {
  const scratch_folder folder;
  const arguments study{"--vary", "population=4,5", "--runs", "5", "--budget", "500", "--resume", folder / "runs"};
  const auto one = compare(study), again = compare(study);
  BOOST_TEST(one.status == 0);
  BOOST_TEST(one.out == again.out);
}

// The table is there although a file could not be written, and so are the other files.
BOOST_AUTO_TEST_CASE(a_full_disk_costs_one_file_only) {
  const scratch_folder folder;
  const auto result = compare(joined(small, {"--csv", "/dev/full", "--html", folder / "a.html"}));
  BOOST_TEST(result.status == 1);
  check_contains(result.err, {"/dev/full"});
  BOOST_TEST(result.out == compare(small).out);
  check_contains(content_of(folder / "a.html"), {"<svg"});
}

BOOST_AUTO_TEST_CASE(a_first_generation_beyond_the_budget_is_named) {
  const auto result = compare({"--vary", "population=4,90", "--runs", "3", "--budget", "50", "--seed", "1"});
  check_contains(result.err, {"  population=90: 90 evaluations\n"});
  BOOST_TEST(!has(result.err, "population=4:"));
}

BOOST_AUTO_TEST_CASE(a_race_says_what_it_is) {
  const auto text = compare({"--vary", "preset=document,strong", "--size", "10", "--runs", "40", "--budget", "5000",
                             "--seed", "1", "--race"});
  BOOST_TEST(text.status == 0);
  check_contains(text.out, {"biased"});
  const auto document = compare.document({"--vary", "preset=document,strong", "--size", "10", "--runs", "40",
                                          "--budget", "5000", "--seed", "1", "--race"});
  BOOST_TEST(document["settings"][0]["runs"] < 40);
  BOOST_TEST(document["settings"][1]["runs"] == 40);
}

// A study that is killed at a random byte of its results, again and again, ends with the report of one that was left
// alone.
BOOST_AUTO_TEST_CASE(a_killed_study_is_resumed) {
  const scratch_folder folder;
  const arguments study{"--vary",           "crossover=order,pmx,cycle,edge",
                        "--size",           "40",
                        "--crossover-rate", "0.5",
                        "--runs",           "40",
                        "--budget",         "30000",
                        "--seed",           "1"};
  const auto whole = compare(joined(study, {"--html", folder / "whole.html"}));
  BOOST_TEST(whole.status == 0);
  clade::random_stream rng(1);
  const auto again = joined(study, {"--threads", "2", "--resume", folder / "runs", "--html", folder / "again.html"});
  // The results have some 20,000 bytes.
  for (int i = 0; i < 20; ++i) {
    const auto longest = content_of(folder / "runs").size() + rng.below(1000u);
    BOOST_TEST(compare.started(again, -1, longest).wait().status == 128 + SIGXFSZ);
    BOOST_TEST(content_of(folder / "runs").size() == longest);
  }
  const auto resumed = compare(again);
  BOOST_TEST(resumed.status == 0);
  BOOST_TEST(resumed.out == whole.out);
  BOOST_TEST(without_environment(content_of(folder / "again.html")) ==
             without_environment(content_of(folder / "whole.html")));
}

BOOST_AUTO_TEST_CASE(a_signal_ends_a_study_with_what_there_is) {
  const std::vector<std::pair<int, std::string>> signals{
      {SIGINT, "interrupted by SIGINT"}, {SIGTERM, "interrupted by SIGTERM"}, {SIGHUP, "interrupted by SIGHUP"}};
  for (const auto& [signal, reason] : signals) {
    const scratch_folder folder;
    const arguments study{
        "--vary", "population=4,5", "--size", "60", "--mutation", "none",          "--budget", "300",
        "--runs", "100000",         "--seed", "1",  "--resume",   folder / "runs", "--format", "json"};
    auto endless = compare.started(study);
    // Each setting has run once.
    BOOST_TEST(endless.wait_until([&] {
      const auto runs = content_of(folder / "runs");
      return has(runs, "\n0\t0\t0\t") && has(runs, "\n1\t0\t0\t");
    }));
    endless.send(signal);
    const auto result = endless.wait_patiently();
    BOOST_TEST(result.status == 128 + signal, report_of(result));
    check_contains(result.err, {reason + "; the same command continues from the runs in"});
    const auto document = json::parse(result.out);
    BOOST_TEST(document["reason"] == reason);
    BOOST_TEST(document["complete"] == false);
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
