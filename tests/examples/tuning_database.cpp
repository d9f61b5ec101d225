// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../support/folder.hpp"
#include "common/database_file.hpp"
#include "common/tuning_database.hpp"
#include "common/usage_error.hpp"

BOOST_AUTO_TEST_SUITE(tuning_database_tests)

using common::database_file;
using common::tuning_database;

namespace {

const std::string hostile = "{\"x\":\"'; DROP TABLE experiments; -- $(touch /tmp/x) \\\" \\n gr\xc3\xbc\xc3\x9f\"}";

const common::tuning_definition definition{.program = "solver tune",
                                           .space = {"x=0..1"},
                                           .instances = {"a", "b"},
                                           .options = {{"--budget", {"100"}}},
                                           .seed = 7};

// Refuses the database for this reason.
void refuses(const std::string& path, const common::tuning_definition& asked, const std::string& reason) {
  BOOST_CHECK_EXCEPTION(tuning_database(path, asked), common::usage_error, [&](const auto& error) {
    BOOST_TEST_INFO(error.what());
    return std::string(error.what()).find(reason) != std::string::npos;
  });
}

}  // namespace

BOOST_AUTO_TEST_CASE(experiments_are_kept) {
  const support::folder where;
  const auto path = where / "study.db";
  BOOST_TEST(!tuning_database::seed_in(path));
  {
    tuning_database in(path, definition);
    BOOST_TEST(in.budgets().empty());
    in.extend(100);
    in.extend(100);
    in.extend(300);
    BOOST_CHECK_THROW(in.extend(200), common::usage_error);
    in.add(hostile, "a", 1, {.cost = 1.0 / 3, .evaluations = 5, .seconds = 0.5, .started = "now", .output = "out"});
    in.add(hostile, "a", 1, {.cost = 2});  // the first one stays
    in.add(hostile, "a", 2147483648, {.failure = "exit status 1"});
    refuses(path, definition, "another process is tuning with it");
  }
  BOOST_TEST(tuning_database::seed_in(path).value() == 7U);
  const tuning_database in(path, definition);
  BOOST_TEST(in.budgets() == (std::vector<std::size_t>{100, 300}), boost::test_tools::per_element());
  const auto* const done = in.find(hostile, "a", 1);
  BOOST_REQUIRE(done);
  BOOST_TEST(done->cost == 1.0 / 3);
  BOOST_TEST(done->evaluations == 5U);
  BOOST_TEST(done->output == "out");
  const auto* const failed = in.find(hostile, "a", 2147483648);
  BOOST_REQUIRE(failed);
  BOOST_TEST(std::isinf(failed->cost));
  BOOST_TEST(failed->failure == "exit status 1");
  BOOST_TEST(!in.find(hostile, "b", 1));
  BOOST_TEST(!in.find("{}", "a", 1));
}

BOOST_AUTO_TEST_CASE(another_tuning_is_refused) {
  const support::folder where;
  const auto path = where / "study.db";
  {
    const tuning_database in(path, definition);
  }
  const auto with = [](const auto& change) {
    auto changed = definition;
    change(changed);
    return changed;
  };
  refuses(path, with([](auto& d) { d.program = "other tune"; }),
          "program was \"solver tune\", but is now \"other tune\"");
  refuses(path, with([](auto& d) { d.space.push_back("y=0..1"); }), "the space was");
  refuses(path, with([](auto& d) { d.instances = {"a"}; }), "instances was \"[\"a\",\"b\"]\", but is now \"a\"");
  refuses(path, with([](auto& d) { d.seed = 8; }), "--seed was \"7\", but is now \"8\"");
  refuses(path, with([](auto& d) { d.options.clear(); }), "--budget was \"100\", but is now none");
  refuses(path, with([](auto& d) { d.options.push_back({"--more", {"1"}}); }), "--more was none, but is now \"1\"");
}

BOOST_AUTO_TEST_CASE(other_studies_and_versions_are_refused) {
  const support::folder where;
  const auto path = where / "study.db";
  {
    const tuning_database in(path, definition);
  }
  {
    database_file in(path);
    auto stored = in.definition().value();
    const auto version = stored.find("\"version\":\"");
    BOOST_REQUIRE(version != stored.npos);
    in.prepared("UPDATE study SET definition = ?").bind(stored.insert(version + 11, "9.")).step();
  }
  refuses(path, definition, "the version was \"9.");
  const auto of_optimize = where / "optimize.db";
  database_file(of_optimize).define("{\"variables\": []}");
  refuses(of_optimize, definition, "study of optimize");
  const auto later = where / "later.db";
  database_file(later).execute("PRAGMA user_version = 99");
  refuses(later, definition, "a later version wrote it, in format 99");
}

// Those of format 1 have no experiments.
BOOST_AUTO_TEST_CASE(older_databases_are_brought_up_to_date) {
  const support::folder where;
  const auto path = where / "study.db";
  {
    database_file in(path);
    in.execute("DROP TABLE experiments");
    in.execute("PRAGMA user_version = 1");
  }
  tuning_database in(path, definition);
  in.add("{}", "a", 1, {.cost = 2});
  database_file again(path);
  auto rows = again.prepared("SELECT cost FROM experiments");
  BOOST_REQUIRE(rows.step());
  BOOST_TEST(rows.real(0) == 2);
}

BOOST_AUTO_TEST_SUITE_END()
