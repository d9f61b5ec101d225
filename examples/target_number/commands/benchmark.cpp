// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <algorithm>
#include <array>
#include <clade/random/random_stream.hpp>
#include <clade/run/execution/threads.hpp>
#include <clade/run/stop/interrupted.hpp>
#include <clade/run/stop/reason.hpp>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <limits>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../exact/solver.hpp"
#include "../game.hpp"
#include "../genetic/options.hpp"
#include "../genetic/settings.hpp"
#include "../rational.hpp"
#include "../rule_option.hpp"
#include "common/columns.hpp"
#include "common/ending_signals.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/progress_line.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"
#include "solvers.hpp"

namespace target_number::benchmark_command {
namespace {

/// A method with its settings: a row of the table.
struct contestant {
  std::string name;
  std::string_view method;
  genetic::settings settings;
};

/// The result of a method in one game.
struct attempt {
  bool found                = false;
  std::uint64_t evaluations = 0;
  double seconds            = 0;
};

/// A method's games.
class record {
 public:
  explicit record(const std::vector<attempt>& attempts) : games_(attempts.size()) {
    for (const auto& a : attempts) {
      evaluations_ += a.evaluations;
      seconds_ += a.seconds;
      if (a.found) times_.push_back(a.seconds);
    }
    std::ranges::sort(times_);
  }

  std::size_t games() const noexcept { return games_; }
  std::size_t found() const noexcept { return times_.size(); }
  std::uint64_t evaluations() const noexcept { return evaluations_; }
  double seconds() const noexcept { return seconds_; }

  /// The share of all games in which the nearest value was found.
  double share() const { return ratio(found()); }
  /// The share in which it was found within this many seconds.
  double share_within(double seconds) const {
    return ratio(static_cast<std::size_t>(std::ranges::upper_bound(times_, seconds) - times_.begin()));
  }
  /// The time within which it was found in that share of all games; infinite if it was found in fewer.
  double quantile(double share) const {
    const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(games_)));
    if (rank > times_.size()) return std::numeric_limits<double>::infinity();
    return times_[std::max<std::size_t>(rank, 1) - 1];
  }

 private:
  double ratio(std::size_t count) const { return static_cast<double>(count) / static_cast<double>(games_); }

  std::size_t games_;
  std::vector<double> times_;  // of the games in which it was found, in rising order
  std::uint64_t evaluations_ = 0;
  double seconds_            = 0;
};

constexpr std::array<double, 3> milestones{0.001, 0.01, 0.05};  // seconds

std::string milliseconds(double seconds) {
  if (std::isinf(seconds)) return "-";
  const auto decimals = seconds < 1e-3 ? 4 : seconds < 0.1 ? 3 : 1;
  return clade::report::with_commas(clade::report::with_decimals(seconds * 1e3, decimals));
}

// 0 % and 100 % are shown only if they are exact.
std::string percent(double share) {
  if (share > 0 && share < 0.0005) return "<0.1 %";
  if (share < 1 && share >= 0.9995) return ">99.9 %";
  return clade::report::with_decimals(share * 100, 1) + " %";
}

struct benchmark_options {
  std::size_t games = 1000;
  std::optional<std::string_view> method{};
};

void visit_benchmark(common::option_visitor& options, benchmark_options& s) {
  options.integer("--games", "N", s.games, {1, 1'000'000}, "how many random games, 1 to 1000000");
  options.name("--method", s.method, solvers, "none: all");
}

/// The contestants that the options name.
std::vector<contestant> contestants(const common::command& parsed, const std::optional<std::string_view>& method) {
  if (method && *method != "genetic" && genetic::any_setting(parsed)) {
    throw common::usage_error("--method " + std::string(*method) + " has no settings of the genetic player");
  }
  const auto asked   = genetic::read_limited_settings(parsed);
  const auto limited = [&](genetic::settings s) {
    s.budget     = parsed.given("--budget") ? asked.budget : 0;
    s.time_limit = parsed.given("--time-limit") ? asked.time_limit
                   : parsed.given("--budget")   ? std::numeric_limits<double>::infinity()
                                                : 2;
    return s;
  };
  std::vector<contestant> rows;
  if (!method || *method == "exact") rows.push_back({"exact", "exact", limited(asked)});
  if (!method || *method == "genetic") {
    if (genetic::any_setting(parsed) || parsed.given("--preset")) {
      const std::string preset = common::wants_document_preset(parsed) ? "document" : "strong";
      rows.push_back(
          {"genetic, " + preset + (genetic::any_setting(parsed) ? ", changed" : ""), "genetic", limited(asked)});
    } else {
      auto without   = genetic::strong_preset();
      without.memory = false;
      rows.push_back({"genetic, strong", "genetic", limited(genetic::strong_preset())});
      rows.push_back({"genetic, strong, no memory", "genetic", limited(without)});
      rows.push_back({"genetic, document", "genetic", limited(genetic::document_preset())});
    }
  }
  if (!method || *method == "random") rows.push_back({"random", "random", limited(asked)});
  return rows;
}

/// The relative time of a game by this method: the measured time in ms.
double expected_time(const contestant& player) {
  if (player.method == "exact") return 0.02;
  if (player.method == "random") return 1;
  if (player.settings.memory) return 0.6;
  return player.settings.stall > 0 ? 7.5 : 140;
}

/// Plays all games by one method; game k is the k-th child stream of the seed. `tell(done)` after each.
template <class Tell>
std::vector<attempt> play(
    const contestant& player, rule under, std::uint64_t seed, std::size_t games, std::size_t threads, Tell&& tell) {
  std::vector<attempt> attempts(games);
  std::mutex telling;
  std::size_t done = 0;
  clade::execution::threads{threads}(games, [&](std::size_t k) {
    if (clade::stop::interrupted::pending()) return;
    auto rng            = clade::random_stream(seed).fork(k);
    const auto of       = draw(rng);
    const auto own_seed = rng();
    thread_local exact::solver solver;
    auto proof       = solve_exactly(solver, of, under);
    const auto goal  = distance({of.target, 1}, proof.value).value();
    const auto found = [&] {
      if (player.method == "exact") return std::move(proof);
      if (player.method == "random") {
        return solve_randomly(
            of, under, own_seed, goal, player.settings.budget, player.settings.time_limit,
            [](std::uint64_t) { return clade::stop::interrupted::pending(); });
      }
      return solve_genetically(of, player.settings, own_seed, goal, {.stop = common::ending_signals()});
    }();
    attempts[k] = {found.reason.success, found.evaluations, found.elapsed.count()};
    const std::scoped_lock lock(telling);
    tell(++done);
  });
  return attempts;
}

common::json to_json(const contestant& player, const record& of) {
  common::json within;
  for (const auto milestone : milestones) within[clade::report::shortest(milestone)] = of.share_within(milestone);
  const auto time = [&](double share) -> common::json {
    const auto seconds = of.quantile(share);
    return std::isinf(seconds) ? common::json(nullptr) : common::json(std::round(seconds * 1e7) / 1e7);
  };
  return {
      {"method", player.method},
      {"name", player.name},
      {"games", of.games()},
      {"found", of.found()},
      {"share", of.share()},
      {"evaluations", of.evaluations()},
      {"seconds",
       {{"share_within", within},
        {"median", time(0.5)},
        {"percentile_99", time(0.99)},
        {"maximum", time(1)},
        {"total", common::rounded_to_microseconds(of.seconds())}}}};
}

}  // namespace

void declare(common::command& to) {
  declare_rule(to);
  to.declare(visit_benchmark, benchmark_options{});
  common::declare_preset(to, genetic::source);
  genetic::declare_settings(to);
  auto best = genetic::strong_preset(), source = genetic::document_preset();
  best.budget = source.budget = 0;
  best.time_limit = source.time_limit = 2;
  genetic::declare_limits(to, best, source);
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto options = common::run_options::read(parsed);
  const auto asked   = parsed.read(visit_benchmark, benchmark_options{});
  const auto games   = asked.games;
  const auto under   = read_rule(parsed);
  auto rows          = contestants(parsed, asked.method);
  for (auto& each : rows) each.settings.allowed = under;
  const auto limit = rows.front().settings.time_limit;

  const auto signals = common::ending_signals();
  std::vector<std::vector<std::string>> shares{{"method", "found", "share", "evaluations a game"}};
  std::vector<std::vector<std::string>> soon{{"share of all games", "within 1 ms", "10 ms", "50 ms"}};
  std::vector<std::vector<std::string>> times{{"ms", "median", "99 %", "maximum", "total"}};
  auto methods              = common::json::array();
  std::uint64_t evaluations = 0;
  double seconds            = 0;
  double work = 0, done_before = 0;
  for (const auto& player : rows) work += expected_time(player);
  common::progress_line progress;
  for (const auto& player : rows) {
    const record of(play(player, under, options.seed, games, options.threads, [&](std::size_t done) {
      const double part = static_cast<double>(done) / static_cast<double>(games);
      progress(player.name + ": " + common::done_of(done, games), (done_before + part * expected_time(player)) / work);
    }));
    done_before += expected_time(player);
    if (clade::stop::interrupted::pending()) break;
    methods.push_back(to_json(player, of));
    shares.push_back(
        {player.name, clade::report::grouped(of.found()), percent(of.share()),
         clade::report::grouped(of.evaluations() / games)});
    auto& shares_within = soon.emplace_back(1, player.name);
    for (const auto milestone : milestones) shares_within.push_back(percent(of.share_within(milestone)));
    auto& cells = times.emplace_back(1, player.name);
    for (const auto share : {0.5, 0.99, 1.0}) cells.push_back(milliseconds(of.quantile(share)));
    cells.push_back(milliseconds(of.seconds()));
    evaluations += of.evaluations();
    seconds += of.seconds();
  }
  progress.clear();

  const bool complete = !clade::stop::interrupted::pending();
  const auto reason   = common::reason_of(complete, "all games played");
  if (options.json) {
    auto document =
        common::document_with_common_members("target_number", options.seed, reason, 0, evaluations, seconds);
    document["games"] = games;
    if (methods.size() == 1) {
      document["found"] = methods.at(0).at("found");
      document["share"] = methods.at(0).at("share");
    }
    document["methods"] = methods;
    common::print_json(out, document);
  } else {
    out << clade::report::counted(games, "random game") << (under == rule::fractions ? " with fractions" : "")
        << ", seed " << options.seed << ": in how many the nearest value\nthat there is was found"
        << (std::isinf(limit) ? "" : " within " + clade::report::shortest(limit) + " s") << "\n\n";
    common::print_columns(out, shares);
    if (!complete) out << reason.text << '\n';
    out.flush();
    for (const auto& table : {soon, times}) {
      std::cerr << '\n';
      common::print_columns(std::cerr, table);
    }
  }
  return common::exit_status::of(reason);
}

}  // namespace target_number::benchmark_command
