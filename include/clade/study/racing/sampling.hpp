// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "../../random/random_stream.hpp"
#include "parameter.hpp"

// How configurations are sampled. Each parameter is mapped to a coordinate in [0, 1].
namespace clade::racing::detail {

/// The distribution around an elite. It has one entry per parameter.
struct model {
  std::vector<double> deviations;                  ///< standard deviation of the coordinate, for numbers
  std::vector<std::vector<double>> probabilities;  ///< probability of each value, for categories
};

/// Returns the value of a parameter at a coordinate in [0, 1].
double value_at(const parameter& p, double coordinate);

/// Returns a coordinate of a value of a real or integer parameter.
double coordinate_of(const parameter& p, double value);

/// Returns the model of the first race: half the range as deviation, and equal probabilities.
model first_model(std::span<const parameter> parameters);

/// Narrows the model of an elite after `iteration`, from 1, of `iterations`, in which `sampled` configurations were new.
/// Probabilities move to the value of the elite, and are limited to 0.2^(1 / parameters) before they are normalized.
void narrow(model& m, std::span<const parameter> parameters, const configuration& elite, std::size_t sampled,
            std::size_t iteration, std::size_t iterations);

/// Widens a model after convergence: undoes two steps of `narrow` for numbers, and moves probabilities a tenth of the
/// way to the greatest.
void widen(model& m, std::span<const parameter> parameters, std::size_t sampled);

/// Returns configuration number `slot` of the first race: a Sobol' point that is shifted by numbers of `stream`. From
/// parameter 65 on, coordinates are independent random numbers.
configuration sobol_sample(std::span<const parameter> parameters, std::size_t slot, const random_stream& stream);

/// Returns a configuration around an elite. A parameter that is not active in the elite is uniform.
configuration sample(std::span<const parameter> parameters, const configuration& elite, const model& m,
                     random_stream& rng);

/// Returns whether two configurations have the same active parameters, equal categories and integers, and coordinates
/// of real numbers that differ by 1e-4 at most.
bool similar(std::span<const parameter> parameters, const configuration& a, const configuration& b);

}  // namespace clade::racing::detail

#ifndef CLADE_SEPARATE_COMPILATION
#include "sampling.ipp"
#endif
