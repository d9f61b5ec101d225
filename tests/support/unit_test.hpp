// SPDX-License-Identifier: BSL-1.0
// As in Boost.Test, numbers of different signedness are compared without a warning.
#pragma GCC system_header
#pragma once

#include <cstddef>
#include <iosfwd>
#include <type_traits>

#include <boost/core/ignore_unused.hpp>
#include <boost/test/unit_test.hpp>

/// The macros of Boost.Test, with their bodies compiled once. Boost.Test generates about 300 bytes of code for each
/// assertion and 1,500 for each test case, a quarter of the code of all tests. Results, counts and messages are the
/// same, except that the message for `a + b == c` shows the sum.
namespace support {

using boost::test_tools::assertion_result;
using boost::test_tools::tt_detail::tool_level;

/// Scalars are stored as values, other operands as references.
template <class T>
using operand = std::conditional_t<std::is_scalar_v<T>, T, const T&>;

/// A comparison by one of the operations of Boost.Test.
template <class Left, class Right, class Operation>
struct comparison {
  Left left;
  operand<Right> right;

  bool passed() const { return !!Operation::eval(left.value, right); }

  /// Prints the operands of the comparison at `that`, and returns the result with its explanation.
  static assertion_result explain(const void* that, std::ostream& out) {
    const auto& self = *static_cast<const comparison*>(that);
    Operation::report(out, self.left, self.right);
    return Operation::eval(self.left.value, self.right);
  }
};

/// The leftmost operand of an assertion. Literals are compared as pointers, so that their lengths are not distinct
/// types.
template <class T, class Stored = operand<T>>
struct left_operand {
  Stored value;

  void report(std::ostream& out) const { out << boost::test_tools::tt_detail::print_helper(value); }

#define CLADE_COMPARE(oper, name)                                             \
  template <class Right>                                                      \
  auto operator oper(const Right& right) const {                              \
    using operation = boost::test_tools::assertion::op::name<T, Right>;       \
    return comparison<left_operand, Right, operation>{*this, right};          \
  }                                                                           \
  template <std::size_t N>                                                    \
  auto operator oper(const char(&right)[N]) const {                           \
    using operation = boost::test_tools::assertion::op::name<T, const char*>; \
    return comparison<left_operand, const char*, operation>{*this, right};    \
  }
  CLADE_COMPARE(==, EQ)
  CLADE_COMPARE(!=, NE)
  CLADE_COMPARE(<, LT)
  CLADE_COMPARE(<=, LE)
  CLADE_COMPARE(>, GT)
  CLADE_COMPARE(>=, GE)
#undef CLADE_COMPARE

#define CLADE_COMPUTE(oper)                                         \
  template <class Right>                                            \
  auto operator oper(const Right& right) const {                    \
    using result = std::remove_cvref_t<decltype(value oper right)>; \
    return left_operand<result, result>{value oper right};          \
  }
  CLADE_COMPUTE(+)
  CLADE_COMPUTE(-)
  CLADE_COMPUTE(*)
  CLADE_COMPUTE(/)
  CLADE_COMPUTE(%)
  CLADE_COMPUTE(&)
  CLADE_COMPUTE(|)
  CLADE_COMPUTE(^)
  CLADE_COMPUTE(<<)
  CLADE_COMPUTE(>>)
#undef CLADE_COMPUTE
};

/// `seed() ->* a == b` makes a comparison, as in Boost.Test.
struct seed {
  template <class T>
  left_operand<T> operator->*(const T& value) const {
    return {value};
  }
  template <std::size_t N>
  left_operand<const char*> operator->*(const char (&value)[N]) const {
    return {value};
  }
};

/// The place of an assertion.
struct place {
  const char* file;
  std::size_t line;

  template <class Left, class Right, class Operation>
  void check(const comparison<Left, Right, Operation>& all, const char* text, tool_level level) const {
    report(all.passed(), text, level, &all, comparison<Left, Right, Operation>::explain);
  }
  template <class T, class Stored>
  void check(const left_operand<T, Stored>& one, const char* text, tool_level level) const {
    if constexpr (std::is_same_v<T, assertion_result>) {
      report(one.value, text, level);
    } else {
      report(static_cast<bool>(one.value), text, level);
    }
  }
  void report(bool passed, const char* text, tool_level level, const void* comparison,
              assertion_result (*explain)(const void*, std::ostream&)) const;
  void report(const assertion_result& result, const char* text, tool_level level) const;
  void report(bool passed, const char* text, tool_level level) const;
  /// For a text that is a message, not an expression.
  void report_message(bool passed, const char* text, tool_level level) const;
};

/// Records the place, which is reported if the program ends before the next one.
place checkpoint(const char* file, std::size_t line);

boost::unit_test::test_case* make_test_case(void (*test)(), const char* name, const char* file, std::size_t line);

}  // namespace support

#undef BOOST_TEST_PASSPOINT
#define BOOST_TEST_PASSPOINT() ::support::checkpoint(__FILE__, __LINE__)

#define CLADE_ASSERT(expression, text, level) \
  ::support::checkpoint(__FILE__, __LINE__)   \
      .check(::support::seed()->*expression, text, ::boost::test_tools::tt_detail::level)

// BOOST_TEST and BOOST_TEST_REQUIRE with one argument.
#undef BOOST_TEST_TOOL_ET_IMPL
#define BOOST_TEST_TOOL_ET_IMPL(P, level) CLADE_ASSERT(P, BOOST_STRINGIZE(P), level)

#undef BOOST_CHECK
#define BOOST_CHECK(P) CLADE_ASSERT((P), BOOST_STRINGIZE(P), CHECK)
#undef BOOST_REQUIRE
#define BOOST_REQUIRE(P) CLADE_ASSERT((P), BOOST_STRINGIZE(P), REQUIRE)

// BOOST_CHECK_THROW, BOOST_CHECK_EXCEPTION and the like.
#undef BOOST_CHECK_THROW_IMPL
#define BOOST_CHECK_THROW_IMPL(S, E, P, postfix, TL)                                                   \
  do {                                                                                                 \
    const auto clade_place = ::support::checkpoint(__FILE__, __LINE__);                                \
    try {                                                                                              \
      S;                                                                                               \
      clade_place.report_message(false, "exception " BOOST_STRINGIZE(E) " expected but not raised",    \
                                 ::boost::test_tools::tt_detail::TL);                                  \
    } catch (E const& ex) {                                                                            \
      boost::ignore_unused(ex);                                                                        \
      clade_place.report_message(P, "exception \"" BOOST_STRINGIZE(E) "\" raised as expected" postfix, \
                                 ::boost::test_tools::tt_detail::TL);                                  \
    }                                                                                                  \
  } while (::boost::test_tools::tt_detail::dummy_cond())

#undef BOOST_FIXTURE_TEST_CASE_WITH_DECOR
#define BOOST_FIXTURE_TEST_CASE_WITH_DECOR(test_name, F, decorators)                                          \
  struct test_name : public F {                                                                               \
    void test_method();                                                                                       \
  };                                                                                                          \
  static void BOOST_AUTO_TC_INVOKER(test_name)() {                                                            \
    BOOST_TEST_PASSPOINT();                                                                                   \
    test_name t;                                                                                              \
    boost::unit_test::setup_conditional(t);                                                                   \
    t.test_method();                                                                                          \
    boost::unit_test::teardown_conditional(t);                                                                \
  }                                                                                                           \
  struct BOOST_AUTO_TC_UNIQUE_ID(test_name) {};                                                               \
  BOOST_AUTO_TU_REGISTRAR(test_name)                                                                          \
  (::support::make_test_case(&BOOST_AUTO_TC_INVOKER(test_name), #test_name, __FILE__, __LINE__), decorators); \
  void test_name::test_method()
