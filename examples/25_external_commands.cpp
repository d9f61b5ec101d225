// SPDX-License-Identifier: BSL-1.0
// A fitness in a separate program: awk reads the numbers as JSON and writes the sum of their squares.
#include <chrono>
#include <clade/external.hpp>
#include <clade/reals.hpp>
#include <iostream>
#include <vector>

int main() {
  using namespace clade;
  const external::command sphere{
      .line       = "tr -d '[]' | awk -F, '{ for (i = 1; i <= NF; ++i) sum += $i * $i; printf \"%.6f\\n\", sum }'",
      .time_limit = std::chrono::seconds(30)};
  // The same sum without a shell. Every {} in the arguments is replaced, in quotes or not.
  const external::command again{
      {"awk",
       "BEGIN { n = split(substr(ARGV[1], 2), x, /[],]/); "
       "for (i = 1; i < n; ++i) sum += x[i] * x[i]; print sum }",
       "{}"}};
  // This command fails if the number is below -1.
  const external::command fails{"awk '{ exit $0 + 0 < -1 }' && echo 1"};

  const guarded safe{sphere, {.retries = 1, .penalty = 1e9}};
  const genetic_algorithm ga{
      .population  = 10,
      .crossover   = crossover::arithmetic{},
      .mutation    = mutation::gauss{0.1},
      .replacement = replacement::generational{1}};
  const auto result =
      run(evolve(minimize(safe, chromosome::reals{2, -5.0, 5.0}), ga, /*seed=*/1, execution::threads{2}),
          stop::generations(5));
  std::cout << result.evaluations << " evaluations: " << result.reason << '\n' << safe.report() << '\n';
  std::cout << again(std::vector{3.0, 4.0}) << '\n';

  const guarded penalized{fails, {.retries = 1, .penalty = 1e9}};
  std::cout << penalized(2.0) << ' ' << penalized(-2.0) << '\n' << penalized.report() << '\n';
}
