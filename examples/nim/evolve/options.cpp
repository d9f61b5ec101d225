// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <algorithm>
#include <clade/study/report/number.hpp>
#include <functional>
#include <type_traits>
#include <utility>

#include "../expression.hpp"
#include "../parser.hpp"
#include "../positions.hpp"
#include "../size.hpp"
#include "../violations.hpp"
#include "common/preset_options.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"

namespace nim::evolve {

std::string or_no_limit(std::uint64_t value) { return value == 0 ? "no limit" : clade::report::grouped(value); }

operation function_of(char symbol) { return nim::detail::operation_of(symbol, symbol == '~'); }

std::string functions_text(std::string_view functions) {
  std::string text;
  for (const char symbol : functions) {
    if (!text.empty()) text += ',';
    if (const auto what = function_of(symbol); is_call(what)) {
      text += call_name(what);
    } else {
      text += symbol;
    }
  }
  return text;
}

void declare_settings(common::command& to) {
  to.group("The algorithm");
  const auto best = strong(), source = document();
  const common::preset_options options(to, best, source);
  options.number("--population", "N", &settings::population, "chromosomes in a generation");
  options.number("--length", "N", &settings::length, "genes of a chromosome, 1 to 64");
  options.number("--generations", "N", &settings::generations, "generations in all; 0: no limit");
  options.number(
      "--stall", "N", &settings::stall, "generations without a better expression before a restart; 0: no restart");
  options.name(
      "--model", &settings::model, models,
      "new generations with one elite; or pairs of children, one for every four chromosomes, of which the better may "
      "take the place of the worst");
  options.number("--tournament", "K", &settings::tournament, "chromosomes in a tournament");
  options.name("--crossover", &settings::crossover, crossovers, "of whole genes");
  options.number("--crossover-rate", "P", &settings::crossover_rate, "probability that a child has two parents");
  options.number("--mutation-rate", "P", &settings::mutation_rate, "probability that a child is changed");
  options.number(
      "--mutations", "N", &settings::mutations, "symbols and arguments of its genes that are then drawn anew");
  options.number(
      "--terminal-share", "P", &settings::terminal_share, "share of the genes drawn that are piles or constants");
  options.name(
      "--decode", &settings::decode, decodes, "genes that a chromosome stands for: the best of all, or the last");
  options.name(
      "--terminals", &settings::terminals, pile_orders,
      "what a, b, c, ... stand for in genes: the piles in their order; or from the smallest to the largest, which is "
      "written with min and max");
  options.number(
      "--shared", "N", &settings::shared,
      "genes at the beginning that are a function of one pile: the other genes take its values for all piles; 0: none");
  to.add(
      {"--functions", "LIST", "some of " + functions_text(all_functions), functions_text(best.functions),
       functions_text(source.functions)});
  to.add(
      {"--constants", "LIST", "numbers that may stand in expressions, at most ten, or none", "none; K+1 for limit:K",
       "none"});
  to.add(
      {"--stages", "LIST",
       "sizes on the way to --verify-up-to, at most 64 that ascend, or none: an expression that holds for piles of up "
       "to "
       "more of them is better",
       to_text(best.stages), to_text(source.stages)});
  to.add(
      {"--verify-up-to", "N", "the expression must hold for piles of up to N objects too; 0: it need not",
       std::to_string(best.verify_up_to) + ", less with many piles", std::to_string(source.verify_up_to)});
}

std::string read_functions(const common::command& from, std::string_view otherwise) {
  const auto given = from.text("--functions");
  if (!given) return std::string(otherwise);
  std::string functions;
  for (std::string_view rest = *given; !rest.empty();) {
    const auto c = rest.front();
    if (c == ',' || c == ' ') {
      rest.remove_prefix(1);
      continue;
    }
    const auto known = std::ranges::find_if(
        all_functions, [&](char symbol) { return rest.starts_with(functions_text({&symbol, 1})); });
    if (known == all_functions.end() || functions.find(*known) != std::string::npos) {
      common::command::refuse("--functions", *given, "some of " + functions_text(all_functions) + ", each once");
    }
    functions += *known;
    rest.remove_prefix(functions_text({known, 1}).size());
  }
  if (functions.empty()) {
    common::command::refuse("--functions", *given, "at least one of " + functions_text(all_functions));
  }
  return functions;
}

std::vector<std::int64_t> read_constants(const common::command& from, const rules& by) {
  const auto given = from.text("--constants");
  if (!given) {
    const bool wanted = by.game == game::limit && !common::wants_document(from);
    return wanted ? std::vector<std::int64_t>{by.most + 1} : std::vector<std::int64_t>{};
  }
  if (*given == "none") return {};
  auto constants = number_list(*given, 0, 1'000'000'000);
  if (!constants || constants->size() > most_constants) {
    common::command::refuse("--constants", *given, "none, or at most ten whole numbers, separated by commas");
  }
  return *std::move(constants);
}

terminals make_terminals(const settings& s, std::size_t piles, std::vector<std::int64_t> constants) {
  return {piles, std::move(constants), s.terminals == "sorted", s.shared};
}

std::vector<std::int64_t> read_stages(const common::command& from, const std::vector<std::int64_t>& otherwise) {
  const auto given = from.text("--stages");
  if (!given) return otherwise;
  if (*given == "none") return {};
  auto stages = number_list(*given, 1, largest_verified);
  if (!stages || stages->size() > most_stages ||
      std::ranges::adjacent_find(*stages, std::greater_equal{}) != stages->end()) {
    common::command::refuse(
        "--stages", *given, "none, or at most 64 numbers from 1 to 1000 that ascend, separated by commas");
  }
  return *std::move(stages);
}

std::int64_t affordable(const start& of, std::int64_t wanted) {
  const auto too_much = [](const space_size& size) { return size.positions > 1e5 || size.moves > 1e7; };
  while (wanted > 0 && too_much(size_up_to(of.by, of.piles.size(), wanted))) --wanted;
  return wanted;
}

settings read_settings(const common::command& from, const start& of) {
  auto s           = common::wants_document(from) ? document() : strong();
  const auto whole = [&](const char* name, auto& member, std::uint64_t low, std::uint64_t high) {
    using value = std::remove_cvref_t<decltype(member)>;
    member      = static_cast<value>(from.whole(name, low, high).value_or(static_cast<std::uint64_t>(member)));
  };
  const auto rate = [&](const char* name, double& member) { member = from.real(name, 0, 1).value_or(member); };
  whole("--population", s.population, 2, 1'000'000);
  whole("--length", s.length, 1, labellings);
  whole("--shared", s.shared, 0, labellings);
  if (s.shared >= s.length) {
    throw common::usage_error(
        "--shared must be less than the --length, which is " + std::to_string(s.length) + ", but was " +
        std::to_string(s.shared));
  }
  s.terminals = from.one_of("--terminals", pile_orders).value_or(s.terminals);
  if (s.terminals == "sorted" && of.piles.size() > most_sorted) {
    throw common::usage_error(
        "--terminals sorted takes at most " + std::to_string(most_sorted) + " piles, but there were " +
        std::to_string(of.piles.size()));
  }
  whole("--generations", s.generations, 0, most_generations);
  whole("--stall", s.stall, 0, most_generations);
  s.model = from.one_of("--model", models).value_or(s.model);
  if (s.model == "pairs" && s.population > most_in_pairs) {
    throw common::usage_error(
        "--population must be at most " + std::to_string(most_in_pairs) + " with --model pairs, but was " +
        std::to_string(s.population));
  }
  whole("--tournament", s.tournament, 1, 1'000'000);
  if (!from.given("--tournament")) s.tournament = std::min(s.tournament, s.population);
  if (s.tournament > s.population) {
    throw common::usage_error(
        "--tournament must be at most the --population, which is " + std::to_string(s.population) + ", but was " +
        std::to_string(s.tournament));
  }
  s.crossover = from.one_of("--crossover", crossovers).value_or(s.crossover);
  rate("--crossover-rate", s.crossover_rate);
  rate("--mutation-rate", s.mutation_rate);
  whole("--mutations", s.mutations, 1, 1000);
  rate("--terminal-share", s.terminal_share);
  s.decode    = from.one_of("--decode", decodes).value_or(s.decode);
  s.functions = read_functions(from, s.functions);
  whole("--verify-up-to", s.verify_up_to, 0, largest_verified);
  s.stages = read_stages(from, s.stages);
  if (!from.given("--verify-up-to")) s.verify_up_to = affordable(of, s.verify_up_to);
  if (s.verify_up_to > 0) check_up_to(of.by, of.piles.size(), s.verify_up_to);
  return s;
}

}  // namespace nim::evolve
