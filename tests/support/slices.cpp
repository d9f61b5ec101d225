// SPDX-License-Identifier: BSL-1.0
#include "support/slices.hpp"

#include <cstdint>
#include <string>
#include <tuple>

#include <boost/test/unit_test.hpp>

namespace support {

void check_slices(const std::string& name, const make_run_in_slices& make, std::uint64_t generations) {
  BOOST_TEST_CONTEXT(name) {
    counter plain;
    const auto whole = make(plain, {});
    whole->run(generations);
    for (const auto& [at_pause, threads, calls] : {std::tuple{between_slices::nothing, 1u, 5u},
                                                   {between_slices::copy, 1u, 7u},
                                                   {between_slices::checkpoint, 1u, 3u},
                                                   {between_slices::nothing, 2u, 5u}}) {
      counter count;
      on_threads executor;
      if (threads > 1) executor.pool.emplace(threads);
      const auto run = make(count, executor);
      std::uint64_t slices = 0;
      for (bool ended = false; !ended && slices < 10'000; ++slices) {
        count.ask_for(calls);
        const auto result = run->run(generations);
        ended = result.ended;
        BOOST_REQUIRE(result.evaluations == count.calls);
        run->pause(at_pause);
      }
      BOOST_TEST(slices > 3u);
      BOOST_TEST(count.calls == plain.calls, count.calls << " calls instead of " << plain.calls << " on " << threads);
      BOOST_TEST((run->outcome() == whole->outcome()));
    }
  }
}

}  // namespace support
