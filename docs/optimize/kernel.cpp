// SPDX-License-Identifier: BSL-1.0
// Heat spreads on a plate of 400 x 400 points. Prints the milliseconds of 100 steps.
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <vector>

int main() {
  constexpr std::size_t n = 400;
  std::vector<double> now(n * n, 0.0), next(n * n, 0.0);
  for (std::size_t i = 0; i < n; ++i) now[i] = next[i] = 100.0;
  const auto start = std::chrono::steady_clock::now();
  for (int step = 0; step < 100; ++step) {
    for (std::size_t row = 1; row + 1 < n; ++row) {
      for (std::size_t i = row * n + 1; i + 1 < (row + 1) * n; ++i) {
        next[i] = (now[i - n] + now[i - 1] + now[i + 1] + now[i + n]) / 4;
      }
    }
    now.swap(next);
  }
  const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
  double sum = 0;
  for (const double heat : now) sum += heat;
  std::fprintf(stderr, "heat %g\n", sum);  // the compiler would remove an unused result
  std::printf("ms=%.3f\n", spent.count());
}
