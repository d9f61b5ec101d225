// SPDX-License-Identifier: BSL-1.0
// Without SQLite there are no databases.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "tuning_database.hpp"
#include "usage_error.hpp"

namespace common {

struct tuning_database::content {};

std::optional<std::uint64_t> tuning_database::seed_in(const std::string&) {
  throw usage_error("--database needs SQLite, without which this program was built");
}

tuning_database::tuning_database(const std::string& path, const tuning_definition&) { seed_in(path); }

tuning_database::~tuning_database() = default;

void tuning_database::extend(std::size_t) {}

const tuning_run* tuning_database::find(const std::string&, const std::string&, std::uint64_t) const { return nullptr; }

void tuning_database::add(const std::string&, const std::string&, std::uint64_t, const tuning_run&) {}

}  // namespace common
