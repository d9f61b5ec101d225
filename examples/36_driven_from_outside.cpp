// SPDX-License-Identifier: BSL-1.0
// The program is in charge: it asks for candidates, measures them in its own way, and tells their values in any order.
#include <clade/ask.hpp>
#include <clade/checkpoint.hpp>
#include <filesystem>
#include <iostream>
using namespace clade;

// Stands for a measurement that takes long.
double drag(const std::vector<double>& shape) {
  double sum = 0;
  for (const double x : shape) sum += (x - 0.3) * (x - 0.3);
  return sum;
}

int main() {
  const auto wing    = minimize<double>(chromosome::reals{5, -1, 1});  // a problem without a fitness
  const auto enough  = stop::target(1e-6) || stop::evaluations(2000);
  const auto outcome = [](const auto& now, const auto& best) {
    std::cout << now.evaluations << " measurements, best " << best.fitness << '\n';
  };

  auto session = ask(wing, cma_es{}, /*seed=*/1);
  while (!session.finished(enough))
    for (const auto& candidate : session.ask(4)) session.tell(candidate.id, drag(candidate.chromosome));
  outcome(session.current(), session.best());

  // Two wind tunnels, of which the second answers first. Between the answers the program is killed and starts again.
  const auto path = (std::filesystem::temp_directory_path() / "clade_wing.clade").string();
  auto slow       = ask(wing, cma_es{}, 1);
  while (!slow.finished(enough)) {
    const auto first = slow.ask(3), second = slow.ask(2);  // copies, since a call changes what the last one returned
    for (const auto& candidate : second) slow.tell(candidate.id, drag(candidate.chromosome));
    checkpoint::save(path, slow);
    auto loaded = checkpoint::load(path, wing, cma_es{});
    for (const auto& candidate : loaded.outstanding()) loaded.tell(candidate.id, drag(candidate.chromosome));
    slow = loaded;
  }
  outcome(slow.current(), slow.best());
  for (const auto* const end : {"", ".previous"}) std::filesystem::remove(path + end);

  // No candidate has to wait: there is always a next one, although the first one is never measured.
  const asynchronous steady{.population = 10, .crossover = crossover::blend{}, .mutation = mutation::gauss{0.02}};
  auto busy = ask(wing, steady, 1);
  while (!busy.finished(stop::generations(0)))
    for (const auto& candidate : busy.ask(1)) busy.tell(candidate.id, drag(candidate.chromosome));
  const auto lost = busy.ask(1).at(0).id;
  for (int i = 0; i < 1000; ++i)
    for (const auto& candidate : busy.ask(1)) busy.tell(candidate.id, drag(candidate.chromosome));
  busy.drop(lost);
  std::cout << busy.current().births << " births, best " << busy.best().fitness << '\n';
}
