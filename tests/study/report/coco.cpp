// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/study/report/coco.hpp>
#include <string>
#include <vector>

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(coco)

using namespace clade;
using namespace clade::study;

namespace {

const std::string heading =
    "% f evaluations | g evaluations | best noise-free fitness - Fopt (0) + sum g_i+ | measured fitness | best "
    "measured "
    "fitness or single-digit g-values\n";

trial of_course(bool success, std::uint64_t evaluations, std::vector<improvement> course) {
  const auto best = course.back().best;
  return {.success = success, .evaluations = evaluations, .best = best, .improvements = std::move(course)};
}

}  // namespace

BOOST_AUTO_TEST_CASE(results_made_by_hand_give_these_files) {
  const design plan{.settings = {{"it's, one"}, {"other"}},
                    .instances = {"f8 D2 i3", "f8 D2 i4", "f1 D2 i3"},
                    .runs = 1,
                    .budget = 30,
                    .dimensions = {2, 2, 2},
                    .suite = "bbob",
                    .functions = {{8, "Rosenbrock", 3}, {8, "Rosenbrock", 4}, {1, "Sphere", 3}}};
  const std::vector<trial> reached{of_course(true, 9, {{1, 2.5}, {3, 0.1}, {9, 1e-9}})};
  const std::vector<trial> failed{of_course(false, 33, {{4, 0.25}})};
  const auto files = report::coco({plan, {reached, failed, reached, failed, failed, failed}}, 1e-8);
  BOOST_TEST_REQUIRE(files.size() == 12u);
  BOOST_TEST(files[0].path == "it_s_one/bbobexp_f1.info");
  BOOST_TEST(files[3].path == "it_s_one/bbobexp_f8.info");
  BOOST_TEST(files[3].content ==
             "suite = 'bbob', funcId = 8, DIM = 2, Precision = 1.000e-08, algId = 'it_s_one', coco_version = '', "
             "logger = 'bbob', data_format = 'bbob-new2'\n% it's, one\n"
             "data_f8/bbobexp_f8_DIM2.dat, 3:9|1e-09, 4:30|0.25\n");
  BOOST_TEST(files[4].path == "it_s_one/data_f8/bbobexp_f8_DIM2.dat");
  // Readers need the first evaluation and the last; what is beyond the budget does not count.
  BOOST_TEST(files[4].content == heading + "1 0 2.5 2.5 2.5\n3 0 0.1 0.1 0.1\n9 0 1e-09 1e-09 1e-09\n" + heading +
                                     "1 0 1.7976931348623157e+308 1.7976931348623157e+308 1.7976931348623157e+308\n"
                                     "4 0 0.25 0.25 0.25\n30 0 0.25 0.25 0.25\n");
  BOOST_TEST(files[5].path == "it_s_one/data_f8/bbobexp_f8_DIM2.tdat");
  BOOST_TEST(files[5].content.starts_with(heading + "1 0 2.5 2.5 2.5\n2 0 2.5 2.5 2.5\n3 0 0.1 0.1 0.1\n4 0 0.1"));
  BOOST_TEST(files[5].content.ends_with("28 0 0.25 0.25 0.25\n30 0 0.25 0.25 0.25\n"));
  BOOST_TEST(files[6].path == "other/bbobexp_f1.info");
}

BOOST_AUTO_TEST_CASE(settings_with_the_same_file_name_have_different_folders) {
  const std::vector<trial> runs{of_course(true, 1, {{1, 0}})};
  const auto files = report::coco({{.settings = {{"a/b"}, {"a b"}}, .runs = 1, .budget = 1}, {runs, runs}}, 1e-8);
  BOOST_TEST(files[0].path == "a_b/bbobexp_f1.info");
  BOOST_TEST(files[3].path == "a_b_2/bbobexp_f1.info");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
