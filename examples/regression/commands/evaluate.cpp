#include "evaluate.hpp"

#include <clade/regression.hpp>
#include <cmath>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "../options.hpp"
#include "common/json.hpp"
#include "common/program.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"

namespace regression_program::evaluate_command {

void declare(common::command& to) {
  to.add({"formula", "FORMULA", "such as 'a * sin(b)^2', over the names of the columns"});
  to.add({"file", "FILE", "comma-separated values, names in the first line"});
  common::run_options::declare_deterministic(to);
}

int run(const common::command& from, std::ostream& out) {
  const auto run     = common::run_options::read_deterministic(from);
  const auto formula = from.text("formula"), path = from.text("file");
  if (!formula || !path) throw common::usage_error("evaluate needs a FORMULA and a FILE");
  const auto table = read_table("FILE", *path);
  const auto read  = [&] {
    try {
      return clade::regression::parse(*formula, table.names);
    } catch (const std::invalid_argument& error) {
      throw common::usage_error(error.what());
    }
  }();
  const std::vector<std::span<const double>> columns(table.columns.begin(), table.columns.end());
  const auto values = clade::regression::values_of(read, columns, table.rows());
  if (run.json) {
    auto document      = common::json::object();
    document["values"] = common::json::array();
    for (const auto v : values) document["values"].push_back(std::isfinite(v) ? common::json(v) : common::json());
    out << document.dump() << '\n';
  } else {
    out << "value\n";
    for (const auto v : values) out << clade::regression::detail::shortest(v) << '\n';
  }
  return common::exit_status::solved;
}

}  // namespace regression_program::evaluate_command
