// SPDX-License-Identifier: BSL-1.0
#include "game_option.hpp"

#include <algorithm>

#include "common/usage_error.hpp"

namespace bulls_and_cows {

void declare_game(common::command& to, const std::string& usual) {
  to.group("The game");
  to.add({"--length", "N", "places of a code, 1 to 12", usual, usual});
  to.add(
      {"--symbols", "TEXT", "the alphabet, 1 to 36 printable symbols, each once", std::string(usual_symbols),
       std::string(usual_symbols)});
  to.add({"--distinct", "", "no symbol stands twice in a code"});
}

void declare_secret(common::command& to, const std::string& without) {
  to.group("The game");
  to.add({"--secret", "CODE", "the code to be found", without, without});
}

void check_symbols(std::string_view symbols) {
  // Checked before counting, since a letter outside ASCII is several bytes.
  if (std::ranges::any_of(symbols, [](char c) { return c <= ' ' || c > '~'; })) {
    common::command::refuse("--symbols", symbols, "printable ASCII characters other than the space");
  }
  if (symbols.empty() || symbols.size() > most_symbols) {
    common::command::refuse("--symbols", symbols, "1 to " + std::to_string(most_symbols) + " symbols");
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

std::optional<std::string> read_secret(const common::command& from) { return from.text("--secret"); }

game read_game(const common::command& from, const std::optional<std::string>& secret) {
  const std::string symbols = from.text("--symbols").value_or(std::string(usual_symbols));
  check_symbols(symbols);
  const auto given = from.whole("--length", 1, most_places);
  if (secret && !given && (secret->empty() || secret->size() > most_places)) {
    common::command::refuse("--secret", *secret, "a code of 1 to " + std::to_string(most_places) + " symbols");
  }
  const game of{
      .length   = given    ? static_cast<std::size_t>(*given)
                  : secret ? secret->size()
                           : usual_length,
      .alphabet = symbols,
      .distinct = from.given("--distinct")};
  if (of.distinct && of.length > of.symbols()) {
    throw common::usage_error(
        "--distinct codes of " + std::to_string(of.length) + " places need as many symbols, but --symbols " +
        common::in_quotes(symbols) + " has " + std::to_string(of.symbols()));
  }
  if (secret) check_code(of, "--secret", *secret);
  return of;
}

}  // namespace bulls_and_cows
