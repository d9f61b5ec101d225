// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <vector>

#include "table.hpp"

namespace bbob {

/// The published run and the other settings that a table is compared with.
struct beside {
  const published_runs* published = nullptr;
  common::others::imported_runs others{};
  std::vector<std::string> names{};      ///< of the others
  std::vector<std::string> sentences{};  ///< the conclusions of a study of all

  bool any() const { return published != nullptr || !names.empty(); }
};

/// A self-contained HTML page: for each dimension the share of targets and of trials solved over the evaluations, and
/// the table.
std::string page_of(const table_plan& plan, const beside& others, const std::vector<table_row>& rows);

}  // namespace bbob
