// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>
#include <string>
#include <type_traits>

#include "../../text/number_text.hpp"
#include "statistics.hpp"

namespace clade::observe {

/// Writes one line of comma-separated values per generation to a stream, after a header line: `observe::csv_log{out}`.
///
/// The log contains no times, so logs of the same seed are identical on all machines. Numbers have the fewest digits
/// from which they can be read back exactly, with a decimal point in all locales. NaN is "nan", without a sign. Fitness
/// values must be numbers. The stream must outlive the observer. The observer does not check for write errors.
///
/// Cost: four passes over the fitness values and one line per generation.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// std::ostringstream file;
/// run(evolve(queens, ga, 1), stop::generations(5), observe::csv_log(file));
/// ~~~
class csv_log {
 public:
  explicit csv_log(std::ostream& out) : out_(&out) {
    *out_ << "generation,evaluations,best,mean,standard_deviation,worst,stagnation\n";
  }

  template <class Generation>
    requires std::is_arithmetic_v<typename Generation::population_type::fitness_type>
  void operator()(const Generation& generation) {
    using detail::exact_text;
    const auto row = statistics::summary(generation);
    *out_ << std::to_string(row.generation) << ',' << std::to_string(row.evaluations) << ',' << exact_text(row.best)
          << ',' << exact_text(row.mean) << ',' << exact_text(row.standard_deviation) << ',' << exact_text(row.worst)
          << ',' << std::to_string(row.stagnation) << '\n';
  }

 private:
  std::ostream* out_;
};

}  // namespace clade::observe
