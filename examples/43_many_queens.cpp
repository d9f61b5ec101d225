// SPDX-License-Identifier: BSL-1.0
// Many queens by local search: a neighbourhood of its own, whose moves exchange an attacked queen with a random one.
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <iostream>
using namespace clade;
using rows = std::vector<int>;

struct exchanges_of_attacked_queens {
  using move = std::array<std::size_t, 2>;  // the columns of two queens

  struct memory_type {
    rows row;
    std::vector<unsigned char> queens;  // on each diagonal
    std::size_t next = 0;               // where the last attacked queen was found

    unsigned char& rising(std::size_t i) { return queens[i + std::size_t(row[i])]; }
    unsigned char& falling(std::size_t i) { return queens[3 * row.size() + i - std::size_t(row[i])]; }
    int add(std::size_t i) { return (rising(i)++ > 0) + (falling(i)++ > 0); }     // returns the new attacks
    int remove(std::size_t i) { return (--rising(i) > 0) + (--falling(i) > 0); }  // returns the attacks that end
    int exchange(move m) {                                                        // returns the change of the attacks
      const int ended = remove(m[0]) + remove(m[1]);
      std::swap(row[m[0]], row[m[1]]);
      return add(m[0]) + add(m[1]) - ended;
    }
  };

  int begin(const rows& row, memory_type& on) const {
    on          = {row, std::vector<unsigned char>(4 * row.size())};
    int attacks = 0;
    for (std::size_t i = 0; i < row.size(); ++i) attacks += on.add(i);
    return attacks;
  }
  std::optional<move> sample(const rows& row, random_stream& rng, memory_type& on) const {
    for (std::size_t tried = 0; tried < row.size(); ++tried, on.next = (on.next + 1) % row.size())
      if (on.rising(on.next) > 1 || on.falling(on.next) > 1) return move{on.next, rng.below(row.size())};
    return std::nullopt;
  }
  int delta(const rows&, move m, memory_type& on) const {
    on.exchange(m);
    return -on.exchange(m);  // exchanged back
  }
  void apply(rows& row, move m, memory_type& on) const {
    std::swap(row[m[0]], row[m[1]]);
    on.exchange(m);
  }
};

int main(int count, char** arguments) {
  const auto attacks = [](const rows& row) {
    exchanges_of_attacked_queens::memory_type on;
    return exchanges_of_attacked_queens().begin(row, on);
  };
  const auto queens = minimize(attacks, chromosome::permutation{count > 1 ? std::stoul(arguments[1]) : 10'000});
  const local_search search{.neighbourhood = exchanges_of_attacked_queens{}, .max_failures = 1'000'000};
  const auto found = run(evolve(queens, search, /*seed=*/1), stop::target(0));
  std::cout << found.best().fitness << " attacks after " << found.moves << " moves\n";
}
