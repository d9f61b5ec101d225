// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <chrono>
#include <clade/run/stop/interrupted.hpp>
#include <clade/run/stop/reason.hpp>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <ostream>
#include <string>

#include "../exact/totals.hpp"
#include "common/ending_signals.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/progress_line.hpp"
#include "common/run_options.hpp"

namespace target_number::totals_command {
namespace {

constexpr std::int64_t examined = 947;  // the target that is reported on its own

void print(std::ostream& out, const exact::totals& found) {
  using clade::report::grouped;
  using exact::british;
  common::print_table(
      out, {{"selections", grouped(found.selections)},
            {"games", grouped(found.games) + ", targets " + std::to_string(british::low) + " to " +
                          std::to_string(british::high)},
            {"solvable", grouped(found.solvable)},
            {"target 947", "solvable for " + clade::report::counted(found.of_target(examined), "selection")}});
}

}  // namespace

void declare(common::command& to) { common::run_options::declare_deterministic(to); }

int run(const common::command& parsed, std::ostream& out) {
  using exact::british;
  const auto options    = common::run_options::read_deterministic(parsed);
  const auto signals    = common::ending_signals();
  const auto selections = british::selections();
  const auto started    = std::chrono::steady_clock::now();
  const auto found      = [&] {
    common::progress_line progress;
    return exact::count_solvable(
        selections, british::low, british::high, options.threads,
        [&](std::size_t done, std::size_t total) {
          progress(
              "selections: " + common::done_of(done, total), static_cast<double>(done) / static_cast<double>(total));
        },
        [] { return clade::stop::interrupted::pending(); });
  }();
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
  const auto reason                           = common::reason_of(found.has_value(), "all selections counted");
  const auto seconds                          = common::rounded_to_microseconds(elapsed.count());
  if (options.json) {
    auto document = common::document_with_common_members(
        "target_number", options.seed, reason, 0, found ? found->games : 0, seconds);
    if (found) {
      document["selections"] = found->selections;
      document["games"]      = found->games;
      document["solvable"]   = found->solvable;
      document["target_947"] = found->of_target(examined);
    }
    common::print_json(out, document);
  } else if (!found) {
    out << reason.text << ": nothing was counted to the end\n";
  } else {
    print(out, *found);
    out.flush();
    std::cerr << "seconds     " << clade::report::shortest(seconds) << '\n';
  }
  return common::exit_status::of(reason);
}

}  // namespace target_number::totals_command
