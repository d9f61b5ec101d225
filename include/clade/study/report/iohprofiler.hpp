// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../experiment/results.hpp"
#include "file.hpp"
#include "json_text.hpp"
#include "number.hpp"

namespace clade::report {

namespace parts {

/// The size of the problem, given by the setting or else by the design; 1 if neither gives it.
std::uint64_t dimension_of(const study::design& plan, const study::setting& of, std::size_t instance);

}  // namespace parts

/// The courses of all runs as files for IOHanalyzer: upload the folder or a zip file of it, or load it with
/// `DataSetList` in R.
///
/// Every setting is an algorithm, in its own folder, "1_order" and so on; its runs are those of function 1, named after
/// the title of the design. Instances are numbered from 1. The dimension is the parameter `dimension`, `size` or
/// `length` of a setting if it is an integer, otherwise that of the instance (`design::dimensions`), otherwise 1.
/// Instances of the same dimension share a file. Settings without runs are left out. Infinite best values are "inf"
/// and "-inf", in JSON as strings.
///
/// Source: de Nobel, Ye, Vermetten, Wang, Doerr and Bäck, "IOHexperimenter: benchmarking platform for iterative
/// optimization heuristics", 2024; the files are those of its version 0.3.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5, .title = "queens"}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const std::vector<report::file> files = report::iohprofiler(study.run().results());
/// files.size();  // = 4u
/// files[0].path;  // = "1_swap/IOHprofiler_f1_queens.json"
/// ~~~
std::vector<file> iohprofiler(const study::results& of);

}  // namespace clade::report

#ifndef CLADE_SEPARATE_COMPILATION
#include "iohprofiler.ipp"
#endif
