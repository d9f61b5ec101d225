// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "process.hpp"
#include "program.hpp"
#include "support/repetitions.hpp"

namespace support {

/// The arguments of a command under test: a fixed part, which keeps it short, and options with alternative values. A
/// flag has no values. An option that was not drawn has the value `otherwise`, if any.
struct swept_command {
  arguments always;
  struct option {
    std::string name;
    arguments values{};
    std::string otherwise{};
  };
  std::vector<option> options;
};

/// Runs commands with random values of random options, `count` times in all. Each must end with status 0 or 1, or with
/// status 2 and a message of one line.
inline void check_sweep(const std::string& path, const std::vector<swept_command>& commands, std::uint64_t seed,
                        std::size_t count) {
  clade::random_stream rng(seed);
  std::size_t refused = 0;
  count = repetitions(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto& command = commands[i % commands.size()];
    auto given = command.always;
    for (const auto& option : command.options) {
      if (rng.below(20u) >= 7) {  // each is there in seven of twenty
        if (!option.otherwise.empty()) given.insert(given.end(), {option.name, option.otherwise});
        continue;
      }
      given.push_back(option.name);
      if (!option.values.empty()) given.push_back(option.values[rng.below(option.values.size())]);
    }
    const auto result = process(path, given).wait_patiently();
    BOOST_TEST_CONTEXT(report_of(result)) {
      BOOST_TEST((result.status >= 0 && result.status <= 2));
      if (result.status == 2) {
        ++refused;
        BOOST_TEST(result.out.empty());
        BOOST_TEST(std::ranges::count(result.err, '\n') == 1);
      } else {
        BOOST_TEST(!result.out.empty());
      }
    }
  }
  // Most commands must run. A share of a few commands says nothing.
  if (count >= 50) BOOST_TEST(refused < count / 2);
}

}  // namespace support
