// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/regression/notation.hpp>
#include <clade/regression/parse.hpp>
#include <clade/text/utf8.hpp>

#include "support/formulas.hpp"
#include "support/hostile_names.hpp"
#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(notation_tests)

using namespace clade;
using namespace support;
using regression::infix, regression::parse;

namespace {

const std::vector<std::string> names{"a", "b_1", "speed, km"};

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_written_is_read_back_with_the_same_values) {
  const auto space = every_formula(3);
  const random_columns data(3, 20, -2, 3, 1);
  random_stream rng(2);
  for (int i = 0; i < 1000; ++i) {
    const auto f = space(rng);
    const auto text = infix(f, names);
    const auto back = parse(text, names);
    const auto one = regression::values_of(f, data.views, 20), other = regression::values_of(back, data.views, 20);
    for (std::size_t k = 0; k < 20; ++k) {
      if (!(one[k] == other[k] || (one[k] != one[k] && other[k] != other[k]))) BOOST_ERROR(text);
    }
    const auto again = infix(back, names);  // neg(-2) is parsed as 2
    BOOST_TEST(infix(parse(again, names), names) == again);
  }
}

BOOST_AUTO_TEST_CASE(formulas_are_written_as_people_write_them) {
  const auto written = [](const char* text) { return infix(parse(text, names), names); };
  BOOST_TEST(written("a+b_1*2") == "a + b_1 * 2");
  BOOST_TEST(written("(a+b_1)*2") == "(a + b_1) * 2");
  BOOST_TEST(written("a-(b_1-2)") == "a - (b_1 - 2)");
  BOOST_TEST(written("a**2") == "a ^ 2");
  BOOST_TEST(written("-a^2") == "-a ^ 2");
  BOOST_TEST(written("(-a)^2") == "(-a) ^ 2");
  BOOST_TEST(written("2^3^a") == "2 ^ 3 ^ a");
  BOOST_TEST(written("(2^3)^a") == "(2 ^ 3) ^ a");
  BOOST_TEST(written("a + -3") == "a - 3");
  BOOST_TEST(written("sin(`speed, km`) / ln(a)") == "sin(`speed, km`) / log(a)");
  BOOST_TEST(written("min(a, max(b_1, 1e-3))") == "min(a, max(b_1, 0.001))");
}

BOOST_AUTO_TEST_CASE(other_languages) {
  const auto f = parse("2 * a^2 - sqrt(b_1) / min(`speed, km`, -0.5)", names);
  BOOST_TEST(regression::c_source(f, names) ==
             "double formula(double a, double b_1, double x3) {\n"
             "  return 2.0 * pow(a, 2.0) - sqrt(b_1) / fmin(x3, -0.5);\n}\n");
  BOOST_TEST(regression::python_source(f, names, "g") ==
             "def g(a, b_1, x3):\n"
             "    return 2.0 * np.power(a, 2.0) - np.sqrt(b_1) / np.minimum(x3, -0.5)\n");
  BOOST_TEST(regression::latex(f, names) ==
             "2 \\cdot a^{2} - \\frac{\\sqrt{b_{1}}}{\\min\\left(\\text{speed, km}, -0.5\\right)}");
  const std::vector<std::string> odd{"a+b", "50 %_max", "T^2\\~", "+", "größe"};
  BOOST_TEST(regression::latex(parse("`a+b` + `50 %_max`", odd), odd) ==
             "\\text{a+b} + \\text{50 \\%}_{\\mathrm{max}}");
  BOOST_TEST(regression::latex(parse("`T^2\\~` + `+` + größe", odd), odd) ==
             "\\text{T\\textasciicircum{}2\\textbackslash{}\\textasciitilde{}} + \\text{+} + \\mathrm{größe}");
  BOOST_TEST(regression::latex(parse("1.5e-7 * exp(-a)", names), names) ==
             "1.5 \\cdot 10^{-7} \\cdot \\exp\\left(-a\\right)");
}

BOOST_AUTO_TEST_CASE(what_cannot_be_read_is_named_with_its_place) {
  const auto refused = [](const char* text, const char* part) {
    BOOST_CHECK_EXCEPTION(parse(text, names), std::invalid_argument, says(part));
  };
  refused("", "character 1: a number, a name or");
  refused("a +", "character 4: a number, a name or");
  refused("a b_1", "character 3: an operator is missing before 'b_1'");
  refused("(a", "a ')' is missing");
  refused("c + 1", "character 1: there is no column 'c'; there are a, b_1, speed, km");
  refused("a * bb_1 + 2", "character 5: there is no column 'bb_1'; there are a, b_1, speed, km; did you mean 'b_1'?");
  refused("a + `speed km`", "character 5: there is no column 'speed km'");
  refused("foo(a)", "there is no function 'foo'");
  refused("min(a)", "min takes two arguments");
  refused("a +* 2", "character 4: '*' is not a number");
  refused("`speed", "a '`' is missing");
  refused(std::string(600, '(').c_str(), "nested deeper than 500 levels");
}

// In C and Python, 1 / 2 with integers is 0, and 2 ^ -1 is an error.
BOOST_AUTO_TEST_CASE(numbers_in_c_and_python_are_real) {
  const std::vector<std::string> names{"a"};
  const auto f = regression::parse("a ^ (1 / 3) + neg(-0) * 1e20", names);
  BOOST_TEST(regression::c_source(f, names) ==
             "double formula(double a) {\n  return pow(a, 1.0 / 3.0) + 0.0 * 1e+20;\n}\n");
  BOOST_TEST(regression::python_source(f, names) ==
             "def formula(a):\n    return np.power(a, 1.0 / 3.0) + 0.0 * 1e+20\n");
  const auto minus_zero = regression::parse("neg(-0)", names);
  BOOST_TEST(regression::infix(minus_zero, names) == "0");
}

BOOST_AUTO_TEST_CASE(parameters_have_names_of_their_own) {
  const std::vector<std::string> names{"x2", "a b", "exp", "int", "np", "lambda"};
  const auto f = regression::parse("exp(exp) + int + np + lambda + `a b` + x2", names);
  BOOST_TEST(regression::c_source(f, names) ==
             "double formula(double x2, double x2_, double exp_, double int_, double np, double lambda) {\n"
             "  return exp(exp_) + int_ + np + lambda + x2_ + x2;\n}\n");
  BOOST_TEST(regression::python_source(f, names, "int") ==
             "def int(x2, x2_, exp, int_, np_, lambda_):\n    return np.exp(exp) + int_ + np_ + lambda_ + x2_ + x2\n");
}

// Every column must become a different parameter that a compiler accepts.
BOOST_AUTO_TEST_CASE(parameters_are_free_in_their_language) {
  const std::vector<std::string> names{
      "NAN", "M_PI", "I",   "unix", "typeof", "bool", "class", "E2BIG", "_x",        "größe", "",    "errno",   "j0",
      "AGE", "CO2",  "X_1", "a",    "a",      "a_",   "x9",    "None",  "__debug__", "match", "nan", "MAX_TEMP"};
  const auto parameters = [&](const std::string& source) {
    auto list = source.substr(source.find('(') + 1);
    list.resize(list.find(')'));
    for (auto at = list.find("double "); at != list.npos; at = list.find("double ")) list.erase(at, 7);
    return list;
  };
  const regression::formula one(regression::constant(1));
  BOOST_TEST(parameters(regression::c_source(one, names)) ==
             "NAN_, M_PI_, I_, unix_, typeof_, bool_, class_, E2BIG_, x9_, x10, x11, errno_, j0, AGE, CO2, X_1, a, "
             "a__, a_, x9, "
             "None, x22, match, nan, MAX_TEMP_");
  BOOST_TEST(
      parameters(regression::python_source(one, names)) ==
      "NAN, M_PI, I, unix, typeof, bool, class_, E2BIG, _x, x10, x11, errno, j0, AGE, CO2, X_1, a, a__, a_, x9, None_, "
      "x22, match, nan, MAX_TEMP");
  const auto refused = [&](const std::string& name) {
    BOOST_CHECK_EXCEPTION(regression::c_source(one, names, name), std::invalid_argument,
                          says("an identifier that the language leaves free, but was '" + name + "'"));
  };
  for (const char* name : {"exp", "double", "a b", "", "NAN"}) refused(name);
  const std::vector<regression::user_function> users{{"typeof", [](double x) { return x; }}};
  BOOST_CHECK_THROW(regression::c_source(parse("typeof(1)", names, users), names, "f", users), std::invalid_argument);
  BOOST_CHECK_NO_THROW(regression::python_source(parse("typeof(1)", names, users), names, "f", users));
}

BOOST_AUTO_TEST_CASE(numbers_that_are_not_finite_have_names) {
  regression::formula f(regression::constant(-std::numeric_limits<double>::infinity()));
  f.push(regression::constant(std::numeric_limits<double>::quiet_NaN()));
  regression::push(f, regression::function::multiply);
  const auto has = [](const std::string& text, const char* part) { BOOST_TEST(text.find(part) != text.npos, text); };
  has(regression::c_source(f, names), "return -INFINITY * NAN;");
  has(regression::python_source(f, names), "return -np.inf * np.nan\n");
  has(regression::latex(f, names), "-\\infty");
  has(regression::latex(f, names), " \\cdot \\mathrm{NaN}");
}

BOOST_AUTO_TEST_CASE(messages_say_what_is_wrong_and_where) {
  const std::vector<std::string> names{"a"};
  const auto refused = [&](const std::string& text, const char* message) {
    BOOST_CHECK_EXCEPTION(regression::parse(text, names), std::invalid_argument, says(message));
  };
  refused("sin(a, a)", "at character 7: sin takes one argument");
  refused("min(a, a, a)", "min takes two arguments");
  refused("tan(a)", "at character 1: there is no function 'tan'; there are neg, square, abs");
  refused("1e999", "the number is too large");
  refused(std::string(100'000, '('), "'...(((");
  try {
    regression::parse(std::string(100'000, '('), names);
  } catch (const std::invalid_argument& error) {
    BOOST_TEST(std::string(error.what()).size() < 200U);
  }
  BOOST_TEST((regression::parse("1e-999", names) == regression::formula(regression::constant(0))));
  BOOST_TEST((regression::parse("0.0001e-330", names) == regression::formula(regression::constant(0))));
}

// Every special character of a name is escaped in LaTeX, and all braces are balanced.
BOOST_AUTO_TEST_CASE(hostile_names_in_latex) {
  const auto hostile = support::hostile_names();
  for (std::size_t i = 0; i < hostile.size(); ++i) {
    const auto text = regression::latex(regression::formula(regression::variable(i)), hostile);
    int open = 0;
    for (std::size_t k = 0; k < text.size(); ++k) {
      const char c = text[k];
      if (c == '\\') {
        ++k;
        continue;
      }
      open += c == '{' ? 1 : c == '}' ? -1 : 0;
      BOOST_TEST(open >= 0, text);
      const bool index = c == '_' && text.substr(k, 2) == "_{";
      BOOST_TEST((index || std::string("%&#$^_~\n\t\x7f").find(c) == std::string::npos), text);
    }
    BOOST_TEST(open == 0, text);
    BOOST_TEST(clade::detail::is_utf8(text), text);
    BOOST_TEST(text.find("\\end{doc") == text.npos, text);
  }
  BOOST_TEST(regression::latex(parse("`1` + 1", std::vector<std::string>{"1"}), std::vector<std::string>{"1"}) ==
             "\\mathrm{1} + 1");
}

BOOST_AUTO_TEST_SUITE_END()
