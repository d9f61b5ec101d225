// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <algorithm>
#include <chrono>
#include <clade/regression.hpp>
#include <clade/run/stop/reason.hpp>
#include <clade/text/number_text.hpp>
#include <iostream>
#include <span>
#include <string>
#include <vector>

#include "../data.hpp"
#include "../options.hpp"
#include "common/program.hpp"
#include "common/report.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"

namespace regression_program::predict_command {

void declare(common::command& to) {
  to.add({"file", "FILE", "a table with the columns that the model uses, names in the first line"});
  to.add({"--model", "FILE", "a model that fit has written"});
  declare_format(to, false);
  common::run_options::declare_deterministic(to);
}

int run(const common::command& from, std::ostream& out) {
  const auto run     = common::run_options::read_deterministic(from);
  const auto path    = from.needed("file");
  const auto model   = read_model(from.needed("--model"));
  const auto started = std::chrono::steady_clock::now();
  const auto used    = used_columns(model.expression, model.inputs);
  const auto file    = read_inputs(from, path, [&](const auto&) { return used; });
  const auto& table  = file.rows;
  std::vector<std::span<const double>> columns;
  for (const auto& name : model.inputs) {
    columns.push_back(std::ranges::find(used, name) == used.end() ? std::span<const double>{} : table[name]);
  }
  const auto values                           = clade::regression::values_of(model.expression, columns, table.rows());
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
  if (run.json) {
    auto document      = common::envelope("regression", run.seed, {"all rows computed", true}, 0, 0, elapsed.count());
    document["target"] = model.target;
    document["values"] = json_of(values);
    add_reading(document, file);
    common::print_json(out, document);
  } else {
    print_sentences(std::cerr, file.notes);
    const bool plain = model.target.find_first_of("\",\n") == std::string::npos;
    std::string title;
    for (const char c : model.target) title += c == '"' ? "\"\"" : std::string(1, c);
    out << (plain ? title : '"' + title + '"') << '\n';
    for (const auto v : values) out << clade::detail::number_text(v) << '\n';
  }
  return common::exit_status::solved;
}

}  // namespace regression_program::predict_command
