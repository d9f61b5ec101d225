// SPDX-License-Identifier: BSL-1.0
// A lambda is a policy, the body of a loop is an observer, and any copyable type is a chromosome.
#include <clade/clade.hpp>
#include <cstdio>
#include <string>

int main() {
  using namespace clade;
  const std::string sentence = "methinks it is like a weasel";
  const auto letter          = [](auto& rng) { return "abcdefghijklmnopqrstuvwxyz "[rng.below(27)]; };
  const auto weasel          = minimize(
      [&](const std::string& text) {
        int wrong = 0;
        for (std::size_t i = 0; i < text.size(); ++i) wrong += text[i] != sentence[i];
        return wrong;
      },
      [&](auto& rng) {
        std::string text(sentence.size(), ' ');
        for (char& c : text) c = letter(rng);
        return text;
      });

  const genetic_algorithm ga{
      .population = 100,
      .crossover =
          [](const std::string& a, const std::string& b, auto& rng) {
            const auto cut = rng.below(a.size());
            return a.substr(0, cut) + b.substr(cut);
          },
      .mutation = [&](std::string& text, auto& rng) { text[rng.below(text.size())] = letter(rng); },
  };

  auto evolution = evolve(weasel, ga, 7);
  for (const auto& generation : evolution) {
    const bool done = generation.best().fitness == 0;
    if (generation.number % 20 == 0 || done) {
      std::printf("%3d  %s\n", static_cast<int>(generation.number), generation.best().chromosome.c_str());
    }
    if (done) break;
  }
}
