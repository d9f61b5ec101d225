// SPDX-License-Identifier: BSL-1.0
#include "picture.hpp"

#include <algorithm>
#include <array>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../game.hpp"
#include "../printer.hpp"
#include "answer.hpp"
#include "figures.hpp"
#include "proof.hpp"
#include "slots.hpp"
#include "unicode.hpp"

namespace target_number::playing {
namespace {

class painter {
 public:
  static constexpr std::size_t large_columns = 64, large_rows = 22;

  painter(const match& of, std::size_t columns, std::size_t rows, bool unicode)
      : game_(of),
        columns_(columns),
        rows_(rows),
        large_(columns >= large_columns && rows >= large_rows && fits(of.numbers(), of.target())),
        width_(large_ ? large_columns : columns),
        indent_(large_ ? 10 : 0),
        unicode_(unicode) {}

  picture paint() {
    compose();
    while (lines_.size() > rows_) {
      const auto last_of_highest = std::ranges::max_element(lines_.rbegin(), lines_.rend(), {}, &line::rank);
      lines_.erase(last_of_highest.base() - 1);
    }
    const auto left = (columns_ - width_) / 2, top = large_ ? (rows_ - lines_.size()) / 2 : 0;
    picture result{{columns_, rows_, unicode_}, {}};
    for (std::size_t row = 0; row < lines_.size(); ++row) {
      for (const auto& [column, text, as] : lines_[row].pieces) result.window.write(left + column, top + row, text, as);
      if (const auto cursor = lines_[row].cursor; cursor && left + *cursor < columns_) {
        result.cursor = {left + *cursor, top + row};
      }
    }
    return result;
  }

 private:
  static constexpr std::size_t box_columns = 9;

  struct piece {
    std::size_t column;
    std::string text;
    look as = look::plain;
  };
  // Lines with higher ranks are left out first.
  struct line {
    int rank;
    std::vector<piece> pieces;
    std::optional<std::size_t> cursor{};
  };
  enum rank : int { field, game, message, clock, computer, hint, help, population, title, space };

  static bool fits(const std::vector<slot>& numbers, const std::vector<slot>& digits) {
    return numbers.size() <= 6 && digits.size() <= 7 &&
           std::ranges::all_of(numbers, [](const slot& s) { return s.text.size() <= box_columns - 2; });
  }

  static look look_of(slot::state is) {
    return is == slot::state::settled ? look::strong : is == slot::state::active ? look::active : look::faint;
  }

  static std::size_t length(std::string_view text) { return characters_of(text).size(); }

  static std::string repeated(std::string_view text, std::size_t times) {
    std::string result;
    for (std::size_t i = 0; i < times; ++i) result += text;
    return result;
  }

  // The words of a text in lines of at most `width` columns; longer words are cut.
  static std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
    std::istringstream words(text);
    std::vector<std::string> result;
    for (std::string word; words >> word;) {
      if (!result.empty() && length(result.back()) + 1 + length(word) <= width) {
        result.back() += ' ' + word;
      } else {
        result.push_back(word);
      }
    }
    return result;
  }

  void compose() {
    const auto at = game_.at();
    add_title();
    add_space();
    large_ ? add_boxes() : add_plain_game();
    add_space();
    if (large_) {
      // When the game is over, the population takes this space.
      at == stage::over ? add_plain_target() : add_large_target();
      add_space();
    }
    add_clock();
    add_space();
    if (at == stage::spinning || at == stage::choosing) {
      add_choosing();
    } else if (game_.result()) {
      add_answers();
    } else {
      add_field();
      add_computer();
    }
    add_space();
    if (game_.result()) add_population();
    add_help();
  }

  void add_space() { lines_.push_back({space, {}}); }

  void add_title() {
    const std::string name = "TARGET NUMBER", rules = "whole positive values, each number at most once";
    lines_.push_back({title, {{0, name, look::strong}}});
    if (width_ >= name.size() + 2 + rules.size()) {
      lines_.back().pieces.push_back({width_ - rules.size(), rules, look::faint});
    }
  }

  void add_plain_game() {
    line all{game, {}};
    std::size_t column = 0;
    const auto put     = [&](const std::string& text, look as) {
      all.pieces.push_back({column, text, as});
      column += length(text);
    };
    for (const auto& s : game_.numbers()) {
      put(s.text.empty() ? "_" : s.text, look_of(s.is));
      ++column;
    }
    put(": ", look::faint);
    for (const auto& s : game_.target()) put(s.text, look_of(s.is));
    lines_.push_back(std::move(all));
  }

  void add_boxes() {
    constexpr std::size_t inside = box_columns - 2, step = box_columns + 2;
    const auto numbers = game_.numbers();
    const auto left    = (width_ - (numbers.size() * step - 2)) / 2;
    line top{game, {}}, middle{game, {}}, bottom{game, {}};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const auto& [text, is] = numbers[i];
      const auto column      = left + i * step;
      const auto frame       = is == slot::state::active    ? look::active
                               : is == slot::state::settled ? look::plain
                                                            : look::faint;
      const auto edge        = [&](const char* first, const char* last, const char* plain) {
        return unicode_ ? first + repeated("\u2500", inside) + last : plain + repeated("-", inside) + plain;
      };
      const std::string side = unicode_ ? "\u2502" : "|";
      top.pieces.push_back({column, edge("\u250c", "\u2510", "+"), frame});
      bottom.pieces.push_back({column, edge("\u2514", "\u2518", "+"), frame});
      middle.pieces.push_back({column, side, frame});
      middle.pieces.push_back({column + 1 + (inside - text.size()) / 2, text, look_of(is)});
      middle.pieces.push_back({column + 1 + inside, side, frame});
    }
    for (auto* const part : {&top, &middle, &bottom}) lines_.push_back(std::move(*part));
  }

  void add_plain_target() {
    lines_.push_back({game, {{0, "Target"}, {indent_, std::to_string(game_.known_game()->target), look::good}}});
  }

  void add_large_target() {
    constexpr std::size_t step = figure_columns + 3;
    const auto digits          = game_.target();
    const auto left            = (width_ - (digits.size() * step - 3)) / 2;
    for (std::size_t row = 0; row < figure_rows; ++row) {
      line part{game, {}};
      for (std::size_t i = 0; i < digits.size(); ++i) {
        const auto as  = digits[i].is == slot::state::settled ? look::good : look_of(digits[i].is);
        const auto ink = unicode_ ? "\u2588" : "#";
        part.pieces.push_back({left + i * step, figure(digits[i].text[0], row, ink), as});
      }
      lines_.push_back(std::move(part));
    }
  }

  void add_clock() {
    const auto left    = game_.seconds_left();
    const double share = game_.seconds() > 0 ? left / game_.seconds() : 0;
    const auto text    = clade::report::grouped(static_cast<std::uint64_t>(std::ceil(left))) + " s";
    const auto as = game_.result() ? look::faint : share > 0.5 ? look::good : share > 0.2 ? look::warning : look::bad;
    line part{clock, {{0, large_ ? "Time" : text, large_ ? look::plain : as}}};
    const auto begin = large_ ? indent_ : text.size() + 1, end = large_ ? width_ - 8 : width_;
    if (begin < end) {
      const auto cells = end - begin;
      const auto full  = static_cast<std::size_t>(std::ceil(share * static_cast<double>(cells)));
      part.pieces.push_back({begin, repeated(unicode_ ? "\u2588" : "#", full), as});
      part.pieces.push_back({begin + full, repeated(unicode_ ? "\u2591" : ".", cells - full), look::faint});
    }
    if (large_) part.pieces.push_back({width_ - std::min(width_, text.size()), text, as});
    lines_.push_back(std::move(part));
  }

  // The space of the field, its messages and the computer, so that nothing moves when the clock starts.
  void add_choosing() {
    const auto first   = lines_.size();
    const auto settled = [](const std::vector<slot>& slots) {
      return std::ranges::all_of(slots, [](const slot& s) { return s.is == slot::state::settled; });
    };
    const auto& choice  = game_.choice();
    const bool spinning = game_.at() == stage::spinning, numbers = choice.current() < number_slots;
    const std::string text = spinning  ? settled(game_.numbers()) ? "Stop the target." : "Stop the numbers."
                             : numbers ? "Choose number " + std::to_string(choice.current() + 1) + " of 6."
                                       : "Type the target, 100 to 999.";
    lines_.push_back({message, {{indent_, text}}});
    if (!spinning && numbers) {
      line list{hint, {}};
      std::size_t column = indent_;
      for (const auto value : values_of(choice.current())) {
        const auto shown = ' ' + std::to_string(value) + ' ';
        list.pieces.push_back({column, shown, value == choice.number(choice.current()) ? look::active : look::plain});
        column += shown.size();
      }
      lines_.push_back(std::move(list));
    }
    while (large_ && lines_.size() < first + 8) add_space();
  }

  void add_field() {
    const auto& field      = game_.field();
    const std::size_t room = width_ > indent_ + 2 ? width_ - indent_ - 2 : 1;
    const auto skipped     = field.cursor() < room ? 0 : field.cursor() - room + 1;
    const auto start       = indent_ + 2;
    line text{rank::field, {{indent_, skipped > 0 ? "<" : ">", look::strong}}, start + field.cursor() - skipped};
    if (large_) text.pieces.insert(text.pieces.begin(), {0, "You"});
    text.pieces.push_back({start, encode(field.characters().substr(skipped, room)), look::strong});
    lines_.push_back(std::move(text));

    const auto before = lines_.size();
    if (const auto& error = game_.error()) {
      const auto at  = error->position() - 1;
      const auto end = at + game_.wrong_characters(), begin = std::max(at, skipped);
      if (end > begin)
        lines_.push_back({message, {{start + begin - skipped, std::string(end - begin, '^'), look::bad}}});
      const auto column = large_ ? start : 0;
      for (auto& part : wrapped(error->what(), width_ - column)) {
        lines_.push_back({message, {{column, std::move(part), look::bad}}});
      }
    } else if (const auto& valid = game_.valid()) {
      const auto value = describe(valid->value, game_.known_game()->target);
      lines_.push_back({hint, {{start, "= " + value, look::faint}}});
    }
    if (large_) lines_.resize(before + 4, {space, {}});
  }

  // The computer's result is hidden until the end: it would show the player which distance is possible.
  void add_computer() {
    const bool breeds   = game_.generations() > 0;
    const auto count    = breeds ? game_.generations() : game_.evaluations();
    const auto effort   = clade::report::counted(count, breeds ? "generation" : "evaluation");
    const auto thinks   = large_ ? std::string("thinking") : std::string("computer: thinking");
    const auto column   = large_ ? indent_ + 2 : 0;
    const bool has_room = column + thinks.size() + 2 + effort.size() <= width_;
    lines_.push_back({computer, {{column, thinks, large_ ? look::strong : look::faint}}});
    if (large_) lines_.back().pieces.push_back({0, "Computer"});
    if (count > 0 && has_room) lines_.back().pieces.push_back({width_ - effort.size(), effort, look::faint});
    if (game_.values().empty() || width_ <= column) return;
    const auto columns = width_ - column;
    const auto target  = game_.known_game()->target;
    lines_.push_back({population, {{column, spread(columns)}}});
    lines_.push_back(
        {population, {{column + columns / 2, (unicode_ ? "\u25b2 " : "^ ") + std::to_string(target), look::good}}});
  }

  // The values of the population from 0 to twice the target: a bar for each column, as high as there are values. They
  // are too coarse to show which distance is possible.
  std::string spread(std::size_t columns) const {
    static constexpr std::array<std::string_view, 9> blocks{" ",      "\u2581", "\u2582", "\u2583", "\u2584",
                                                            "\u2585", "\u2586", "\u2587", "\u2588"};
    static constexpr std::array<std::string_view, 9> letters{" ", ".", ".", ":", ":", "+", "+", "#", "#"};
    std::vector<std::size_t> counts(columns);
    const auto target = static_cast<double>(game_.known_game()->target);
    for (const auto value : game_.values()) {
      const auto place = static_cast<double>(value) / target / 2 * static_cast<double>(columns);
      ++counts[place < static_cast<double>(columns) ? static_cast<std::size_t>(place) : columns - 1];
    }
    const auto most = std::ranges::max(counts);
    std::string bars;
    for (const auto n : counts) bars += (unicode_ ? blocks : letters)[(n * 8 + most - 1) / most];
    return bars;
  }

  // The best of the computer's population, as many as fit in the window next to the help.
  void add_population() {
    const auto& nearest = game_.nearest();
    if (nearest.empty()) return;
    const auto target = game_.known_game()->target;
    const auto room   = rows_ > lines_.size() + 3 ? rows_ - lines_.size() - 3 : 1;
    const auto shown  = std::span(nearest).first(std::min(room, nearest.size()));
    std::size_t width = 0;
    for (const auto& one : shown) width = std::max(width, std::to_string(one.value).size());
    lines_.push_back({population, {{0, "Its population: the best of " + clade::report::grouped(game_.population())}}});
    for (const auto& [expression, value] : shown) {
      const auto text   = std::to_string(value);
      const auto column = indent_ + 2 + width - text.size();
      const auto as     = value == target ? look::good : look::plain;
      lines_.push_back({population, {{column, text, as}, {indent_ + 4 + width, to_text(expression), look::faint}}});
    }
    add_space();
  }

  void add_answers() {
    const auto& result = *game_.result();
    const auto target  = game_.known_game()->target;
    const auto verdict = [&] {
      const auto as = result.winner == side::player ? look::good : look::bad;
      for (auto& part : wrapped(sentence(result, game_.numbers_from()), width_)) {
        lines_.push_back({rank::field, {{0, std::move(part), as}}});
      }
      if (!game_.proven() || reached(result)) return;
      for (auto& part : wrapped(sentence(*game_.proven(), *game_.known_game()), width_)) {
        lines_.push_back({message, {{0, std::move(part)}}});
      }
    };
    const auto show = [&](const std::string& name, const std::optional<answer>& given, side whose) {
      const auto as     = result.winner == whose ? look::good : look::plain;
      const auto column = large_ ? indent_ + 2 : name.size() + 1;
      lines_.push_back({computer, {{0, name}, {column, describe(given, target), as}}});
      if (given) lines_.push_back({computer, {{large_ ? column : 2, to_text(given->expression), look::strong}}});
      if (!given && large_) add_space();
    };
    if (!large_) verdict();
    show("You", game_.player_answer(), side::player);
    show("Computer", game_.computer_answer(), side::computer);
    if (large_) add_space(), verdict();
  }

  void add_help() {
    const auto at     = game_.at();
    const bool typing = at == stage::choosing && game_.choice().current() == number_slots;
    // The most important ones first: those that do not fit are left out.
    const std::vector<std::string_view> keys =
        at == stage::spinning ? std::vector<std::string_view>{"Space: stop the next", "Esc: leave"}
        : typing              ? std::vector<std::string_view>{"Enter: start", "Esc: leave", "Backspace: back"}
        : at == stage::choosing
            ? std::vector<std::string_view>{"Enter: next", "Esc: leave", "Digits: pick", "Backspace: back"}
        : at == stage::playing
            ? std::vector<std::string_view>{"Enter: hand in", "Esc: give up", "Ctrl-U: clear", "+ - * / ( )"}
            : std::vector<std::string_view>{"Enter: another game", "Esc: leave"};
    std::string text;
    for (const auto key : keys) {
      if (!text.empty() && text.size() + 3 + key.size() > width_) break;
      text += (text.empty() ? "" : "   ") + std::string(key);
    }
    lines_.push_back({help, {{0, std::move(text), look::faint}}});
  }

  const match& game_;
  std::size_t columns_, rows_;
  bool large_;
  std::size_t width_, indent_;
  bool unicode_;
  std::vector<line> lines_;
};

}  // namespace

picture paint(const match& of, std::size_t columns, std::size_t rows, bool unicode) {
  return painter(of, columns, rows, unicode).paint();
}

}  // namespace target_number::playing
