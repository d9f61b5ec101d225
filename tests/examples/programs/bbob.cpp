// Runs the program BBOB, whose path the build defines.

#include <boost/test/unit_test.hpp>
#include <fstream>
#include <string>

#include "program.hpp"

using namespace support;

namespace {

const program bbob(BBOB);

// A file of that content, and its name.
std::string written(const scratch_folder& folder, const std::string& content) {
  const auto path = folder / "points.csv";
  std::ofstream(path) << content;
  return path;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(bbob_program)

BOOST_AUTO_TEST_CASE(values_are_printed_with_17_digits_and_further_columns_are_ignored) {
  const scratch_folder folder;
  const auto path = written(folder,
                            "1,1,2,-4.9989999999999997,1.095,112.13200648,79.480000000000004\n"
                            "\n"
                            "1, 2, 2, -0.177, 4.719\r\n");
  const auto result = bbob({"values", path});
  BOOST_TEST(result.status == 0, report_of(result));
  BOOST_TEST(result.out ==
             "function,instance,dimension,f,f_opt\n"
             "1,1,2,112.13200648,79.480000000000004\n"
             "1,2,2,466.23178632000003,394.48000000000002\n");
}

BOOST_AUTO_TEST_CASE(mistakes_are_named_with_file_and_line) {
  const scratch_folder folder;
  const auto refuses = [&](const std::string& content, const std::vector<std::string>& parts) {
    const auto path = written(folder, "1,1,2,0,0\n" + content);
    bbob.refuses({"values", path}, joined({path + ":2: "}, parts));
  };
  refuses("25,1,2,0,0\n", {"bbob function must be between 1 and 24, but was 25"});
  refuses("1,0,2,0,0\n", {"bbob instance must be between 1 and 100000, but was 0"});
  refuses("1,1,1,0,0\n", {"bbob dimension must be between 2 and 1024, but was 1"});
  refuses("1,1,2,0\n", {"x2 is missing"});
  refuses("1,1,2,0,\n", {"x2 must be a number, but was \"\""});
  refuses("1,1,2,0,1e5x\n", {"x2 must be a number, but was \"1e5x\""});
  refuses("1,1,2,nan,1\n", {"x1 must be finite"});
  refuses("one,1,2,0,1\n", {"function must be a number, but was \"one\""});
  bbob.refuses({"values", folder / "absent.csv"}, {"absent.csv", "No such file"});
  bbob.refuses({"values"}, {"FILE"});
}

BOOST_AUTO_TEST_SUITE_END()
