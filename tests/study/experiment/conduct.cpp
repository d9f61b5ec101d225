// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <algorithm>
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <clade/run/execution/threads.hpp>
#include <clade/study/experiment/analysis.hpp>
#include <clade/study/experiment/conduct.hpp>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <mutex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "support/folder.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(experiment_tests)
BOOST_AUTO_TEST_SUITE(conduct_tests)

namespace {

using clade::study::conduct;
using clade::study::design;
using clade::study::results;
using clade::study::trial;

// A run that depends only on its position in the design. Each setting is slower than the one before.
trial made_of(std::size_t setting, std::size_t instance, std::uint64_t seed) {
  clade::random_stream rng(seed);
  trial t;
  t.evaluations = 100 * (setting + 1) + 10 * instance + rng.below(std::uint64_t{100});
  t.success = t.evaluations <= 350;
  t.best = t.success ? 0 : rng.unit();
  t.improvements = {{10, 5 + rng.unit()}, {t.evaluations, t.best}};
  t.seconds = 0.25;
  return t;
}

design plan_of(std::size_t runs, std::size_t settings = 4, std::size_t instances = 2) {
  design plan{.title = "made up", .instances = {}, .runs = runs, .seed = 7, .budget = 350};
  for (std::size_t s = 0; s < settings; ++s) plan.settings.push_back({std::string(1, static_cast<char>('a' + s))});
  for (std::size_t i = 0; i < instances; ++i) plan.instances.push_back("instance " + std::to_string(i));
  return plan;
}

auto tied(const trial& t) { return std::tie(t.success, t.evaluations, t.best, t.improvements); }

bool same(const results& one, const results& other) {
  for (std::size_t s = 0; s < one.design().settings.size(); ++s) {
    for (std::size_t i = 0; i < one.design().instances.size(); ++i) {
      if (!std::ranges::equal(one.trials(s, i), other.trials(s, i),
                              [](const trial& a, const trial& b) { return tied(a) == tied(b); })) {
        return false;
      }
    }
  }
  return one.complete() == other.complete();
}

// A path without a file in a temporary folder.
struct scratch_file {
  support::folder folder;
  std::string path = folder / "runs";

  std::string content() const { return support::bytes_of(path); }
  void write(const std::string& text) const { support::write_bytes(path, text); }
};

}  // namespace

BOOST_AUTO_TEST_CASE(every_run_is_made_once_and_stands_in_its_place) {
  const auto plan = plan_of(5);
  std::set<std::tuple<std::size_t, std::size_t, std::uint64_t>> seen;
  const auto left = conduct(plan, [&](std::size_t s, std::size_t i, std::uint64_t seed) {
    BOOST_TEST(seen.emplace(s, i, seed).second);
    return made_of(s, i, seed);
  });
  BOOST_TEST(seen.size() == 4u * 2 * 5);
  BOOST_TEST(left.complete());
  for (std::size_t s = 0; s < 4; ++s) {
    for (std::size_t i = 0; i < 2; ++i) {
      BOOST_TEST_REQUIRE(left.trials(s, i).size() == 5u);
      for (std::size_t k = 0; k < 5; ++k) {
        BOOST_TEST((tied(left.trials(s, i)[k]) == tied(made_of(s, i, plan.seed_of(i, k)))));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(run_k_has_the_same_seed_in_every_setting_and_no_other_run_has_it) {
  const auto plan = plan_of(50);
  std::vector<std::set<std::uint64_t>> seeds(4);
  conduct(plan, [&](std::size_t s, std::size_t i, std::uint64_t seed) {
    seeds[s].insert(seed);
    return made_of(s, i, seed);
  });
  for (const auto& of_setting : seeds) {
    BOOST_TEST(of_setting.size() == 100u);
    BOOST_TEST((of_setting == seeds.front()));
  }
}

BOOST_AUTO_TEST_CASE(results_are_the_same_for_any_number_of_workers) {
  for (const bool race : {false, true}) {
    auto plan = plan_of(60);
    plan.race = race;
    const auto alone = conduct(plan, made_of);
    for (const unsigned count : {1u, 2u, 5u}) {
      BOOST_TEST(same(alone, conduct(plan, made_of, clade::execution::threads{count})));
    }
  }
}

// Even if the executor has measured short work before.
BOOST_AUTO_TEST_CASE(the_first_runs_are_shared_already) {
  const clade::execution::threads two(2);
  two(10, [](std::size_t) {});
  std::mutex guard;
  std::set<std::thread::id> seen;
  std::atomic<int> under_way = 0;
  conduct(
      plan_of(1, 2, 1),
      [&](std::size_t s, std::size_t i, std::uint64_t seed) {
        ++under_way;
        const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(5);
        while (under_way < 2 && std::chrono::steady_clock::now() < until) std::this_thread::yield();
        const std::scoped_lock lock(guard);
        seen.insert(std::this_thread::get_id());
        return made_of(s, i, seed);
      },
      two);
  BOOST_TEST(seen.size() == 2u);
}

BOOST_AUTO_TEST_CASE(settings_take_turns) {
  std::vector<std::size_t> order;
  conduct(plan_of(3), [&](std::size_t s, std::size_t i, std::uint64_t seed) {
    order.push_back(s);
    return made_of(s, i, seed);
  });
  for (std::size_t n = 0; n < order.size(); ++n) BOOST_TEST(order[n] == n % 4);
}

BOOST_AUTO_TEST_CASE(progress_is_told_after_every_run) {
  std::vector<std::size_t> told;
  conduct(plan_of(3), made_of, clade::execution::sequential{}, {.progress = [&](std::size_t done, std::size_t total) {
            told.push_back(done);
            BOOST_TEST(total == 24u);
          }});
  BOOST_TEST_REQUIRE(told.size() == 24u);
  for (std::size_t i = 0; i < told.size(); ++i) BOOST_TEST(told[i] == i + 1);
}

BOOST_AUTO_TEST_CASE(an_exception_of_a_run_reaches_the_caller) {
  const auto body = [](std::size_t s, std::size_t i, std::uint64_t seed) {
    if (s == 2) throw std::runtime_error("setting 2 cannot run");
    return made_of(s, i, seed);
  };
  BOOST_TEST(support::refusal<std::runtime_error>([&] { conduct(plan_of(3), body, clade::execution::threads{2}); }) ==
             "setting 2 cannot run");
}

BOOST_AUTO_TEST_CASE(a_cancelled_experiment_keeps_as_many_runs_on_every_instance) {
  for (const std::size_t after : {0u, 1u, 5u, 17u, 39u}) {
    std::atomic<std::size_t> made = 0;
    const auto body = [&](std::size_t s, std::size_t i, std::uint64_t seed) {
      ++made;
      return made_of(s, i, seed);
    };
    const auto left =
        conduct(plan_of(5), body, clade::execution::sequential{}, {.cancelled = [&] { return made > after; }});
    BOOST_TEST(!left.complete());
    BOOST_TEST(made == after + 1);  // the current run is not counted
    for (std::size_t s = 0; s < 4; ++s) {
      BOOST_TEST(left.runs_per_instance(s) == (after > s + 4 ? (after - s - 5) / 8 + 1 : 0u));
      BOOST_TEST(left.trials(s, 1).size() == left.runs_per_instance(s));
      BOOST_TEST(!left.dropped(s));
    }
  }
}

BOOST_AUTO_TEST_CASE(designs_that_compare_nothing_are_refused) {
  const auto refused = [](auto change, const std::string& why) {
    auto plan = plan_of(3);
    change(plan);
    BOOST_TEST(support::refusal([&] { conduct(plan, made_of); }) == why);
  };
  refused([](design& p) { p.settings.resize(1); }, "an experiment needs 2 settings or more, but has 1");
  refused([](design& p) { p.settings.clear(); }, "an experiment needs 2 settings or more, but has 0");
  refused([](design& p) { p.settings[3].name = "b"; }, "two settings have the same name: b");
  refused([](design& p) { p.instances.clear(); }, "an experiment needs 1 instance or more, but has none");
  refused([](design& p) { p.instances[1] = p.instances[0]; }, "two instances have the same name: instance 0");
  refused([](design& p) { p.runs = 0; }, "runs must be at least 1, but was 0");
  refused([](design& p) { p.budget = 0; }, "the budget of evaluations must be at least 1, but was 0");
}

// --- resuming ---

BOOST_AUTO_TEST_CASE(runs_that_a_file_holds_are_not_made_again) {
  const scratch_file file;
  const auto plan = plan_of(5);
  std::size_t made = 0;
  const auto counted = [&](std::size_t s, std::size_t i, std::uint64_t seed) {
    ++made;
    return made_of(s, i, seed);
  };
  const clade::execution::sequential here;
  conduct(plan, counted, here, {.journal = file.path, .cancelled = [&] { return made > 13; }});
  BOOST_TEST(made == 14u);
  const auto whole = conduct(plan, counted, here, {.journal = file.path});
  BOOST_TEST(made == 14u + 40 - 13);
  BOOST_TEST(same(whole, conduct(plan, made_of)));
  const auto content = file.content();
  BOOST_TEST(same(whole, conduct(plan, counted, here, {.journal = file.path})));
  BOOST_TEST(made == 14u + 40 - 13);
  BOOST_TEST(file.content() == content);
  BOOST_TEST(whole.trials(2, 1)[3].seconds == 0.25);

  // An experiment with more runs continues from the file too.
  const auto longer = conduct(plan_of(7), counted, here, {.journal = file.path});
  BOOST_TEST(made == 14u + 40 - 13 + 16);
  BOOST_TEST(same(longer, conduct(plan_of(7), made_of)));
  BOOST_TEST(same(conduct(plan, counted, here, {.journal = file.path}), whole));
}

// The lines of a file, sorted, since threads write them in the order in which runs end.
std::vector<std::string> sorted_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  std::ranges::sort(lines);
  return lines;
}

// For any part of the file that a killed process left, the resumed experiment ends like an uninterrupted one.
BOOST_AUTO_TEST_CASE(a_file_cut_off_anywhere_is_resumed) {
  const scratch_file file;
  for (const bool race : {false, true}) {
    auto plan = plan_of(30, 3, 1);
    plan.race = race;
    file.write("");
    const auto whole = conduct(plan, made_of, clade::execution::threads{2}, {.journal = file.path});
    const auto content = file.content();
    // A race is slow to resume, so it is cut off once per line; the others at every byte of the first lines.
    const std::size_t slow = support::sanitized ? 10 : 1, first_step = slow * (race ? 7 : 1),
                      step = slow * (race ? 29 : 13);
    for (std::size_t size = 0; size < content.size(); size += size < 300 ? first_step : step) {
      file.write(content.substr(0, size));
      BOOST_TEST(same(conduct(plan, made_of, clade::execution::threads{2}, {.journal = file.path}), whole));
      BOOST_TEST((sorted_lines(file.content()) == sorted_lines(content)));  // no incomplete line is left
    }
  }
}

BOOST_AUTO_TEST_CASE(files_that_cannot_be_resumed_are_refused_and_left_as_they_are) {
  const scratch_file file;
  const auto plan = plan_of(3);
  const auto refused = [&](const design& asked, const std::string& why) {
    const auto before = file.content();
    bool ran = false;
    const auto body = [&](std::size_t s, std::size_t i, std::uint64_t seed) {
      ran = true;
      return made_of(s, i, seed);
    };
    const auto said =
        support::refusal([&] { conduct(asked, body, clade::execution::sequential{}, {.journal = file.path}); });
    BOOST_TEST(said.find(why) != std::string::npos, said);
    BOOST_TEST(!ran);
    BOOST_TEST(file.content() == before);
  };
  conduct(plan, made_of, clade::execution::sequential{}, {.journal = file.path});
  const auto good = file.content();

  const auto other = [&](auto change, const std::string& why) {
    auto asked = plan;
    change(asked);
    refused(asked, why);
  };
  other([](design& p) { p.seed = 8; }, "belongs to another experiment: seed is \"7\" in the file, but \"8\" now");
  other([](design& p) { p.budget = 9; }, "budget is \"350\" in the file, but \"9\" now");
  other([](design& p) { p.maximize = true; }, "the better fitness is \"lower\" in the file, but \"higher\" now");
  other([](design& p) { p.goal = "target 0 reached"; }, "but \"target 0 reached\" now");
  other([](design& p) { p.race = true; }, "race is \"no\" in the file, but \"yes\" now");
  other([](design& p) { p.title = "an\nother"; }, "but \"an\\nother\" now");
  other([](design& p) { p.settings[1].name = "z"; }, "setting is \"b\" in the file, but \"z\" now");
  other([](design& p) { p.settings[1].parameters = {{"size", "8"}}; },
        "setting is \"b\" in the file, but \"b size 8\" now");
  other([](design& p) { p.settings.push_back({"more"}); }, "the settings or instances differ");
  other([](design& p) { p.settings.pop_back(); }, "the settings or instances differ");
  other([](design& p) { p.instances.pop_back(); }, "the settings or instances differ");

  auto damaged = good;
  damaged[damaged.size() - 200] ^= 1;
  file.write(damaged);
  refused(plan, "is damaged in line ");
  file.write("something else\n");
  refused(plan, "is not the journal of an experiment; the file is unchanged");
  file.write("clade");  // as if the process had been killed while it wrote the heading
  BOOST_TEST(
      same(conduct(plan, made_of, clade::execution::sequential{}, {.journal = file.path}), conduct(plan, made_of)));
}

namespace {

// A line of a file with its checksum (FNV-1a).
std::string line_of(const std::string& fields) {
  std::uint64_t sum = 0xcbf29ce484222325;
  for (const char c : fields) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  std::ostringstream line;
  line << fields << '\t' << std::hex << sum << '\n';
  return line.str();
}

}  // namespace

BOOST_AUTO_TEST_CASE(lines_that_cannot_be_right_are_refused_and_named) {
  const scratch_file file;
  auto plan = plan_of(5, 2, 1);
  conduct(plan_of(1, 2, 1), made_of, clade::execution::sequential{}, {.journal = file.path});
  const auto good = file.content();
  const auto number = std::to_string(1 + std::ranges::count(good, '\n'));

  const auto refused = [&](const std::string& lines, const std::string& why) {
    file.write(good + lines);
    BOOST_TEST(support::refusal([&] {
                 conduct(plan, made_of, clade::execution::sequential{}, {.journal = file.path});
               }) == "the journal \"" + file.path + "\" " + why + "; the file is unchanged");
    BOOST_TEST(file.content() == good + lines);
  };
  const auto impossible = [&](const std::string& fields, const std::string& why) {
    refused(line_of(fields), "holds an impossible run in line " + number + ": " + why);
  };
  const auto damaged = [&](const std::string& fields) { refused(line_of(fields), "is damaged in line " + number); };
  // setting, instance, run, success, evaluations, best, seconds, improvements
  impossible("0\t0\t3\t0\t400\tnan\t0.5\t10 5 ", "a best fitness that is not a number");
  impossible("0\t0\t3\t1\t0\t5\t0.5\t", "a success with 0 evaluations");
  impossible("0\t0\t3\t1\t90\t5\t-0.5\t10 5 ", "a time that is negative or not finite");
  impossible("0\t0\t3\t1\t90\t5\tinf\t10 5 ", "a time that is negative or not finite");
  impossible("0\t0\t3\t1\t90\t5\t0.5\t10 nan ", "an improvement to a fitness that is not a number");
  impossible("0\t0\t3\t1\t90\t5\t0.5\t10 7 91 5 ", "an improvement after the last evaluation");
  impossible("0\t0\t3\t1\t90\t5\t0.5\t20 7 10 5 ", "improvements in the wrong order");
  impossible("0\t0\t3\t1\t90\t7\t0.5\t10 5 20 7 ", "an improvement without a better fitness");
  impossible("0\t0\t3\t1\t90\t5\t0.5\t10 5 20 5 ", "an improvement without a better fitness");
  impossible("0\t0\t3\t1\t90\t3\t0.5\t10 9 20 5 ", "a best fitness that is not that of the last improvement");
  impossible("0\t0\t3\t1\t351\t5\t0.5\t10 5 ", "a success beyond the budget");
  damaged("0\t0\t3\t7\t90\t5\t0.5\t10 5 ");
  damaged("0\t0\t3\t-1\t90\t5\t0.5\t10 5 ");
  damaged("0\t0\t3\t1\t-90\t5\t0.5\t10 5 ");
  damaged("0\t0\t3\t1\t90\tfive\t0.5\t10 5 ");
  damaged("2\t0\t3\t1\t90\t5\t0.5\t10 5 ");
  refused(line_of("0\t0\t3\t1\t90\t5\t0.5\t10 5 ") + line_of("0\t0\t3\t1\t91\t5\t0.5\t10 5 "),
          "is invalid: line " + std::to_string(std::stoi(number) + 1) + " contradicts line " + number +
              ", which has the same run");

  // Unusual but possible: infinite fitness, no improvement, a repeated run.
  file.write(good + line_of("0\t0\t3\t0\t400\t-inf\t0.5\t10 5 20 -inf ") + line_of("1\t0\t3\t0\t0\t0\t0\t") +
             line_of("1\t0\t3\t0\t0\t0\t3.5\t"));
  const auto resumed = conduct(plan, made_of, clade::execution::sequential{}, {.journal = file.path});
  BOOST_TEST(resumed.trials(0, 0)[3].best == -std::numeric_limits<double>::infinity());
  BOOST_TEST(resumed.trials(1, 0)[3].evaluations == 0u);

  // Under maximization, improvements increase.
  plan.maximize = true;
  std::filesystem::remove(file.path);
  const auto upwards = [&](std::size_t, std::size_t, std::uint64_t) {
    return trial{.success = true, .evaluations = 20, .best = 7, .improvements = {{10, 5}, {20, 7}}};
  };
  conduct(plan, upwards, clade::execution::sequential{}, {.journal = file.path});
  BOOST_TEST(conduct(plan, upwards, clade::execution::sequential{}, {.journal = file.path}).complete());
}

BOOST_AUTO_TEST_CASE(runs_that_cannot_be_are_not_kept) {
  const scratch_file file;
  const auto without_number = [](std::size_t, std::size_t, std::uint64_t) {
    return trial{.evaluations = 20, .best = std::numeric_limits<double>::quiet_NaN()};
  };
  const auto said = support::refusal(
      [&] { conduct(plan_of(1), without_number, clade::execution::sequential{}, {.journal = file.path}); });
  BOOST_TEST(said.find("cannot hold a run with a best fitness that is not a number") != std::string::npos, said);
}

BOOST_AUTO_TEST_CASE(places_that_cannot_be_written_to_are_refused_before_the_runs) {
  const auto refused = [&](const std::string& path, const std::string& why) {
    const auto said = support::refusal([&] {
      conduct(plan_of(3), [](auto...) -> trial { throw std::logic_error("a run was made"); },
              clade::execution::sequential{}, {.journal = path});
    });
    BOOST_TEST(said.find(why) != std::string::npos, said);
  };
  refused("/no/such/folder/file", "the journal \"/no/such/folder/file\" cannot be written: No such file");
  refused("/", "the journal \"/\" cannot be written: Is a directory");
}

BOOST_AUTO_TEST_CASE(two_experiments_cannot_use_one_file_at_a_time) {
  const scratch_file file;
  const auto plan = plan_of(3);
  const clade::study::journal first(file.path, plan);
  const auto said =
      support::refusal([&] { conduct(plan, made_of, clade::execution::sequential{}, {.journal = file.path}); });
  BOOST_TEST(said.find("is in use by another process") != std::string::npos, said);
}

// --- races ---

BOOST_AUTO_TEST_CASE(a_race_drops_settings_that_are_clearly_worse) {
  auto plan = plan_of(60);
  plan.race = true;
  std::size_t made = 0;
  const auto left = conduct(plan, [&](std::size_t s, std::size_t i, std::uint64_t seed) {
    ++made;
    return made_of(s, i, seed);
  });
  BOOST_TEST(left.complete());
  BOOST_TEST(left.runs_per_instance(0) == 60u);
  BOOST_TEST(!left.dropped(0));
  for (std::size_t s = 1; s < 4; ++s) {
    BOOST_TEST(left.dropped(s));
    BOOST_TEST(left.runs_per_instance(s) == 10u);
    BOOST_TEST(left.trials(s, 1).size() == 10u);
  }
  BOOST_TEST(made == 120u + 3 * 20);
}

// The interim analyses of a longer race have another level, so it drops settings later.
BOOST_AUTO_TEST_CASE(a_race_resumed_with_fewer_runs_is_a_race_of_that_many) {
  const auto noisy = [](std::size_t s, std::size_t, std::uint64_t seed) {
    clade::random_stream rng(seed + s);
    trial t;
    t.success = true;
    t.evaluations = 50 + 12 * s + rng.below(std::uint64_t{100});
    return t;
  };
  std::size_t differ = 0;
  for (std::uint64_t seed = 0; seed < support::repetitions(5u); ++seed) {
    const scratch_file file;
    auto plan = plan_of(200, 4, 1);
    plan.race = true;
    plan.seed = seed;
    const auto all = conduct(plan, noisy, clade::execution::sequential{}, {.journal = file.path});
    plan.runs = 40;
    const auto fresh = conduct(plan, noisy);
    const auto resumed = conduct(plan, noisy, clade::execution::sequential{}, {.journal = file.path});
    for (std::size_t s = 0; s < 4; ++s) {
      BOOST_TEST(resumed.runs_per_instance(s) == fresh.runs_per_instance(s));
      BOOST_TEST(resumed.dropped(s) == fresh.dropped(s));
      differ += fresh.dropped(s) && all.runs_per_instance(s) > fresh.runs_per_instance(s);
    }
  }
  BOOST_TEST(differ > 0u);
}

BOOST_AUTO_TEST_CASE(a_setting_that_was_dropped_stays_so_where_the_race_is_interrupted) {
  auto plan = plan_of(60);
  plan.race = true;
  std::size_t made = 0;
  const auto body = [&](std::size_t s, std::size_t i, std::uint64_t seed) { return ++made, made_of(s, i, seed); };
  const auto left =
      conduct(plan, body, clade::execution::sequential{}, {.cancelled = [&] { return made > 4 * 2 * 10 + 5; }});
  BOOST_TEST(!left.complete());
  BOOST_TEST(!left.dropped(0));
  for (std::size_t s = 1; s < 4; ++s) BOOST_TEST(left.dropped(s));
}

BOOST_AUTO_TEST_CASE(a_race_among_equals_seldom_drops_one) {
  if (support::sanitized) return;  // a race that drops a setting is made in the same way
  constexpr std::size_t races = 40;
  std::size_t dropped = 0;
  for (std::uint64_t seed = 0; seed < races; ++seed) {
    auto plan = plan_of(100, 5, 1);
    plan.race = true;
    plan.seed = seed;
    const auto left =
        conduct(plan, [](std::size_t s, std::size_t, std::uint64_t of_run) { return made_of(0, 0, of_run + s); });
    for (std::size_t s = 0; s < 5; ++s) dropped += left.dropped(s);
  }
  BOOST_TEST(dropped <= races / 5);  // of four in each race that could be dropped
}

// A race drops settings by the test of the mark "=": only settings that finish the race can be tied, and settings with
// crossing runtimes and equal expected running times are not dropped.
BOOST_AUTO_TEST_CASE(a_race_and_the_mark_agree) {
  if (support::sanitized) return;  // a race that drops a setting is made in the same way
  constexpr std::size_t races = 40;
  std::size_t dropped = 0;
  for (std::uint64_t seed = 0; seed < races; ++seed) {
    auto plan = plan_of(100, 3, 1);
    plan.race = true;
    plan.seed = seed;
    plan.budget = 1000;
    const auto left = conduct(plan, [](std::size_t s, std::size_t, std::uint64_t of_run) {
      clade::random_stream rng(of_run + s);
      trial t;
      t.success = s != 0 || rng.below(2) == 0;
      t.evaluations = !t.success ? 1000 : (s == 0 ? 50 : s == 1 ? 1000 : 2500) + rng.below(std::uint64_t{100});
      t.evaluations = std::min<std::uint64_t>(t.evaluations, 1000);
      if (s == 2) t.success = rng.below(4) == 0;
      t.best = t.success ? 0 : 1;
      return t;
    });
    const auto found = clade::study::analyse(left);
    for (std::size_t s = 0; s < 3; ++s) BOOST_TEST(!(left.dropped(s) && found.summaries[s].tied_with_best));
    BOOST_TEST(!left.dropped(found.ranking.front()));
    BOOST_TEST(left.dropped(2));
    dropped += left.dropped(0) || left.dropped(1);
  }
  BOOST_TEST(dropped <= races / 13);
}

BOOST_AUTO_TEST_CASE(where_nobody_succeeds_a_race_compares_the_best_fitness) {
  auto plan = plan_of(40, 3, 1);
  plan.race = true;
  for (const bool maximize : {false, true}) {
    plan.maximize = maximize;
    const auto left = conduct(plan, [](std::size_t s, std::size_t, std::uint64_t seed) {
      trial t;
      t.evaluations = 400;
      t.best = static_cast<double>(s) + clade::random_stream(seed + s).unit() / 2;
      return t;
    });
    BOOST_TEST(left.dropped(0) == maximize);
    BOOST_TEST(left.dropped(1));
    BOOST_TEST(left.dropped(2) == !maximize);
  }
}

// No fitness is better than an infinitely good one, and the race continues.
BOOST_AUTO_TEST_CASE(a_race_knows_infinite_fitness) {
  auto plan = plan_of(30, 2, 1);
  plan.race = true;
  plan.maximize = true;
  const auto left = conduct(plan, [](std::size_t s, std::size_t, std::uint64_t) {
    trial t;
    t.evaluations = 400;
    t.best = s == 0 ? std::numeric_limits<double>::infinity() : 1;
    return t;
  });
  BOOST_TEST(left.runs_per_instance(0) == 30u);
  BOOST_TEST(left.dropped(1));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
