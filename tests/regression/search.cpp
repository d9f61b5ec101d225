// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <clade/problems/formulas.hpp>
#include <clade/regression.hpp>

#include "support/repetitions.hpp"
#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(search_tests)

using namespace clade;
using namespace support;

namespace {

regression::settings brief() {
  regression::settings with;
  with.population = 100;
  with.search_rows = 100;
  return with;
}

// The functions of textbooks, in any form.
regression::settings textbook() {
  auto with = brief();
  with.functions = {"+", "-", "*", "/", "square", "sqrt", "exp", "log", "sin", "cos", "tanh", "arcsin"};
  with.any_form = true;
  return with;
}

regression::table rows_of(const char* suite, std::string_view name, std::size_t rows = 200, double noise = 0) {
  for (const auto& f : problems::suite(suite)) {
    if (f.name == name) return problems::sample(f, rows, noise, random_stream(1));
  }
  throw std::invalid_argument("no such formula");
}

// Counts evaluations; generations must agree with it.
struct evaluation_counter {
  std::uint64_t seen = 0, generations = 0;
  double least = 0;
  void operator()(const regression::detail::observed_generation& now) {
    BOOST_TEST(now.evaluations == seen);
    if (now.number <= generations) BOOST_TEST(now.number == generations);
    generations = now.number;
    for (const auto& f : now.population.fitnesses()) BOOST_TEST(f[0] >= least);
  }
  void evaluated(const objectives<2>& fitness) { least = seen++ == 0 ? fitness[0] : std::min(least, fitness[0]); }
};

// Waits between generations.
struct waiting {
  std::vector<std::uint64_t> seen{}, held{};
  std::chrono::nanoseconds waited{};

  void operator()(const regression::detail::observed_generation& now) { seen.push_back(now.number); }
  bool hold(const regression::detail::observed_generation& now) {
    held.push_back(now.number);
    const auto begin = std::chrono::steady_clock::now();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    waited += std::chrono::steady_clock::now() - begin;
    return true;
  }
};

struct after_20_slots {
  std::atomic<int>* asked;
  bool expired() const { return ++*asked > 20; }
  template <class Generation>
  std::optional<stop::reason> operator()(const Generation&) const {
    return *asked > 20 ? std::optional(stop::reason{"enough"}) : std::nullopt;
  }
};

}  // namespace

// Also if the columns are grouped by their units.
BOOST_AUTO_TEST_CASE(an_observer_may_wait_between_generations) {
  using clock = std::chrono::steady_clock;
  const auto table = rows_of("feynman", "I.12.1");
  const auto data = regression::samples_of(table, "target");
  for (const bool has_units : {false, true}) {
    auto with = brief();
    with.functions = {"+", "sin"};
    if (has_units) {
      with.units = {"m", "m"};
      with.target_unit = "m";
    }
    waiting observer;
    const auto begin = clock::now();
    const auto found = regression::search(data, with, 1, stop::generations(10), execution::sequential{}, observer);
    const auto whole = clock::now() - begin;
    // Not after the last generation.
    BOOST_TEST_REQUIRE(observer.seen.size() > 1U);
    observer.seen.pop_back();
    BOOST_TEST(observer.held == observer.seen, boost::test_tools::per_element());
    BOOST_TEST(found.seconds + std::chrono::duration<double>(observer.waited).count() <=
               std::chrono::duration<double>(whole).count());
    BOOST_TEST(found.evaluations == regression::search(data, with, 1, stop::generations(10)).evaluations);
  }
}

BOOST_AUTO_TEST_CASE(simple_formulas_are_found_without_error) {
  for (const auto* const name : {"I.12.1", "I.14.3", "I.25.13", "II.8.31", "III.12.43"}) {
    const auto table = rows_of("feynman", name);
    const auto data = regression::samples_of(table, "target");
    const auto found = regression::search(data, textbook(), 1, stop::evaluations(20'000));
    BOOST_TEST(found.reason.success, name);
    BOOST_TEST(1 - found.best().training.r_squared < 1e-14, name);
    BOOST_TEST(regression::quality_of(found.best().expression, data).mean_squared_error ==
               found.best().training.mean_squared_error);
  }
}

// In any units of the columns: x and z in other units, and a time with a distant origin.
BOOST_AUTO_TEST_CASE(the_same_law_is_found_in_all_units) {
  const auto law = [](double unit_x, double unit_z, double origin) {
    regression::table t{{"x", "z", "y"}, {{}, {}, {}}};
    random_stream rng(3);
    for (int i = 0; i < 60; ++i) {
      const auto x = std::floor(1 + 1023 * rng.unit()) / 256, z = 1 + 2 * rng.unit();
      t.columns[0].push_back(origin + x * unit_x);
      t.columns[1].push_back(z * unit_z);
      t.columns[2].push_back(3 * std::sin(x) * z + 2);
    }
    return t;
  };
  const auto finds = [&](const regression::table& t) {
    const auto data = regression::samples_of(t, "y");
    auto with = textbook();
    with.functions = {"+", "-", "*", "/", "sin", "exp", "tanh"};
    const auto found = regression::search(data, with, 1, stop::evaluations(30'000));
    BOOST_TEST(1 - found.best().training.r_squared < 1e-12);
    BOOST_TEST(regression::quality_of(found.best().expression, data).r_squared == found.best().training.r_squared);
    BOOST_TEST(found.best().size() <= 18U, regression::infix(found.best().expression, data.names));
    BOOST_TEST_MESSAGE(regression::infix(found.best().expression, data.names));
  };
  finds(law(1, 1, 0));
  finds(law(1e200, 1, 0));
  finds(law(1e-200, 1, 0));
  finds(law(1e200, 1e-200, 0));
  finds(law(1e6, 1e9, 0));
  finds(law(65536, 1, 1.7e18));
}

// v has no effect beside 2.4e17, in any unit of v; 6 * (i * (i * 2)) is 12 * i^2.
BOOST_AUTO_TEST_CASE(models_have_no_redundant_parts) {
  for (const auto unit : {1.0, 0x1p-40}) {
    regression::table t{{"i", "v", "y"}, {{}, {}, {}}};
    random_stream rng(1);
    for (int i = 1; i <= 20; ++i) {
      t.columns[0].push_back(i);
      t.columns[1].push_back(rng.unit() * unit);
      t.columns[2].push_back(12 * i * i);
    }
    const auto data = regression::samples_of(t, "y");
    const auto text = "i^2 * (v - " + std::to_string(2.4e17) + ")";
    for (const auto& from : {text, std::string("i * (i * 2)")}) {
      const auto models = regression::models_of({regression::parse(from, data.names)}, data);
      BOOST_TEST(regression::infix(models.back().expression, data.names) == "12 * i ^ 2");
    }
  }
}

// The errors in all generations, in two units of the target.
BOOST_AUTO_TEST_CASE(errors_do_not_depend_on_the_unit_of_the_target) {
  const auto errors = [](double unit) {
    auto table = rows_of("friedman", "Friedman-1", 60, 0.1);
    for (auto& y : table.columns.back()) y *= unit;
    auto with = brief();
    with.patience = 8;  // to get several rounds
    std::vector<double> all;
    static_cast<void>(regression::search(regression::samples_of(table, "target"), with, 7, stop::generations(30),
                                         execution::sequential{}, [&](const auto& now) {
                                           for (const auto& f : now.population.fitnesses()) all.push_back(f[0]);
                                         }));
    return all;
  };
  const auto one = errors(1);
  BOOST_TEST(one.size() > 1000U);
  BOOST_TEST((one == errors(1024)));
}

// Over several rounds, and with dimensionless groups.
BOOST_AUTO_TEST_CASE(observers_may_see_every_evaluation_in_order) {
  const auto table = rows_of("friedman", "Friedman-1", 60, 0.1);
  const auto data = regression::samples_of(table, "target");
  auto with = brief();
  with.patience = 8;
  for (const bool groups : {false, true}) {
    if (groups) {
      with.units.assign(data.inputs.size(), "m");
      with.target_unit = "m";
    }
    evaluation_counter count;
    const auto found = regression::search(data, with, 7, stop::generations(30), execution::sequential{}, count);
    BOOST_TEST(count.seen == found.evaluations);
    BOOST_TEST(found.generations == 30u);
  }
}

// y = 2 exp(a - b / a) with errors that are shares of y.
BOOST_AUTO_TEST_CASE(the_logarithm_of_the_target_may_be_searched) {
  regression::table t{{"a", "b", "y"}, {{}, {}, {}}};
  random_stream rng(3);
  for (int i = 0; i < 40; ++i) {
    const auto a = 1 + rng.unit(), b = 1 + 5 * rng.unit();
    t.columns[0].push_back(a);
    t.columns[1].push_back(b);
    t.columns[2].push_back(2 * std::exp(3 * a - b / a));
  }
  const auto data = regression::samples_of(t, "y");
  auto with = brief();
  with.functions = {"+", "-", "*", "/"};
  with.patience = 10;
  with.logarithmic_target = true;
  const auto found = regression::search(data, with, 1, stop::evaluations(20'000));
  BOOST_TEST(1 - found.best().training.r_squared < 1e-12, regression::infix(found.best().expression, data.names));
  with.logarithmic_target = false;
  BOOST_TEST(1 - regression::search(data, with, 1, stop::evaluations(2'000)).best().training.r_squared > 1e-9);
}

// Ten columns of weights, of which eight count.
BOOST_AUTO_TEST_CASE(weighted_sums_of_columns_are_always_compared) {
  regression::table t;
  random_stream rng(5);
  for (int k = 0; k < 10; ++k) {
    t.names.push_back("x" + std::to_string(k));
    auto& column = t.columns.emplace_back();
    for (int i = 0; i < 80; ++i) column.push_back(rng.normal());
  }
  t.names.emplace_back("y");
  std::vector<double> y;
  for (std::size_t i = 0; i < 80; ++i) {
    y.push_back(rng.normal());
    for (std::size_t k = 0; k < 8; ++k) y.back() += (1.3 + 0.1 * static_cast<double>(k)) * t.columns[k][i];
  }
  t.columns.push_back(y);
  const auto data = regression::samples_of(t, "y");
  auto with = brief();
  with.most_nodes = 40;
  const auto best = regression::search(data, with, 1, stop::generations(3)).best().expression;
  std::size_t columns = 0;
  for (const auto& node : best.nodes()) columns += node.symbol.function == regression::function::variable ? 1 : 0;
  BOOST_TEST(columns >= 8U, regression::infix(best, data.names));
}

// With much noise, a formula must be better than the weighted sums by more than chance.
BOOST_AUTO_TEST_CASE(a_weighted_sum_is_preferred_unless_another_formula_is_clearly_better) {
  const std::vector<std::string> names{"a", "b"};
  const auto preferred = [&](const char* law, double noise, const char* shorter) {
    std::vector<double> a, b;
    random_stream rng(3);
    for (int i = 0; i < 40; ++i) {
      a.push_back(3 * rng.unit());
      b.push_back(3 * rng.unit());
    }
    const auto y = [&] {
      auto values =
          regression::values_of(regression::parse(law, names), std::vector<std::span<const double>>{a, b}, 40);
      for (auto& v : values) v += noise * rng.normal();
      return values;
    }();
    const regression::samples data{names, {a, b}, y};
    std::vector<regression::model> all;
    for (const char* text : {shorter, "a + b", "0.9 * a + 1.1 * b + 0.05", "b + 1.5", "2"}) {
      const auto f = regression::parse(text, names);
      all.push_back({.expression = f, .training = regression::quality_of(f, data), .description_length = 1});
    }
    all[0].description_length = 0;
    regression::detail::prefer_sum(all, data);
    std::string text;
    for (const auto& m : all) text += m.is_preferred ? regression::infix(m.expression, names) : "";
    return text;
  };
  BOOST_TEST(preferred("a + b", 1, "sqrt(a * b) * 2") == "a + b");
  BOOST_TEST(preferred("a * b", 0.9, "a * b") == "");  // clearly better
  BOOST_TEST(preferred("a + b", 0.05, "sqrt(a * b) * 2") == "a + b");
  BOOST_TEST(preferred("a + b", 0.05, "a + b + 0.001 * a * b") == "");  // no noise
}

// Columns of random numbers have no part in the formula, although the sum with the least variance has most of them.
BOOST_AUTO_TEST_CASE(noise_is_not_explained) {
  int explained = 0;
  for (std::uint64_t seed = 0; seed < 25; ++seed) {
    random_stream rng(seed);
    std::vector<std::vector<double>> columns(4, std::vector<double>(20));
    for (auto& column : columns) {
      for (auto& v : column) v = rng.normal();
    }
    const regression::samples data{{"a", "b", "c"}, {columns[0], columns[1], columns[2]}, columns[3]};
    const auto found = regression::search(data, {.population = 50}, seed, stop::evaluations(500));
    explained += regression::detail::columns_of_sum(found.best().expression) == 0U ? 0 : 1;
  }
  BOOST_TEST(explained <= 4);
}

// A column without effect has no place in a straight line.
BOOST_AUTO_TEST_CASE(a_line_is_free_of_columns_without_effect) {
  int more = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    random_stream rng(seed);
    std::vector<double> x, other, y;
    for (int i = 0; i < 15; ++i) {
      x.push_back(10 * rng.unit());
      other.push_back(10 * rng.unit());
      y.push_back(3.7 * x.back() + 12.4 + 0.5 * rng.normal());
    }
    const regression::samples data{{"x", "other"}, {x, other}, y};
    const auto found = regression::search(data, {.population = 50}, seed, stop::evaluations(500));
    more += regression::infix(found.best().expression, data.names).find("other") == std::string::npos ? 0 : 1;
  }
  BOOST_TEST(more <= 3);
}

// a + b / (u + c) has a constant more than a * u / (u + c).
BOOST_AUTO_TEST_CASE(saturation_needs_no_offset) {
  std::vector<double> x, y;
  random_stream rng(5);
  for (int i = 0; i < 25; ++i) {
    x.push_back(0.4 * i);
    y.push_back(9.71 / (1 + 23.4 * std::exp(-1.13 * x.back())) + 0.02 * rng.normal());
  }
  const regression::samples data{{"x"}, {x}, y};
  const auto models = regression::models_of({regression::parse("1 / (exp(1.1 * x) + 20)", data.names)}, data);
  BOOST_TEST(
      models.front().description_length <
      regression::description_length(regression::parse("9.71 - 227.2 / (exp(1.13 * x) + 23.4)", data.names), data));
  BOOST_TEST(regression::detail::fitted_constants(models.back().expression) == 3U,
             regression::infix(models.back().expression, data.names));
}

// The 10 of 160 / (g - 10) + 11.9 is a simple number, but the law is 12.1 * g / (g - 11.9).
BOOST_AUTO_TEST_CASE(a_saturation_has_constants_of_its_own) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    std::vector<double> g, y;
    random_stream rng(seed);
    for (int i = 0; i < 17; ++i) {
      g.push_back(30 + 4 * i);
      y.push_back(12.1 * g.back() / (g.back() - 11.9) + 0.1 * rng.normal());
    }
    const regression::samples data{{"g"}, {g}, y};
    const auto models = regression::models_of({regression::parse("1 / (g - 11)", data.names)}, data);
    const auto of_law = regression::description_length(regression::parse("12.1 * g / (g - 11.9)", data.names), data);
    BOOST_TEST(models.back().description_length <= of_law + 0.5,
               regression::infix(models.back().expression, data.names));
  }
}

// Formulas with more constants fit few rows better.
BOOST_AUTO_TEST_CASE(constants_have_a_price_if_there_are_few_rows) {
  std::vector<double> x, y;
  random_stream rng(1);
  for (int i = 0; i < 12; ++i) {
    x.push_back(1 + 0.1 * i);
    y.push_back(std::exp(-x.back()) + 0.05 * rng.normal());
  }
  const regression::samples data{{"x"}, {x}, y};
  const regression::problem_parts parts(data, {}, 1);
  std::vector<std::pair<objectives<2>, regression::formula>> all;
  const auto law = regression::parse("exp(x) + x * x", data.names);  // 6 nodes
  all.emplace_back(objectives<2>{0.1, 6}, law);
  for (int i = 1; i <= 60; ++i) {
    const auto text = "exp(x * " + std::to_string(i) + ".7) + 1.7";
    all.emplace_back(objectives<2>{0.09, 6}, regression::parse(text, data.names));
  }
  const auto kept = regression::detail::near_ties(all, parts, 1e-15);
  BOOST_TEST(kept.size() == 40U);
  BOOST_TEST((std::ranges::find(kept, law) != kept.end()));
}

BOOST_AUTO_TEST_CASE(fronts_rise_in_size_and_fall_in_error) {
  const auto table = rows_of("feynman", "I.6.2", 200, 0.05);
  const auto data = regression::samples_of(table, "target");
  const auto found = regression::search(data, brief(), 1, stop::generations(30));
  BOOST_TEST(found.front.size() > 3U);
  for (std::size_t i = 1; i < found.front.size(); ++i) {
    BOOST_TEST(found.front[i - 1].size() < found.front[i].size());
    BOOST_TEST(found.front[i - 1].training.mean_squared_error > found.front[i].training.mean_squared_error);
  }
  for (const auto& m : found.front) BOOST_TEST(found.best().description_length <= m.description_length + 1.4);
}

BOOST_AUTO_TEST_CASE(the_same_seed_finds_the_same_for_any_number_of_threads) {
  const auto table = rows_of("friedman", "Friedman-1", 150, 0.1);
  const auto data = regression::samples_of(table, "target");
  auto with = brief();
  with.patience = 8;  // to get several rounds
  const auto texts = [&](std::size_t threads) {
    std::uint64_t last = 0;
    const auto found =
        regression::search(data, with, 7, stop::generations(40), execution::threads{threads}, [&](const auto& now) {
          BOOST_TEST(now.number >= last);
          last = now.number;
        });
    BOOST_TEST(found.generations == 40U);
    BOOST_TEST(last == 40U);
    std::string all = std::to_string(found.evaluations);
    for (const auto& m : found.front) all += '\n' + regression::infix(m.expression, data.names);
    return all;
  };
  const auto one = texts(1);
  BOOST_TEST(texts(2) == one);
  BOOST_TEST(texts(3) == one);
}

// The same for any compiler and optimisation level; tests are built with several.
BOOST_AUTO_TEST_CASE(a_search_finds_what_it_found_before) {
  const auto table = rows_of("feynman", "I.6.2b", 100, 0.02);
  const auto data = regression::samples_of(table, "target");
  const auto found = regression::search(data, textbook(), 5, stop::generations(25));
  std::string all = std::to_string(found.evaluations);
  for (const auto& m : found.front) all += "; " + regression::infix(m.expression, data.names);
  BOOST_TEST(all ==
             "2587; 0.2"
             "; 0.35 / sigma"
             "; 1.074 - tanh(sqrt(sigma))"
             "; 0.39 - 0.25 * sqrt(log(sigma))"
             "; 0.333 * tanh(theta) / sigma + 0.025"
             "; 0.25 * arcsin(tanh(theta) / sigma) + 0.056"
             "; 0.27 * cos(theta - theta1) / sigma + 0.09"
             "; 0.333 * cos(-1.33 / theta) / sigma ^ 2 + 0.115"
             "; 0.0895 * exp(1.5 * cos(-1.15 / theta ^ 2) / sigma)"
             "; 0.0404 * exp(exp(0.853 * cos(-1.16 / theta ^ 2) / sigma))"
             "; 0.439 - 0.5 * tanh(tanh(theta) - cos(-1.33 / theta) / sigma)"
             "; arcsin(cos(-1.5 / (tanh(theta) + 0.21 * sigma)) / sigma) / sigma + 0.069"
             "; 2 - 2.186 * sqrt(sin(tanh(theta) / exp(1.67 * cos(-1.238 / tanh(theta)) / sigma)))");
}

BOOST_AUTO_TEST_CASE(samples_that_cannot_be_fitted_are_refused) {
  const regression::table t{{"a", "b"}, {{1, 2, 3}, {5, 5, 5}}};
  BOOST_CHECK_EXCEPTION(regression::problem_of(regression::samples_of(t, "b")), std::invalid_argument,
                        says("must vary"));
  BOOST_CHECK_EXCEPTION(regression::samples_of(t, "c"), std::invalid_argument, says("no column 'c'"));
  BOOST_CHECK_EXCEPTION(regression::samples_of(t, "a", {"a"}), std::invalid_argument, says("must not be an input"));
  const regression::table one{{"a", "b"}, {{1}, {5}}}, lonely{{"a"}, {{1, 2}}};
  BOOST_CHECK_EXCEPTION(regression::problem_of(regression::samples_of(one, "b")), std::invalid_argument,
                        says("at least two rows, but there was 1"));
  BOOST_CHECK_EXCEPTION(regression::samples_of(lonely, "a"), std::invalid_argument, says("no column besides"));
  regression::settings with;
  with.functions = {"+", "erf"};
  BOOST_CHECK_EXCEPTION(regression::problem_of(regression::samples_of(t, "a"), with), std::invalid_argument,
                        says("there is no function 'erf'; there are +, -"));
}

BOOST_AUTO_TEST_CASE(constants_are_given_no_more_digits_than_they_need) {
  const std::vector<std::string> names{"x"};
  regression::table t{{"x", "y"}, {{}, {}}};
  for (int i = 0; i < 50; ++i) {
    t.columns[0].push_back(i);
    t.columns[1].push_back(2.5 * i + 1);
  }
  auto f = regression::parse("2.5000000000000004 * x + 0.99999999999999 + 1e-17 * x", names);
  regression::round_constants(f, regression::samples_of(t, "y"));
  BOOST_TEST(regression::infix(f, names) == "2.5 * x + 1");
}

// An exponent without effect makes a constant part, which is one constant with the digits of one.
BOOST_AUTO_TEST_CASE(constants_that_become_one_are_rounded_together) {
  const std::vector<std::string> names{"x"};
  regression::table t{{"x", "y"}, {{}, {}}};
  for (int i = 1; i <= 12; ++i) {
    t.columns[0].push_back(i);
    t.columns[1].push_back(142 + 20.0 * ((i * 7) % 5 - 2));
  }
  auto f = regression::parse("exp(x ^ 1e-9) + 139.2", names);
  regression::round_constants(f, regression::samples_of(t, "y"));
  BOOST_TEST(regression::infix(f, names) == "142");
}

// The knee by hand: sizes 1, 3, 5, 9 and errors e^0, e^-8, e^-9, e^-10 are below the line by 0, 0.55, 0.4, 0.
BOOST_AUTO_TEST_CASE(the_best_is_the_smallest_of_about_the_shortest_descriptions) {
  regression::found all;
  const auto add = [](std::vector<regression::model>& to, std::size_t size, double length) {
    regression::model m{.expression = regression::formula(regression::constant(1)), .training = {}};
    while (m.size() < size) regression::push(m.expression, regression::function::exp);
    m.description_length = length;
    to.push_back(m);
  };
  add(all.front, 1, 12.8);
  add(all.front, 3, 11.2);
  add(all.front, 6, 10);
  BOOST_TEST(all.best().size() == 3U);  // within 2 bits of 10
  add(all.others, 7, 9.5);
  BOOST_TEST(all.best().size() == 6U);
  all.front[0].is_preferred = true;
  BOOST_TEST(all.best().size() == 1U);
}

BOOST_AUTO_TEST_CASE(the_knee_is_the_farthest_below_the_line) {
  const auto model_of = [](std::size_t nodes, double error) {
    regression::model made{.expression = regression::formula(regression::variable(0)), .training = {}};
    while (made.size() < nodes) regression::push(made.expression, regression::function::negate);
    made.training.mean_squared_error = error;
    return made;
  };
  regression::found all;
  BOOST_CHECK_EXCEPTION(static_cast<void>(all.knee()), std::invalid_argument, says("no formula was found"));
  BOOST_CHECK_EXCEPTION(static_cast<void>(all.best()), std::invalid_argument, says("no formula was found"));
  all.front = {model_of(1, 1), model_of(3, std::exp(-8.0)), model_of(5, std::exp(-9.0)), model_of(9, std::exp(-10.0))};
  BOOST_TEST(all.knee().size() == 3U);
  all.front.resize(1);
  BOOST_TEST(all.knee().size() == 1U);
  all.front.push_back(model_of(4, 0));
  BOOST_TEST(all.knee().size() == 1U);  // a line has no knee
}

// With rows at -1, 1 and 3, a formula may divide by a term that is 0 at 0 if only the rows count.
BOOST_AUTO_TEST_CASE(formulas_are_finite_between_the_rows_where_that_is_asked_for) {
  std::vector<double> x, y;
  for (int i = -20; i < 20; ++i) {
    x.push_back(i + 0.5);
    y.push_back(1 / x.back());
  }
  const regression::samples data{{"x"}, {x}, y};
  auto with = brief();
  const stop::evaluations enough(sanitized ? 4'000 : 20'000);
  const auto anything = regression::search(data, with, 1, enough);
  with.finite_between_rows = true;
  const auto safe = regression::search(data, with, 1, enough);
  const auto ranges = regression::ranges_of(data.inputs);
  BOOST_TEST(!regression::range_of(anything.best().expression, ranges).has_value());
  for (const auto& m : safe.front) BOOST_TEST(regression::range_of(m.expression, ranges).has_value());
  BOOST_TEST(safe.front.size() > 1U);
}

BOOST_AUTO_TEST_CASE(formulas_respect_units) {
  const auto table = rows_of("feynman", "I.12.2");
  const auto data = regression::samples_of(table, "target");
  auto with = brief();
  with.units = {"C", "C", "F", "m"};
  const auto found = regression::search(data, with, 1, stop::evaluations(10'000));
  const regression::units units(with.units);
  BOOST_TEST(!found.front.empty());
  for (const auto& m : found.front) BOOST_TEST(units.violations(m.expression) == 0U);
  const auto problem = regression::problem_of(data, with);
  const auto broken = regression::parse("q1 + r + sin(q2)", data.names);
  BOOST_TEST(problem.evaluate(broken)[0] == 4);  // both sums and the sine
  with.units.pop_back();
  BOOST_CHECK_EXCEPTION(regression::problem_of(data, with), std::invalid_argument,
                        says("there must be a unit for each of the 4 inputs, but there were 3"));
}

BOOST_AUTO_TEST_CASE(samples_that_cannot_be_fitted_are_refused_with_the_reason) {
  const auto refused = [](std::vector<double> x, std::vector<double> y, const char* message) {
    const regression::samples data{{"x"}, {x}, y};
    BOOST_CHECK_EXCEPTION(regression::search(data, brief(), 1, stop::generations(2)), std::invalid_argument,
                          says(message));
  };
  const auto nan = std::numeric_limits<double>::quiet_NaN();
  refused({1, 2, 3}, {1e200, 2e200, 3e200}, "the target is too large to be squared: divide it");
  refused({1, nan, 3}, {1, 2, 3}, "column 'x' must be finite, but was nan in row 2");
  refused({1, 2, 3}, {1, 2, -std::numeric_limits<double>::infinity()},
          "column 'target' must be finite, but was -inf in row 3");
  BOOST_CHECK_EXCEPTION(brief().precision = 1.5, std::invalid_argument,
                        says("precision must be between 0 and 1, but was 1.5"));
}

// Only some of the 500 formulas of the first population are evaluated before the criterion expires; one of them is a
// front.
BOOST_AUTO_TEST_CASE(a_criterion_that_is_due_between_slots_ends_the_first_population) {
  const auto table = rows_of("feynman", "I.6.2", 200, 0.05);
  const auto data = regression::samples_of(table, "target");
  std::atomic<int> asked = 0;
  const auto found = regression::search(data, {}, 1, after_20_slots{&asked});
  BOOST_TEST(found.reason.text == "enough");
  BOOST_TEST(found.generations == 0U);
  BOOST_TEST(found.evaluations > 5U);
  BOOST_TEST(found.evaluations < 30U);
  BOOST_TEST(!found.front.empty());
}

BOOST_AUTO_TEST_CASE(the_reason_says_how_good_is_good_enough) {
  const auto table = rows_of("feynman", "I.12.1");
  const auto data = regression::samples_of(table, "target");
  auto with = brief();
  with.precision = 0.5;
  const auto found = regression::search(data, with, 1, stop::evaluations(20'000));
  BOOST_TEST(found.reason.text == "a formula with 1 - R2 of at most 0.5 was found");
}

BOOST_AUTO_TEST_SUITE_END()
