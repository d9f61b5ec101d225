// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <chrono>
#include <clade/regression.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "exported.hpp"
#include "json.hpp"

namespace {

namespace regression = clade::regression;
namespace json       = playground::json;

/// A number for JSON, which has no infinity.
std::string number_or_null(double value) { return std::isfinite(value) ? json::number(value) : "null"; }

std::string numbers(const std::vector<double>& all) {
  std::string listed;
  for (const auto value : all) json::append(listed, number_or_null(value));
  return '[' + listed + ']';
}

std::string texts(const std::vector<std::string>& all) {
  std::string listed;
  for (const auto& text : all) json::append(listed, json::text(text));
  return '[' + listed + ']';
}

/// The table in the text from the page after its first line, which names the target; without a target all columns.
regression::data_file read_table() {
  const std::string_view text = playground::text_from_page();
  const auto line             = text.find('\n');
  const std::string target(text.substr(0, line));
  std::istringstream table{std::string(text.substr(line + 1))};
  regression::reading how;
  if (!target.empty()) how.wanted = [&](const auto&) { return std::vector{target}; };
  auto read = regression::read_data(table, "the table", how);
  if (read.rows.names.size() < 2) throw std::invalid_argument("the table needs two columns of numbers that differ");
  if (read.rows.rows() < 2) throw std::invalid_argument("the table needs at least two rows");
  return read;
}

}  // namespace

extern "C" {

/// Shows the evaluations so far, the least error and its size.
[[clang::import_module("page"), clang::import_name("progress")]] void progress(const char* numbers);

/// The columns of the table, and what was noticed in it.
[[clang::export_name("columns")]] const char* columns() {
  const auto read = read_table();
  return playground::shown_to_page(json::object(
      {{"names", texts(read.rows.names)}, {"rows", json::number(read.rows.rows())}, {"notes", texts(read.notes)}}));
}

/// The search of `regression fit` with these options. The page ends it by ending the worker.
[[clang::export_name("fit")]] const char* fit(
    std::uint64_t seed, std::size_t population, std::size_t most_nodes, bool periodic, std::uint64_t budget) {
  using clock       = std::chrono::steady_clock;
  const auto target = playground::text_from_page().substr(0, playground::text_from_page().find('\n'));
  const auto read   = read_table();
  const auto data   = regression::samples_of(read.rows, target);
  // The defaults of `regression fit`.
  regression::settings with{
      .functions     = {"+", "-", "*", "/", "pow", "square", "sqrt", "exp", "log"},
      .population    = population,
      .most_nodes    = most_nodes,
      .fitting_steps = 5,
      .retries       = 10,
      .search_rows   = 500};
  if (periodic) with.functions.insert(with.functions.end(), {"sin", "cos"});
  auto shown          = clock::now();
  const auto observer = [&](const auto& now) {
    if (clock::now() - shown < std::chrono::milliseconds(100)) return;
    shown      = clock::now();
    auto least = now.population.fitnesses()[0];
    for (const auto& fitness : now.population.fitnesses()) {
      if (fitness[0] < least[0]) least = fitness;
    }
    progress(numbers({static_cast<double>(now.evaluations), least[0], least[1]}).c_str());
  };
  const auto found =
      regression::search(data, with, seed, clade::stop::evaluations(budget), clade::execution::sequential{}, observer);
  if (found.front.empty()) throw std::runtime_error("no formula was found before the search ended");
  const auto& best = found.best();
  std::string front;
  for (const auto& one : found.front) {
    json::append(
        front,
        json::object(
            {{"expression", json::text(regression::infix(one.expression, data.names))},
             {"size", json::number(one.size())},
             {"mse_train", number_or_null(one.training.mean_squared_error)},
             {"r2_train", number_or_null(one.training.r_squared)},
             {"is_best", &one == &best ? "true" : "false"},
             {"values", numbers(regression::values_of(one.expression, data.inputs, data.rows(), data.functions))}}));
  }
  std::string inputs;
  for (const auto& column : data.inputs) json::append(inputs, numbers({column.begin(), column.end()}));
  return playground::shown_to_page(json::object(
      {{"front", '[' + front + ']'},
       {"names", texts(data.names)},
       {"inputs", '[' + inputs + ']'},
       {"target", numbers({data.target.begin(), data.target.end()})},
       {"notes", texts(read.notes)},
       {"generations", json::number(found.generations)},
       {"evaluations", json::number(found.evaluations)},
       {"seconds", json::number(found.seconds)},
       {"reason", json::text(found.reason.text)}}));
}
}
