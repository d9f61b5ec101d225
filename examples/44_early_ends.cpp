// SPDX-License-Identifier: BSL-1.0
// A flow shop whose jobs end early on average: a fitness that values insertions, for iterated_greedy.
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <clade/problems/flow_shop.hpp>
#include <iostream>
using namespace clade;

struct sum_of_ends {
  problems::flow_shop shop;

  // Adds a job to a schedule. `free` are the times at which the machines become free. Returns the end of the job.
  int append(std::vector<int>& free, int job) const {
    int end = 0;
    for (std::size_t k = 0; k < free.size(); ++k)
      free[k] = end = std::max(end, free[k]) + shop.time(std::size_t(job), k);
    return end;
  }
  int operator()(const std::vector<int>& order) const {
    std::vector<int> free(shop.machines());
    int sum = 0;
    for (const int job : order) sum += append(free, job);
    return sum;
  }

  struct insertions {
    std::vector<int> values, before, free;

    const std::vector<int>& operator()(const sum_of_ends& on, const std::vector<int>& order, int job) {
      values.clear();
      before.assign(on.shop.machines(), 0);
      int sum_before = 0;
      for (std::size_t i = 0; i <= order.size(); ++i) {
        free    = before;
        int sum = sum_before + on.append(free, job);
        for (std::size_t j = i; j < order.size(); ++j) sum += on.append(free, order[j]);
        values.push_back(sum);
        if (i < order.size()) sum_before += on.append(before, order[i]);
      }
      return values;
    }
  };
};

int main() {
  const auto shop  = problems::flow_shop::taillard("ta001");
  const auto early = minimize(sum_of_ends{shop}, shop.space());
  const auto found = run(evolve(early, iterated_greedy{}, /*seed=*/1), stop::target(14033) || stop::generations(1000));
  std::cout << found.best().fitness << " after " << found.moves << " moves\n";
}
