// SPDX-License-Identifier: BSL-1.0
// Measures points with the program fronts, whose path the build defines.

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "program.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(fronts_indicators_program)

using namespace support;

namespace {

const program indicators(FRONTS, "indicators");

struct files {
  std::string operator()(const std::string& name, const std::string& content) const {
    const auto path = folder / name;
    std::ofstream(path, std::ios::binary) << content;
    return path;
  }
  scratch_folder folder{};
};

}  // namespace

BOOST_AUTO_TEST_CASE(indicators_are_those_computed_by_hand) {
  const files written;
  const auto points = written("points.csv", "1,3\n3,3\n2,2\n3,1\n2,2\n");
  const auto front = written("front.csv", "1,1\n3,2.5\n");
  const auto of = indicators.document({points, "--reference", "4,4", "--front", front});
  BOOST_TEST(of["solver"] == "fronts");
  BOOST_TEST(of["solved"] == true);
  BOOST_TEST(of["points"] == 5);
  BOOST_TEST(of["objectives"] == 2);
  BOOST_TEST(of["non_dominated"] == (json{1, 3, 4, 5}));
  BOOST_TEST(of["hypervolume"] == 6.0);
  BOOST_TEST(std::abs(of["igd"].get<double>() - (std::sqrt(2) + 0.5) / 2) < 1e-15);
  BOOST_TEST(std::abs(of["igd_plus"].get<double>() - std::sqrt(2) / 2) < 1e-15);
  BOOST_TEST(of["epsilon"] == 1.0);
  BOOST_TEST(std::abs(of["spread"].get<double>() - 1) < 1e-15);
  BOOST_TEST(of["reference"] == (json{4.0, 4.0}));
}

BOOST_AUTO_TEST_CASE(without_a_reference_it_is_the_worst_of_the_front) {
  const files written;
  const auto points = written("points.csv", "1,3\n9,9\n2,2\n3,1\n");
  const auto alone = indicators.document({points});
  BOOST_TEST(alone["reference"] == (json{3.0, 3.0}));  // of the points that no other dominates
  BOOST_TEST(alone["hypervolume"] == 1.0);
  BOOST_TEST(alone["igd"].is_null());
  BOOST_TEST(alone["igd_plus"].is_null());
  BOOST_TEST(alone["epsilon"].is_null());
  BOOST_TEST(alone["spread"].is_null());
  const auto beside = indicators.document({points, "--front", written("front.csv", "0,4\n4,0\n")});
  BOOST_TEST(beside["reference"] == (json{4.0, 4.0}));
  BOOST_TEST(beside["hypervolume"] == 6.0);
  // A hypervolume of many objectives may take long.
  const auto many = indicators.document({written("many.csv", "1,2,3,4,5,6,7,8,9\n")});
  BOOST_TEST(many["hypervolume"].is_null());
  BOOST_TEST(many["non_dominated"] == (json{1}));
  check_contains(indicators({written("many.csv", "1,2,3,4,5,6,7,8,9\n")}).out, {"needs --reference", "needs --front"});
}

BOOST_AUTO_TEST_CASE(headings_blanks_and_ends_of_lines_are_taken_as_they_come) {
  const files written;
  const auto plain = indicators.document({written("a.csv", "1,3\n2,2\n3,1\n"), "--reference", "4,4"});
  BOOST_TEST(plain["hypervolume"] == 6.0);
  for (const std::string content : {"f1,f2\n1,3\n2,2\n3,1\n", "f1,f2\r\n1,3\r\n2,2\r\n3,1\r\n", " 1 ,\t3\n\n2, 2 \n3,1",
                                    "\xef\xbb\xbf"
                                    "1,3\n2,2\n3,1\n",
                                    "\n a , b \n+1,3e0\n2.0,2\n3,1\n   \n"}) {
    const auto same = indicators.document({written("b.csv", content), "--reference", "4,4"});
    BOOST_TEST(without_seconds(same) == without_seconds(plain), content);
  }
}

BOOST_AUTO_TEST_CASE(mistakes_are_named_with_file_line_and_value) {
  const files written;
  const auto refuses = [&](const std::string& content, const std::vector<std::string>& parts) {
    const auto path = written("wrong.csv", content);
    indicators.refuses({path}, joined({path}, parts));
  };
  refuses("1,2\n1,x\n", {":2: ", "value 2 must be a number, but was \"x\""});
  refuses("a,b\n\n1,\n", {":3: ", "value 2 must be a number, but was \"\""});
  refuses("1,x\n1,2\n", {":1: ", "value 2", "\"x\""});  // a number in it: no heading
  refuses("1,inf\n", {":1: ", "value 2 must be a finite number", "\"inf\""});
  refuses("1,nan\n", {":1: ", "value 2 must be a finite number", "\"nan\""});
  refuses("1,1e999\n", {":1: ", "value 2", "\"1e999\""});
  refuses("1,2\n1,2,3\n", {":2: ", "as many values as the first, 2, but had 3"});
  refuses("a,b\nc,d\n", {":2: ", "\"c\""});
  refuses("", {"has no points"});
  refuses("a,b\n", {"has no points"});
  const auto good = written("good.csv", "1,2\n");
  indicators.refuses({good, "--reference", "1,2,3"}, {"--reference", "2 objectives", "\"1,2,3\""});
  indicators.refuses({good, "--front", written("front.csv", "1,2,3\n")}, {"--front", "front.csv", "2", "3"});
  indicators.refuses({good, "--front", written("front.csv", "1,2\n3\n")}, {"front.csv:2: "});
  indicators.refuses({written.folder / "absent.csv"}, {"FILE", "absent.csv", "No such file"});
  indicators.refuses({written.folder / "god.csv"}, {"No such file or directory; did you mean \"good.csv\"?"});
  indicators.refuses({good, "--front", written.folder / "absent.csv"}, {"--front", "No such file"});
  indicators.refuses({}, {"FILE"});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
