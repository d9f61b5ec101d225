#pragma once

#include <ostream>
#include <type_traits>

#include "../core/archetypes.hpp"
#include "../core/concepts.hpp"
#include "statistics.hpp"

namespace clade::observe {

/// Writes a line for each generation to a stream, as comma-separated values under a line of names: `observe::csv_log{out}`.
///
/// Holds no times, so that the log of a seed is the same on every machine. The stream must outlive the observer; whether
/// writing succeeded is for its owner to check. Fitness values must be numbers.
class csv_log {
 public:
  explicit csv_log(std::ostream& out) : out_(&out) {
    *out_ << "generation,evaluations,best,mean,standard_deviation,worst,stagnation\n";
  }

  template <class Generation>
    requires std::is_arithmetic_v<typename Generation::population_type::fitness_type>
  void operator()(const Generation& generation) {
    const auto row = statistics::summary(generation);
    *out_ << row.generation << ',' << row.evaluations << ',' << row.best << ',' << row.mean << ','
          << row.standard_deviation << ',' << row.worst << ',' << row.stagnation << '\n';
  }

 private:
  std::ostream* out_;
};

static_assert(observer_for<csv_log, archetype::generation>);

}  // namespace clade::observe
