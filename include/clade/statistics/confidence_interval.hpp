#pragma once

namespace clade::statistics {

/// The values a quantity may have, both ends included. `high` is infinite where nothing bounds the quantity.
struct confidence_interval {
  double low, high;  ///< both ends

  friend bool operator==(const confidence_interval&, const confidence_interval&) = default;
};

}  // namespace clade::statistics
