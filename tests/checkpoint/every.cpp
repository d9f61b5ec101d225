// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>

#include "support/folder.hpp"
#include "support/problems.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(every)

using namespace clade;
using namespace std::chrono_literals;

namespace {

const auto queens = support::queens(12);
const genetic_algorithm ga{.population = 10, .crossover = crossover::order(), .mutation = mutation::swap()};

}  // namespace

BOOST_AUTO_TEST_CASE(it_saves_every_so_many_generations) {
  const support::folder here;
  auto evolution = evolve(queens, ga, 1);
  auto saving = checkpoint::every(10, here / "run.clade");
  run(evolution, stop::generations(35), saving);
  BOOST_TEST(saving.count() == 4u);  // 0, 10, 20, 30
  BOOST_TEST(checkpoint::read_about(here / "run.clade").generation == 30u);
  BOOST_TEST(checkpoint::read_about(here / "run.clade.previous").generation == 20u);
  saving.save(evolution);
  BOOST_TEST(checkpoint::read_about(here / "run.clade").generation == 35u);
  BOOST_TEST(checkpoint::read_about(here / "run.clade").evaluations == evolution.current().evaluations);
}

BOOST_AUTO_TEST_CASE(it_saves_every_so_often) {
  const support::folder here;
  auto evolution = evolve(queens, ga, 1);
  auto never_again = checkpoint::every(1h, here / "one.clade");
  auto always = checkpoint::every(1ns, here / "two.clade");
  run(evolution, stop::generations(8), never_again, always);
  BOOST_TEST(never_again.count() == 1u);
  BOOST_TEST(checkpoint::read_about(here / "one.clade").generation == 0u);
  BOOST_TEST(always.count() == 9u);
}

BOOST_AUTO_TEST_CASE(it_keeps_the_file_to_itself) {
  const support::folder here;
  auto evolution = evolve(queens, ga, 1);
  auto saving = checkpoint::every(10, here / "run.clade");
  run(evolution, stop::generations(10), saving);
  BOOST_TEST(support::refusal([&] { checkpoint::save(here / "run.clade", evolution); }) ==
             "the checkpoint \"" + (here / "run.clade") + "\" is in use by another run");
}

BOOST_AUTO_TEST_CASE(only_the_first_failure_ends_the_run) {
  const support::folder here;
  auto evolution = evolve(queens, ga, 1);
  BOOST_CHECK_THROW(run(evolution, stop::generations(5), checkpoint::every(1, here / "no/run.clade")),
                    std::runtime_error);
  std::filesystem::create_directory(here / "there");
  auto saving = checkpoint::every(1, here / "there/run.clade");
  const auto unplug = [&](const auto& generation) {
    if (generation.number == 2) std::filesystem::remove_all(here / "there");
    if (generation.number == 4) std::filesystem::create_directory(here / "there");
  };
  std::vector<std::string> errors;
  const auto look = [&](const auto&) { errors.push_back(saving.error()); };
  run(evolution, stop::generations(5), unplug, saving, look);
  BOOST_TEST(errors.size() == 6u);
  BOOST_TEST(errors[1].empty());
  BOOST_TEST(errors[2].ends_with("cannot be written: No such file or directory"));
  BOOST_TEST(errors[3] == errors[2]);
  BOOST_TEST(errors[4].empty());
  BOOST_TEST(checkpoint::read_about(here / "there/run.clade").generation == 5u);
}

BOOST_AUTO_TEST_CASE(impossible_settings_are_refused) {
  BOOST_TEST(support::refusal([] { checkpoint::every(0, "run.clade"); }) ==
             "checkpoint::every generations must be at least 1, but was 0");
  BOOST_TEST(support::refusal([] { checkpoint::every(0s, "run.clade"); }) ==
             "checkpoint::every time must be above 0, but was 0 s");
}

BOOST_AUTO_TEST_SUITE_END()
