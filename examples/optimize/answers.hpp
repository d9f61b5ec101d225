// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "database.hpp"

namespace optimize {

/// The answers of a study, as far as this process knows them.
class answers {
 public:
  /// Reads what is new in the database.
  void update(database& from) {
    for (auto& one : from.new_answers()) add(one.of, std::move(one.given));
  }

  void add(const call& of, outcome given) {
    auto& of_design = all_[of.design];
    if (of_design.size() <= of.repetition) of_design.resize(of.repetition + 1);
    size_ += !of_design[of.repetition].has_value();
    of_design[of.repetition] = std::move(given);
    const auto complete      = static_cast<std::size_t>(
        std::ranges::find_if(of_design, [](const auto& one) { return !one.has_value(); }) - of_design.begin());
    if (answered_.size() < complete) answered_.resize(complete);
    if (of.repetition + 1 == complete) answered_[of.repetition].push_back(of.design);
  }

  /// The designs whose first `repetitions` calls are answered, in the order in which they were.
  const std::vector<std::string>& answered(std::size_t repetitions) const {
    static const std::vector<std::string> none;
    return repetitions <= answered_.size() ? answered_[repetitions - 1] : none;
  }

  /// The answer to a call; nullptr if there is none.
  const outcome* find(const call& of) const {
    const auto found = all_.find(of.design);
    if (found == all_.end() || found->second.size() <= of.repetition) return nullptr;
    const auto& one = found->second[of.repetition];
    return one ? &*one : nullptr;
  }

  std::size_t size() const noexcept { return size_; }

 private:
  std::unordered_map<std::string, std::vector<std::optional<outcome>>> all_{};
  std::vector<std::vector<std::string>> answered_{};  // by the number of repetitions
  std::size_t size_ = 0;
};

}  // namespace optimize
