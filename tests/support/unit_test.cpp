// SPDX-License-Identifier: BSL-1.0
#include "support/unit_test.hpp"

#include <cstddef>
#include <ostream>
#include <string>

#include <boost/test/unit_test.hpp>
#include <boost/test/utils/wrap_stringstream.hpp>

namespace support {

namespace {

namespace tools = boost::test_tools::tt_detail;

void report_result(const place& at, const assertion_result& result, const char* text, tool_level level,
                   tools::check_type type) {
  tools::report_assertion(result, BOOST_TEST_LAZY_MSG(text), at.file, at.line, level, type, 0);
}

}  // namespace

void place::report(bool passed, const char* text, tool_level level, const void* comparison,
                   assertion_result (*explain)(const void*, std::ostream&)) const {
  if (passed) return report(true, text, level);
  boost::wrap_stringstream out;
  const auto result = explain(comparison, out.stream());
  report_result(*this, tools::format_assertion_result(out.str(), result.message()), text, level,
                tools::CHECK_BUILT_ASSERTION);
}

void place::report(const assertion_result& result, const char* text, tool_level level) const {
  const bool explained = !result && !result.has_empty_message();
  report_result(*this, explained ? tools::format_assertion_result("", result.message()) : result, text, level,
                tools::CHECK_BUILT_ASSERTION);
}

void place::report(bool passed, const char* text, tool_level level) const {
  report_result(*this, passed, text, level, tools::CHECK_BUILT_ASSERTION);
}

void place::report_message(bool passed, const char* text, tool_level level) const {
  report_result(*this, passed, text, level, tools::CHECK_MSG);
}

place checkpoint(const char* file, std::size_t line) {
  boost::unit_test::unit_test_log.set_checkpoint(file, line);
  return {file, line};
}

boost::unit_test::test_case* make_test_case(void (*test)(), const char* name, const char* file, std::size_t line) {
  return boost::unit_test::make_test_case(test, name, file, line);
}

}  // namespace support
