// SPDX-License-Identifier: BSL-1.0
#include "answers.hpp"

#include <algorithm>
#include <clade/text/message.hpp>
#include <utility>
#include <vector>

#include "common/usage_error.hpp"

namespace bulls_and_cows {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// A number, or the word after it.
using token = std::variant<std::size_t, std::string>;

// The numbers and words of a text in lower case, without separators; empty if there is any other character. Numbers
// above `largest` are read as `largest`.
constexpr std::size_t largest = 1'000'000;

std::optional<std::vector<token>> tokens(std::string_view text) {
  constexpr std::string_view separators = " \t,;/&+";
  std::vector<token> result;
  for (std::size_t i = 0; i < text.size();) {
    if (is_digit(text[i])) {
      std::size_t number = 0;
      for (; i < text.size() && is_digit(text[i]); ++i) {
        number = std::min(largest, 10 * number + static_cast<std::size_t>(text[i] - '0'));
      }
      result.emplace_back(number);
    } else if (is_letter(text[i])) {
      std::string word;
      for (; i < text.size() && is_letter(text[i]); ++i) word += static_cast<char>(text[i] | 0x20);
      if (word != "and") result.emplace_back(word);
    } else if (separators.find(text[i]) != std::string_view::npos) {
      ++i;
    } else {
      return std::nullopt;
    }
  }
  return result;
}

}  // namespace

std::string guesses(std::size_t n) { return clade::detail::concat({n, n == 1 ? " guess" : " guesses"}); }

std::optional<std::string> why_impossible(const game& of, const answer& given) {
  if (is_possible(of, given)) return std::nullopt;
  using clade::detail::counted;
  auto sum = counted(given.bulls, "bull");
  sum += " and ";
  sum += counted(given.cows, "cow");
  if (given.bulls > of.length || given.cows > of.length - given.bulls) {
    sum += " are more than the code has places: ";
    sum += std::to_string(of.length);
    return sum;
  }
  sum += " cannot be: where all symbols but one are in their places, the last has only its own place left";
  return sum;
}

std::variant<answer, mistake> read_answer(const game& of, std::string_view text) {
  const auto refused = [&](const std::string& why) -> std::variant<answer, mistake> {
    return mistake{why + ": answer with bulls and cows, like 1 2"};
  };
  const auto quoted = common::in_quotes(text);
  const auto parts  = tokens(text);
  if (!parts) return refused(quoted + " is not an answer");
  std::vector<std::size_t> numbers;
  std::optional<std::size_t> bulls, cows;
  bool named_before = true;  // whether the latest number has its name
  for (const auto& part : *parts) {
    if (const auto* const number = std::get_if<std::size_t>(&part)) {
      numbers.push_back(*number);
      named_before = false;
      continue;
    }
    const auto& word   = std::get<std::string>(part);
    const bool is_bull = word == "b" || word == "bull" || word == "bulls";
    const bool is_cow  = word == "c" || word == "cow" || word == "cows";
    if ((!is_bull && !is_cow) || named_before) return refused(quoted + " is not an answer");
    auto& count = is_bull ? bulls : cows;
    if (count) return refused(quoted + " says the same twice");
    count        = numbers.back();
    named_before = true;
  }
  const bool any_named = bulls || cows;
  if (std::ranges::find(numbers, largest) != numbers.end()) {
    return mistake{quoted + " has a number above the length of the code, " + std::to_string(of.length)};
  }
  if (numbers.size() > 2) return refused(quoted + " has more than two numbers");
  if (!any_named && numbers.size() == 1) {
    const bool two_digits = std::ranges::count_if(text, is_digit) > 1;
    return refused(two_digits ? quoted + " needs something between the two numbers" : quoted + " is one number only");
  }
  if (numbers.empty()) return refused("there is no answer");
  answer given;
  if (!any_named) {
    given = {numbers[0], numbers[1]};
  } else if (numbers.size() == 2 && !(bulls && cows)) {
    // Only one of the two numbers has a name: 1b 2.
    const auto named = bulls ? *bulls : *cows;
    const auto other = named_before ? numbers[0] : numbers[1];
    given            = bulls ? answer{named, other} : answer{other, named};
  } else {
    given = {bulls.value_or(0), cows.value_or(0)};
  }
  if (auto why = why_impossible(of, given)) return mistake{*std::move(why)};
  return given;
}

typed_line read_line(const game& of, std::size_t answers, std::string_view line) {
  const auto text = common::trimmed(line);
  if (common::asks_for_help(text)) return help{};
  if (common::asks_to_quit(text)) return quit{};
  const auto as_line = [](const auto& read) { return std::visit([](const auto& r) { return typed_line{r}; }, read); };
  const auto colon   = text.find(':');
  if (colon == std::string_view::npos) return as_line(read_answer(of, text));

  const std::string before(common::trimmed(text.substr(0, colon)));
  const auto parts = tokens(before);
  if (!parts || parts->size() != 1 || !std::holds_alternative<std::size_t>(parts->front())) {
    return mistake{common::in_quotes(text) + " is not a correction: write the answer's number first, like 2: 1 1"};
  }
  const auto number = std::get<std::size_t>(parts->front());
  if (answers == 0) return mistake{"there is no answer to correct yet"};
  if (number < 1 || number > answers) {
    return mistake{
        "there is no answer " + common::shown(before, 20) + " to correct, only " +
        (answers == 1 ? "answer 1" : "1 to " + std::to_string(answers))};
  }
  const auto read = read_answer(of, common::trimmed(text.substr(colon + 1)));
  if (const auto* const given = std::get_if<answer>(&read)) return correction{number, *given};
  return as_line(read);
}

}  // namespace bulls_and_cows
