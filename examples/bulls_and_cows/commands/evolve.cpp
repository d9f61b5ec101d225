// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <clade/random/random_stream.hpp>
#include <clade/run/observe/progress.hpp>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "../evolve/drawing.hpp"
#include "../evolve/options.hpp"
#include "../evolve/solver.hpp"
#include "../game.hpp"
#include "../game_option.hpp"
#include "../space.hpp"
#include "common/columns.hpp"
#include "common/ending_signals.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/recording.hpp"
#include "common/run_options.hpp"

namespace bulls_and_cows::evolve_command {
namespace {

using clade::report::grouped;

constexpr std::size_t max_lines = 101;  // of a log that is printed whole

common::json to_json(const evolve::entry& of) {
  return {
      {"generation", of.generation},
      {"guess", of.guess},
      {"bulls", of.given.bulls},
      {"cows", of.given.cows},
      {"fitness", of.fitness}};
}

void print_json(
    std::ostream& out, const game& of, const std::string& secret, const evolve::settings& s, std::uint64_t seed,
    const evolve::outcome& found) {
  auto document = common::document_with_common_members(
      "bulls_and_cows", seed, found.reason, found.generations, found.evaluations, found.elapsed.count());
  document["length"]      = of.length;
  document["symbols"]     = of.alphabet;
  document["distinct"]    = of.distinct;
  document["secret"]      = secret;
  document["guess"]       = found.last().guess;
  document["bulls"]       = found.last().given.bulls;
  document["cows"]        = found.last().given.cows;
  document["bull_weight"] = s.bull_weight;
  document["cow_weight"]  = s.cow_weight;
  document["log"]         = common::json::array();
  for (const auto& entry : found.log) document["log"].push_back(to_json(entry));
  common::print_json(out, document);
}

// Prints the log as a table. A long one is shortened to the generations with a better fitness, and the last.
void print_log(std::ostream& out, const std::vector<evolve::entry>& log) {
  std::vector<std::vector<std::string>> rows{{"generation", "guess", "bulls", "cows", "fitness"}};
  for (std::size_t i = 0; i < log.size(); ++i) {
    const auto& entry = log[i];
    if (log.size() > max_lines && i > 0 && i + 1 < log.size() && !(entry.fitness > log[i - 1].fitness)) continue;
    rows.push_back(
        {grouped(entry.generation), entry.guess, std::to_string(entry.given.bulls), std::to_string(entry.given.cows),
         clade::report::shortest(entry.fitness)});
  }
  common::print_columns(out, rows);
  if (log.size() > max_lines) out << "(generations without a better guess are left out; --format json has all)\n";
}

std::vector<std::pair<std::string, std::string>> described(
    const game& of, const std::string& secret, const evolve::settings& s) {
  auto rows = common::rows_of(evolve::visit_settings, s);
  rows.insert(
      rows.begin(), {{"secret", secret}, {"symbols", of.alphabet + (of.distinct ? ", each once in a code" : "")}});
  return rows;
}

void print_text(
    std::ostream& out, const game& of, const std::string& secret, const evolve::settings& s, std::uint64_t seed,
    const evolve::outcome& found) {
  auto rows = described(of, secret, s);
  rows.emplace_back("seed", std::to_string(seed));
  common::print_table(out, rows);
  out << '\n';
  print_log(out, found.log);
  out << '\n';
  const auto& last = found.last();
  common::print_table(
      out, {{"guess",
             last.guess + ", bulls " + std::to_string(last.given.bulls) + ", cows " + std::to_string(last.given.cows)},
            {"generations", grouped(found.generations)},
            {"evaluations", grouped(found.evaluations)},
            {found.reason.success ? "solved" : "not solved", found.reason.text}});
}

}  // namespace

void declare(common::command& to) {
  declare_secret(to, "drawn");
  declare_game(to);
  common::declare_preset(to, evolve::source);
  evolve::declare_settings(to);
  common::declare_recording(
      to, "writes a page that shows the run", {.takes_individuals = true, .shows_children = true});
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto options = common::run_options::read(parsed);
  const auto given   = read_secret(parsed);
  const auto of      = read_game(parsed, given);
  const auto s       = evolve::read_settings(parsed);
  clade::random_stream rng(options.seed);
  const auto secret = given ? *given : all_codes{of}(rng);

  common::check_recording_files(parsed);
  common::recording recording(
      parsed, {.program = "bulls_and_cows", .fitness = "fitness", .chromosomes = "codes", .generations = s.generations},
      clade::observe::history([of, secret](const std::string& guess) { return evolve::svg(of, secret, guess); }),
      [secret](const std::string& guess) { return evolve::picture(secret, guess); });
  const auto found = [&] {
    clade::observe::progress progress{{.generations = s.generations}};
    const auto observe = [&](const auto& now) {
      if (!recording.is_verbose()) progress(now);
      recording(now);
    };
    const auto steer = recording.steering([&](const std::string& code) {
      check_code(of, "an individual", code);
      return code;
    });
    return evolve::solve(
        of, secret, s, options.seed,
        {.threads = options.threads,
         .stop    = common::ending_signals() || recording.stop(),
         .observe = {observe, steer, recording.births()}});
  }();
  recording.leave_screen();
  if (options.json) {
    print_json(out, of, secret, s, options.seed, found);
  } else {
    print_text(out, of, secret, s, options.seed, found);
    out.flush();
    std::cerr << "seconds      " << clade::report::shortest(common::rounded_to_microseconds(found.elapsed.count()))
              << '\n';
  }
  recording.finish(options.seed, described(of, secret, s), found.reason);
  return common::exit_status::of(found.reason);
}

}  // namespace bulls_and_cows::evolve_command
