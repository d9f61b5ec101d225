// SPDX-License-Identifier: BSL-1.0
// Compares results of others with the program STUDIES, whose path the build defines, and those of BBOB.

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include "compare_checks.hpp"
#include "program.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(studies_compare_program)

using namespace support;

namespace {

const program studies(STUDIES);
const compare_command bbob(BBOB);

json compared(const arguments& given) {
  const auto result = studies(joined({"compare"}, joined(given, {"--format", "json"})));
  BOOST_TEST_REQUIRE(result.status == 0, report_of(result));
  return json::parse(result.out);
}

void write(const std::string& path, const std::string& content) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream(path) << content;
}

/// The ERT of a setting on a problem.
json ert(const json& document, const std::string& setting, const std::string& problem) {
  for (const auto& one : document["erts"]) {
    if (one["setting"] == setting && one["problem"] == problem) return one["ert"];
  }
  throw std::out_of_range(setting + " on " + problem);
}

}  // namespace

BOOST_AUTO_TEST_CASE(help_lists_the_options) {
  const auto help = studies({"compare", "--help"});
  const auto page = std::filesystem::path(__FILE__).parent_path() / "help/studies.txt";
  BOOST_TEST(help.out == content_of(page.string()));
  studies.refuses({"compare"}, {"compare needs FILE"});
}

BOOST_AUTO_TEST_CASE(runs_are_the_same_through_every_format) {
  const scratch_folder folder;
  const auto made = bbob.document({"--functions",   "1,5,8",
                                   "--dimensions",  "2,3",
                                   "--instances",   "2-4",
                                   "--runs",        "3",
                                   "--budget",      "2500",
                                   "--seed",        "1",
                                   "--vary",        "algorithm=cma_es,de",
                                   "--json",        folder / "a.json",
                                   "--csv",         folder / "a.csv",
                                   "--iohprofiler", folder / "ioh",
                                   "--coco",        folder / "coco"});
  BOOST_TEST(setting(made, "algorithm=de")["successes"] < 54);
  BOOST_TEST(setting(made, "algorithm=de")["successes"] > 0);
  std::vector<json> read;
  read.push_back(compared({folder / "a.json"}));
  read.push_back(compared({folder / "ioh", "--target", "1e-8", "--budget", "2500"}));
  read.push_back(compared({folder / "coco", "--target", "1e-8", "--budget", "2500"}));
  read.push_back(compared({folder / "a.csv", "--target", "1e-8", "--budget", "2500"}));
  for (const auto& document : read) {
    BOOST_TEST(document["solver"] == "studies");
    for (const std::string name : {"algorithm=cma_es", "algorithm=de"}) {
      const auto &before = setting(made, name), &now = setting(document, name);
      for (const auto* member : {"runs", "successes", "success_rate", "ert", "median_evaluations"})
        BOOST_TEST(now[member] == before[member], member);
      for (const auto* problem : {"f1 D2", "f8 D2", "f8 D3"})
        BOOST_TEST(ert(document, name, problem) == ert(read[0], name, problem), problem);
    }
  }
  // Parameters are kept if the format has them.
  BOOST_TEST(setting(read[1], "algorithm=de")["parameters"]["algorithm"] == "de");
  // Another target needs the courses of the runs.
  const auto easier = compared({folder / "coco", "--target", "1"});
  BOOST_TEST(setting(easier, "algorithm=de")["ert"] < setting(read[2], "algorithm=de")["ert"]);
  BOOST_TEST(setting(easier, "algorithm=de")["ert"] ==
             setting(compared({folder / "ioh", "--target", "1"}), "algorithm=de")["ert"]);
}

// Figures computed by hand.
BOOST_AUTO_TEST_CASE(archives_of_coco_give_the_running_times_of_its_own_tools) {
  const scratch_folder folder;
  const std::string heading = "% f evaluations | g evaluations | best\n";
  write(folder / "one/x_f2.info",
        "funcId = 2, DIM = 5, Precision = 1.000e-08, algId = 'ONE'\n% a comment, with a comma\n"
        "data_f2\\x_DIM5.dat, 1:40|-9e-9, 2:100|1e-3, 1:50|-9e-9\n");
  write(folder / "one/data_f2/x_DIM5.dat", heading + "1 0 +1.5e+02 +1.5e+02 +1.5e+02 0.1\n40 0 +1.0e-09 +1 +1 0\n" +
                                               heading + "1 0 +1.5e+02 +1 +1 0\n90 0 +1.0e-03 +1 +1 0\n" + heading +
                                               "1 0 +2 +2 +2 0\n30 0 1e-8 1 1 0\n50 0 1e-9 1 1 0\n");
  write(folder / "one/data_f2/x_DIM5.tdat",
        heading + "1 0 +1.5e+02\n40 0 1e-9\n" + heading + "1 0 150\n100 0 1e-3\n" + heading + "1 0 2\n50 0 1e-9\n");
  write(folder / "two/x_f2.info",
        "suite = 'bbob', funcId = 2, DIM = 5, Precision = 1.000e-08, algId = 'TWO', coco_version = '2.3.6', "
        "logger = 'bbob', data_format = 'bbob-new2'\n% TWO\ndata_f2/x_DIM5.dat, 1:10|1e-9\n");
  write(folder / "two/data_f2/x_DIM5.dat", heading + "1 0 3 3 3\n10 0 1e-9 1 1\n");
  const auto document = compared({folder / "one", folder / "two", "--target", "1e-8"});
  // The failed run costs its own 100 evaluations.
  BOOST_TEST(ert(document, "ONE", "f2 D5") == (40 + 100 + 30) / 2.0);
  BOOST_TEST(ert(document, "TWO", "f2 D5") == 10);
  BOOST_TEST(ert(compared({folder / ".", "--target", "1e-3"}), "ONE", "f2 D5") == (40 + 90 + 30) / 3.0);
}

BOOST_AUTO_TEST_CASE(columns_of_a_table_are_named) {
  const scratch_folder folder;
  write(folder / "runs.csv",
        "solver,problem,seed,fes,error\n\"a, b\",x,1,10,5\n\"a, b\",x,1,30,0.5\n\"a, b\",x,2,40,2\nc,x,1,20,0.1\nc,x,2,"
        "25,0.2\n");
  const arguments columns{"--columns", "setting=solver,instance=problem,run=seed,evaluations=fes,best=error"};
  const auto document = compared(joined({folder / "runs.csv", "--target", "1"}, columns));
  BOOST_TEST(ert(document, "a, b", "x") == 70);
  BOOST_TEST(ert(document, "c", "x") == 22.5);
  BOOST_TEST(setting(document, "c")["runs"] == 2);
  // A file without settings is one, named after it.
  write(folder / "other.csv", "evaluations,best\n5,9\n6,8\n");
  write(folder / "third.csv", "evaluations,best\n5,7\n6,9\n");
  const auto more = compared({folder / "other.csv", folder / "third.csv", "--target", "8.5", "--columns", "run=none"});
  BOOST_TEST(more["settings"].size() == 2u);
}

BOOST_AUTO_TEST_CASE(functions_and_dimensions_name_the_problem) {
  const scratch_folder folder;
  write(folder / "runs.csv",
        "setting,function,dimension,instance,run,evaluations,best\n"
        "a,8,5,1,1,10,0\na,8,5,2,1,30,0\nb,8,5,1,1,20,0\nb,8,5,2,1,25,1\n");
  const auto document = compared({folder / "runs.csv", "--target", "0"});
  BOOST_TEST(ert(document, "a", "f8 D5") == 20);
  BOOST_TEST(ert(document, "b", "f8 D5") == 45);
  const auto named = compared({folder / "runs.csv", "--target", "0", "--columns", "instance=dimension,run=instance"});
  BOOST_TEST(ert(named, "b", "5") == 45);
}

BOOST_AUTO_TEST_CASE(documents_of_different_problems_are_not_mixed) {
  const scratch_folder folder;
  const auto document = [&](const std::string& name, const std::string& solver, int size, int seed) {
    json settings = json::array();
    for (const std::string setting : {"a", "b"}) {
      settings.push_back({{"name", setting},
                          {"parameters", json::object()},
                          {"evaluations", {10 * size, 12, 15}},
                          {"best", {0, 0, 0}}});
    }
    const json all{{"command", solver + " compare --vary x=a,b"},
                   {"options", {{"size", size}}},
                   {"seed", seed},
                   {"instances", {"1"}},
                   {"budget", 1000},
                   {"maximize", false},
                   {"settings", settings}};
    write(folder / name, all.dump());
    return folder / name;
  };
  const auto eight = document("8.json", "n_queens", 8, 1), more = document("more.json", "n_queens", 8, 2),
             thirty = document("30.json", "n_queens", 30, 1), other = document("other.json", "nim", 8, 1);
  BOOST_TEST(compared({eight})["instances"] == json({"1"}));
  BOOST_TEST(compared({eight, more})["instances"] == json({"1"}));
  BOOST_TEST(setting(compared({eight, more}), "a")["runs"] == 6);
  const auto all = compared({eight, thirty, more, other});
  BOOST_TEST(all["instances"] == json({"nim", "n_queens size=8", "n_queens size=30"}));
  BOOST_TEST(ert(all, "a", "n_queens size=30") == 109);
  BOOST_TEST(ert(all, "a", "n_queens size=8") == (80 + 12 + 15) / 3.0);
}

BOOST_AUTO_TEST_CASE(runs_of_two_files_count_once) {
  const scratch_folder folder;
  const auto made = [&](const std::string& name, const std::string& runs, const std::string& seed) {
    const auto at = [&](const std::string& option) { return folder / (name + option); };
    const auto result = program(BBOB)({"compare",     "--functions", "1",        "--dimensions", "2",
                                       "--instances", "1-2",         "--runs",   runs,           "--budget",
                                       "300",         "--seed",      seed,       "--vary",       "algorithm=cma_es,de",
                                       "--json",      at(".json"),   "--csv",    at(".csv"),     "--iohprofiler",
                                       at("_ioh"),    "--coco",      at("_coco")});
    BOOST_TEST_REQUIRE(result.status == 0, report_of(result));
  };
  made("few", "3", "1");
  made("many", "5", "1");
  made("other", "5", "2");
  const auto runs = [&](const arguments& files) {
    return setting(compared(joined(files, {"--target", "1e-8"})), "algorithm=de")["runs"];
  };
  BOOST_TEST(runs({folder / "many.json", folder / "many.json"}) == 10);
  BOOST_TEST(runs({folder / "few.json", folder / "many.json", folder / "few.csv"}) == 10);
  BOOST_TEST(runs({folder / "many.csv", folder / "few_ioh", folder / "many_coco"}) == 10);
  BOOST_TEST(runs({folder / "many.csv", folder / "other.csv", folder / "other.json"}) == 20);
  const auto told = studies({"compare", folder / "many.csv", folder / "few_ioh", "--html", folder / "page.html",
                             "--latex", folder / "paper.tex"});
  BOOST_TEST(told.err.find("12 runs") != std::string::npos, told.err);
  // Nothing is said of seeds, and courses are drawn if all settings have some.
  const auto page = content_of(folder / "page.html"), paper = content_of(folder / "paper.tex");
  for (const auto* words : {"same seed", "same random seed", "Wilcoxon"}) {
    BOOST_TEST(page.find(words) == std::string::npos, words);
    BOOST_TEST(paper.find(words) == std::string::npos, words);
  }
  BOOST_TEST(page.find("not paired") != std::string::npos);
  BOOST_TEST(page.find("How the best fitness improves") == std::string::npos);
  studies({"compare", folder / "few_ioh", "--html", folder / "courses.html"});
  BOOST_TEST(content_of(folder / "courses.html").find("How the best fitness improves") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(mistakes_name_the_file_and_the_line) {
  const scratch_folder folder;
  const auto refuses = [&](const std::string& name, const std::string& content, const std::vector<std::string>& parts) {
    write(folder / name, content);
    studies.refuses({"compare", folder / name}, parts);
  };
  studies.refuses({"compare", "/no/such/file"}, {"/no/such/file", "does not exist"});
  refuses("a.txt", "", {"a.txt", "unpack archives"});
  refuses("a.json", "{\"x\": 1}", {"a.json", "is neither the JSON of a comparison,", "nor the history of a run"});
  refuses("b.json", "{", {"b.json: ends before its JSON is complete"});
  refuses("c.json", "", {"c.json: is empty"});
  refuses("d.json", " \n", {"d.json: is empty"});
  refuses("e.json", "{\n  \"x\": 1,\n  y}", {"e.json: is not JSON: line 3, column 3 is wrong"});
  refuses("f.json", "]", {"f.json: is not JSON: line 1, column 1 is wrong"});
  refuses("g.json", R"({"settings": [], "instances": []})", {"g.json: is not complete: ", "'budget'"});
  refuses("a.csv", "setting,evaluations\n", {"a.csv", "\"best\"", "--columns"});
  refuses("b.csv", "setting,evaluations,best\na,1.5,1\n", {"b.csv", "line 2", "\"1.5\""});
  refuses("c.csv", "setting,evaluations,best\na,1\n", {"c.csv", "line 2", "2 fields"});
  refuses("d.csv", "setting,evaluations,best\na,1,1\n", {"2 settings or more", "\"a\""});
  refuses("e.csv", "setting,function,dimension,ert_to_1e-8\na,1,2,3\nb,1,2,3\n", {"\"a\"", "bbob table --against"});
  studies.refuses({"compare", folder / "d.csv", "--columns", "colour=x"}, {"--columns", "\"colour=x\""});
  studies.refuses({"compare", folder / "d.csv", "--csv", folder / "d.csv"}, {"--csv", "FILE"});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
