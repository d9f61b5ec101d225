// SPDX-License-Identifier: BSL-1.0
#include "drawing.hpp"

#include <algorithm>
#include <clade/study/report/number.hpp>
#include <clade/study/report/svg/canvas.hpp>
#include <cstddef>
#include <string>
#include <vector>

namespace bulls_and_cows::evolve {

std::string svg(const game& of, std::string_view secret, std::string_view guess) {
  namespace svg         = clade::report::svg;
  constexpr double step = 52, radius = 22, left = 84, size = 20;
  const auto given  = score(secret, guess);
  const auto places = static_cast<double>(of.length);
  svg::canvas canvas(left + places * step + 10);
  const auto pegs = [&](double y, std::string_view name, std::string_view code, bool marks) {
    canvas.text(0, y + 5, name, {svg::default_font_size, "start", "fill-opacity=\".75\""});
    for (std::size_t i = 0; i < code.size(); ++i) {
      const auto x      = left + (static_cast<double>(i) + 0.5) * step;
      const auto symbol = of.alphabet.find(code[i]);
      const auto hue =
          clade::report::with_decimals(360.0 * static_cast<double>(symbol) / static_cast<double>(of.symbols()), 0);
      canvas.rectangle(
          x - radius, y - radius, 2 * radius, 2 * radius,
          "rx=\"22\" fill=\"hsl(" + hue + " 60% 45%)\"" +
              (marks && code[i] == secret[i] ? " stroke=\"currentColor\" stroke-width=\"4\"" : ""));
      canvas.text(x, y + 0.36 * size, code.substr(i, 1), {size, "middle", "fill=\"#fff\" font-weight=\"600\""});
    }
  };
  pegs(30, "guess", guess, true);
  pegs(92, "secret", secret, false);
  const auto bulls = clade::report::counted(given.bulls, "bull"), cows = clade::report::counted(given.cows, "cow");
  canvas.text(left, 148, bulls + ", " + cows, {16, "start", "font-weight=\"600\""});
  return canvas.finish(160, "Guess " + std::string(guess), bulls + " and " + cows + ".");
}

common::text_picture picture(std::string_view secret, std::string_view guess) {
  std::vector<common::piece> guessed{{"guess   "}}, hidden{{"secret  "}};
  for (std::size_t i = 0; i < guess.size(); ++i) {
    const bool bull = guess[i] == secret[i], present = secret.find(guess[i]) != secret.npos;
    guessed.push_back(
        {std::string(1, guess[i]) + ' ', bull      ? common::look::good
                                         : present ? common::look::warning
                                                   : common::look::faint});
    hidden.push_back({std::string(1, secret[i]) + ' '});
  }
  const auto given = score(secret, guess);
  return {
      guessed,
      hidden,
      {},
      {{clade::report::counted(given.bulls, "bull") + ", " + clade::report::counted(given.cows, "cow")}}};
}

}  // namespace bulls_and_cows::evolve
