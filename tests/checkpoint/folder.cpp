// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>

#include "support/folder.hpp"
#include "support/problems.hpp"
#include "support/refusal.hpp"
#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(folder)

using namespace clade;
using namespace std::chrono_literals;

namespace {

const auto queens = support::queens(20);
const genetic_algorithm ga{.population = 10, .crossover = crossover::order(), .mutation = mutation::swap()};
const islands ring{.count = 4, .each = ga, .every = 3};

template <class Evolution>
std::string hash(const Evolution& evolution) {
  return checkpoint::digits(checkpoint::hash(evolution.current().population)) + ' ' +
         std::to_string(evolution.current().evaluations);
}

// Saves the generations 0, 3 and 6.
void save_to(const checkpoint::folder& saved, std::uint64_t seed = 1) {
  auto saving = checkpoint::every(3, saved);
  run(evolve(queens, ring, seed), stop::generations(6), saving);
  BOOST_TEST(saving.count() == 3u);
  BOOST_TEST(saving.error().empty());
}

auto at_generation(std::uint64_t number) {
  auto evolution = evolve(queens, ring, 1);
  run(evolution, stop::generations(number));
  return evolution;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_folder_has_the_last_two_checkpoints) {
  const support::folder here;
  const checkpoint::folder saved{here / "deep/run"};
  BOOST_TEST(!saved.exists());
  save_to(saved);
  BOOST_TEST(saved.exists());
  std::vector<std::string> names;
  for (const auto& one : std::filesystem::directory_iterator(saved.path)) names.push_back(one.path().filename());
  std::ranges::sort(names);
  BOOST_TEST((names == std::vector<std::string>{"manifest", "manifest.previous", "part-2-0", "part-3-0"}));
  auto loaded = checkpoint::load(saved, queens, ring);
  BOOST_TEST(hash(loaded) == hash(at_generation(6)));
  loaded.advance();
  BOOST_TEST(hash(loaded) == hash(at_generation(9)));
}

BOOST_AUTO_TEST_CASE(a_missing_a_cut_or_a_foreign_part_is_refused_and_the_previous_checkpoint_loaded) {
  const support::folder here;
  const checkpoint::folder saved{here / "run"}, foreign{here / "foreign"};
  const auto previous_after = [&](const auto& damage, const std::string& reason) {
    std::filesystem::remove_all(saved.path);
    save_to(saved);
    damage(saved.part(3, 0));
    std::string told;
    const auto loaded =
        checkpoint::load(saved, queens, ring, {}, {.tell = [&](std::string_view message) { told = message; }});
    BOOST_TEST(hash(loaded) == hash(at_generation(3)));
    BOOST_TEST(told.find(reason) != std::string::npos, told);
    BOOST_TEST(told.find("manifest.previous") != std::string::npos, told);
    damage(saved.part(2, 0));
    BOOST_CHECK_EXCEPTION(checkpoint::load(saved, queens, ring), std::invalid_argument, support::says(reason));
  };
  save_to(foreign, 2);
  previous_after([](const std::string& part) { std::filesystem::remove(part); }, "part-3-0\" does not exist");
  previous_after(
      [](const std::string& part) { std::filesystem::resize_file(part, std::filesystem::file_size(part) / 2); },
      "part-3-0\" is damaged or incomplete");
  previous_after(
      [&](const std::string& part) {
        const auto name = std::filesystem::path(part).filename().string();
        std::filesystem::copy_file(foreign.path + '/' + name, part, std::filesystem::copy_options::overwrite_existing);
      },
      "part-3-0\" belongs to another run or another generation");
  // A part of another generation of the same run.
  std::filesystem::remove_all(saved.path);
  save_to(saved);
  std::filesystem::copy_file(saved.part(2, 0), saved.part(3, 0), std::filesystem::copy_options::overwrite_existing);
  BOOST_TEST(hash(checkpoint::load(saved, queens, ring)) == hash(at_generation(3)));
  // A damaged manifest.
  std::filesystem::resize_file(saved.manifest(), 100);
  BOOST_TEST(hash(checkpoint::load(saved, queens, ring)) == hash(at_generation(3)));
}

BOOST_AUTO_TEST_CASE(a_folder_of_another_run_is_refused_and_kept) {
  const support::folder here;
  const checkpoint::folder saved{here / "run"};
  save_to(saved);
  const auto before = support::bytes_of(saved.manifest());
  BOOST_CHECK_EXCEPTION(run(evolve(queens, ring, 2), stop::generations(6), checkpoint::every(3, saved)),
                        std::runtime_error, support::says("its seed differs; it was not changed"));
  auto more = ring;
  more.count = 5;
  BOOST_CHECK_EXCEPTION(checkpoint::load(saved, queens, more), std::invalid_argument, support::says("5 islands"));
  BOOST_CHECK_EXCEPTION(checkpoint::load(saved, support::queens(21), ring), std::invalid_argument,
                        support::says("belongs to another run"));
  BOOST_TEST(support::bytes_of(saved.manifest()) == before);
  BOOST_TEST(hash(checkpoint::load(saved, queens, ring)) == hash(at_generation(6)));
}

BOOST_AUTO_TEST_CASE(a_folder_that_cannot_be_written_is_an_error) {
  const support::folder here;
  support::write_bytes(here / "file", "no folder");
  const checkpoint::folder saved{here / "file"};
  BOOST_CHECK_THROW(run(evolve(queens, ring, 1), stop::generations(3), checkpoint::every(3, saved)),
                    std::runtime_error);
  BOOST_CHECK_THROW(checkpoint::every(0, saved), std::invalid_argument);
  BOOST_CHECK_THROW(checkpoint::every(0s, saved), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(an_interval_of_time_saves_at_once_and_then_after_this_time) {
  const support::folder here;
  auto rarely = checkpoint::every(1h, checkpoint::folder{here / "rarely"});
  run(evolve(queens, ring, 1), stop::generations(30), rarely);
  BOOST_TEST(rarely.count() == 1u);
  auto often = checkpoint::every(1ns, checkpoint::folder{here / "often"});
  run(evolve(queens, ring, 1), stop::generations(30), often);
  BOOST_TEST(often.count() == 11u);
}

BOOST_AUTO_TEST_CASE(an_interrupted_initial_population_is_completed) {
  const support::folder here;
  const checkpoint::folder saved{here / "run"};
  std::stop_source source;
  int calls = 0;
  const support::row_fitness counted = [&](const std::vector<int>& row) {
    if (++calls == 15) source.request_stop();
    return support::attacks(row);
  };
  auto saving = checkpoint::every(1, saved);
  auto evolution = evolve(minimize(counted, queens.space), ring, 1);
  run(evolution, stop::requested(source.get_token()), saving);
  BOOST_TEST(saving.count() == 1u);
  auto loaded = checkpoint::load(saved, queens, ring);
  run(loaded, stop::generations(3));
  BOOST_TEST(hash(loaded) == hash(at_generation(3)));
}

BOOST_AUTO_TEST_SUITE_END()
