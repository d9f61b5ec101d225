// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "common/command_line.hpp"
#include "program.hpp"

namespace permutations {

struct optima_options {
  std::optional<std::int64_t> optimum{};
  std::optional<std::string> file{};
};

/// Declares --optimum and, for commands on several problems, --optima.
void declare_optima(common::command& to, const program& by, bool several);

/// The optima that these options give.
class known_optima {
 public:
  /// Throws usage_error if the file cannot be read or has no cost, or if both options were given.
  known_optima(const common::command& parsed, const program& by);

  /// Whether one of the options was given.
  bool any() const noexcept { return one_ || !by_name_.empty(); }
  /// The optimum of a problem. Throws usage_error if the file has none.
  std::optional<std::int64_t> operator()(const task& of) const;

 private:
  std::optional<std::int64_t> one_;
  std::string path_;
  std::map<std::string, std::int64_t> by_name_;
};

}  // namespace permutations
