// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/regression.hpp>
#include <string>
#include <vector>

namespace regression_program {

/// A model as it is written to and read from a file. Version 1 had no limits: neither ranges nor alternatives.
struct saved_model {
  std::string target;
  std::vector<std::string> inputs;
  clade::regression::predictor predictor{};
  clade::regression::range values{};  ///< of the target in the rows of the fit; empty in files without them
  std::vector<clade::regression::formula> alternatives{};
  clade::regression::detail::known_shapes shapes{};  ///< that are proved in the ranges

  bool has_limits() const noexcept { return !predictor.ranges.empty(); }
};

saved_model model_of(
    const std::string& target, const clade::regression::model& best,
    const std::vector<clade::regression::alternative>& alternatives, const clade::regression::samples& data,
    const clade::regression::settings& with);

std::string text_of(const saved_model& model);

/// Throws usage_error, which names --model, for a file that is not a model.
saved_model read_model(const std::string& path);

}  // namespace regression_program
