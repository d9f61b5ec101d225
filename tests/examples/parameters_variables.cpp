// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include <clade/random/random_stream.hpp>

#include "common/usage_error.hpp"
#include "parameters/variables.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(parameters_variables)

using parameters::find;
using parameters::key;
using parameters::text;
using parameters::to_json;
using parameters::variables;
using strings = std::vector<std::string>;

namespace {

std::string refused(const strings& definitions, const strings& orders = {}) {
  return support::refusal<common::usage_error>([&] { variables::read(definitions, orders); });
}

// The texts of all values that random chromosomes have.
std::set<std::string> texts_of(const std::string& definition, const parameters::source& from = {}) {
  const auto read = variables::read({definition}, {}, from);
  clade::random_stream rng(1);
  std::set<std::string> all;
  for (int i = 0; i < 500; ++i) all.insert(text(read.decode(read.space()(rng))[0].second));
  return all;
}

const strings every{"radius=10..200",
                    "shell=0.0625..6 step 0.0625",
                    "teeth=12..60 integer",
                    "rate=1e-4..0.5 log",
                    "size=4..400 integer log",
                    "steel=mild,A 36,it's",
                    "nodes=8,1,4",
                    "shape=flat,deep",
                    "depth=1..3 if shape=deep",
                    "ribs=1..5 integer if teeth=12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30",
                    "rib=0..1 if ribs=1,2"};
const strings orders{"jobs=a,b,c,d", "tools=x,y if shape=flat"};

}  // namespace

BOOST_AUTO_TEST_CASE(steps_are_written_as_people_write_them) {
  BOOST_TEST(texts_of("x=0..1 step 0.1") ==
                 (std::set<std::string>{"0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1"}),
             boost::test_tools::per_element());
  BOOST_TEST(texts_of("x=0.0625..6 step 0.0625").contains("0.1875"));
  BOOST_TEST(texts_of("x=-1e-3..1e-3 step 1e-3") == (std::set<std::string>{"-0.001", "0", "0.001"}),
             boost::test_tools::per_element());
  BOOST_TEST(texts_of("x=1..10 step 4") == (std::set<std::string>{"1", "5", "9"}), boost::test_tools::per_element());
  BOOST_TEST(texts_of("x=1e3..1.2e3 step 100") == (std::set<std::string>{"1000", "1100", "1200"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(integers_and_lists_have_exactly_their_values) {
  BOOST_TEST(texts_of("x=1..4 integer") == (std::set<std::string>{"1", "2", "3", "4"}),
             boost::test_tools::per_element());
  BOOST_TEST(texts_of("x=1..4 log integer") == (std::set<std::string>{"1", "2", "3", "4"}),
             boost::test_tools::per_element());
  BOOST_TEST(texts_of("x=1..4", {.integers = {"x"}}) == (std::set<std::string>{"1", "2", "3", "4"}),
             boost::test_tools::per_element());
  BOOST_TEST(texts_of("x=3.10,3.9,3.8") == (std::set<std::string>{"3.10", "3.8", "3.9"}),
             boost::test_tools::per_element());
  BOOST_TEST(texts_of("x= a , b c,c=d ") == (std::set<std::string>{"a", "b c", "c=d"}),
             boost::test_tools::per_element());
  BOOST_TEST(texts_of("x=7..7") == (std::set<std::string>{"7"}), boost::test_tools::per_element());
  // Lists of numbers are in ascending order, and their values are numbers if they are written in the usual way.
  const auto nodes = variables::read({"nodes=8,1,4"});
  BOOST_TEST(to_json(nodes.decode({{0}})).dump() == R"({"nodes":1})");
  BOOST_TEST(to_json(nodes.decode({{2}})).dump() == R"({"nodes":8})");
  BOOST_TEST(nodes.space().variables()[0].categories() == 0u);
  BOOST_TEST(variables::read({"x=a,1"}).space().variables()[0].categories() == 2u);
}

BOOST_AUTO_TEST_CASE(a_logarithmic_range_has_each_magnitude_equally_often) {
  const auto rate = variables::read({"rate=1e-4..1 log"});
  clade::random_stream rng(1);
  std::vector<double> all;
  for (int i = 0; i < 4001; ++i) all.push_back(std::get<double>(rate.decode(rate.space()(rng))[0].second));
  std::ranges::sort(all);
  BOOST_TEST((all[2000] > 0.007 && all[2000] < 0.014));  // the median is 0.01
  BOOST_TEST((all.front() >= 1e-4 && all.back() <= 1));
}

BOOST_AUTO_TEST_CASE(random_designs_lie_in_their_ranges_and_survive_json_and_encoding) {
  const auto all = variables::read(every, orders);
  const auto space = all.space();
  BOOST_TEST(space.variables().size() == 11u + 6);
  clade::random_stream rng(2);
  std::set<std::string> keys;
  for (int i = 0; i < 2000; ++i) {
    const auto design = all.decode(space(rng));
    const auto number = [&](const char* name) { return std::get<double>(*find(design, name)); };
    const auto integer = [&](const char* name) { return std::get<std::int64_t>(*find(design, name)); };
    BOOST_REQUIRE((number("radius") >= 10 && number("radius") <= 200));
    BOOST_REQUIRE((number("shell") >= 0.0625 && number("shell") <= 6));
    BOOST_REQUIRE(number("shell") * 16 == std::floor(number("shell") * 16));
    BOOST_REQUIRE((number("rate") >= 1e-4 && number("rate") <= 0.5));
    BOOST_REQUIRE((integer("teeth") >= 12 && integer("teeth") <= 60));
    BOOST_REQUIRE((integer("size") >= 4 && integer("size") <= 400));
    auto order = std::get<strings>(*find(design, "jobs"));
    std::ranges::sort(order);
    BOOST_REQUIRE((order == strings{"a", "b", "c", "d"}));
    const bool deep = text(*find(design, "shape")) == "deep";
    BOOST_REQUIRE((find(design, "depth") != nullptr) == deep);
    BOOST_REQUIRE((find(design, "tools") != nullptr) == !deep);
    BOOST_REQUIRE((find(design, "ribs") != nullptr) == (integer("teeth") <= 30));
    BOOST_REQUIRE((find(design, "rib") != nullptr) == (find(design, "ribs") && integer("ribs") <= 2));

    const auto read = all.from_json(nlohmann::json::parse(key(design)));
    BOOST_REQUIRE(key(read) == key(design));
    BOOST_REQUIRE(key(design).find('\n') == std::string::npos);
    auto texts = nlohmann::json::object();
    for (const auto& [name, content] : design) texts[name] = text(content);
    BOOST_REQUIRE(key(all.from_json(texts)) == key(design));
    const auto again = all.encode(design);
    for (std::size_t k = 0; k < again.values.size(); ++k) {
      BOOST_REQUIRE(space.variables()[k].contains(again.values[k]));
    }
    auto same = design;
    for (auto& [name, content] : same) {
      if (name == "rate") content = *find(all.decode(again), "rate");  // the exponential of a logarithm is inexact
    }
    BOOST_REQUIRE(key(all.decode(again)) == key(same));
    keys.insert(key(design));
  }
  BOOST_TEST(keys.size() == 2000u);
}

BOOST_AUTO_TEST_CASE(designs_that_differ_in_inactive_variables_are_equal) {
  const auto all = variables::read({"shape=flat,deep", "depth=1..3 if shape=deep"});
  BOOST_TEST(key(all.decode({{0, 1.5}})) == key(all.decode({{0, 2.5}})));
  BOOST_TEST(key(all.decode({{0, 1.5}})) == R"({"shape":"flat"})");
  BOOST_TEST(key(all.decode({{1, 1.5}})) == R"({"shape":"deep","depth":1.5})");
  BOOST_TEST(key(all.from_json({{"shape", "flat"}, {"depth", 2}})) == R"({"shape":"flat"})");
  BOOST_TEST(key(variables::read({"x=-1..1"}).decode({{-0.0}})) == R"({"x":0})");
}

BOOST_AUTO_TEST_CASE(an_order_is_that_of_random_keys_or_of_a_permutation) {
  const auto all = variables::read({}, {"jobs=a,b,c"});
  BOOST_TEST(all.is_one_order());
  BOOST_TEST(key(all.decode({{0.5, 0.1, 0.9}})) == R"({"jobs":["b","a","c"]})");
  BOOST_TEST(key(all.decode_order({2, 0, 1})) == R"({"jobs":["c","a","b"]})");
  BOOST_TEST(text(all.decode_order({2, 0, 1})[0].second) == "c,a,b");
  BOOST_TEST(key(all.decode({{0.5, 0.5, 0.5}})) == R"({"jobs":["a","b","c"]})");
  BOOST_TEST(!variables::read({"x=1..2"}, {"jobs=a,b"}).is_one_order());
}

BOOST_AUTO_TEST_CASE(definitions_are_refused_with_the_option_the_text_and_what_is_allowed) {
  const auto ends_with = [](const strings& definitions, const std::string& end, const strings& more = {}) {
    const auto message = refused(definitions, more);
    const bool ends = message.ends_with(end);
    BOOST_TEST(ends, message);
  };
  BOOST_TEST(refused({}) ==
             "--variables must define at least one variable, NAME=LOW..HIGH or NAME=A,B,C, but was not given");
  BOOST_TEST(refused({"x=200..10"}) == R"(--variables "x=200..10" must have LOW <= HIGH, but has "200" and "10")");
  BOOST_TEST(refused({}, {"x"}) == R"(--order "x" must be NAME=LOW..HIGH or NAME=A,B,C, but has no =)");
  ends_with({"1x=1..2"}, "the first a letter or _, but begins with \"1x\"");
  ends_with({"seed=1..2"}, "has the name \"seed\", which commands use for something else");
  ends_with({"x=1..2", "x=a,b"}, "defines \"x\" a second time");
  ends_with({"x=1..2"}, "defines \"x\" a second time", {"x=a,b"});
  ends_with({"x="}, "has an empty value");
  ends_with({"x=a,,b"}, "has an empty value");
  ends_with({"x=a,b, a"}, "has the value \"a\" twice");
  ends_with({"x=l..5"}, "must have numbers around .., or several values");
  ends_with({"x=1..h"}, "must have a number as HIGH, but has \"h\"");
  ends_with({"x=1.."}, "must have a number as HIGH, but has \"\"");
  ends_with({"x=nan..1"}, "must have a number as LOW, but has \"nan\"");
  ends_with({"x=1..inf"}, "must have a number as HIGH, but has \"inf\"");
  ends_with({"x=0..1e301"}, "must have a number between -1e300 and 1e300 as HIGH, but has \"1e301\"");
  ends_with({"x=-1e300..0"}, "must have a number between -1e300 and 1e300 as LOW, but has \"-1e300\"");
  ends_with({"x=0..1 log"}, "must have LOW > 0 with log, but has \"0\"");
  ends_with({"x=0..1 step"}, "must have a number after step");
  ends_with({"x=0..1 step 0"}, "must have a step above 0, but has \"0\"");
  ends_with({"x=0..1 step -1"}, "must have a step above 0, but has \"-1\"");
  ends_with({"x=0..1 step 2"}, "must have a step of at most HIGH - LOW, but has \"2\"");
  ends_with({"x=0..1e299 step 1e-299"}, "must be below 2^53 steps and units");
  ends_with({"x=0.5..2 integer"}, "with integer, but has a fraction");
  ends_with({"x=0..1 logg"}, "each once, but has \"logg\"");
  ends_with({"x=0..1 log log"}, "each once, but has \"log\"");
  ends_with({"x=a\nb,c"}, "must be one line without control characters, but has one");
  ends_with({std::string("x=a\0b,c", 7)}, "must be one line without control characters, but has one");
  ends_with({"x=\xff,c"}, "must be UTF-8, but is not");
  ends_with({"x=0..1 if y=1"}, "depends on \"y\", which is not defined");
  ends_with({"x=0..1 if shap=deep", "shape=flat,deep"},
            "depends on \"shap\", which is not defined; did you mean \"shape\"?");
  ends_with({"x=0..1 if"}, "must name a variable after if: if OTHER=VALUE");
  ends_with({"x=a,b if c"}, "must have OTHER=VALUE[,VALUE] after if, but has \"c\"");
  ends_with({"x=a,b if x=a"}, "depends on itself");
  ends_with({"x=a,b if y=c", "y=c,d if z=e", "z=e,f if x=a"}, "depends on itself through other variables");
  ends_with({"x=0..1 if y=0.5", "y=0..1"}, "depends on \"y\", which must be a list or have steps");
  ends_with({"x=0..1 if y=c", "y=a,b"}, "depends on the value \"c\" of \"y\", which is one of a, b");
  ends_with({"x=0..1 if y=11", "y=1..10 integer"},
            "depends on the value \"11\" of \"y\", which is an integer from 1 to 10");
  BOOST_TEST(refused({"x=0..1 if y=2.0", "y=1..10 integer"}) == "");
}

BOOST_AUTO_TEST_CASE(values_from_json_are_refused_with_what_is_allowed) {
  const auto all = variables::read(
      {"radius=10..200", "shell=1..6 step 0.5", "teeth=12..60 integer", "steel=a,b", "depth=1..3 if steel=b"},
      {"jobs=a,b"});
  const auto refusal = [&](const char* name, const nlohmann::json& content) {
    nlohmann::json object{{"radius", 20}, {"shell", 1.5}, {"teeth", 13}, {"steel", "a"}, {"jobs", {"b", "a"}}};
    object[name] = content;
    if (content.is_null()) object.erase(name);
    return support::refusal<common::usage_error>([&] { all.from_json(object); });
  };
  BOOST_TEST(refusal("radius", 20) == "");
  BOOST_TEST(refusal("radius", "20.5") == "");
  BOOST_TEST(refusal("radius", 9) == "variable radius must be a number from 10 to 200, but was 9");
  BOOST_TEST(refusal("radius", "nan") == "variable radius must be a number from 10 to 200, but was \"nan\"");
  BOOST_TEST(refusal("shell", 1.4) == "variable shell must be a number from 1 to 6 in steps of 0.5, but was 1.4");
  BOOST_TEST(refusal("teeth", 12.5) == "variable teeth must be an integer from 12 to 60, but was 12.5");
  BOOST_TEST(refusal("teeth", true) == "variable teeth must be an integer from 12 to 60, but was true");
  BOOST_TEST(refusal("steel", "c") == "variable steel must be one of a, b, but was \"c\"");
  BOOST_TEST(refusal("jobs", {"b", "b"}) == "variable jobs must be an order of a, b, but was [\"b\",\"b\"]");
  BOOST_TEST(refusal("radus", 1) == "there is no variable \"radus\"; did you mean \"radius\"?");
  BOOST_TEST(refusal("radius", nullptr) == "variable radius is missing; it must be a number from 10 to 200");
  BOOST_TEST(refusal("steel", "b") == "variable depth is missing; it must be a number from 1 to 3");
}

BOOST_AUTO_TEST_CASE(designs_are_counted) {
  BOOST_TEST((variables::read({"x=0..1", "y=a,b"}).count() == std::nullopt));
  BOOST_TEST(*variables::read({"x=1..1", "y=a,b", "z=0..1 step 0.25"}, {"o=p,q,r"}).count() == 2U * 5 * 6);
  // 2 values of shape without depth; 4 depths for deep, 3 widths for deep and for long.
  BOOST_TEST(*variables::read({"depth=1..4 integer if shape=deep", "shape=deep,long,flat,round",
                               "width=1..3 integer if shape=deep,long"})
                  .count() == 2U + 4 * 3 + 3);
  BOOST_TEST((variables::read({"a=0,1", "b=0..1 if a=0"}).count() == std::nullopt));
}

BOOST_AUTO_TEST_CASE(whole_numbers_have_one_form) {
  const auto read = variables::read({"x=0..9 step 0.5"});
  const auto at_three = read.decode({{6}});
  BOOST_TEST(text(at_three[0].second) == "3");
  BOOST_TEST(key(at_three) == R"({"x":3})");
  BOOST_TEST((read.from_json({{"x", 3}}) == at_three));
  BOOST_TEST(key(read.decode({{7}})) == R"({"x":3.5})");
}

BOOST_AUTO_TEST_SUITE_END()
