// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/problems/formulas.hpp>
#include <clade/regression.hpp>

#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(dimensions_tests)

using namespace clade;
using support::says;

namespace {

std::vector<regression::detail::dimensionless> groups(const std::vector<std::string>& units) {
  return regression::detail::dimensionless_groups(regression::units(units), units.size() - 1, 10);
}

std::string gathered(const std::string& text) {
  const std::vector<std::string> names{"u", "v", "c"};
  return regression::infix(regression::detail::with_gathered_powers(regression::parse(text, names), 3), names);
}

}  // namespace

BOOST_AUTO_TEST_CASE(groups_are_dimensionless_products) {
  // The pendulum: length, gravity, mass; period.
  const auto pendulum = groups({"m", "m/s^2", "kg", "s"});
  BOOST_TEST_REQUIRE(pendulum.size() == 1U);
  BOOST_TEST(pendulum[0].scale == (std::vector{0.5, -0.5, 0.0}), boost::test_tools::per_element());
  BOOST_TEST(pendulum[0].groups.empty());
  // The sum of two velocities.
  const auto velocities = groups({"m/s", "m/s", "m/s", "m/s"});
  BOOST_TEST(velocities.size() == 3U);
  BOOST_TEST(velocities[0].groups.size() == 2U);
  // Numbers are groups of their own.
  BOOST_TEST(groups({"m", "1", "m"})[0].groups.size() == 1U);
  // No product has the unit, all columns are numbers, no column goes.
  BOOST_TEST(groups({"m", "kg", "s"}).empty());
  BOOST_TEST(groups({"1", "1", "1"}).empty());
  // The exponents would be thirds.
  BOOST_TEST(groups({"m^3", "m"}).empty());
}

BOOST_AUTO_TEST_CASE(units_of_formulas) {
  const std::vector<std::string> names{"length", "time"}, of{"m", "s"};
  const regression::units units(of);
  BOOST_TEST(units.of(regression::parse("length / time^2 * 3", names)) == "m/s^2");
  BOOST_TEST(units.of(regression::parse("sqrt(length * length) / length", names)) == "1");
  BOOST_TEST(units.powers_of(1)[1] == 1);
  BOOST_CHECK_THROW(static_cast<void>(units.powers_of(2)), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(equations_of_feynman_respect_their_units) {
  for (const auto& f : problems::feynman) {
    auto units = problems::units_of(f);
    units.pop_back();
    std::vector<std::string> names;
    for (const auto& r : problems::detail::ranges_of(f.ranges)) names.push_back(r.name);
    BOOST_TEST_REQUIRE(units.size() == names.size(), f.name);
    BOOST_TEST(regression::units(units).violations(regression::parse(f.formula, names)) == 0U, f.name);
  }
  BOOST_TEST(problems::units_of(problems::feynman[7]).back() == "kg*m/s^2");
  BOOST_CHECK_EXCEPTION(problems::units_of(problems::nguyen[0]), std::invalid_argument,
                        says("the units of Nguyen-1 are not known"));
}

BOOST_AUTO_TEST_CASE(powers_of_columns_are_gathered) {
  BOOST_TEST(gathered("c * (u / c + v / c)") == "u + v");
  BOOST_TEST(gathered("c * u / c") == "u");
  BOOST_TEST(gathered("u * u * c / (u * c^2)") == "u / c");
  BOOST_TEST(gathered("exp(u * c / c) * c^2") == "exp(u) * c ^ 2");
  BOOST_TEST(gathered("1 - (u / c)^2") == "1 - u ^ 2 / c ^ 2");
  BOOST_TEST(gathered("sqrt(u^2)") == "sqrt(u ^ 2)");  // its sign
}

BOOST_AUTO_TEST_CASE(a_search_with_all_units_uses_groups) {
  const auto of = [](const char* name) {
    return *std::ranges::find(problems::feynman, std::string_view(name), &problems::known_formula::name);
  };
  const auto search = [&](const char* name, std::uint64_t budget) {
    const auto table = problems::sample(of(name), 60, 0, random_stream(1));
    const auto data = regression::samples_of(table, "target");
    auto units = problems::units_of(of(name));
    const auto target = units.back();
    units.pop_back();
    auto found = regression::search(data, {.population = 100, .units = units, .target_unit = target}, 1,
                                    stop::evaluations(budget));
    return std::pair(regression::infix(found.best().expression, data.names), found);
  };
  const auto [product, at_once] = search("I.14.3", 1000);
  BOOST_TEST(product == "m * g * z");
  BOOST_TEST(at_once.evaluations == 0U);
  const auto [doppler, found] = search("I.34.1", 10'000);  // the Doppler effect
  BOOST_TEST(found.best().training.r_squared > 1 - 1e-12, doppler);
  BOOST_TEST(doppler.find('c') != std::string::npos);

  const auto table = problems::sample(of("I.14.3"), 20, 0, random_stream(1));
  const auto data = regression::samples_of(table, "target");
  BOOST_CHECK_EXCEPTION(regression::search(data, {.target_unit = "m"}, 1, stop::evaluations(1)), std::invalid_argument,
                        says("there must be a unit for each of the 3 inputs, but there were 0"));
}

// The only formulas are columns or groups, so nothing improves, and all rounds end when their patience does.
BOOST_AUTO_TEST_CASE(a_column_of_very_different_values_is_no_factor_of_groups) {
  std::vector<double> way, time, other, target;
  random_stream rng(1);
  for (int i = 0; i < 20; ++i) {
    way.push_back(std::pow(10.0, 9 * i - 100));
    time.push_back(1 + rng.unit());
    other.push_back(1 + rng.unit());
    target.push_back(way.back() * time.back() / other.back());
  }
  const regression::samples data{.names = {"way", "time", "other"}, .inputs = {way, time, other}, .target = target};
  const regression::settings with{.population = 20, .units = {"m", "s", "s"}, .target_unit = "m"};
  BOOST_TEST(!regression::search(data, with, 1, stop::evaluations(100)).front.empty());
}

BOOST_AUTO_TEST_CASE(the_first_rounds_in_groups_and_columns_are_short) {
  regression::table t{{"a", "b", "y"}, {{}, {}, {}}};
  random_stream rng(1);
  for (int i = 0; i < 30; ++i) {
    for (auto& column : t.columns) column.push_back(1 + rng.unit());
  }
  const regression::settings with{
      .functions = {"+"}, .population = 50, .most_nodes = 1, .patience = 50, .units = {"m", "m"}, .target_unit = "m"};
  std::vector<std::uint64_t> starts;
  std::vector<bool> in_columns;  // there is one group, and there are two columns
  std::uint64_t last = 0;
  static_cast<void>(regression::search(regression::samples_of(t, "y"), with, 1, stop::generations(180),
                                       execution::sequential{}, [&](const auto& now) {
                                         if (starts.empty() || now.number == last) {
                                           starts.push_back(now.number);
                                           in_columns.push_back(false);
                                         }
                                         last = now.number;
                                         for (const auto& f : now.population.chromosomes()) {
                                           for (const auto& node : f.nodes()) {
                                             const auto& s = node.symbol;
                                             if (s.function == regression::function::variable && s.variable == 1)
                                               in_columns.back() = true;
                                           }
                                         }
                                       }));
  BOOST_TEST(starts == (std::vector<std::uint64_t>{0, 20, 40, 60, 110, 160}), boost::test_tools::per_element());
  BOOST_TEST((in_columns == std::vector<bool>{false, true, false, false, true, false}));
}

BOOST_AUTO_TEST_SUITE_END()
