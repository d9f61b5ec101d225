// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/run/stop/reason.hpp>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "json.hpp"

/// The output of a solver: one JSON document, or text.
namespace common {

/// Seconds rounded to microseconds.
double rounded_to_microseconds(double seconds);

/// The members that every solver's document begins with. The wall time is only in `seconds`, so that all other members
/// are the same for every run of a seed.
json document_with_common_members(
    const std::string& solver, std::uint64_t seed, const clade::stop::reason& reason, std::uint64_t generations,
    std::uint64_t evaluations, double seconds);

/// Prints a document with a line for each of its members, and then for those of `more` that it does not have: names,
/// and values that are JSON already.
void print_json(
    std::ostream& out, const json& document, const std::vector<std::pair<std::string, std::string>>& more = {});

/// Reports the interruption of a table and the number of its finished rows.
void tell_of_unfinished_rows(std::size_t finished, std::size_t all);

/// Prints names and values in two columns.
void print_table(std::ostream& out, const std::vector<std::pair<std::string, std::string>>& rows);

}  // namespace common
