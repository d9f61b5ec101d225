#pragma once

#include <ostream>
#include <stdexcept>
#include <string>

#include "../exact/count.hpp"
#include "common/command_line.hpp"
#include "common/program.hpp"
#include "common/report.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"

/// `target_number count`: how many expressions there are.
namespace target_number::count_command {

inline void declare(common::command& to) {
  to.add({"--leaves", "N", "how many numbers there are, 1 to 11", "6"});
  to.add({"--format", "NAME", common::command::joined(common::run_options::formats), "text"});
}

inline int run(const common::command& from, std::ostream& out) {
  constexpr std::uint64_t most = 11;  // what 64 bits hold
  const auto leaves            = from.whole("--leaves", 1, most).value_or(6);
  const bool json              = from.one_of("--format", common::run_options::formats).value_or("text") == "json";
  const auto found             = exact::count_expressions(leaves);
  if (json) {
    common::print_json(
        out, {{"solver", "target_number"},
              {"leaves", leaves},
              {"trees", found.trees},
              {"full_length", found.full_length},
              {"all", found.all}});
  } else {
    common::print_table(
        out, {{"leaves", std::to_string(leaves)},
              {"trees", std::to_string(found.trees)},
              {"full-length expressions", std::to_string(found.full_length)},
              {"all expressions", std::to_string(found.all)}});
  }
  return common::exit_status::solved;
}

}  // namespace target_number::count_command
