// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <clade/study/report/number.hpp>
#include <cstdint>
#include <ostream>
#include <string>

#include "../exact/count.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/run_options.hpp"

namespace target_number::count_command {

namespace {

void visit_leaves(common::option_visitor& options, std::uint64_t& leaves) {
  options.group("The game");
  options.integer(
      "--leaves", "N", leaves, {1, 11}, "how many numbers there are, 1 to 11");  // the counts of 11 fit into 64 bits
}

}  // namespace

void declare(common::command& to) {
  to.declare(visit_leaves, std::uint64_t{6});
  common::run_options::declare_deterministic(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto leaves  = parsed.read(visit_leaves, std::uint64_t{6});
  const auto options = common::run_options::read_deterministic(parsed);
  const auto found   = exact::count_expressions(leaves);
  if (options.json) {
    auto document = common::document_with_common_members("target_number", options.seed, {"counted", true}, 0, 0, 0);
    document["leaves"]      = leaves;
    document["trees"]       = found.trees;
    document["full_length"] = found.full_length;
    document["all"]         = found.all;
    common::print_json(out, document);
  } else {
    common::print_table(
        out, {{"leaves", std::to_string(leaves)},
              {"trees", clade::report::grouped(found.trees)},
              {"full-length expressions", clade::report::grouped(found.full_length)},
              {"all expressions", clade::report::grouped(found.all)}});
  }
  return common::exit_status::solved;
}

}  // namespace target_number::count_command
