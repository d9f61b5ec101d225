// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/regression.hpp>

#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(units_tests)

using namespace clade;

namespace {

const std::vector<std::string> names{"length", "time", "mass", "angle"};
const std::vector<std::string> of_columns{"m", "s", "kg", "1"};

std::size_t violations(const std::string& text) {
  return regression::units(of_columns).violations(regression::parse(text, names));
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_fits_has_no_violations) {
  for (const auto* const text :
       {"length / time", "length + 2", "2 * length + 3 * time", "sin(angle)", "sin(2 * length)",
        "length^2 + length * length", "sqrt(length^2)  - length", "exp(neg(angle))", "max(length, length)",
        "angle^angle", "mass * square(length / time)", "log(length / length)", "abs(length) + length",
        "square(time) - time * time"}) {
    BOOST_TEST(violations(text) == 0U, text);
  }
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_is_counted) {
  const auto has = [](const char* text, std::size_t count) { BOOST_TEST(violations(text) == count, text); };
  has("length + time", 1);
  has("length - mass", 1);
  has("min(length, angle)", 1);
  has("sin(length)", 1);
  has("exp(time) + log(mass)", 2);
  has("2^length", 1);
  has("length^time", 1);
  has("length^angle", 1);
  has("arcsin(mass) * tanh(time) + cos(length)", 3);
  has("sqrt(length) + length", 1);
  has("(length + time) * (mass + length)", 2);
}

BOOST_AUTO_TEST_CASE(units_are_read_as_they_are_written_by_hand) {
  const auto same = [](const std::string& one, const std::string& other) {
    const std::vector<std::string> two{one, other};
    return regression::units(two).violations(regression::parse("a + b", std::vector<std::string>{"a", "b"})) == 0;
  };
  BOOST_TEST(same("kg*m/s^2", "m * kg * s^-2"));
  BOOST_TEST(same("1/s", "s^-1"));
  BOOST_TEST(same("m/m", "1"));
  BOOST_TEST(same("m^0.5*m^0.5", "m"));
  BOOST_TEST(!same("m/s*s", "m/s^2"));
  BOOST_TEST(!same("m/s/s", "m"));
  BOOST_TEST(same("m/s/s", "m/s^2"));
}

BOOST_AUTO_TEST_CASE(what_is_no_unit_is_refused) {
  const auto refused = [](const std::string& text, const char* message) {
    const std::vector<std::string> one{text};
    BOOST_CHECK_EXCEPTION(regression::units{one}, std::invalid_argument, support::says(message));
  };
  refused("", "the unit '' is empty; write kg*m/s^2, or 1 for a number");
  refused("m**s", "the unit 'm**s' must be names with * and / between them");
  refused("m s", "the unit 'm s' must be names with * and / between them");
  refused("m^", "the unit 'm^' must have a number after ^");
  refused("m/", "the unit 'm/' must not end with * or /");
  refused("2m", "the unit '2m' must be names with * and / between them");
  refused("a*b*c*d*e*f*g*h*i", "there must be at most 8 base units, but 'i' is another one");
  BOOST_CHECK_EXCEPTION(regression::units(std::span(of_columns).first(1)).violations(regression::parse("time", names)),
                        std::invalid_argument, support::says("a formula reads column 2, but there are 1 units"));
}

BOOST_AUTO_TEST_CASE(powers_that_cancel_up_to_rounding_leave_a_number) {
  const std::vector<std::string> names{"p", "q", "s"}, of_columns{"m^0.1", "m^0.2", "m^0.3"};
  const regression::units units(of_columns);
  BOOST_TEST(units.violations(regression::parse("sin(p * q / s) + exp(p ^ 3 / s)", names)) == 0U);
  const std::vector<std::string> other{"µm", "%"};
  BOOST_TEST(regression::units(other).violations(regression::parse("p + q", names)) == 1U);
}

BOOST_AUTO_TEST_SUITE_END()
