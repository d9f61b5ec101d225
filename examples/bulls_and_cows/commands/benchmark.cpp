// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <clade/random/random_stream.hpp>
#include <clade/run/stop/interrupted.hpp>
#include <clade/run/stop/reason.hpp>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../every_code.hpp"
#include "../game.hpp"
#include "../game_option.hpp"
#include "../packed.hpp"
#include "../play/knowledge.hpp"
#include "../play/options.hpp"
#include "../play/player.hpp"
#include "../play/settings.hpp"
#include "../play/survey.hpp"
#include "../play/yardsticks.hpp"
#include "../space.hpp"
#include "common/columns.hpp"
#include "common/ending_signals.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/progress_counter.hpp"
#include "common/run_options.hpp"
#include "common/terminal.hpp"
#include "common/usage_error.hpp"

namespace bulls_and_cows::benchmark_command {
namespace {

using clade::report::grouped;
using clade::report::with_decimals;

constexpr std::array<std::string_view, 3> players{"genetic", "entropy", "random"};

struct benchmark_options {
  bool all = false;
  std::optional<std::size_t> games{};
  std::optional<std::string_view> player{};
  std::size_t most_guesses = 100;
};

void visit_benchmark(common::option_visitor& options, benchmark_options& s) {
  options.flag("--all", s.all, "plays every secret; for games of up to " + std::to_string(max_listed) + " codes");
  options.integer("--games", "N", s.games, {1, 1'000'000}, "plays N random secrets, 1 to 1000000");
  options.name(
      "--player", s.player, players,
      "genetic evolves its guesses, entropy takes the consistent code of which the answer has the highest entropy, "
      "random any consistent code; none: all");
  options.integer(
      "--most-guesses", "N", s.most_guesses, {1, 1000}, "guesses after which a game is given up, 1 to 1000");
}

// The games to be played: every player has the same secrets and the same opening.
struct contest {
  game of;
  player_settings settings;  // of the genetic player
  std::string opening;
  std::vector<std::string> secrets;
  std::size_t most_guesses;  // a game
};

// A player's games: a row of the table.
struct row {
  std::string_view player;
  tally solved{};
  std::uint64_t unsolved = 0;      // within the most guesses
  bool complete          = false;  // whether all games were played
  double slowest_guess   = 0;      // in seconds
  double seconds         = 0;

  std::uint64_t games() const { return solved.games() + unsolved; }
  bool has_mean() const { return complete && solved.games() > 0; }
};

// A player whose slowest guess is measured.
template <class Player>
class timed {
 public:
  timed(const Player& player, std::atomic<std::int64_t>& nanoseconds) : player_(player), slowest_(nanoseconds) {}

  template <class Packed>
  std::string next(knowledge<Packed>& known, const clade::random_stream& rng) const {
    const auto started = std::chrono::steady_clock::now();
    auto guess         = player_.next(known, rng);
    const std::int64_t taken =
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - started).count();
    auto slowest = slowest_.load();
    while (taken > slowest && !slowest_.compare_exchange_weak(slowest, taken)) {
    }
    return guess;
  }

 private:
  const Player& player_;
  std::atomic<std::int64_t>& slowest_;
};

// Plays all games by one player; `tell(games)` is called as they are solved. Ends early after Ctrl-C.
row play(
    const contest& in, std::string_view name, std::uint64_t seed, std::size_t threads,
    const std::function<void(std::size_t)>& tell) {
  const auto started = std::chrono::steady_clock::now();
  std::atomic<std::int64_t> slowest{0};
  row result{.player = name};
  const auto play_with = [&](const auto& player) {
    result.solved = survey(
        timed(player, slowest), player.pack(), in.opening, in.secrets, seed, in.most_guesses, threads,
        clade::stop::interrupted::pending, tell);
  };
  with_packed(in.of, [&]<class Packed>() {
    if (name == "entropy") {
      play_with(entropy_player<Packed>(in.of));
    } else if (name == "random") {
      play_with(random_player<Packed>(in.of));
    } else {
      play_with(genetic_player<Packed>(in.of, in.settings));
    }
  });
  result.complete = !clade::stop::interrupted::pending() || result.solved.games() == in.secrets.size();
  if (result.complete) result.unsolved = in.secrets.size() - result.solved.games();
  result.slowest_guess = static_cast<double>(slowest.load()) * 1e-9;
  result.seconds       = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  return result;
}

// The secrets that the options select. The random ones are drawn from a child stream of the seed that no player draws
// from.
std::vector<std::string> read_secrets(const benchmark_options& asked, const game& of, std::uint64_t seed) {
  if (asked.all && asked.games) throw common::usage_error("--all and --games cannot both be given");
  if (!asked.all && !asked.games) throw common::usage_error("one of --all and --games is needed");
  if (asked.all) {
    if (codes(of) > max_listed) {
      throw common::usage_error(
          "--all is for games of up to " + std::to_string(max_listed) + " codes, but this one has " +
          std::to_string(codes(of)) + "; --games plays some of them");
    }
    return every_code(of);
  }
  auto rng = clade::random_stream(seed).fork(0);
  std::vector<std::string> secrets(*asked.games);
  for (auto& secret : secrets) secret = all_codes{of}(rng);
  return secrets;
}

std::string why_only_genetic(const game& of) {
  return "all codes of a game, " + std::to_string(max_listed) + " at most, but this one has " +
         std::to_string(codes(of));
}

// The players that the options name, or all that can play the game if none is named.
std::vector<std::string_view> read_players(
    const common::command& parsed, const std::optional<std::string_view>& named, const game& of) {
  const bool small = codes(of) <= max_listed;
  if (named && *named != "genetic" && !small) {
    throw common::usage_error("--player " + std::string(*named) + " lists " + why_only_genetic(of));
  }
  if (named && *named != "genetic" && common::any_given(parsed, visit_player, player_settings{})) {
    throw common::usage_error("--player " + std::string(*named) + " has no settings of the genetic player");
  }
  if (named) return {*named};
  if (small) return {players.begin(), players.end()};
  return {"genetic"};
}

common::json to_json(const row& of) {
  common::json histogram = common::json::object();
  const auto& counts     = of.solved.histogram();
  for (std::size_t n = 1; n < counts.size(); ++n) histogram[std::to_string(n)] = counts[n];
  const auto unless_missing = [&](double number) { return of.has_mean() ? common::json(number) : common::json(); };
  return {
      {"player", of.player},
      {"games", of.games()},
      {"unsolved", of.unsolved},
      {"mean", unless_missing(of.solved.mean())},
      {"standard_error", unless_missing(of.solved.standard_error())},
      {"max", of.solved.most()},
      {"histogram", histogram}};
}

void print_json(
    std::ostream& out, const contest& in, std::uint64_t seed, const clade::stop::reason& reason,
    const std::vector<row>& rows) {
  std::uint64_t guesses = 0;
  double seconds        = 0;
  for (const auto& row : rows) {
    const auto& counts = row.solved.histogram();
    for (std::size_t n = 0; n < counts.size(); ++n) guesses += n * counts[n];
    guesses += row.unsolved * in.most_guesses;
    seconds += row.seconds;
  }
  auto document        = common::document_with_common_members("bulls_and_cows", seed, reason, 0, guesses, seconds);
  document["length"]   = in.of.length;
  document["symbols"]  = in.of.alphabet;
  document["distinct"] = in.of.distinct;
  document["opening"]  = in.opening;
  document.update(to_json(rows.front()));
  document["players"] = common::json::array();
  for (const auto& row : rows) {
    auto member       = to_json(row);
    member["seconds"] = {
        {"total", common::rounded_to_microseconds(row.seconds)},
        {"slowest_guess", common::rounded_to_microseconds(row.slowest_guess)}};
    document["players"].push_back(std::move(member));
  }
  common::print_json(out, document);
}

void print_text(
    std::ostream& out, const contest& in, bool all, std::uint64_t seed, const clade::stop::reason& reason,
    const std::vector<row>& rows) {
  const std::string kind = all ? ", all secrets" : in.secrets.size() == 1 ? ", random secret" : ", random secrets";
  std::vector<std::pair<std::string, std::string>> setting{
      {"games", grouped(in.secrets.size()) + kind},
      {"length", std::to_string(in.of.length)},
      {"symbols", in.of.alphabet + (in.of.distinct ? ", each once in a code" : "")},
      {"opening", in.opening}};
  if (std::ranges::find(rows, "genetic", &row::player) != rows.end()) {
    const bool draws = in.settings.drawn > 0;
    setting.emplace_back(
        "genetic", lists_all(in.of, in.settings) ? "searches all codes, without evolution"
                   : draws                       ? "evolves its guesses, draws or lists consistent codes where possible"
                                                 : "evolves its guesses");
  }
  setting.emplace_back("seed", std::to_string(seed));
  common::print_table(out, setting);
  out << '\n';
  std::size_t most = 0, unsolved = 0;
  for (const auto& row : rows) {
    most = std::max(most, row.solved.most());
    unsolved += row.unsolved;
  }
  std::vector<std::vector<std::string>> table{{"player", "games", "mean", "std. error", "most"}};
  std::vector<std::vector<std::string>> histogram{{"guesses"}};
  for (std::size_t n = 1; n <= most; ++n) histogram.push_back({std::to_string(n)});
  if (unsolved > 0) histogram.push_back({"unsolved"});
  for (const auto& row : rows) {
    auto& cells = table.emplace_back(1, std::string(row.player));
    cells.push_back(grouped(row.games()));
    cells.push_back(row.has_mean() ? with_decimals(row.solved.mean(), 4) : "-");
    cells.push_back(row.has_mean() ? with_decimals(row.solved.standard_error(), 4) : "-");
    cells.push_back(std::to_string(row.solved.most()));
    const auto& counts = row.solved.histogram();
    histogram[0].emplace_back(row.player);
    for (std::size_t n = 1; n <= most; ++n) {
      histogram[n].push_back(n < counts.size() ? grouped(counts[n]) : "0");
    }
    if (unsolved > 0) histogram.back().push_back(grouped(row.unsolved));
  }
  // The histogram is in the rows of the table if there is room for it; otherwise it is below, without the numbers that
  // no game took.
  auto wide = table;
  for (std::size_t i = 0; i < wide.size(); ++i) {
    for (std::size_t n = 1; n < histogram.size(); ++n) wide[i].push_back(histogram[n][i]);
  }
  std::ostringstream lines;
  common::print_columns(lines, wide);
  if (lines.str().find('\n') <= common::line_width_of(stdout)) {
    out << lines.str();
  } else {
    std::erase_if(histogram, [](const auto& cells) {
      return std::all_of(cells.begin() + 1, cells.end(), [](const auto& cell) { return cell == "0"; });
    });
    common::print_columns(out, table);
    out << '\n';
    common::print_columns(out, histogram);
  }
  if (unsolved > 0) {
    out << "\nunsolved games took more than " << in.most_guesses << (in.most_guesses == 1 ? " guess" : " guesses")
        << "; the means are those of the others\n";
  }
  if (!reason.success) out << '\n' << reason.text << ": these are not all games\n";
}

}  // namespace

void declare(common::command& to) {
  declare_game(to, "4");
  to.declare(visit_benchmark, benchmark_options{});
  declare_player(to);
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto options = common::run_options::read(parsed);
  const auto of      = read_game(parsed);
  const auto asked   = parsed.read(visit_benchmark, benchmark_options{});
  const auto named   = read_players(parsed, asked.player, of);
  const contest in{
      of, read_player(parsed, of), read_opening(parsed, of), read_secrets(asked, of, options.seed), asked.most_guesses};

  if (named.size() == 1 && !asked.player) {
    std::cerr << "only the genetic player plays: " << codes(of) << " codes are too many to list\n";
  }

  const auto signals = common::ending_signals();
  std::vector<row> rows;
  {
    common::progress_counter progress("games played", named.size() * in.secrets.size());
    for (const auto name : named) {
      const auto before = rows.size() * in.secrets.size();
      const auto tell   = [&](std::size_t games) { progress(before + games); };
      rows.push_back(play(in, name, options.seed, options.threads, tell));
      if (!rows.back().complete) break;
    }
  }

  const bool complete = rows.back().complete;
  const auto reason   = common::reason_of(complete, "all games played");
  if (options.json) {
    print_json(out, in, options.seed, reason, rows);
  } else {
    print_text(out, in, asked.all, options.seed, reason, rows);
    out.flush();
    std::vector<std::vector<std::string>> times{{"player", "slowest guess in ms", "seconds"}};
    for (const auto& row : rows) {
      times.push_back(
          {std::string(row.player), with_decimals(row.slowest_guess * 1e3, 3), with_decimals(row.seconds, 3)});
    }
    std::cerr << '\n';
    common::print_columns(std::cerr, times);
  }
  return common::exit_status::of(reason);
}

}  // namespace bulls_and_cows::benchmark_command
