// SPDX-License-Identifier: BSL-1.0
// Many queens by local search: a neighbourhood of its own, whose moves exchange an attacked queen with a random one.
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <iostream>
using namespace clade;
using rows = std::vector<int>;

struct exchanges_of_attacked_queens {
  struct move {
    std::size_t i, j;
  };
  struct memory_type {
    std::vector<unsigned char> queens;  // on each diagonal
    std::size_t next = 0;               // where the last attacked queen was found
  };

  static int put(memory_type& on, const rows& row, std::size_t i, int at, int sign) {  // a queen comes (1) or goes (-1)
    auto &rising = on.queens[i + std::size_t(at)], &falling = on.queens[3 * row.size() + i - std::size_t(at)];
    const int others = (rising > (sign < 0)) + (falling > (sign < 0));
    rising           = static_cast<unsigned char>(rising + sign);
    falling          = static_cast<unsigned char>(falling + sign);
    return sign * others;
  }
  static int exchange(memory_type& on, const rows& row, move m, int at_i, int at_j) {
    return put(on, row, m.i, at_i, -1) + put(on, row, m.j, at_j, -1) + put(on, row, m.i, at_j, 1) +
           put(on, row, m.j, at_i, 1);
  }
  int begin(const rows& row, memory_type& on) const {
    on.queens.assign(4 * row.size(), 0);
    int attacks = 0;
    for (std::size_t i = 0; i < row.size(); ++i) attacks += put(on, row, i, row[i], 1);
    return attacks;
  }
  std::optional<move> sample(const rows& row, random_stream& rng, memory_type& on) const {
    const auto n    = row.size();
    const auto free = [&](std::size_t i, auto at) { return on.queens[i + at] < 2 && on.queens[3 * n + i - at] < 2; };
    for (std::size_t tried = 0; free(on.next, std::size_t(row[on.next])); on.next = (on.next + 1) % n)
      if (++tried > n) return std::nullopt;
    return move{on.next, rng.below(n)};
  }
  int delta(const rows& row, move m, memory_type& on) const {
    const int change = exchange(on, row, m, row[m.i], row[m.j]);
    exchange(on, row, m, row[m.j], row[m.i]);
    return change;
  }
  void apply(rows& row, move m, memory_type& on) const {
    exchange(on, row, m, row[m.i], row[m.j]);
    std::swap(row[m.i], row[m.j]);
  }
};

int main(int count, char** arguments) {
  const auto attacks = [](const rows& row) {
    exchanges_of_attacked_queens::memory_type diagonals;
    return exchanges_of_attacked_queens().begin(row, diagonals);
  };
  const auto queens = minimize(attacks, chromosome::permutation{count > 1 ? std::stoul(arguments[1]) : 10'000});
  const local_search search{.neighbourhood = exchanges_of_attacked_queens{}, .max_failures = 1'000'000};
  const auto found = run(evolve(queens, search, /*seed=*/1), stop::target(0));
  std::cout << found.best().fitness << " attacks after " << found.moves << " moves\n";
}
