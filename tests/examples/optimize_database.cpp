// SPDX-License-Identifier: BSL-1.0
#include <sys/wait.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "../support/folder.hpp"
#include "common/usage_error.hpp"
#include "optimize/database.hpp"

BOOST_AUTO_TEST_SUITE(optimize_database)

using namespace optimize;

namespace {

const std::string hostile = "{\"x\":\"'; DROP TABLE evaluations; -- $(touch /tmp/x) \\\" \\n gr\xc3\xbc\xc3\x9f\"}";

bool says(const std::exception& error, const std::string& part) {
  BOOST_TEST_INFO(error.what());
  return std::string(error.what()).find(part) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_study_is_kept_with_its_answers) {
  const support::folder where;
  const auto path = where / "study.db";
  {
    database in(path);
    BOOST_TEST(!in.definition());
    in.define({{"seed", 1}});
    BOOST_TEST(in.define({{"seed", 2}}).at("seed") == 1);  // the first one stays
    in.set_names({"f", "g"});
    const auto id = in.take({hostile, 0});
    BOOST_REQUIRE(id);
    BOOST_TEST(!in.take({hostile, 0}));
    in.tell({*id, {hostile, 0}}, {.values = {1.0 / 3, -1e-300}, .seconds = 0.5, .started = "now", .output = "out"});
    BOOST_TEST(!in.take({hostile, 0}));  // it is answered
    const auto other = in.take({hostile, 1});
    BOOST_REQUIRE(other);
    in.tell({*other, {hostile, 1}}, {.failure = "exit status 1"});
    const auto whole = in.take({"{\"x\":2}", 0});
    BOOST_REQUIRE(whole);
    in.tell({*whole, {"{\"x\":2}", 0}}, {.values = {5, 1e20}});
    BOOST_TEST(in.take({"{}", 0}).has_value());  // never answered
  }
  database in(path);
  in.set_names({"f", "g"});
  const auto all = in.new_answers();
  BOOST_REQUIRE(all.size() == 3U);
  BOOST_TEST(all[0].of.design == hostile);
  BOOST_TEST(all[0].given.values[0] == 1.0 / 3);
  BOOST_TEST(all[0].given.values[1] == -1e-300);
  BOOST_TEST(all[1].given.failure == "exit status 1");
  BOOST_TEST(in.new_answers().empty());
  BOOST_TEST(in.taken().size() == 1U);
  BOOST_TEST(in.give_back_of_dead() == 0U);  // this process lives
  BOOST_TEST(in.csv().find("0.3333333333333333") != std::string::npos);
  BOOST_TEST(in.csv().find(",2,5,1e+20,0,done,") != std::string::npos, in.csv());
}

BOOST_AUTO_TEST_CASE(the_calls_of_a_dead_process_are_given_back) {
  const support::folder where;
  const auto path = where / "study.db";
  const auto child = fork();
  if (child == 0) {
    {
      database in(path);
      in.take({"a", 0});
      in.take({"b", 0}, true);  // a person lives longer
    }
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  BOOST_TEST(status == 0);
  database in(path);
  BOOST_TEST(!in.take({"a", 0}));
  BOOST_TEST(in.give_back_of_dead() == 1U);
  BOOST_TEST(in.take({"a", 0}).has_value());
  BOOST_TEST(!in.take({"b", 0}));
}

BOOST_AUTO_TEST_CASE(other_files_are_left_as_they_are) {
  const support::folder where;
  const auto path = where / "notes.txt";
  std::ofstream(path) << "important";
  BOOST_CHECK_EXCEPTION(database{path}, common::usage_error,
                        [](const auto& error) { return says(error, "no database of optimize"); });
  std::string text;
  std::ifstream(path) >> text;
  BOOST_TEST(text == "important");
  BOOST_CHECK_THROW(database{where / "missing/study.db"}, common::usage_error);
  BOOST_CHECK_THROW(database{where / ""}, common::usage_error);
}

BOOST_AUTO_TEST_SUITE_END()
