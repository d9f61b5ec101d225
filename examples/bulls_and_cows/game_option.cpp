// SPDX-License-Identifier: BSL-1.0
#include "game_option.hpp"

#include <algorithm>

#include "common/usage_error.hpp"

namespace bulls_and_cows {

namespace {

struct game_options {
  std::optional<std::size_t> length{};
  std::string symbols{usual_symbols};
  bool distinct = false;
};

auto visit_game(const std::string& usual) {
  return [usual](common::option_visitor& options, game_options& s) {
    options.group("The game");
    options.integer("--length", "N", s.length, {1, max_places}, "places of a code, 1 to 12", usual);
    options.text("--symbols", "TEXT", s.symbols, "the alphabet, 1 to 36 different printable symbols");
    options.flag("--distinct", s.distinct, "all symbols of a code differ");
  };
}

}  // namespace

void declare_game(common::command& to, const std::string& usual) { to.declare(visit_game(usual), game_options{}); }

void declare_secret(common::command& to, const std::string& without) {
  to.group("The game");
  to.add({"--secret", "CODE", "the code to be found", without});
}

void check_symbols(std::string_view symbols) {
  // Checked before counting, since a letter outside ASCII is several bytes.
  if (std::ranges::any_of(symbols, [](char c) { return c <= ' ' || c > '~'; })) {
    common::command::refuse("--symbols", symbols, "printable ASCII characters other than the space");
  }
  if (symbols.empty() || symbols.size() > max_symbols) {
    common::command::refuse("--symbols", symbols, "1 to " + std::to_string(max_symbols) + " symbols");
  }
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    if (symbols.substr(0, i).find(symbols[i]) != std::string_view::npos) {
      common::command::refuse(
          "--symbols", symbols, std::string("symbols that differ (\"") + symbols[i] + "\" is there twice)");
    }
  }
}

void check_code(const game& of, const std::string& option, std::string_view code) {
  if (code.find_first_not_of(of.alphabet) != std::string_view::npos) {
    common::command::refuse(option, code, "a code of the symbols " + common::in_quotes(of.alphabet));
  }
  if (code.size() != of.length) {
    common::command::refuse(
        option, code,
        "a code of " + std::to_string(of.length) + (of.length == 1 ? " symbol" : " symbols") + " (it has " +
            std::to_string(code.size()) + ")");
  }
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (of.distinct && code.substr(0, i).find(code[i]) != std::string_view::npos) {
      common::command::refuse(
          option, code, std::string("a code of distinct symbols (\"") + code[i] + "\" is there twice)");
    }
  }
}

std::optional<std::string> read_secret(const common::command& parsed) { return parsed.text("--secret"); }

game read_game(const common::command& parsed, const std::optional<std::string>& secret) {
  const auto [length, symbols, distinct] = parsed.read(visit_game(""), game_options{});
  check_symbols(symbols);
  if (secret && !length && (secret->empty() || secret->size() > max_places)) {
    common::command::refuse("--secret", *secret, "a code of 1 to " + std::to_string(max_places) + " symbols");
  }
  const game of{
      .length = length.value_or(secret ? secret->size() : usual_length), .alphabet = symbols, .distinct = distinct};
  if (of.distinct && of.length > of.symbols()) {
    throw common::usage_error(
        "--distinct codes of " + std::to_string(of.length) + " places need as many symbols, but --symbols " +
        common::in_quotes(symbols) + " has " + std::to_string(of.symbols()));
  }
  if (secret) check_code(of, "--secret", *secret);
  return of;
}

}  // namespace bulls_and_cows
