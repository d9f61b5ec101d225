// SPDX-License-Identifier: BSL-1.0
#include "algorithm.hpp"

namespace fronts {

parameters parameters_of(std::string_view algorithm, std::size_t objectives, bool document) {
  if (algorithm == "nsga3") return {0, 2, 30, 1, 20, document || objectives <= 3 ? 0.5 : 0.4};
  if (algorithm == "moead") return {0, 2, 20, 1, 20};
  if (algorithm == "gde3") return {100, 2, 20, 0.2, 20};
  if (algorithm == "smsemoa") return document ? parameters{100, 1, 15, 0.9, 20} : parameters{100, 3, 5, 1, 20};
  return {100, 2, 20, 0.9, 20};
}

}  // namespace fronts
