// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <chrono>
#include <clade/regression.hpp>
#include <clade/run/stop/reason.hpp>
#include <clade/text/number_text.hpp>
#include <iostream>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "../data.hpp"
#include "../options.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"

namespace regression_program::evaluate_command {

void declare(common::command& to) {
  to.add({"formula", "FORMULA", "such as 'a * sin(b)^2', over the names of the columns"});
  to.add({"file", "FILE", "a table of numbers, names in the first line"});
  declare_format(to, false);
  common::run_options::declare_deterministic(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto run     = common::run_options::read_deterministic(parsed);
  const auto formula = parsed.required_text("formula"), path = parsed.required_text("file");
  const auto started = std::chrono::steady_clock::now();
  const auto file    = read_inputs(parsed, path, [&](const std::vector<std::string>& names) {
    try {
      return used_columns(clade::regression::parse(formula, names), names);
    } catch (const std::invalid_argument& error) {
      throw common::usage_error(error.what());
    }
  });
  const auto& table  = file.rows;
  const auto read    = clade::regression::parse(formula, table.names);
  const std::vector<std::span<const double>> columns(table.columns.begin(), table.columns.end());
  const auto values                           = clade::regression::values_of(read, columns, table.rows());
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
  if (run.json) {
    auto document = common::document_with_common_members(
        "regression", run.seed, {"all rows computed", true}, 0, 0, elapsed.count());
    document["values"] = json_of(values);
    add_reading(document, file);
    common::print_json(out, document);
  } else {
    print_sentences(std::cerr, file.notes);
    out << "value\n";
    for (const auto v : values) out << clade::detail::number_text(v) << '\n';
  }
  return common::exit_status::solved;
}

}  // namespace regression_program::evaluate_command
