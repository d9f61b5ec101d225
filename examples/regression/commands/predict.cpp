// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <algorithm>
#include <chrono>
#include <clade/regression.hpp>
#include <clade/run/stop/reason.hpp>
#include <clade/study/report/number.hpp>
#include <clade/text/number_text.hpp>
#include <cmath>
#include <cstddef>
#include <iostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "../data.hpp"
#include "../options.hpp"
#include "../saved_model.hpp"
#include "../words.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"

namespace regression_program::predict_command {
namespace {

namespace regression = clade::regression;
using clade::report::rounded;

struct predict_options {
  bool intervals = false;
  double level   = 0.95;
};

void visit_limits(common::option_visitor& options, predict_options& s) {
  options.group("What is printed");
  options.flag(
      "--intervals", s.intervals,
      "also limits of a new observation and of the mean, and whether the row is outside the data of the model");
  options.real(
      "--level", "SHARE", s.level, {.low = 0, .high = 1, .excludes_low = true, .excludes_high = true},
      "the probability of these limits, above 0 and below 1");
}

// A cell of a file with commas between cells.
std::string cell(const std::string& text) {
  if (text.find_first_of("\",\n") == std::string::npos) return text;
  std::string quoted;
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return '"' + quoted + '"';
}

// Sentences about the differences between the alternatives and the formula in rows outside the data of the model.
std::vector<std::string> sentences_about(
    const saved_model& model, const std::vector<std::string>& used, regression::columns inputs,
    const std::vector<regression::prediction>& rows) {
  constexpr std::size_t most = 5;
  const auto is_known        = [&](const regression::formula& other) {
    return std::ranges::all_of(used_columns(other, model.inputs), [&](const std::string& name) {
      return std::ranges::find(used, name) != used.end();
    });
  };
  std::vector<std::string> told;
  std::size_t outside = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!rows[i].outside || ++outside > most) continue;
    std::string sentence;
    for (const auto k : model.predictor.outside(inputs, i)) {
      const auto& [low, high] = model.predictor.ranges[k];
      const auto value        = inputs[k][i];
      const auto end          = value < low ? low : high;
      const auto digits       = std::max(digits_within(low, high, 6), digits_within(value, end, 6));
      sentence += (sentence.empty() ? "Row " + std::to_string(i + 1) + ": " : " and ") + model.inputs[k] + " = " +
                  rounded(value, digits) + " is outside " + rounded(low, digits) + " to " + rounded(high, digits);
    }
    sentence += " of the training data.";
    std::vector<std::span<const double>> row;
    for (const auto& column : inputs) row.push_back(column.empty() ? column : column.subspan(i, 1));
    double share = 0.01;
    std::string differs;
    for (const auto& other : model.alternatives) {
      if (!is_known(other)) continue;
      const auto value = regression::values_of(other, row, 1)[0];
      const auto width = model.values.high - model.values.low;
      const bool known = width > 0;  // not in models of earlier programs
      const auto size  = known ? width : std::max(std::abs(value), std::abs(rows[i].value));
      const auto by    = std::abs(value - rows[i].value) / size;
      if (!(by > share)) continue;
      share   = by;
      differs = " There " + regression::infix(other, model.inputs) +
                ", which the training data do not rule out, differs by " +
                (known ? (by > 1 ? "more than the range" : rounded(100 * by, 2) + " % of the range") +
                             std::string(" of ") + model.target + '.'
                       : rounded(100 * std::min(by, 1.0), 2) + " %.");
    }
    told.push_back(sentence + differs);
  }
  if (outside > most) {
    told.push_back(
        clade::report::counted(outside - most, "more row") + (outside == most + 1 ? " is" : " are") + " outside.");
  }
  return told;
}

// A sentence on whether the shapes of the model are proved in the range of the rows, if this exceeds the range of its
// data.
std::string sentence_about_shapes(
    const saved_model& model, regression::columns inputs, const std::vector<regression::prediction>& rows) {
  if (!model.shapes.any() || std::ranges::none_of(rows, &regression::prediction::outside)) return {};
  auto ranges = model.predictor.ranges;
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    for (const auto value : inputs[k]) {
      if (!std::isfinite(value)) continue;
      ranges[k].low  = std::min(ranges[k].low, value);
      ranges[k].high = std::max(ranges[k].high, value);
    }
  }
  const auto shape   = regression::detail::words_of(model.shapes, model.inputs);
  const bool extends = regression::detail::shape_proof(model.shapes, ranges).missing(model.predictor.expression) == 0;
  return model.target + " is " + shape + " in the ranges of the training data; as far as these rows this is " +
         (extends ? "proved, too." : "not proved.");
}

}  // namespace

void declare(common::command& to) {
  to.add({"file", "FILE", "a table with the columns that the model uses, names in the first line"});
  to.add({"--model", "FILE", "a model that fit has written"});
  to.declare(visit_limits, predict_options{});
  declare_format(to, false);
  common::run_options::declare_deterministic(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto run     = common::run_options::read_deterministic(parsed);
  const auto path    = parsed.required_text("file");
  const auto asked   = parsed.read(visit_limits, predict_options{});
  const auto model   = read_model(parsed.required_text("--model"));
  const auto started = std::chrono::steady_clock::now();
  if (asked.intervals && !model.has_limits()) {
    throw common::usage_error("--intervals needs a model of version 2; that of --model is of version 1: run fit again");
  }
  const auto& formula = model.predictor.expression;
  const auto used     = used_columns(formula, model.inputs);
  auto file           = read_inputs(parsed, path, [&](const auto&) { return used; });
  const auto& table   = file.rows;
  std::vector<std::span<const double>> columns;
  for (const auto& name : model.inputs) {
    columns.push_back(std::ranges::find(used, name) == used.end() ? std::span<const double>{} : table[name]);
  }
  const auto rows = model.predictor(columns, table.rows(), asked.level);
  for (auto& sentence : sentences_about(model, used, columns, rows)) file.notes.push_back(std::move(sentence));
  if (auto sentence = sentence_about_shapes(model, columns, rows); !sentence.empty()) {
    file.notes.push_back(std::move(sentence));
  }
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
  const auto column                           = [&](double regression::prediction::* of) {
    std::vector<double> values;
    for (const auto& row : rows) values.push_back(row.*of);
    return values;
  };
  if (run.json) {
    auto document = common::document_with_common_members(
        "regression", run.seed, {"all rows computed", true}, 0, 0, elapsed.count());
    document["target"] = model.target;
    document["values"] = json_of(column(&regression::prediction::value));
    if (asked.intervals) {
      document["level"]     = asked.level;
      document["low"]       = json_of(column(&regression::prediction::low));
      document["high"]      = json_of(column(&regression::prediction::high));
      document["mean_low"]  = json_of(column(&regression::prediction::mean_low));
      document["mean_high"] = json_of(column(&regression::prediction::mean_high));
    }
    if (model.has_limits()) {
      document["outside"] = common::json::array();
      for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].outside) document["outside"].push_back(i + 1);
      }
    }
    add_reading(document, file);
    common::print_json(out, document);
  } else {
    print_sentences(std::cerr, file.notes);
    out << cell(model.target) << (asked.intervals ? ",low,high,mean_low,mean_high,outside\n" : "\n");
    for (const auto& row : rows) {
      out << clade::detail::number_text(row.value);
      if (asked.intervals) {
        for (const auto limit : {row.low, row.high, row.mean_low, row.mean_high}) {
          out << ',' << clade::detail::number_text(limit);
        }
        out << ',' << (row.outside ? 1 : 0);
      }
      out << '\n';
    }
  }
  return common::exit_status::solved;
}

}  // namespace regression_program::predict_command
