// SPDX-License-Identifier: BSL-1.0
// live_run GENERATIONS [alone | replay | page]: a run of 16 queens, with or without a page. Prints what depends on its
// course. With "replay", standard input has the generation and the board of each individual that is added.
#include <chrono>
#include <cstdint>
#include <iostream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <clade/clade.hpp>
#include <clade/live.hpp>

#include "support/problems.hpp"

namespace {

using namespace clade;

std::vector<int> board_in(const std::string& text) {
  std::istringstream numbers(text);
  std::vector<int> board{std::istream_iterator<int>(numbers), {}};
  if (!numbers.eof()) throw std::invalid_argument("a board is a list of 16 rows, but was " + text);
  return board;
}

std::string drawn(const std::vector<int>& board) {
  std::string picture = "<svg xmlns='http://www.w3.org/2000/svg' width='320' height='320' viewBox='0 0 16 16'>";
  for (std::size_t i = 0; i < board.size(); ++i) {
    picture +=
        "<circle cx='" + std::to_string(i) + ".5' cy='" + std::to_string(board[i]) + ".5' r='.4' fill='currentColor'/>";
  }
  return picture + "</svg>";
}

void print(const auto& result) {
  std::cout << "{\"generations\": " << result.generations << ", \"evaluations\": " << result.evaluations
            << ", \"best\": " << result.best().fitness << ", \"hash\": " << support::hash(result.population)
            << ", \"reason\": \"" << result.reason << "\"}\n";
}

}  // namespace

int main(int argc, char** argv) {
  const auto generations = std::stoull(argv[1]);
  const std::string_view how = argc > 2 ? argv[2] : "page";
  const auto queens = support::queens(16);
  const genetic_algorithm ga{.population = 30, .crossover = crossover::order{}, .mutation = mutation::swap{}};
  const auto limit = stop::generations(generations);
  if (how == "alone") {
    print(run(evolve(queens, ga, 1), limit));
  } else if (how == "replay") {
    std::vector<observe::recorded_history::addition> added;
    for (std::string number, text; std::getline(std::cin, number, ' ') && std::getline(std::cin, text);)
      added.push_back({.generation = std::stoull(number), .text = text});
    print(run(evolve(queens, ga, 1), limit, observe::replay(added, board_in)));
  } else {
    live::page page{0, drawn, {.title = "Sixteen queens", .fitness = "attacking pairs"}, board_in};
    std::cerr << page.address() << std::endl;
    page.wait_for_viewer(std::chrono::seconds(60));
    const auto result = run(evolve(queens, ga, 1), limit || page.stop(), page);
    page.finish(result.reason);
    print(result);
    for (const auto& one : page.history().added()) std::cout << one.generation << ' ' << one.text << '\n';
  }
}
