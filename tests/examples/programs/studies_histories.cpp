// SPDX-License-Identifier: BSL-1.0
// Compares histories of runs with the program STUDIES, whose path the build defines.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "../../support/folder.hpp"
#include "program.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(studies_histories)

using namespace support;

namespace {

const program studies(STUDIES, "compare");

/// The histories of two runs of n_queens with different settings: their paths and their documents.
struct two_runs {
  support::folder files{};
  arguments paths{files / "document.json", files / "strong.json"};
  std::vector<json> histories{};

  two_runs() {
    const std::vector<arguments> settings{{"--preset", "document"}, {"--population", "20"}};
    for (std::size_t i = 0; i < paths.size(); ++i) {
      const auto made =
          program(N_QUEENS, "solve")(joined({"--size", "12", "--seed", "3", "--history", paths[i]}, settings[i]));
      BOOST_TEST_REQUIRE(made.status == 0, report_of(made));
      histories.push_back(json::parse(bytes_of(paths[i])));
    }
  }

  /// The number of a column in the last row.
  json last(std::size_t run, const std::string& name) const {
    const auto& columns = histories[run]["columns"];
    for (std::size_t k = 0; k < columns.size(); ++k) {
      if (columns[k]["name"] == name) return histories[run]["rows"].back()[k];
    }
    return {};
  }
};

/// The text between two others, of which the first occurs once or more.
std::string between(const std::string& text, const std::string& before, const std::string& after) {
  const auto at = text.find(before);
  BOOST_TEST_REQUIRE(at != std::string::npos, "no " << before);
  const auto from = at + before.size();
  return text.substr(from, text.find(after, from) - from);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_table_and_a_document_tell_the_numbers_of_the_histories) {
  const two_runs made;
  const auto document = studies.document(made.paths);
  BOOST_TEST_REQUIRE(document["runs"].size() == 2u);
  const auto text = studies(made.paths);
  BOOST_TEST_REQUIRE(text.status == 0, report_of(text));
  BOOST_TEST(text.out.starts_with("run       generations  evaluations  best "), text.out);
  BOOST_TEST(!has(text.out, "hypervolume"));
  for (std::size_t i = 0; i < 2; ++i) {
    const auto& run = document["runs"][i];
    const auto& history = made.histories[i];
    BOOST_TEST(run["name"] == (i == 0 ? "document" : "strong"));
    for (const auto* const name : {"title", "command", "end", "fitness", "maximize"})
      BOOST_TEST(run[name] == history[name], name);
    BOOST_TEST(run["generations"] == made.last(i, "generation"));
    BOOST_TEST(run["evaluations"] == made.last(i, "evaluations"));
    BOOST_TEST(run["best"] == history["best"].back()["fitness"]);
    BOOST_TEST(run["settings"]["size"] == "12");
    BOOST_TEST(has(text.out, ' ' + made.last(i, "generation").dump() + ' '), text.out);
    BOOST_TEST(has(text.out, history["end"].get<std::string>() + '\n'), text.out);
  }
}

BOOST_AUTO_TEST_CASE(a_page_tells_the_numbers_of_the_histories) {
  const two_runs made;
  const auto path = made.files / "runs.html";
  BOOST_TEST(studies(joined(made.paths, {"--html", path})).status == 0);
  const auto page = bytes_of(path);
  const auto data = json::parse(between(page, "<script type=\"application/json\" class=\"history\">", "</script>"));
  check_contains(page, {"2 runs side by side", "Settings that differ", "<dt>crossover</dt><dd>uniform-random</dd>",
                        "The same settings in all runs", "<dt>size</dt><dd>12</dd>", "<h3>Best fitness</h3>",
                        "<h3>Median fitness</h3>", "<h3>Different chromosomes</h3>", "<h3>Mean distance</h3>"});
  BOOST_TEST(!has(page, "<h3>Hypervolume</h3>"));
  // The same settings come after those that differ.
  BOOST_TEST(page.find("<dt>size</dt>") > page.find("The same settings in all runs"));
  BOOST_TEST(page.find("<dt>size</dt>") == page.rfind("<dt>size</dt>"));
  const auto place_of = [&](const std::string& name) {
    std::size_t k = 0;
    while (k < data["columns"].size() && data["columns"][k]["name"] != name) ++k;
    return k;
  };
  for (std::size_t i = 0; i < 2; ++i) {
    const auto& history = made.histories[i];
    check_contains(page, {history["command"].get<std::string>(),
                          "found in generation " + history["best"].back()["generation"].dump() + '<',
                          history["best"].back()["text"].get<std::string>()});
    const auto in_data = [&](const json& name) { return std::to_string(i) + ':' + name.get<std::string>(); };
    for (std::size_t k = 0; k < history["columns"].size(); ++k) {
      const auto& name = history["columns"][k]["name"];
      const auto& value = history["rows"].back()[k];
      if (value.is_number_integer() && value < 1000)
        BOOST_TEST(between(page, "data-name=\"" + in_data(name) + "\">", "<") == value.dump(), name);
    }
    // Every row of the history is there; after its end a run keeps its last row.
    for (const auto& row : data["rows"]) {
      const auto generation = row[place_of(in_data("generation"))].get<std::size_t>();
      BOOST_TEST_REQUIRE(generation < history["rows"].size());
      BOOST_TEST(generation == std::min(row[0].get<std::size_t>(), history["rows"].size() - 1));
      for (std::size_t k = 0; k < history["columns"].size(); ++k)
        BOOST_TEST(row[place_of(in_data(history["columns"][k]["name"]))] == history["rows"][generation][k]);
    }
  }
  // The best individuals of the first generation, and those of the last one, which are shown without a script.
  for (std::size_t i = 0; i < 2; ++i)
    BOOST_TEST(has(data["best"].front()["picture"].get<std::string>(),
                   made.histories[i]["best"].front()["text"].get<std::string>()));
  BOOST_TEST(has(page, "class=\"picture runs\">" + data["best"].back()["picture"].get<std::string>()));
}

BOOST_AUTO_TEST_CASE(long_runs_and_fronts_are_shown_and_texts_are_escaped) {
  const support::folder files;
  const auto document = [&](const std::string& name, int generations, int stride) {
    json history{{"schema", 1},
                 {"version", "0"},
                 {"title", "<b> & </script>"},
                 {"command", ""},
                 {"settings", {{"a<b", "\"x\""}, {"n", stride}}},
                 {"fitness", "f<g"},
                 {"maximize", true},
                 {"end", ""},
                 {"rows", json::array()},
                 {"best", json::array()}};
    for (const auto* const column : {"generation", "evaluations", "hypervolume"})
      history["columns"].push_back({{"name", column}, {"words", column}, {"meaning", "a \"b\""}});
    for (int g = 0; g < generations; g += stride) history["rows"].push_back({g, 10 * g, g == 0 ? json() : json(0.5)});
    write_bytes(files / name, history.dump());
    return files / name;
  };
  const auto path = files / "runs.html";
  const auto made = studies({document("one.json", 3000, 3), document("two.json", 5001, 5), "--html", path});
  BOOST_TEST_REQUIRE(made.status == 0, report_of(made));
  check_contains(made.out, {"hypervolume", "2,997", "50,000", "0.5", " -\n"});
  const auto page = bytes_of(path);
  check_contains(page, {"<h3>Hypervolume</h3>", "<dt>n</dt><dd>3</dd>", "<dt>n</dt><dd>5</dd>", "a&lt;b",
                        "title=\"a &quot;b&quot;\""});
  for (const auto* const text : {"<b>", "The best so far", "<h3>Best fitness</h3>"}) BOOST_TEST(!has(page, text), text);
  const auto data = json::parse(between(page, "class=\"history\">", "</script>"));
  BOOST_TEST(data["rows"].size() > 700u);
  BOOST_TEST(data["rows"].size() <= 1001u);
  BOOST_TEST(data["rows"].front()[0] == 0);
  BOOST_TEST(data["rows"].back()[0] == 5000);
}

BOOST_AUTO_TEST_CASE(names_that_are_equal_become_paths) {
  const two_runs made;
  const auto other = made.files / "strong.txt";
  write_bytes(other, bytes_of(made.paths[1]));
  const auto runs = studies.document(joined(made.paths, {other}))["runs"];
  BOOST_TEST(runs[0]["name"] == "document");
  BOOST_TEST(runs[1]["name"] == made.paths[1]);
  BOOST_TEST(runs[2]["name"] == other);
}

BOOST_AUTO_TEST_CASE(mistakes_say_what_to_do) {
  const two_runs made;
  const auto changed = [&](const auto& change) {
    auto history = made.histories[1];
    change(history);
    write_bytes(made.files / "wrong.json", history.dump());
    return arguments{made.paths[0], made.files / "wrong.json"};
  };
  write_bytes(made.files / "study.csv", "setting,evaluations,best\na,1,1\nb,2,1\n");
  studies.refuses(joined(made.paths, {made.files / "study.csv"}),
                  {"not both", "histories: \"" + made.paths[0] + "\", \"" + made.paths[1] + '"',
                   "not histories: \"" + made.files / "study.csv"});
  studies.refuses({made.paths[0]}, {"2 histories or more", "document.json", "--html"});
  studies.refuses(joined(made.paths, {"--csv", made.files / "a.csv"}), {"--csv", "histories"});
  studies.refuses(joined(made.paths, {"--target", "1"}), {"--target", "histories"});
  studies.refuses(joined(made.paths, {"--html", made.paths[0]}), {"--html", "FILE", "document.json"});
  studies.refuses(joined(made.paths, {"--html", made.files / "none/a.html"}), {"--html", "none/a.html"});
  studies.refuses({made.paths[0], made.files / "none.json"}, {"none.json", "does not exist"});
  studies.refuses(changed([](json& history) { history["schema"] = 7; }), {"wrong.json", "schema 7", "schema 1"});
  studies.refuses(changed([](json& history) { history.erase("best"); }), {"wrong.json", "not a complete", "best"});
  studies.refuses(changed([](json& history) { history["rows"] = json::array(); }), {"wrong.json", "no generation"});
  studies.refuses(changed([](json& history) { history["rows"][2].erase(0); }), {"wrong.json", "row 3", "columns"});
  studies.refuses(changed([](json& history) { history["rows"][2][0] = 1; }),
                  {"wrong.json", "\"generation\"", "ascending", "row 3"});
  studies.refuses(changed([](json& history) { history["columns"][1]["name"] = "x"; }),
                  {"wrong.json", "no column \"evaluations\""});
  studies.refuses(changed([](json& history) { history["rows"][2][3] = "x"; }), {"wrong.json", "not a complete"});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
