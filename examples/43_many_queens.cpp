// SPDX-License-Identifier: BSL-1.0
// Many queens by local search: a neighbourhood of its own, whose moves exchange an attacked queen with a random one.
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <iostream>
using namespace clade;
using rows = std::vector<int>;

struct board {
  rows row;
  std::vector<unsigned char> queens;  // on each diagonal
  std::size_t next = 0;               // where the last attacked queen was found
  int attacks      = 0;

  explicit board(const rows& from = {}) : row(from), queens(4 * from.size()) {
    for (std::size_t i = 0; i < row.size(); ++i) attacks += add(i);
  }
  unsigned char& rising(std::size_t i) { return queens[i + std::size_t(row[i])]; }
  unsigned char& falling(std::size_t i) { return queens[3 * row.size() + i - std::size_t(row[i])]; }
  int add(std::size_t i) { return (rising(i)++ > 0) + (falling(i)++ > 0); }     // returns the new attacks
  int remove(std::size_t i) { return (--rising(i) > 0) + (--falling(i) > 0); }  // returns the attacks that end
  int exchange(std::size_t i, std::size_t j) {                                  // returns the change of the attacks
    const int ended = remove(i) + remove(j);
    std::swap(row[i], row[j]);
    return add(i) + add(j) - ended;
  }
};

struct exchanges_of_attacked_queens {
  using move        = std::array<std::size_t, 2>;  // the columns of two queens
  using memory_type = board;

  int begin(const rows& row, board& on) const { return (on = board(row)).attacks; }
  std::optional<move> sample(const rows& row, random_stream& rng, board& on) const {
    for (std::size_t tried = 0; tried < row.size(); ++tried, on.next = (on.next + 1) % row.size())
      if (on.rising(on.next) > 1 || on.falling(on.next) > 1) return move{on.next, rng.below(row.size())};
    return std::nullopt;
  }
  int delta(const rows&, move m, board& on) const {
    on.exchange(m[0], m[1]);
    return -on.exchange(m[0], m[1]);  // exchanged back
  }
  void apply(rows& row, move m, board& on) const {
    std::swap(row[m[0]], row[m[1]]);
    on.exchange(m[0], m[1]);
  }
};

int main(int count, char** arguments) {
  const auto attacks = [](const rows& row) { return board(row).attacks; };
  const auto queens  = minimize(attacks, chromosome::permutation{count > 1 ? std::stoul(arguments[1]) : 10'000});
  const local_search search{.neighbourhood = exchanges_of_attacked_queens{}, .max_failures = 1'000'000};
  const auto found = run(evolve(queens, search, /*seed=*/1), stop::target(0));
  std::cout << found.best().fitness << " attacks after " << found.moves << " moves\n";
}
