// SPDX-License-Identifier: BSL-1.0
#include "support/sessions.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "support/repetitions.hpp"

namespace support {

void check_sessions(const std::string& name, any_session& session) {
  BOOST_TEST_CONTEXT(name) {
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(repetitions(45)); ++seed) {
      clade::random_stream rng(seed);
      const auto most_asked = seed % 4 == 0 ? 100u : 7u;
      std::vector<std::uint64_t> outstanding;
      std::set<std::uint64_t> ids;
      std::uint64_t told = 0, asked = 0, waiting = 0;
      session.begin(seed);
      while (!session.finished() && waiting < 1000) {
        const auto wanted = 1 + rng.below(most_asked);
        const auto candidates = session.ask(wanted);
        BOOST_REQUIRE(candidates.size() <= wanted);
        asked += candidates.size();
        outstanding.insert(outstanding.end(), candidates.begin(), candidates.end());
        ids.insert(candidates.begin(), candidates.end());
        waiting = outstanding.empty() ? waiting + 1 : 0;
        for (auto answers = rng.below(6); answers > 0 && !outstanding.empty(); --answers) {
          std::swap(outstanding[rng.below(outstanding.size())], outstanding.back());
          if (rng.chance(0.05)) {
            session.drop(outstanding.back());
          } else {
            session.tell(outstanding.back());
            ++told;
          }
          outstanding.pop_back();
        }
        if (seed % 3 == 1 && rng.chance(0.2)) session.copy();
        if (seed % 3 == 2 && rng.chance(0.2)) session.reload();
      }
      BOOST_TEST_CONTEXT("seed " << seed) {
        const auto wanted = session.of_evolve(seed);
        BOOST_TEST((session.outcome() == wanted));
        BOOST_TEST(told == wanted.evaluations);
        BOOST_TEST(ids.size() == asked);  // no id was used twice
      }
    }
  }
}

}  // namespace support
