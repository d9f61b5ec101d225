// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/mathematics.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <utility>
#include <vector>

/// Jobs on machines, and an operator that shortens their plans.
namespace gallery {

/// The order of the operations: gene % jobs is the job of the next operation.
using order = std::vector<int>;

/// The length of a plan is a fitness for `minimize`.
struct shop {
  int jobs, machines, optimum;
  std::vector<int> steps;  // job by job: the machine and the duration of each operation

  struct operation {
    int job, machine, begin, end;
    int waited_for;           // the operation at whose end it begins, or -1
    bool waited_for_machine;  // rather than for the operation before it in the job
  };

  /// The operations in the order of the genes, each as early as possible.
  std::vector<operation> plan(const order& genes) const {
    std::vector<operation> done(genes.size());
    std::vector<int> next(static_cast<std::size_t>(jobs)), of_job(next.size(), -1), of_machine(next.size() + 30, -1);
    const auto end = [&](int i) { return i < 0 ? 0 : done[static_cast<std::size_t>(i)].end; };
    for (std::size_t i = 0; i < genes.size(); ++i) {
      const int job   = genes[i] % jobs;
      const auto step = static_cast<std::size_t>(2 * (job * machines + next[static_cast<std::size_t>(job)]++));
      auto &mine = of_job[static_cast<std::size_t>(job)], &its = of_machine[static_cast<std::size_t>(steps[step])];
      const bool waits = end(its) >= end(mine);
      const int begin  = std::max(end(its), end(mine));
      done[i]          = {job, steps[step], begin, begin + steps[step + 1], waits ? its : mine, waits};
      mine = its = static_cast<int>(i);
    }
    return done;
  }
  static auto last(const std::vector<operation>& done) { return std::ranges::max_element(done, {}, &operation::end); }
  int operator()(const order& genes) const { return last(plan(genes))->end; }
};

/// A mutation by simulated annealing. Each step exchanges two consecutive operations of one machine on the critical
/// path (van Laarhoven, Aarts and Lenstra, 1992). Longer plans are accepted with a decreasing probability.
struct anneal {
  const shop* in;
  int tries   = 300'000;
  double heat = 15;

  void operator()(order& genes, clade::random_stream& rng) const {
    auto done = in->plan(genes);
    auto best = done;
    std::vector<std::size_t> waited;
    for (int i = 0; i < tries; ++i) {
      // By starting times: few operations are then between two that are exchanged.
      std::ranges::sort(done, {}, [](const shop::operation& w) { return std::pair(w.begin, w.machine); });
      for (std::size_t k = 0; k < genes.size(); ++k) genes[k] = done[k].job;
      done = in->plan(genes);
      waited.clear();
      for (auto at = shop::last(done); at->waited_for >= 0; at = done.begin() + at->waited_for)
        if (at->waited_for_machine && done[std::size_t(at->waited_for)].job != at->job)
          waited.push_back(std::size_t(at - done.begin()));
      if (waited.empty()) break;
      const auto late = waited[rng.below(waited.size())];
      std::swap(genes[static_cast<std::size_t>(done[late].waited_for)], genes[late]);
      auto other       = in->plan(genes);
      const int longer = shop::last(other)->end - shop::last(done)->end;
      if (longer <= 0 || rng.chance(clade::mathematics::exp(-longer / (heat * (tries - i) / tries))))
        done = std::move(other);
      if (shop::last(done)->end < shop::last(best)->end) best = done;
    }
    std::vector<int> next(static_cast<std::size_t>(in->jobs));
    for (std::size_t k = 0; k < genes.size(); ++k)
      genes[k] = best[k].job + in->jobs * next[static_cast<std::size_t>(best[k].job)]++;
  }
};

inline const shop ft06{6, 6, 55, {2, 1, 0, 3, 1, 6, 3, 7, 5, 3, 4, 6, 1, 8, 2, 5, 4, 10, 5, 10, 0, 10, 3, 4,
                                  2, 5, 3, 4, 5, 8, 0, 9, 1, 1, 4, 7, 1, 5, 0, 5, 2, 5,  3, 3,  4, 8,  5, 9,
                                  2, 9, 1, 3, 4, 5, 5, 4, 0, 3, 3, 1, 1, 3, 3, 3, 5, 9,  0, 10, 4, 4,  2, 1}};
inline const shop ft10{
    10, 10, 930, {0,  29, 1,  78, 2,  9,  3,  36, 4,  49, 5,  11, 6,  62, 7,  56, 8,  44, 9,  21, 0,  43, 2,  90, 4,
                  75, 9,  11, 3,  69, 1,  28, 6,  46, 5,  46, 7,  72, 8,  30, 1,  91, 0,  85, 3,  39, 2,  74, 8,  90,
                  5,  10, 7,  12, 6,  89, 9,  45, 4,  33, 1,  81, 2,  95, 0,  71, 4,  99, 6,  9,  8,  52, 7,  85, 3,
                  98, 9,  22, 5,  43, 2,  14, 0,  6,  1,  22, 5,  61, 3,  26, 4,  69, 8,  21, 7,  49, 9,  72, 6,  53,
                  2,  84, 1,  2,  5,  52, 3,  95, 8,  48, 9,  72, 0,  47, 6,  65, 4,  6,  7,  25, 1,  46, 0,  37, 3,
                  61, 2,  13, 6,  32, 5,  21, 9,  32, 8,  89, 7,  30, 4,  55, 2,  31, 0,  86, 1,  46, 5,  74, 4,  32,
                  6,  88, 8,  19, 9,  48, 7,  36, 3,  79, 0,  76, 1,  69, 3,  76, 5,  51, 2,  85, 9,  11, 6,  40, 7,
                  89, 4,  26, 8,  74, 1,  85, 0,  13, 2,  61, 6,  7,  8,  64, 9,  76, 5,  47, 3,  52, 4,  90, 7,  45}};

}  // namespace gallery
