// SPDX-License-Identifier: BSL-1.0
#include "verify.hpp"

#include <chrono>
#include <clade/run/stop/interrupted.hpp>
#include <clade/run/stop/reason.hpp>
#include <clade/study/report/number.hpp>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "../expression.hpp"
#include "../game_option.hpp"
#include "../player_option.hpp"
#include "../positions.hpp"
#include "../printer.hpp"
#include "../rows.hpp"
#include "../verify.hpp"
#include "../verify_report.hpp"
#include "common/ending_signals.hpp"
#include "common/program.hpp"
#include "common/report.hpp"
#include "common/run_options.hpp"
#include "common/terminal.hpp"
#include "common/usage_error.hpp"

namespace nim::verify_command {

void declare(common::command& to) {
  to.add(
      {"--expression", "EXPRESSION",
       "over a, b, c, ...: numbers, + - * / % & | ^ ~, min(a, b), max(a, b) and parentheses; it must be 0 exactly "
       "where the player to move "
       "loses",
       ""});
  declare_game(to);
  declare_positions(to);
  to.add(
      {"--verify-up-to", "N",
       "checks all positions of as many piles up to that size as well, whatever --positions says", "no"});
  common::run_options::declare_deterministic(to);
}

int run(const common::command& from, std::ostream& out) {
  const auto options = common::run_options::read_deterministic(from);
  const auto of      = read_start(from);
  const auto text    = from.text("--expression");
  if (!text) throw common::usage_error("verify needs an --expression, but none was given");
  const auto checked = read_expression("--expression", *text, of.piles.size());
  const bool ordered = !read_multisets(from);
  const auto up_to   = from.whole("--verify-up-to", 0, largest_pile);
  const auto largest = static_cast<std::int64_t>(up_to.value_or(0));
  if (up_to) check_up_to(of.by, of.piles.size(), largest);

  const auto signals = common::ending_signals();
  const auto started = std::chrono::steady_clock::now();
  const auto own     = ordered ? ordered_positions(of.by, of.piles) : sorted_positions(of.by, of.piles);
  const checks found{
      verify(checked, own, of.by.misere), up_to && !clade::stop::interrupted::pending()
                                              ? std::optional(verify_up_to(checked, of.by, of.piles.size(), largest))
                                              : std::nullopt};
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;

  clade::stop::reason reason{found.holds() ? "no violation" : "violations found", found.holds()};
  if (clade::stop::interrupted::pending()) reason = {common::interruption()};
  if (options.json) {
    auto document = common::envelope("nim", options.seed, reason, 0, 1, elapsed.count());
    add_to(document, of);
    document["expression"] = to_text(checked);
    document["positions"]  = found.own.positions;
    document["violations"] = found.own.violations;
    document["winning"]    = found.own.holds();
    add_to(document, found, largest);
    add_to(document, found.smallest(), of.by.misere);
    common::print_json(out, document);
  } else {
    auto rows = described(of);
    rows.insert(rows.begin(), {"expression", to_text(checked)});
    rows.emplace_back(
        "positions", clade::report::grouped(found.own.positions) + (ordered ? ", ordered" : ", multisets"));
    rows.emplace_back("violations", clade::report::grouped(found.own.violations));
    rows.emplace_back("winning", found.own.holds() ? "yes" : "no");
    add_to(rows, found, largest, of.by.misere);
    if (!reason.success && clade::stop::interrupted::pending()) rows.emplace_back("ended", reason.text);
    print_rows(out, rows, common::columns_of(stdout));
    out.flush();
    std::cerr << "seconds  " << clade::report::shortest(common::microseconds(elapsed.count())) << '\n';
  }
  return common::exit_status::of(reason);
}

}  // namespace nim::verify_command
