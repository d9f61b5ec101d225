// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <clade/regression.hpp>

#include "support/formulas.hpp"

BOOST_AUTO_TEST_SUITE(latex_tests)

using namespace clade;

namespace {

// Evaluates a formula from its LaTeX source.
class reader {
 public:
  reader(std::string_view text, const std::map<std::string, double>& values) : rest_(text), values_(values) {}

  double value() {
    const auto whole = sum();
    if (!rest_.empty()) fail();
    return whole;
  }

 private:
  double sum() {
    auto left = take("-") ? -product() : product();
    for (;;) {
      if (take(" + ")) {
        left += product();
      } else if (take(" - ")) {
        left -= product();
      } else {
        return left;
      }
    }
  }
  double product() {
    auto left = power();
    while (take(" \\cdot ")) left *= power();
    return left;
  }
  double power() {
    const auto base = atom();
    if (!take("^{")) return base;
    const auto exponent = sum();
    need("}");
    return std::pow(base, exponent);
  }
  double atom() {
    if (!rest_.empty() && (std::isdigit(static_cast<unsigned char>(rest_[0])) != 0)) return number();
    if (take("\\left(")) return inside(")");
    if (take("\\left|")) return std::abs(inside("|"));
    if (take("\\sqrt{")) return std::sqrt(inside_braces());
    if (take("\\frac{")) {
      const auto over = inside_braces();
      need("{");
      return over / inside_braces();
    }
    if (take("\\exp\\left(")) return std::exp(inside(")"));
    if (take("\\log\\left(")) return std::log(inside(")"));
    if (take("\\sin\\left(")) return std::sin(inside(")"));
    if (take("\\cos\\left(")) return std::cos(inside(")"));
    if (take("\\tanh\\left(")) return std::tanh(inside(")"));
    if (take("\\arcsin\\left(")) return std::asin(inside(")"));
    if (take("\\min\\left(")) return one_of_two([](double a, double b) { return b < a || b != b ? b : a; });
    if (take("\\max\\left(")) return one_of_two([](double a, double b) { return a < b || b != b ? b : a; });
    for (const auto& [name, value] : values_) {
      if (take(name)) return value;
    }
    fail();
  }
  double number() {
    std::size_t end = 0;
    while (end < rest_.size() && (std::isdigit(static_cast<unsigned char>(rest_[end])) != 0 || rest_[end] == '.'))
      ++end;
    auto digits = std::string(rest_.substr(0, end));
    rest_.remove_prefix(end);
    if (take(" \\cdot 10^{")) {
      digits += 'e' + std::string(rest_.substr(0, rest_.find('}')));
      rest_.remove_prefix(rest_.find('}') + 1);
    }
    return std::strtod(digits.c_str(), nullptr);
  }
  double inside(const char* end) {
    const auto value = sum();
    need("\\right" + std::string(end));
    return value;
  }
  double inside_braces() {
    const auto value = sum();
    need("}");
    return value;
  }
  template <class Function>
  double one_of_two(const Function& f) {
    const auto a = sum();
    need(", ");
    const auto b = sum();
    need("\\right)");
    return f(a, b);
  }
  bool take(std::string_view text) {
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }
  void need(std::string_view text) {
    if (!take(text)) fail();
  }
  [[noreturn]] void fail() const { throw std::runtime_error("cannot read " + std::string(rest_)); }

  std::string_view rest_;
  const std::map<std::string, double>& values_;
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_thousand_formulas_have_the_same_values_in_latex) {
  const std::vector<std::string> names{"a", "b_1", "speed, km"};
  const std::vector<std::vector<double>> rows{{0.5, 1.25, 2}, {-1.5, 0.75, 3.5}, {2.25, -0.5, 0.125}};
  const auto space = support::every_formula(3);
  random_stream rng(1);
  std::size_t finite = 0;
  for (int i = 0; i < 1000; ++i) {
    const auto f = space(rng);
    const auto text = regression::latex(f, names, 17);
    for (const auto& row : rows) {
      std::vector<std::span<const double>> columns;
      for (const auto& x : row) columns.emplace_back(&x, 1);
      const auto expected = regression::values_of(f, columns, 1)[0];
      const std::map<std::string, double> values{{"a", row[0]}, {"b_{1}", row[1]}, {"\\text{speed, km}", row[2]}};
      const auto read = reader(text, values).value();
      const bool both = std::isfinite(expected) == std::isfinite(read);
      BOOST_TEST(both, text << " is " << read << ", not " << expected);
      if (!std::isfinite(expected)) continue;
      ++finite;
      BOOST_TEST(std::abs(read - expected) <= 1e-12 * std::abs(expected),
                 text << " is " << read << ", not " << expected);
    }
  }
  BOOST_TEST(finite > 500U);
}

BOOST_AUTO_TEST_SUITE_END()
