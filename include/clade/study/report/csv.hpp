// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "../experiment/results.hpp"
#include "number.hpp"

namespace clade::report {

/// All runs as comma-separated values for other programs, one line per run: the setting, its parameters, one column
/// each, the instance, the number of the run, from 1, and its seed, success as 1 or 0, evaluations and
/// best fitness.
///
/// A failed run is listed with the evaluations it made. The field of a parameter that a setting does not have is empty;
/// a parameter with the name of another column is headed "parameter run" and so on. Numbers are exact. Fields are
/// quoted as in RFC 4180, lines end with a line feed, and the bytes of names are kept as they are.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const std::string lines = report::csv(study.run().results());
/// lines.starts_with("setting,instance,run,seed,success,evaluations,best\n");  // = true
/// std::ranges::count(lines, '\n');  // = 1 + 2 * 5
/// ~~~
std::string csv(const study::results& of);

}  // namespace clade::report

#ifndef CLADE_SEPARATE_COMPILATION
#include "csv.ipp"
#endif
