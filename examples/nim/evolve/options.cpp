// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../expression.hpp"
#include "../parser.hpp"
#include "../positions.hpp"
#include "../size.hpp"
#include "../violations.hpp"
#include "common/number_in.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"

namespace nim::evolve {

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

namespace {

std::string read_functions(const std::string& given) {
  std::string functions;
  for (std::string_view rest = given; !rest.empty();) {
    const auto c = rest.front();
    if (c == ',' || c == ' ') {
      rest.remove_prefix(1);
      continue;
    }
    const auto known = std::ranges::find_if(
        all_functions, [&](char symbol) { return rest.starts_with(functions_text({&symbol, 1})); });
    if (known == all_functions.end() || functions.find(*known) != std::string::npos) {
      common::command::refuse("--functions", given, "some of " + functions_text(all_functions) + ", each once");
    }
    functions += *known;
    rest.remove_prefix(functions_text({known, 1}).size());
  }
  if (functions.empty()) {
    common::command::refuse("--functions", given, "at least one of " + functions_text(all_functions));
  }
  return functions;
}

std::string numbers_text(const std::vector<std::int64_t>& numbers) {
  return numbers.empty() ? "none" : to_text(numbers);
}

std::vector<std::int64_t> read_constants(const std::string& given) {
  if (given == "none") return {};
  auto constants = common::numbers_in(given, 0, 1'000'000'000);
  if (!constants || constants->size() > most_constants) {
    common::command::refuse("--constants", given, "none, or at most ten whole numbers, separated by commas");
  }
  return *std::move(constants);
}

std::vector<std::int64_t> read_stages(const std::string& given) {
  if (given == "none") return {};
  auto stages = common::numbers_in(given, 1, largest_verified);
  if (!stages || stages->size() > most_stages ||
      std::ranges::adjacent_find(*stages, std::greater_equal{}) != stages->end()) {
    common::command::refuse(
        "--stages", given, "none, or at most 64 numbers from 1 to 1000 that ascend, separated by commas");
  }
  return *std::move(stages);
}

}  // namespace

void list_settings(common::options& at, settings& s) {
  at.group("The algorithm");
  at.whole("--population", "N", s.population, {2, 1'000'000}, "chromosomes in a generation");
  at.whole("--length", "N", s.length, {1, labellings}, "genes of a chromosome, 1 to 64");
  at.whole("--generations", "N", s.generations, {0, most_generations}, "generations in all; 0: no limit");
  at.whole(
      "--stall", "N", s.stall, {0, most_generations},
      "generations without a better expression before a restart; 0: no restart");
  at.name(
      "--model", s.model, models,
      "new generations with one elite; or pairs of children, one for every four chromosomes, of which the better may "
      "replace the worst");
  at.whole("--tournament", "K", s.tournament, {1, 1'000'000}, "chromosomes in a tournament");
  at.name("--crossover", s.crossover, crossovers, "of whole genes");
  at.real("--crossover-rate", "P", s.crossover_rate, {0, 1}, "probability that a child has two parents");
  at.real("--mutation-rate", "P", s.mutation_rate, {0, 1}, "probability that a child is changed");
  at.whole("--mutations", "N", s.mutations, {1, 1000}, "symbols and arguments of its genes that are then redrawn");
  at.real("--terminal-share", "P", s.terminal_share, {0, 1}, "share of the genes drawn that are piles or constants");
  at.name("--decode", s.decode, decodes, "the genes that are candidate expressions");
  at.name(
      "--terminals", s.terminals, pile_orders,
      "meaning of a, b, c, ... in genes: the piles in their order; or from the smallest to the largest, which is "
      "written with min and max");
  at.whole(
      "--shared", "N", s.shared, {0, labellings},
      "genes at the beginning that are a function of one pile: the other genes take its values for all piles; 0: none");
  at.parsed(
      "--functions", "LIST", s.functions, read_functions, functions_text, "some of " + functions_text(all_functions));
  at.parsed(
      "--constants", "LIST", s.constants, read_constants, numbers_text,
      "numbers that may be in expressions, at most ten, or none; in strong K+1 for limit:K");
  at.parsed(
      "--stages", "LIST", s.stages, read_stages, numbers_text,
      "sizes on the way to --verify-up-to, at most 64 that ascend, or none: an expression that holds for piles of up "
      "to more of them is better");
  at.whole(
      "--verify-up-to", "N", s.verify_up_to, {0, largest_verified},
      "the expression must hold for piles of up to N objects too; 0: it need not. By default less with many piles");
}

void declare_settings(common::command& to) { to.declare(list_settings, strong(), document()); }

terminals make_terminals(const settings& s, std::size_t piles) {
  return {piles, s.constants, s.terminals == "sorted", s.shared};
}

std::int64_t affordable(const start& of, std::int64_t wanted) {
  const auto too_much = [](const space_size& size) { return size.positions > 1e5 || size.moves > 1e7; };
  while (wanted > 0 && too_much(size_up_to(of.by, of.piles.size(), wanted))) --wanted;
  return wanted;
}

settings read_settings(const common::command& from, const start& of) {
  using common::usage_error;
  const bool as_document = common::wants_document(from);
  auto preset            = as_document ? document() : strong();
  if (!as_document && of.by.game == game::limit) preset.constants = {of.by.most + 1};
  auto s = from.read(list_settings, preset);
  if (s.shared >= s.length) {
    throw usage_error(
        "--shared must be less than the --length, which is " + std::to_string(s.length) + ", but was " +
        std::to_string(s.shared));
  }
  if (s.terminals == "sorted" && of.piles.size() > most_sorted) {
    throw usage_error(
        "--terminals sorted takes at most " + std::to_string(most_sorted) + " piles, but there were " +
        std::to_string(of.piles.size()));
  }
  if (s.model == "pairs" && s.population > most_in_pairs) {
    throw usage_error(
        "--population must be at most " + std::to_string(most_in_pairs) + " with --model pairs, but was " +
        std::to_string(s.population));
  }
  if (!from.given("--tournament")) s.tournament = std::min(s.tournament, s.population);
  if (s.tournament > s.population) {
    throw usage_error(
        "--tournament must be at most the --population, which is " + std::to_string(s.population) + ", but was " +
        std::to_string(s.tournament));
  }
  if (!from.given("--verify-up-to")) s.verify_up_to = affordable(of, s.verify_up_to);
  if (s.verify_up_to > 0) check_up_to(of.by, of.piles.size(), s.verify_up_to);
  return s;
}

}  // namespace nim::evolve
