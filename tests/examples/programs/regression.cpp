// SPDX-License-Identifier: BSL-1.0
// Runs the program regression, whose path the build defines.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "compare_checks.hpp"
#include "program.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(regression_program)

using namespace support;

namespace {

const program regression(REGRESSION), fit(REGRESSION, "fit"), predict(REGRESSION, "predict"),
    evaluate(REGRESSION, "evaluate"), benchmark(REGRESSION, "benchmark"), compare(REGRESSION, "compare");

std::string budget(int evaluations) { return std::to_string(repetitions(evaluations)); }

struct files {
  std::string operator()(const std::string& name, const std::string& content) const {
    const auto path = folder / name;
    std::ofstream(path, std::ios::binary) << content;
    return path;
  }
  // y = 2 a b + 1
  std::string products(const std::string& name = "products.csv") const {
    std::ostringstream text;
    text << "a,\"b, m\",y\n";
    for (int i = 0; i < 60; ++i) {
      const double a = 1 + i % 7, b = 0.5 + i % 11;
      text << a << ',' << b << ',' << 2 * a * b + 1 << '\n';
    }
    return (*this)(name, text.str());
  }
  scratch_folder folder{};
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_formula_is_found_written_and_used) {
  const files written;
  const auto data = written.products(), model = written.folder / "model.txt", page = written.folder / "page.html";
  const auto found = fit.document({data, "--target", "y", "--seed", "1", "--budget", "20000", "--test-share", "0.25",
                                   "--model", model, "--html", page, "--latex"});
  BOOST_TEST(found["solver"] == "regression");
  BOOST_TEST(found["solved"] == true);
  BOOST_TEST(found["target"] == "y");
  BOOST_TEST(found["rows"] == 45);
  BOOST_TEST(found["r2_train"].get<double>() > 1 - 1e-14);
  BOOST_TEST(found["r2_test"].get<double>() > 1 - 1e-14);
  BOOST_TEST(found["size"] == 7);
  BOOST_TEST(found["latex"].get<std::string>().find("\\text{b, m}") != std::string::npos);
  const auto front = found["front"];
  BOOST_TEST(!front.empty());
  for (std::size_t i = 1; i < front.size(); ++i) {
    BOOST_TEST(front[i]["size"] > front[i - 1]["size"]);
    BOOST_TEST(front[i]["mse_train"] < front[i - 1]["mse_train"]);
  }
  BOOST_TEST(front.back()["expression"] == found["expression"]);

  const auto predicted = predict({data, "--model", model});
  BOOST_TEST(predicted.status == 0, report_of(predicted));
  std::istringstream lines(predicted.out);
  std::string line;
  std::getline(lines, line);
  BOOST_TEST(line == "y");
  for (int i = 0; i < 60; ++i) {
    std::getline(lines, line);
    BOOST_TEST(std::abs(std::stod(line) - (2 * (1 + i % 7) * (0.5 + i % 11) + 1)) < 1e-9);
  }
  const auto values = evaluate.document({found["expression"], data});
  BOOST_TEST(values["values"].size() == 60U);
  BOOST_TEST(std::abs(values["values"][0].get<double>() - 2) < 1e-9);

  const auto html = content_of(page);
  check_contains(html, {"<!DOCTYPE html>", "Formulas for y", "Error against size", "Predicted against observed",
                        "Residuals in row order", "<h3>Effect of a</h3>", "<h3>Effect of b, m</h3>",
                        "<tr class=\"tied\" data-formula=\"formula-7\">", "<details id=\"formula-7\" open>",
                        "regression fit ", "--budget 20000 --test-share 0.25 --model "});
  BOOST_TEST(!has(html, "http://www.w3.org/1999/xlink"));
  BOOST_TEST(!has(html, ">nan"));
  BOOST_TEST(!has(html, "\"nan"));
  // A part with plots for each row of the table, of which the best is open.
  const auto count = [&](const std::string& what) {
    std::size_t n = 0;
    for (auto at = html.find(what); at != html.npos; at = html.find(what, at + 1)) ++n;
    return n;
  };
  BOOST_TEST(count("<details id=") == front.size() + found["alternatives"].size());
  BOOST_TEST(count("data-formula=\"") == count("<details id="));
  BOOST_TEST(count("\" open>") == 1U);
}

BOOST_AUTO_TEST_CASE(a_page_of_one_feature_shows_the_data_and_curves) {
  const files written;
  const auto data = written("puromycin.csv",
                            "conc,rate\n.02,76\n.02,47\n.06,97\n.06,107\n.11,123\n.11,139\n.22,159\n.22,152\n"
                            ".56,191\n.56,201\n1.1,207\n1.1,200\n"),
             page = written.folder / "page.html";
  const arguments given{data, "--target", "rate", "--seed", "1", "--budget", "3000", "--html", page};
  const auto found = fit.document(given);
  const auto html = content_of(page);
  check_contains(html, {"The data and the best formulas", "The data and the formula", "stroke-linecap=\"round\""});
  BOOST_TEST(!has(html, "Effect of"));
  // All warnings and alternatives of the document.
  for (const auto& sentence : found["warnings"]) {
    BOOST_TEST(has(html, "<p class=\"note\">" + sentence.get<std::string>().substr(0, 12)), sentence);
  }
  BOOST_TEST(has(html, ">Alternatives<") == !found["alternatives"].empty());
}

BOOST_AUTO_TEST_CASE(another_file_tests_and_features_choose) {
  const files written;
  const auto data = written.products(), test = written.products("test.csv");
  const auto found = fit.document({data, "--target", "y", "--seed", "1", "--budget", "5000", "--test", test,
                                   "--features", "a", "--population", "50"});
  BOOST_TEST(found["expression"].get<std::string>().find("b, m") == std::string::npos);
  BOOST_TEST(found["rows"] == 60);
  BOOST_TEST(found["r2_test"] == found["r2_train"]);
}

BOOST_AUTO_TEST_CASE(a_search_starts_from_known_formulas) {
  const files written;
  const arguments brief{written.products(), "--target", "y", "--seed", "1", "--budget", "20", "--population", "10"};
  BOOST_TEST(fit.document(brief)["r2_train"].get<double>() < 0.99);
  const auto found = fit.document(joined(brief, {"--start", "a", "--start", "a * `b, m`"}));
  BOOST_TEST(found["expression"] == "2 * (a * `b, m`) + 1");
  // They are told with their errors, also if others are better.
  const auto both = fit.document(joined(brief, {"--start", "a * `b, m`", "--start", "3 * a"}))["start"];
  BOOST_TEST_REQUIRE(both.size() == 2U);
  BOOST_TEST(both[1]["given"] == "3 * a");
  BOOST_TEST(has(both[1]["expression"].get<std::string>(), " * a"));
  BOOST_TEST(both[1]["expression"] != "3 * a");
  BOOST_TEST(both[1]["mse_train"].get<double>() > 0);
  BOOST_TEST(both[1]["score"].is_number());
  const auto page = written.folder / "page.html";
  const auto shown = fit(joined(brief, {"--start", "3 * a", "--start", "a * `b, m`", "--html", page}));
  check_contains(shown.out, {"from --start, with fitted constants", " score  formula\n"});
  // Their formulas begin in one column.
  const auto start = shown.out.find("formula\n", shown.out.find("from --start"));
  const auto from = start - shown.out.rfind('\n', start), line = shown.out.find(" * a\n", start);
  BOOST_TEST(shown.out[shown.out.rfind('\n', line) + from] != ' ', shown.out);
  check_contains(content_of(page), {"<h2>From --start</h2>", "<details id=\"start-1\"", "<details id=\"start-2\""});
  fit.refuses(joined(brief, {"--start", "a * c"}), {"--start: the formula 'a * c' cannot be read at character 5"});
  fit.refuses(joined(brief, {"--start", "sin(a)", "--functions", "+,*"}),
              {"--start: the formula 'sin(a)' uses sin, which", "add it to the functions: --functions '+,*,sin'"});
  const auto compared = compare({brief[0], "--target", "y", "--budget", "100", "--seed", "1", "--runs", "2", "--start",
                                 "a", "--start", "a*a", "--vary", "population=10,20"});
  BOOST_TEST(compared.status == 0, report_of(compared));
  BOOST_TEST(has(compared.out, " a*a)"), compared.out);
}

BOOST_AUTO_TEST_CASE(the_parts_of_a_template_are_found) {
  const files written;
  const auto model = written.folder / "model.txt";
  const arguments brief{
      written.products(),         "--target",     "y", "--seed", "1", "--budget", "2000", "--template",
      "y = f(a) * g(`b, m`) + d", "--population", "50"};
  const auto page = written.folder / "page.html";
  const auto found = fit.document(joined(brief, {"--model", model, "--html", page}));
  BOOST_TEST(found["r2_train"].get<double>() > 1 - 1e-9);
  BOOST_TEST(found["parts"].size() == 3U);
  BOOST_TEST(found["parts"][1]["name"] == "g");
  BOOST_TEST(found["parts"][1]["columns"][0] == "b, m");
  BOOST_TEST(found["parts"][2]["expression"] == "1");
  BOOST_TEST(predict({brief[0], "--model", model}).status == 0);
  BOOST_TEST(evaluate({found["expression"], brief[0]}).status == 0);
  const auto text = fit(brief);
  check_contains(text.out, {"\nwith\n  f(a) = ", "\n  g(`b, m`) = ", "\n  d = 1\n"});
  check_contains(content_of(page), {"<p>With <code>f(a) = ", "<code>g(`b, m`) = ", "<code>d = 1</code>.</p>"});
  const arguments rows{brief[0], "--target", "y"};
  fit.refuses(joined(rows, {"--template", "f(a"}), {"--template: the formula 'f(a' cannot be read at character 4"});
  fit.refuses(joined(rows, {"--template", "z = f(a)"}), {"--template must have \"y\" before =, but was \"z = f(a)\""});
  fit.refuses(joined(rows, {"--template", "y = 2 * a"}), {"--template: the form 'y = 2 * a' must have", "--start"});
  fit.refuses(joined(rows, {"--template", "f(a)", "--start", "a"}), {"--start and --template exclude each other"});
  fit.refuses(joined(rows, {"--template", "f(a)", "--choose", "cross-validation"}),
              {"--template and --choose cross-validation exclude each other"});
}

// Twelve rows of 100 x / (x + 1.5), whose greatest values do not come last.
const std::string saturated =
    "x,y\n0.2,10.7\n0.9,45.1\n1.5,44.1\n2.3,62.6\n3.1,62.5\n3.9,79.3\n4.8,77.9\n5.6,71.2\n6.3,88.7\n7.1,86.4\n"
    "8.0,79.8\n9.0,81.3\n";

BOOST_AUTO_TEST_CASE(formulas_have_the_given_shapes) {
  const files written;
  const auto data = written("saturated.csv", saturated), model = written.folder / "model.txt";
  const arguments brief{data, "--target", "y", "--seed", "1", "--budget", budget(3000)};
  const auto found = fit.document(joined(brief, {"--increasing", "x", "--positive", "--model", model}));
  BOOST_TEST(found["shapes"]["increasing"] == nlohmann::json({"x"}));
  BOOST_TEST(found["shapes"]["positive"] == true);
  BOOST_TEST(found["shapes"]["ranges"]["x"] == nlohmann::json({0.2, 9}));
  check_contains(content_of(model), {"\nincreasing x\npositive\n"});
  const auto grid = written("grid.csv", "x\n0.2\n1\n3\n5\n7\n8\n9\n");
  const auto within = predict.document({grid, "--model", model});
  BOOST_TEST(std::is_sorted(within["values"].begin(), within["values"].end()));
  BOOST_TEST(within["warnings"].empty());
  const auto outside = predict({written("far.csv", "x\n20\n"), "--model", model});
  check_contains(outside.err, {"y is increasing in 'x' and never negative"});
  const auto text = fit(joined(brief, {"--increasing", "x"}));
  check_contains(text.out, {"Interval arithmetic proves for x from 0.2 to 9 that y is increasing in 'x'."});
  // The front of a search for the opposite has only what is constant.
  const auto falling = fit.document(joined(brief, {"--decreasing", "x"}));
  BOOST_TEST(falling["r2_train"].get<double>() < 1e-9);
  BOOST_TEST_REQUIRE(!falling["warnings"].empty());
  BOOST_TEST(has(falling["warnings"].dump(), "The rows contradict --decreasing x: y rises with x (correlation 0.8"));
  for (const auto& one : found["warnings"]) BOOST_TEST(!has(one.dump(), "contradict"), one.dump());
  const auto fallen = fit(joined(brief, {"--decreasing", "x"}));
  check_contains(fallen.out,
                 {"is a constant, and no formula is clearly better in rows left out", "does not depend on 'x'"});
  BOOST_TEST(!has(fallen.out, "Interval arithmetic proves"));
  const auto below = written("below.csv", "x,y\n1,-2\n2,-1\n3,0\n4,1\n5,2\n6,3\n7,4\n8,5\n");
  const auto negative = fit.document({below, "--target", "y", "--positive", "--seed", "1", "--budget", "500"});
  BOOST_TEST(has(negative["warnings"].dump(), "The rows contradict --positive: y is negative in 2 rows."));

  fit.refuses(joined(brief, {"--increasing", "X"}),
              {"--increasing: there is no column 'X'; there are x; did you mean 'x'?"});
  fit.refuses(joined(brief, {"--increasing", "x", "--decreasing", "x"}),
              {"--increasing and --decreasing both have the column \"x\""});
  fit.refuses(joined(brief, {"--increasing", "x", "--start", "(x - 5)^2"}),
              {"--start: the formula '(x - 5)^2' is not proved to be increasing in 'x'"});
  const auto two = written("two.csv", "a,b,y\n1,2,3\n2,1,2\n3,5,1\n4,4,7\n5,1,5\n6,2,3\n");
  fit.refuses({two, "--target", "y", "--increasing", "a", "--template", "f(b) - a"},
              {"--template: no formula of the form 'f(b) - a' is increasing in 'a'"});
}

BOOST_AUTO_TEST_CASE(what_rows_do_not_tell_is_said) {
  const files written;
  // Noise-free rows of a sine that the default functions approximate badly.
  std::ostringstream waves;
  waves << "x,y\n";
  for (int i = 0; i < 30; ++i) waves << 0.4 * i << ',' << 1 + 3 * std::sin(1.3 * 0.4 * i) << '\n';
  const arguments brief{written("sine.csv", waves.str()), "--target", "y", "--budget", budget(5000), "--seed"};
  for (const auto* const seed : {"1", "2", "3"}) {
    const auto sine = fit.document(joined(brief, {seed}));
    const auto told = sine["warnings"].dump();
    double own = 0;
    for (const auto& m : sine["front"]) {
      if (m["expression"] == sine["expression"]) own = m["mse_train"].get<double>();
    }
    BOOST_TEST(own > 0);
    bool equal = false;
    for (const auto& one : sine["alternatives"]) {
      const auto other = one["mse_train"].get<double>();
      equal = equal || (other <= 2 * own && own <= 2 * other);
    }
    BOOST_TEST(has(told, "about equally well") == equal, told);
    BOOST_TEST((sine["size"] != 1 || has(told, "periodic in x")), told);
  }
  const auto two =
      fit.document({written("pair.csv", "x,y\n1,2\n2,3\n"), "--target", "y", "--seed", "1", "--budget", "500"});
  BOOST_TEST(has(two["warnings"].dump(), "2 rows are too few to tell formulas apart"));
  // Poles between the rows are said, and others are not.
  for (const double pole : {7.5, 7.3, -0.5}) {
    std::ostringstream rows;
    rows << "x,y\n";
    for (int i = 1; i <= 20; ++i) rows << i << ',' << 3 / (i - pole) << '\n';
    const auto told =
        fit.document({written("pole.csv", rows.str()), "--target", "y", "--seed", "1", "--budget", budget(5000)});
    const auto text = told["warnings"].dump();
    BOOST_TEST(has(text, "has a pole, near x = 7.") == (pole > 0), text);
  }
}

// Days and large numbers that vary little have as many digits as tell them apart.
BOOST_AUTO_TEST_CASE(numbers_are_shown_with_the_digits_that_tell_them_apart) {
  const files written;
  constexpr int errors[]{2, -3, 1, 0, -2, 3, -1, 2, -2, 1, 3, -3, 0, 1, -1, 2, -3, 0, 2, -1};
  std::ostringstream offset, days, poles;
  offset.precision(10);
  offset << "x,y\n";
  days << "day,a,y\n";
  poles << "t,y\n";
  for (int i = 0; i < 20; ++i) {
    offset << i << ',' << 1000000 + (37 * i + errors[i]) / 100.0 << '\n';
    poles << 18300 + i << ',' << 3 / (i - 7.5) << '\n';
  }
  for (int i = 1; i <= 6; ++i) days << i << ".2.2020," << 12.5 + i << ',' << 3 + i / 4.0 + errors[i] / 200.0 << '\n';
  const auto page = written.folder / "page.html";
  const auto line = fit(
      {written("offset.csv", offset.str()), "--target", "y", "--seed", "1", "--budget", budget(3000), "--html", page});
  check_contains(line.out, {"0.37 * x + 1e+06\n", "\n1e+06     ", " 1000000.0"});
  BOOST_TEST(!has(line.out, "1e+06 to 1e+06"));
  BOOST_TEST(!has(content_of(page), "1e+06 to 1e+06"));
  const auto model = written.folder / "model.txt";
  const auto dated = fit.document({written("days.csv", days.str()), "--target", "y", "--features", "day", "--seed", "1",
                                   "--budget", budget(3000), "--model", model});
  for (const auto& sentence : dated["warnings"]) BOOST_TEST(!has(sentence.dump(), "18,300"), sentence.dump());
  const auto later = predict({written("later.csv", "day\n1.3.2020\n"), "--model", model});
  check_contains(later.err, {"Row 1: day = 18,322 is outside 18,293 to 18,298 of the"});
  const auto near = written("near.txt",
                            "clade regression model 2\ntarget y\ninput x\nrange 4 25\nformula 2 * x\n"
                            "deviation 1\ndegrees 9\n");
  check_contains(predict({written("near.csv", "x\n25.0000001\n"), "--model", near}).err,
                 {"Row 1: x = 25.0000001 is outside 4 to 25 of the"});
  const auto told =
      fit.document({written("pole.csv", poles.str()), "--target", "y", "--seed", "1", "--budget", budget(10'000)});
  BOOST_TEST(has(told["warnings"].dump(), "has a pole, near t = 18,307."), told["warnings"].dump());
}

BOOST_AUTO_TEST_CASE(columns_that_are_not_used_may_be_text) {
  const files written;
  std::string text = "a,note,y\n";
  for (int i = 1; i <= 30; ++i) text += std::to_string(i) + ",warm," + std::to_string(3 * i) + '\n';
  const auto data = written("notes.csv", text), model = written.folder / "model.txt";
  const auto without = fit({data, "--target", "y", "--budget", "500", "--seed", "1"});
  BOOST_TEST(without.status == 0, report_of(without));
  check_contains(without.out, {"The column 'note' is left out: it is text, such as 'warm' in line 2.\n"});
  for (const arguments& named : {arguments{"--target", "note"}, {"--target", "y", "--features", "a,note"}}) {
    const auto of_text = fit(joined({data}, named));
    BOOST_TEST(of_text.status == 2);
    check_contains(of_text.err, {"notes.csv:2: the value of 'note' must be a finite number", "but was 'warm'\n"});
  }
  fit.refuses({written("few.csv", "a,b,y\n1,2,3\n2,x,4\n3,4,5\n"), "--target", "y"},
              {"few.csv:3: the value of 'b' must be a finite number", "'x'; with --features NAME,NAME"});
  const arguments columns{data, "--target", "y", "--features", "a"};
  const auto found = fit(joined(columns, {"--budget", "500", "--seed", "1", "--model", model}));
  BOOST_TEST(found.status == 0, report_of(found));
  BOOST_TEST(fit(joined(columns, {"--budget", "500", "--test", data})).status == 0);
  BOOST_TEST(compare(joined(columns, {"--vary", "max-size=3,5", "--runs", "2", "--budget", "500"})).status == 0);
  const auto new_rows = written("new.csv", "note,,a\ncold,,7\n");
  const auto predicted = predict({new_rows, "--model", model});
  BOOST_TEST(predicted.status == 0, report_of(predicted));
  BOOST_TEST(std::abs(std::stod(predicted.out.substr(2)) - 21) < 1e-6);
  BOOST_TEST(evaluate({"2 * a", new_rows}).out == "value\n14\n");
  BOOST_TEST(evaluate({"2", new_rows}).out == "value\n2\n");
  // Nor does a model need the columns that its formula does not use.
  const auto larger =
      written("larger.txt", "clade regression model 1\ntarget y\ninput b\ninput a\ninput c\nformula 2 * a\n");
  BOOST_TEST(predict({new_rows, "--model", larger}).out == "y\n14\n");
  predict.refuses({written("none.csv", "b\n1\n"), "--model", model}, {"none.csv:1: there is no column 'a'"});

  // Lines may end as on Windows.
  auto saved = content_of(model);
  for (std::size_t at = 0; (at = saved.find('\n', at)) != saved.npos; at += 2) saved.insert(at, "\r");
  BOOST_TEST(predict({new_rows, "--model", written("crlf.txt", saved)}).out == predicted.out);
}

// The least-squares line of R's data set cars, whose constants have the covariance s^2 (1/n + mean^2/Sxx, -mean/Sxx;
// 1/Sxx). Limits of predict(lm(dist ~ speed, cars), interval = "prediction" and "confidence") of R 4.2.2.
BOOST_AUTO_TEST_CASE(predictions_have_limits) {
  const files written;
  const auto s = 15.37958674898845, mean = 15.4;
  std::ostringstream text;
  text.precision(17);
  text << "clade regression model 2\ntarget dist, ft\ninput speed\nrange 4 25\ninput unused\nrange 0 1\n"
       << "formula 3.93240875912409 * speed + -17.5790948905109\ndeviation " << s << "\ndegrees 48\nconstants 0 3\n"
       << "direction 0 " << s / std::sqrt(50) << "\ndirection " << s / std::sqrt(1370) << ' '
       << -mean * s / std::sqrt(1370) << "\nalternative 0.154 * speed^2 + 8.86\nalternative 40 * unused\n";
  const auto model = written("cars.txt", text.str()), rows = written("rows.csv", "speed\n10\n30\n");
  const auto found = predict({rows, "--model", model, "--intervals"});
  BOOST_TEST(found.status == 0, report_of(found));
  std::istringstream lines(found.out);
  std::string line;
  std::getline(lines, line);
  BOOST_TEST(line == "\"dist, ft\",low,high,mean_low,mean_high,outside");
  const double limits[2][6]{{21.74499270073, -9.80960078798, 53.2995861894, 15.4619173400, 28.0280680615, 0},
                            {100.39316788321, 66.86529334077, 133.9210424257, 87.4354274519, 113.3509083145, 1}};
  for (const auto& expected : limits) {
    std::getline(lines, line);
    std::istringstream cells(line);
    for (const auto value : expected) {
      std::getline(cells, line, ',');
      BOOST_TEST(std::stod(line) == value, boost::test_tools::tolerance(1e-9));
    }
  }
  check_contains(found.err, {"Row 2: speed = 30 is outside 4 to 25 of the training data. There", "not rule out,",
                             "differs by 32 %."});
  const auto ranged = predict({rows, "--model", written("ranged.txt", text.str() + "values 2 120\n"), "--intervals"});
  check_contains(ranged.err, {"differs by 40 % of the"});
  BOOST_TEST(!has(found.err, "unused"));
  const auto document = predict.document({rows, "--model", model, "--intervals", "--level", "0.5"});
  BOOST_TEST(document["level"] == 0.5);
  BOOST_TEST(document["low"][0].get<double>() > limits[0][1] + 10);
  BOOST_TEST(document["outside"] == nlohmann::json({2}));
  BOOST_TEST(document["warnings"].size() == 1U);
  // Without --intervals as ever.
  const auto plain = predict({rows, "--model", model});
  BOOST_TEST(std::count(plain.out.begin(), plain.out.end(), ',') == 1);
  check_contains(plain.err, {"Row 2: speed = 30"});

  const auto first = written("first.txt", "clade regression model 1\ntarget y\ninput speed\nformula 2 * speed\n");
  const auto of_first = predict({rows, "--model", first});
  BOOST_TEST(of_first.out == "y\n20\n60\n");
  BOOST_TEST(of_first.err.empty());
  predict.refuses({rows, "--model", first, "--intervals"}, {"--intervals needs a model of version 2", "run fit again"});
  predict.refuses({rows, "--model", written("third.txt", "clade regression model 3\n")}, {"its version is 3"});
  for (const auto* const wrong : {"deviation x\n", "constants 77\n", "range 1\n", "constants 0\ndirection 1 2\n", ""}) {
    predict.refuses(
        {rows, "--model",
         written("wrong.txt",
                 std::string("clade regression model 2\ntarget y\ninput speed\nformula 2 * speed\n") + wrong)},
        {"--model \""});
  }
}

// What fit writes has the limits of what fit found.
BOOST_AUTO_TEST_CASE(a_model_keeps_what_its_rows_say) {
  const files written;
  std::string text = "x,y\n";
  for (int i = 0; i < 24; ++i) text += std::to_string(i) + ',' + std::to_string(3.3 * i + 7 + (i * 7 % 5 - 2)) + '\n';
  const auto data = written("line.csv", text), model = written.folder / "model.txt";
  const auto found = fit.document({data, "--target", "y", "--seed", "1", "--budget", "3000", "--model", model});
  const auto predicted = predict.document({written("next.csv", "x\n5\n-40\n"), "--model", model, "--intervals"});
  BOOST_TEST(predicted["low"][0].get<double>() < 23.5);
  BOOST_TEST(predicted["low"][0].get<double>() > 17);
  BOOST_TEST(predicted["high"][0].get<double>() > 23.5);
  BOOST_TEST(predicted["high"][0].get<double>() < 30);
  BOOST_TEST(predicted["mean_low"][0] > predicted["low"][0]);
  BOOST_TEST(predicted["outside"] == nlohmann::json({2}));
  check_contains(content_of(model), {"clade regression model 2\n", "range 0 23\n"});
  for (const auto& other : found["alternatives"]) {
    check_contains(content_of(model), {"alternative " + other["expression"].get<std::string>() + '\n'});
  }
}

BOOST_AUTO_TEST_CASE(data_are_read_as_people_have_them) {
  const files written;
  std::string text =
      "\xef\xbb\xbf"
      "Tag;Ort;a;Typ;Gewicht;y\r\n";
  for (int i = 1; i <= 20; ++i) {
    const auto half = std::to_string(i / 2) + (i % 2 == 0 ? ",0" : ",5");
    text += std::to_string(i) + ".1.2020;Kiel;" + (i == 7 ? "" : half) + ";3;" + (i == 9 ? "0" : "2") + ';' +
            (i == 9 ? "1000" : std::to_string(i)) + "\r\n";
  }
  const auto data = written("daten.csv", text), model = written.folder / "model.txt";
  const arguments brief{data, "--target", "y", "--seed", "1", "--budget", "2000", "--functions", "+,*"};
  const auto found = fit.document(joined(brief, {"--weights", "Gewicht", "--model", model, "--features", "a"}));
  BOOST_TEST(found["rows"] == 18);
  BOOST_TEST(found["dropped_rows"] == 1);
  BOOST_TEST(found["expression"] == "2 * a");
  BOOST_TEST(found["separator"] == ";");
  BOOST_TEST(found["decimal"] == ",");
  BOOST_TEST(found["warnings"].dump() ==
             "[\"The file is read with semicolons between cells and decimal commas.\","
             "\"1 of 20 rows is left out because the value of 'a' in line 8 is missing.\","
             "\"1 of 19 rows is left out because its weight is 0.\"]");
  const auto all = fit.document(brief);
  BOOST_TEST(all["ignored_columns"].dump() == R"(["Ort","Typ"])");
  BOOST_TEST(all["warnings"].dump().find("Dates in 'Tag' are read as days since 1970-01-01.") != std::string::npos);
  fit.refuses(joined(brief, {"--missing", "refuse"}), {"daten.csv:8: the value of 'a' is missing"});
  fit.refuses(joined(brief, {"--errors", "Gewicht"}),
              {"daten.csv:10: the value of 'Gewicht' of --errors must be above 0, but was 0"});
  const auto as_errors = fit.document(joined(brief, {"--errors", "Tag", "--features", "a"}));
  BOOST_TEST(as_errors["rows"] == 19);
  fit.refuses(joined(brief, {"--weights", "y"}), {"--weights must not be the column of --target"});
  fit.refuses(joined(brief, {"--weights", "a", "--errors", "Tag"}), {"--weights and --errors exclude each other"});
  fit.refuses(joined(brief, {"--weights", "a", "--features", "a"}), {"--weights must not be a column of --features"});
  fit.refuses(joined(brief, {"--weights", "Gewich"}),
              {"--weights: there is no column 'Gewich'", "did you mean 'Gewicht'?"});
  fit.refuses(joined(brief, {"--weights", "a"}),
              {"daten.csv:8: the value of 'a' is missing; each row must have one\n"});
  fit.refuses(joined(brief, {"--decimal", "point"}), {"daten.csv:2: the value of 'a' must have a decimal point"});
  fit.refuses(joined(brief, {"--separator", "colon"}),
              {"--separator must be one of comma, semicolon, tab, bar, but was \"colon\""});
  fit.refuses({written("minus.csv", "a,w,y\n1,1,2\n2,-3,4\n3,1,5\n"), "--target", "y", "--weights", "w"},
              {"minus.csv:3: the value of 'w' of --weights must be at least 0, but was -3"});
  fit.refuses({written("inf.csv", "a,w,y\n1,1,2\n2,inf,4\n3,1,5\n"), "--target", "y", "--weights", "w"},
              {"inf.csv:3: the value of 'w' must be a finite number", "'inf'\n"});
  fit.refuses({written("one.csv", "kind,y\nx,1\ny,2\n"), "--target", "y"},
              {"one.csv: there is no other column to predict 'y' from. The column 'kind' is left out: it is text"});
  fit.refuses({written("rows.csv", "1,2\n3,4\n5,6\n"), "--target", "y"},
              {"rows.csv:1: the first line must have the names of the columns, but has numbers, '1' and '2'"});

  // The same file, and a value that is missing.
  const auto predicted = predict({data, "--model", model});
  BOOST_TEST(predicted.out.starts_with("y\n1\n2\n3\n4\n5\n6\nnan\n8\n"), report_of(predicted));
  check_contains(predicted.err, {"1 of 20 rows has a missing value, first in line 8.\n"});
  BOOST_TEST(evaluate.document({"2 * a", data, "--separator", ";", "--decimal", ","})["values"][6].is_null());
  // Test rows are read, weighted and left out likewise.
  const auto tested = fit.document(joined(brief, {"--weights", "Gewicht", "--features", "a", "--test", data}));
  BOOST_TEST(tested["r2_test"] == tested["r2_train"]);
  BOOST_TEST(tested["warnings"].size() == 6U);
}

BOOST_AUTO_TEST_CASE(documents_begin_with_the_common_members) {
  const files written;
  const auto data = written.products(), model = written.folder / "model.txt";
  const auto check = [](const json& document, std::uint64_t seed) {
    BOOST_TEST(document["solver"] == "regression");
    BOOST_TEST(document["seed"] == seed);
    BOOST_TEST(document["solved"] == true);  // the exit status is 0
    BOOST_TEST(!document["reason"].get<std::string>().empty());
    for (const auto* const name : {"generations", "evaluations", "seconds"})
      BOOST_TEST(document[name].is_number(), name);
  };
  const auto found =
      fit.document({data, "--target", "y", "--seed", "7", "--budget", "500", "--model", model, "--features", "a"});
  check(found, 7);
  BOOST_TEST(found["reason"] == "500 evaluations reached");  // with a formula, which is the goal
  check(predict.document({data, "--model", model, "--seed", "8"}), 8);
  check(evaluate.document({"a", data, "--seed", "9"}), 9);
  const auto known = benchmark.document(
      {"--suite", "nguyen", "--only", "Nguyen-8", "--seed", "3", "--budget", "1000", "--rows", "50", "--runs", "2"});
  check(known, 3);
  BOOST_TEST(known["runs"] == 2);
  BOOST_TEST(known["rows"][0]["runs_symbolic"] == known["symbolic"]);
  BOOST_TEST(known["rows"][0]["runs_values"] == known["values"]);
  BOOST_TEST(known["evaluations"] >= known["rows"][0]["evaluations"]);  // of all runs
}

BOOST_AUTO_TEST_CASE(a_file_that_cannot_be_written_does_not_hide_the_result) {
  const files written;
  for (const char* const option : {"--html", "--model"}) {
    const auto full = fit({written.products(), "--target", "y", "--budget", "500", option, "/dev/full"});
    BOOST_TEST(full.status == 1);
    check_contains(full.out, {"y =", "evaluations"});
    check_contains(full.err, {"cannot write /dev/full"});
  }
}

BOOST_AUTO_TEST_CASE(what_cannot_be_computed_is_not_shown_as_infinite) {
  const files written;
  const auto page = written.folder / "page.html";
  const auto one = written("one.csv", "a,\"b, m\",y\n1,2,5\n");
  const arguments given{written.products(), "--target", "y",      "--seed", "1",      "--budget", "2000",
                        "--features",       "a",        "--test", one,      "--html", page};
  const auto found = fit(given);
  check_contains(found.out, {"R2, test      -"});
  BOOST_TEST(!has(found.out, "inf"));
  check_contains(content_of(page), {" on 1 test row.", "<td>-</td>", "@media (max-width: 640px) {\n  .formulas,",
                                    "<table class=\"formulas\">", "the best</span>", "1 − R², test"});
  BOOST_TEST(!has(content_of(page), ">inf<"));
  BOOST_TEST(!has(content_of(page), ">-inf<"));

  // As many constants as rows: nothing is left to say how sure they are.
  const auto few = written("three.csv", "a,y\n1,2.1\n2,3.9\n3,7.7\n");
  const auto loose = fit({few, "--target", "y", "--seed", "1", "--budget", "3000", "--choose", "knee", "--html", page});
  BOOST_TEST(!has(loose.out, "inf"));
}

BOOST_AUTO_TEST_CASE(the_seed_decides_and_threads_do_not) {
  const files written;
  fit.is_the_same_for_any_threads({written.products(), "--target", "y", "--seed", "3", "--budget", "3000",
                                   "--functions", "+,sin", "--population", "60"});
}

BOOST_AUTO_TEST_CASE(ctrl_c_keeps_the_front) {
  const files written;
  const auto found = fit.interrupted_document(
      {written.products(), "--target", "y", "--seed", "1", "--functions", "sin,cos", "--time-limit", "100000"},
      [](const json& of) { return !of["front"].empty(); });
  BOOST_TEST(!found["front"].empty());
  fit.interrupted({written.products(), "--target", "y", "--functions", "sin,cos", "--time-limit", "100000"}, SIGTERM);
}

BOOST_AUTO_TEST_CASE(formulas_are_computed_as_they_stand) {
  const files written;
  const auto data = written("d.csv", "a,b\n1,2\n3,-4\n");
  BOOST_TEST(evaluate({"a - b^2 * -1", data}).out == "value\n5\n19\n");
  BOOST_TEST(evaluate({"sqrt(b)", data}).out == "value\n1.4142135623730951\nnan\n");
  BOOST_TEST(evaluate.document({"log(a - 1)", data})["values"].dump() == "[null,0.6931471805599453]");
}

BOOST_AUTO_TEST_CASE(known_formulas_are_found_again) {
  const auto of = benchmark.document(
      {"--suite", "nguyen", "--only", "Nguyen-1,Nguyen-8", "--seed", "1", "--budget", "20000", "--rows", "200"});
  BOOST_TEST(of["accurate"] == 2);
  BOOST_TEST(of["symbolic"] == 2);
  BOOST_TEST(of["rows"][1]["name"] == "Nguyen-8");
  BOOST_TEST(of["rows"][1]["solved_symbolic"] == true);
  BOOST_TEST(of["rows"][1]["solved_values"] == true);
  BOOST_TEST(of["rows"][1]["r2_test"].get<double>() > 0.999999);
  check_contains(benchmark({"--suite", "strogatz", "--only", "vdp2", "--seed", "1", "--budget", "20000"}).out,
                 {"vdp2", "found", "the true formula, by algebra: 1 of 1", "its values to 1e-9: 1 of 1"});
}

BOOST_AUTO_TEST_CASE(laws_are_recognized_up_to_their_constants) {
  const files written;
  std::ostringstream text;
  text << "x,y\n";
  for (int i = 1; i <= 12; ++i) text << i << ',' << 3 * i * i + 1 << '\n';
  for (const auto* const name : {"square.csv", "other.csv", "cube.csv"}) written(name, text.str());
  written("laws.csv", "file,target,law\nsquare.csv,y,c1 * x^2 + c2\nother.csv,y,c1 * x^c2\ncube.csv,y,\"x^3 + 5\"\n");
  const std::string evaluations = sanitized ? "500" : "2000";
  const arguments given{"--tables", written.folder / ".", "--seed",       "1",
                        "--budget", evaluations,          "--population", "100"};
  const auto found = benchmark.document(given);
  BOOST_TEST_REQUIRE(found["rows"].size() == 3U);
  BOOST_TEST(found["rows"][0]["name"] == "square");
  BOOST_TEST(found["rows"][0]["chosen"] == true);
  BOOST_TEST(found["rows"][1]["chosen"] == false);
  BOOST_TEST(found["rows"][2]["chosen"] == false);
  BOOST_TEST(found["groups"][0]["runs"] == 3);
  BOOST_TEST(found["groups"][0]["chosen"] == 1);
  check_contains(benchmark(joined(given, {"--only", "square", "--runs", "2"})).out, {"square     2\n", "is chosen"});
  benchmark.refuses(joined(given, {"--only", "squares"}), {"--only", "did you mean \"square\"?"});
  benchmark.refuses(joined(given, {"--suite", "laws"}), {"--suite and --tables exclude each other"});
  written("laws.csv", "file,target,law\nsquare.csv,z,c1 * x\n");
  benchmark.refuses(given, {"--tables: square.csv", "'z'"});
  written("laws.csv", "file,target,law\nsquare.csv,y\n");
  benchmark.refuses(given, {"--tables: ", "laws.csv:2: a line must be file,target,law"});
  benchmark.refuses({"--tables", written.products()}, {"--tables must be a folder"});

  const arguments built_in{"--suite",   "laws",   "--only", "Boyle,I.12.4", "--runs", "1", "--budget",
                           evaluations, "--seed", "1",      "--population", "100"};
  const auto laws = benchmark.document(built_in);
  BOOST_TEST(laws["groups"].size() == 3U);
  BOOST_TEST(laws["rows"].size() == 6U);
  BOOST_TEST(laws["rows"][0]["chosen"] == true);
  BOOST_TEST(laws["rows"][0]["r2_test"].get<double>() > laws["rows"][0]["r2_linear"].get<double>());
  BOOST_TEST(laws["rows"][0]["rows"].get<int>() >= 8);
  benchmark.is_the_same_for_any_threads(built_in);
}

BOOST_AUTO_TEST_CASE(mistakes_are_named) {
  const files written;
  const auto data = written.products();
  fit.refuses({}, {"fit needs FILE"});
  fit.refuses({data}, {"fit needs --target"});
  fit.refuses({data, "--target", "z"}, {"there is no column 'z'; there are a, b, m, y"});
  fit.refuses({written.folder / "none.csv", "--target", "y"}, {"FILE", "none.csv", "cannot be read"});
  fit.refuses({written("text.csv", "a,y\n1,2\n3,four\n"), "--target", "y"}, {"text.csv:3: the value of 'y'", "'four'"});
  fit.refuses({written("nan.csv", "a,y\n1,nan\n3,4\n"), "--target", "y", "--missing", "refuse"},
              {"nan.csv:2: the value of 'y' is missing, 'nan'"});
  fit.refuses({written("one.csv", "a,y\n1,2\n"), "--target", "y"}, {"at least two rows, but there was 1"});
  fit.refuses({written("same.csv", "a,y\n1,2\n2,2\n"), "--target", "y"}, {"must vary"});
  fit.refuses({data, "--target", "y", "--functions", "+,erf"}, {"--functions", "there is no function 'erf'"});
  fit.refuses({data, "--target", "y", "--functions", "+,sine"}, {"did you mean 'sin'?"});
  fit.refuses({data, "--target", "Y"}, {"--target: there is no column 'Y'", "did you mean 'y'?"});
  fit.refuses({written.folder / "products.cvs", "--target", "y"}, {"did you mean \"products.csv\"?"});
  fit.refuses({written("nul.csv", std::string("a,y\n1,2\0\n", 9)), "--target", "y"}, {"but was '2\\0'"});
  fit.refuses({written("long.csv", "a,y\n1," + std::string(40'000, 'x') + '\n'), "--target", "y"}, {"xxx...'"});
  fit.refuses({data, "--target", "y", "--functions", "+,,"}, {"--functions must be names with commas"});
  fit.refuses({data, "--target", "y", "--test-share", "1"},
              {"--test-share must be a number above 0 and below 1, but was \"1\""});
  fit.refuses({data, "--target", "y", "--model", data}, {"--model must not be the file of FILE"});
  fit.refuses({data, "--target", "y", "--test-share", "0"}, {"--test-share must be a number above 0 and below 1"});
  fit.refuses({data, "--target", "y", "--budget", "0"}, {"--budget"});
  fit.refuses({data, "--target", "y", "--features", "a,a"}, {"--features has the name \"a\" twice"});
  for (const auto* const features : {"y", "a,y"}) {
    fit.refuses({data, "--target", "y", "--features", features},
                {"--features must not have the column of --target, \"y\""});
  }
  fit.refuses({data, "--target", "y", "--features", "a,bm"}, {"--features: there is no column 'bm'"});
  fit.refuses({data, "--target", "y", "--units", "a=m,a=s"}, {"--units has a unit for \"a\" twice"});
  fit.refuses({data, "--target", "y", "--test", written("few.csv", "a,y\n1,2\n")},
              {"--test: ", "few.csv:1: there is no column 'b, m'; there are a, y"});
  fit.refuses({data, "--target", "y", "--test", written("odd.csv", "a,\"b, m\",y\n1,x,2\n")},
              {"--test: ", "odd.csv:2: the value of 'b, m'"});
  fit.refuses({written("names.csv", "a,b`,y\n1,2,3\n3,4,5\n"), "--target", "y"},
              {"names.csv:1: the name of column 2 must not have a backquote"});
  fit.refuses({written.folder / ".", "--target", "y"}, {"FILE", "it is a folder"});
  predict.refuses({data}, {"predict needs --model"});
  predict.refuses({data, "--model", data}, {"this is no model that fit has written"});
  evaluate.refuses({"a +* 2", data}, {"character 4: '*' is not"});
  evaluate.refuses({"sinn(a)", data}, {"did you mean 'sin'?"});
  evaluate.refuses({"c", data}, {"regression: the formula 'c' cannot be read at character 1: there is no column 'c'"});
  evaluate.refuses({"-a", data}, {"there is no option \"-a\"; to pass it as an argument, write -- before it"});
  BOOST_TEST(evaluate({"--", "-a", data}).out.starts_with("value\n-1\n"));
  benchmark.refuses({"--suite", "nguyen", "--only", "Nguyen-1,Nguyen-1"}, {"--only has the name \"Nguyen-1\" twice"});
  benchmark.refuses({"--suite", "nguyen", "--only", "nguyen-1"}, {"did you mean \"Nguyen-1\"?"});
  benchmark.refuses({"--suite", "keijzers"}, {"--suite", "did you mean \"keijzer\"?"});
  benchmark.refuses({"--only", "I.1"}, {"there is no formula \"I.1\" in the suite feynman"});
}

BOOST_AUTO_TEST_CASE(files_that_are_read_are_not_overwritten) {
  const files written;
  const auto data = written.products(), test = written.products("test.csv"), link = written.folder / "link.csv";
  std::filesystem::create_symlink(test, link);
  const auto before = content_of(data);
  for (const char* const option : {"--csv", "--json", "--html", "--markdown", "--resume"}) {
    compare.refuses({data, "--target", "y", "--vary", "max-size=3,15", "--runs", "2", "--budget", "500", option, data},
                    {std::string(option) + " must not be the file of FILE", data});
  }
  for (const char* const option : {"--model", "--html"}) {
    fit.refuses({data, "--target", "y", option, data}, {std::string(option) + " must not be the file of FILE"});
    for (const auto& place : {test, link}) {
      fit.refuses({data, "--target", "y", "--test", test, option, place},
                  {std::string(option) + " must not be the file of --test", place});
    }
  }
  BOOST_TEST(content_of(data) == before);
  BOOST_TEST(content_of(test) == before);
}

BOOST_AUTO_TEST_CASE(the_best_formula_is_chosen_as_asked_for) {
  const files written;
  // y = 3 sqrt(a) with noise that no formula can explain.
  std::ostringstream text;
  text << "a,y\n";
  for (int i = 0; i < 80; ++i)
    text << 1 + i * 0.25 << ',' << 3 * std::sqrt(1 + i * 0.25) + 0.02 * ((i * 37) % 11 - 5) << '\n';
  const auto data = written("roots.csv", text.str());
  const auto by = [&](const std::string& how) {
    return fit.document({data, "--target", "y", "--seed", "1", "--budget", budget(10'000), "--choose", how});
  };
  for (const auto* const how : {"description", "cross-validation", "knee"}) {
    const auto found = by(how);
    BOOST_TEST(found["r2_train"].get<double>() > 0.99, how);
    bool in_front = false;
    for (const auto& m : found["front"]) in_front = in_front || m["expression"] == found["expression"];
    BOOST_TEST(in_front, how);
  }
  const auto best = by("description");
  BOOST_TEST(best["expression"].get<std::string>().find("sqrt(a)") != std::string::npos);
  BOOST_TEST_REQUIRE(!best["constants"].empty());
  for (const auto& c : best["constants"]) {
    BOOST_TEST(c["low"].get<double>() < c["value"].get<double>());
    BOOST_TEST(c["high"].get<double>() > c["value"].get<double>());
  }
  const auto few = written("few.csv", "a,y\n1,2\n2,3\n3,5\n");
  fit.refuses({few, "--target", "y", "--choose", "cross-validation"},
              {"--choose cross-validation needs 5 rows or more, but there were 3"});
}

// A falling body: twelve rows with an error of about 1 %.
BOOST_AUTO_TEST_CASE(the_front_is_shown_with_its_formulas) {
  const files written;
  constexpr double errors[]{0.7, -1.2, 0.3, 1.6, -0.4, -0.9, 1.1, 0.2, -1.5, 0.6, -0.1, 0.8};
  std::ostringstream text;
  text << "t,d\n";
  for (int i = 1; i <= 12; ++i) text << 0.25 * i << ',' << 4.9 * 0.0625 * i * i * (1 + 0.01 * errors[i - 1]) << '\n';
  const arguments given{written("fall.csv", text.str()), "--target", "d", "--seed", "1", "--budget", budget(20'000)};
  const auto shown = fit(given);
  check_contains(shown.out,
                 {"nodes", "1 - R2", "score  formula\n", "\n* 4 ", " * t ^ 2\n", "\n* is the smallest whose score"});
  BOOST_TEST(!has(shown.out, "R2, training  1\n"));
  BOOST_TEST(!has(shown.out, "\n\n\n"), shown.out);
  BOOST_TEST(!has(shown.out, " -0.0 "), shown.out);
  const auto found = fit.document(given);
  BOOST_TEST(found["size"] == 4);
  BOOST_TEST(found["alternatives"].is_array());
  BOOST_TEST(found["warnings"].is_array());
  double most = 0, chosen = 0;
  for (const auto& m : found["front"]) {
    most = std::max(most, m["score"].get<double>());
    if (m["expression"] == found["expression"]) chosen = m["score"].get<double>();
  }
  BOOST_TEST(chosen == most);
  // A constant of a form that is 0 is not told from 0.
  const auto formed = fit.document(joined(given, {"--template", "d = f(t) + c"}));
  BOOST_TEST(formed["parts"][1]["expression"] == "0");
  BOOST_TEST(!has(formed["warnings"].dump(), "constant 0 "), formed["warnings"].dump());
  const auto periodic = fit.document(joined(given, {"--periodic", "--any-form"}));
  BOOST_TEST(!periodic["front"].empty());
}

BOOST_AUTO_TEST_CASE(formulas_respect_units_and_ranges_where_asked) {
  const files written;
  const auto data = written.products();
  const auto found = fit.document({data, "--target", "y", "--features", "a", "--seed", "1", "--budget", "5000",
                                   "--units", "a=kg", "--finite-between-rows"});
  BOOST_TEST(!found["front"].empty());
  fit.refuses({data, "--target", "y", "--units", "c=kg"}, {"--units: there is no column 'c'; there are a, b, m, y"});
  // No product of the columns has this unit.
  std::ostringstream text;
  text << "r,h,V\n";
  for (int i = 1; i <= 12; ++i) text << i << ',' << 3 + i % 5 << ',' << 3.5 * i * i * (3 + i % 5) << '\n';
  const auto drum = fit.document({written("drum.csv", text.str()), "--target", "V", "--seed", "1", "--budget", "500",
                                  "--units", "r=m,h=m,V=kg/m*s^2/m"});
  BOOST_TEST(!drum["front"].empty());
  const auto known = benchmark.document({"--suite", "feynman", "--only", "I.14.3,I.34.1", "--units", "--seed", "1",
                                         "--budget", "5000", "--rows", "60", "--population", "100"});
  BOOST_TEST(known["symbolic"] == 2);
  benchmark.refuses({"--suite", "nguyen", "--units"}, {"--units is for --suite feynman and feynman-30"});
  fit.refuses({data, "--target", "y", "--units", "kg"},
              {"--units must be NAME=UNIT with commas between them, but was \"kg\""});
  fit.refuses({data, "--target", "y", "--units", "a=m s"},
              {"--units: the unit 'm s' must be names with * and / between them"});
}

BOOST_AUTO_TEST_CASE(settings_are_compared) {
  const files written;
  const auto data = written.products(), json = written.folder / "result.json";
  const auto done =
      compare({data, "--target", "y", "--vary", "max-size=3,15", "--runs", "5", "--budget", "3000", "--seed", "1",
               "--population", "100", "--json", json, "--iohprofiler", written.folder / "ioh"});
  BOOST_TEST(done.status == 0, report_of(done));
  check_contains(done.out, {"regression by max-size (file ", "max-size=15"});
  // An improvement has its own number of evaluations, not the last of its generation.
  const auto counted = exported_evaluations(written.folder / "ioh");
  BOOST_TEST(counted.size() > 20U);
  BOOST_TEST(std::ranges::count_if(counted, [](auto n) { return n % 100 != 0; }) > 15);
  BOOST_TEST(nlohmann::json::parse(content_of(json))["settings"].size() == 2U);
  compare.refuses({data, "--target", "y", "--vary", "file=a,b"}, {"--vary"});
  compare.refuses({data, "--vary", "max-size=3,15"}, {"compare needs --target NAME, but it was not given"});
  compare.refuses({data, "--target", "y", "--vary", "max-size=3,0"}, {"--max-size"});
  const auto other = written("other.csv", "x,y\n1,3\n2,5\n3,9\n4,9\n");
  const arguments study{"--target", "y", "--vary", "max-size=3,15", "--runs", "3", "--budget", "500", "--seed", "1"};
  const auto tables = compare(joined(study, {"--instances", data + ',' + other, "--format", "json"}));
  BOOST_TEST(tables.status == 0, report_of(tables));
  BOOST_TEST(nlohmann::json::parse(tables.out)["instances"] == (nlohmann::json{data, other}));
  compare.refuses(joined(study, {"--instances", data + ",none.csv"}), {"--instances: the file 'none.csv'"});
  compare.refuses(joined(study, {data, "--instances", other}), {"--instances and FILE", "both"});
  compare.refuses(joined(study, {"--instances", data + ',' + other, "--csv", other}), {"--csv", "--instances", other});
  const auto units = compare({data, "--target", "y", "--vary", "units=none;a=m", "--runs", "2", "--budget", "500"});
  BOOST_TEST(units.status == 0, report_of(units));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
