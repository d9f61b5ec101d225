// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/study/racing/sampling.hpp>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "common/usage_error.hpp"
#include "parameters/racing_space.hpp"
#include "parameters/variables.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(parameters_racing_space)

using parameters::racing_space;
using parameters::text;
using parameters::variables;

namespace {

racing_space space_of(const std::vector<std::string>& definitions) {
  return racing_space(variables::read(definitions), "--space");
}

// The values of points that fill the space.
std::set<std::string> texts_of(const std::string& definition) {
  const auto space = space_of({definition});
  std::set<std::string> all;
  for (std::size_t slot = 0; slot < 256; ++slot) {
    const auto configuration = clade::racing::detail::sobol_sample(space.parameters(), slot, clade::random_stream(1));
    all.insert(text(space.decode(configuration)[0].second));
  }
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(values_are_those_of_the_definition) {
  using strings = std::set<std::string>;
  BOOST_TEST((texts_of("x=0..1 step 0.25") == strings{"0", "0.25", "0.5", "0.75", "1"}));
  BOOST_TEST((texts_of("x=2..5 integer") == strings{"2", "3", "4", "5"}));
  BOOST_TEST((texts_of("x=1..4 integer log") == strings{"1", "2", "3", "4"}));
  BOOST_TEST((texts_of("x=0.5..2 log step 0.5") == strings{"0.5", "1", "1.5", "2"}));
  BOOST_TEST((texts_of("x=8,1,4") == strings{"1", "4", "8"}));
  BOOST_TEST((texts_of("x=b,a") == strings{"a", "b"}));
  for (const auto& one : texts_of("x=0..1")) BOOST_TEST(one.size() <= 6u);  // four decimals
}

// The other parameter of a condition comes first, whatever the order of the definitions.
BOOST_AUTO_TEST_CASE(conditions_and_inactive_variables) {
  const auto space = space_of({"size=2..9 integer if kind=b,c", "kind=a,b,c", "rib=0..1 if size=2,3"});
  clade::racing::check(space.parameters());
  BOOST_TEST(space.parameters()[0].name == "kind");
  for (std::size_t slot = 0; slot < 64; ++slot) {
    const auto values =
        space.decode(clade::racing::detail::sobol_sample(space.parameters(), slot, clade::random_stream(2)));
    const auto* const kind = parameters::find(values, "kind");
    const auto* const size = parameters::find(values, "size");
    BOOST_TEST((size != nullptr) == (text(*kind) != "a"));
    BOOST_TEST((parameters::find(values, "rib") != nullptr) == (size && (text(*size) == "2" || text(*size) == "3")));
    // Texts lead back to the configuration.
    const auto again = space.configuration_of([&](const std::string& name) -> std::optional<std::string> {
      const auto* const value = parameters::find(values, name);
      return value ? std::optional(text(*value)) : std::nullopt;
    });
    BOOST_TEST((again && space.decode(*again) == values));
  }
  BOOST_TEST(!space.configuration_of([](const std::string&) { return "x"; }));
}

BOOST_AUTO_TEST_CASE(orders_and_single_values_are_refused) {
  const auto refused = [](const variables& all) {
    return support::refusal<common::usage_error>([&] { racing_space(all, "--space"); });
  };
  BOOST_TEST(refused(variables::read({"x=1..1"})) == "--space \"x=1..1\" must have two values or more");
  BOOST_TEST(refused(variables::read({"x=a"})) == "--space \"x=a\" must have two values or more");
  BOOST_TEST(refused(variables::read({}, {"jobs=a,b"})) == "--space \"jobs=a,b\" is an order, which cannot be tuned");
}

BOOST_AUTO_TEST_SUITE_END()
