// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <stop_token>

#include <clade/stop.hpp>

/// Every stop criterion, for the tests of the contract. Add new criteria here.
namespace support {

/// Calls visit(name, criterion).
template <class Visit>
[[gnu::cold]] void for_every_stop(const Visit& visit) {
  using namespace clade;
  std::stop_source asked;
  asked.request_stop();
  visit("generations", stop::generations(5));
  visit("generation_equivalents", stop::generation_equivalents(3));
  visit("evaluations", stop::evaluations(100));
  visit("moves", stop::moves(100));
  visit("target", stop::target(3));
  visit("after", stop::after(std::chrono::seconds(2)));
  visit("stalled", stop::stalled(4));
  visit("converged", stop::converged(0.5));
  visit("when", stop::when([](const auto& now) { return now.number % 2 == 0; }, "even"));
  visit("requested", stop::requested(asked.get_token()));
  visit("requested never", stop::requested(std::stop_source().get_token()));
  visit("interrupted", stop::interrupted{});
  visit("never", stop::never{});
  visit("one or the other", stop::generations(5) || stop::after(std::chrono::seconds(2)));
  visit("both", stop::stalled(4) && stop::generations(3));
  visit("the opposite", !stop::evaluations(100));
}

}  // namespace support
