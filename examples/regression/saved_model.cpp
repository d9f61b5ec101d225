// SPDX-License-Identifier: BSL-1.0
#include "saved_model.hpp"

#include <algorithm>
#include <charconv>
#include <clade/text/number_text.hpp>
#include <clade/text/read_number.hpp>
#include <cstddef>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "common/suggestion.hpp"
#include "common/usage_error.hpp"

namespace regression_program {

namespace regression = clade::regression;

namespace {

constexpr std::string_view header = "clade regression model ";

template <class Values>
std::string spaced(const Values& values) {
  std::string text;
  for (const auto value : values) text += ' ' + clade::detail::number_text(value);
  return text;
}

// Numbers with single spaces between them.
std::optional<std::vector<double>> numbers_in(std::string_view text) {
  std::vector<double> values;
  while (!text.empty()) {
    const auto word = text.substr(0, text.find(' '));
    double value    = 0;
    const auto end  = clade::detail::read_number(word.data(), word.data() + word.size(), value);
    if (word.empty() || end.ec != std::errc{} || end.ptr != word.data() + word.size()) return std::nullopt;
    values.push_back(value);
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  return values;
}

// The fixed constants of a model in the same formula as it is read: constants have the same order.
std::vector<std::size_t> same_constants(const regression::model& of, const regression::formula& read) {
  const auto constants_in = [](const regression::formula& f) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < f.size(); ++i) {
      if (f[i].symbol.function == regression::function::constant) places.push_back(i);
    }
    return places;
  };
  const auto from = constants_in(of.expression), to = constants_in(read);
  std::vector<std::size_t> fixed;
  for (std::size_t i = 0; i < from.size() && from.size() == to.size(); ++i) {
    if (std::ranges::find(of.fixed, from[i]) != of.fixed.end()) fixed.push_back(to[i]);
  }
  return fixed;
}

}  // namespace

saved_model model_of(
    const std::string& target, const regression::model& best, const std::vector<regression::alternative>& alternatives,
    const regression::samples& data, const regression::settings& with) {
  // As it will be read: positions of nodes are those of the text.
  const auto formula = regression::parse(regression::infix(best.expression, data.names), data.names);
  saved_model made{target, data.names, regression::predictor_of(formula, data, same_constants(best, formula))};
  if (const auto shapes = regression::detail::shapes_of(data, with)) made.shapes = shapes->known();
  for (const auto& other : alternatives) made.alternatives.push_back(other.model.expression);
  const auto [least, most] = std::ranges::minmax(data.target);
  made.values              = {least, most};
  return made;
}

std::string text_of(const saved_model& model) {
  const auto& by   = model.predictor;
  std::string text = std::string(header) + "2\ntarget " + model.target + '\n';
  for (std::size_t k = 0; k < model.inputs.size(); ++k) {
    text += "input " + model.inputs[k] + '\n';
    text += "range" + spaced(std::vector{by.ranges[k].low, by.ranges[k].high}) + '\n';
  }
  text += "formula " + regression::infix(by.expression, model.inputs) + '\n';
  text += "values" + spaced(std::vector{model.values.low, model.values.high}) + '\n';
  text += "deviation" + spaced(std::vector{by.deviation}) + '\n';
  text += "degrees " + std::to_string(by.degrees) + '\n';
  for (const auto column : model.shapes.rising) text += "increasing " + model.inputs[column] + '\n';
  for (const auto column : model.shapes.falling) text += "decreasing " + model.inputs[column] + '\n';
  if (model.shapes.positive) text += "positive\n";
  const auto k = by.constants.size();
  if (k > 0) text += "constants" + spaced(by.constants) + '\n';
  for (std::size_t e = 0; e < k; ++e) {
    text += "direction" + spaced(std::span(by.directions).subspan(e * k, k)) + '\n';
  }
  for (const auto& other : model.alternatives) text += "alternative " + regression::infix(other, model.inputs) + '\n';
  return text;
}

saved_model read_model(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    throw common::usage_error("--model " + common::in_quotes(path) + " cannot be read" + common::suggested_file(path));
  const auto refuse = [&](const std::string& what) {
    throw common::usage_error("--model " + common::in_quotes(path) + ": " + what);
  };
  std::string line;
  const auto next = [&] {
    if (!std::getline(file, line)) return false;
    if (line.ends_with('\r')) line.pop_back();  // a file that Windows has written
    return true;
  };
  if (!next() || !line.starts_with(header)) refuse("this is no model that fit has written");
  const bool is_first = line == std::string(header) + "1";
  if (!is_first && line != std::string(header) + "2") {
    refuse("this program reads models of version 1 and 2, but its version is " + line.substr(header.size()));
  }
  saved_model model;
  auto& by          = model.predictor;
  const auto parsed = [&](const std::string& text) {
    try {
      return regression::parse(text, model.inputs);
    } catch (const std::invalid_argument& error) {
      refuse(error.what());
      throw;
    }
  };
  while (next()) {
    const auto blank = line.find(' ');
    const auto key = line.substr(0, blank), rest = blank == line.npos ? "" : line.substr(blank + 1);
    const auto numbers = [&](std::size_t n) {
      auto values = numbers_in(rest);
      if (!values || values->size() != n) {
        refuse("a line '" + key + "' must have " + std::to_string(n) + " numbers, but was " + common::in_quotes(line));
      }
      return *std::move(values);
    };
    const auto count = [&](double value, double below) {
      if (!(value >= 0 && value < below) || value != static_cast<double>(static_cast<std::size_t>(value))) {
        refuse("a count or position is out of its range in " + common::in_quotes(line));
      }
      return static_cast<std::size_t>(value);
    };
    if (key == "target") {
      model.target = rest;
    } else if (key == "input") {
      model.inputs.push_back(rest);
    } else if (key == "formula") {
      by.expression = parsed(rest);
    } else if (key == "range" && !is_first) {
      const auto ends = numbers(2);
      by.ranges.push_back({ends[0], ends[1]});
    } else if (key == "values" && !is_first) {
      const auto ends = numbers(2);
      model.values    = {ends[0], ends[1]};
    } else if (key == "deviation" && !is_first) {
      by.deviation = numbers(1)[0];
    } else if (key == "degrees" && !is_first) {
      by.degrees = count(numbers(1)[0], 1e15);
    } else if (key == "constants" && !is_first) {
      const auto places = numbers_in(rest).value_or(std::vector<double>{-1});
      for (const auto place : places) {
        by.constants.push_back(static_cast<std::uint32_t>(count(place, static_cast<double>(by.expression.size()))));
      }
    } else if (key == "direction" && !is_first) {
      const auto changes = numbers(by.constants.size());
      by.directions.insert(by.directions.end(), changes.begin(), changes.end());
    } else if ((key == "increasing" || key == "decreasing") && !is_first) {
      const auto at = std::ranges::find(model.inputs, rest);
      if (at == model.inputs.end()) refuse("there is no input " + common::in_quotes(rest));
      auto& columns = key == "increasing" ? model.shapes.rising : model.shapes.falling;
      columns.push_back(static_cast<std::size_t>(at - model.inputs.begin()));
    } else if (key == "positive" && !is_first) {
      model.shapes.positive = true;
    } else if (key == "alternative" && !is_first) {
      model.alternatives.push_back(parsed(rest));
    } else {
      refuse("a line must begin with target, input or formula, but was " + common::in_quotes(line));
    }
  }
  if (by.expression.empty()) refuse("there is no formula in it");
  if (!is_first &&
      (by.ranges.size() != model.inputs.size() || by.directions.size() != by.constants.size() * by.constants.size())) {
    refuse("lines are missing");
  }
  return model;
}

}  // namespace regression_program
