// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

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
#include "../verify.hpp"
#include "../verify_report.hpp"
#include "common/ending_signals.hpp"
#include "common/lines.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/run_options.hpp"
#include "common/terminal.hpp"

namespace nim::verify_command {

namespace {

struct verify_options {
  std::optional<std::string> expression{};
  std::optional<std::int64_t> up_to{};
};

void visit_expression(common::option_visitor& options, verify_options& s) {
  options.text(
      "--expression", "EXPRESSION", s.expression,
      "over a, b, c, ...: numbers, + - * / % & | ^ ~, min(a, b), max(a, b) and parentheses; it must be 0 exactly if "
      "the "
      "player to move loses");
  options.integer(
      "--verify-up-to", "N", s.up_to, {0, largest_pile},
      "checks all positions of as many piles up to that size as well, whatever --positions says");
}

}  // namespace

void declare(common::command& to) {
  to.declare(visit_expression, verify_options{});
  declare_game(to);
  declare_positions(to);
  common::run_options::declare_deterministic(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto options = common::run_options::read_deterministic(parsed);
  const auto of      = read_start(parsed);
  const auto up_to   = parsed.read(visit_expression, verify_options{}).up_to;
  const auto checked = read_expression("--expression", parsed.required_text("--expression"), of.piles.size());
  const bool ordered = !read_multisets(parsed);
  const auto largest = up_to.value_or(0);
  if (up_to) check_up_to(of.rule_set, of.piles.size(), largest);

  const auto signals = common::ending_signals();
  const auto started = std::chrono::steady_clock::now();
  const auto own     = ordered ? ordered_positions(of.rule_set, of.piles) : sorted_positions(of.rule_set, of.piles);
  const checks found{
      verify(checked, own, of.rule_set.misere),
      up_to && !clade::stop::interrupted::pending()
          ? std::optional(verify_up_to(checked, of.rule_set, of.piles.size(), largest))
          : std::nullopt};
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;

  clade::stop::reason reason{found.holds() ? "no violation" : "violations found", found.holds()};
  if (clade::stop::interrupted::pending()) reason = common::reason_of(false, "");
  if (options.json) {
    auto document = common::document_with_common_members("nim", options.seed, reason, 0, 1, elapsed.count());
    add_to(document, of);
    document["expression"] = to_text(checked);
    document["positions"]  = found.own.positions;
    document["violations"] = found.own.violations;
    document["winning"]    = found.own.holds();
    add_to(document, found, largest);
    add_to(document, found.smallest(), of.rule_set.misere);
    common::print_json(out, document);
  } else {
    auto rows = described(of);
    rows.insert(rows.begin(), {"expression", to_text(checked)});
    rows.emplace_back(
        "positions", clade::report::grouped(found.own.positions) + (ordered ? ", ordered" : ", multisets"));
    rows.emplace_back("violations", clade::report::grouped(found.own.violations));
    rows.emplace_back("winning", found.own.holds() ? "yes" : "no");
    add_to(rows, found, largest, of.rule_set.misere);
    if (!reason.success && clade::stop::interrupted::pending()) rows.emplace_back("ended", reason.text);
    common::print_rows(out, rows, common::line_width_of(stdout));
    out.flush();
    std::cerr << "seconds  " << clade::report::shortest(common::rounded_to_microseconds(elapsed.count())) << '\n';
  }
  return common::exit_status::of(reason);
}

}  // namespace nim::verify_command
