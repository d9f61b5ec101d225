// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../engine/population_run.hpp"
#include "../../engine/refused_run.hpp"
#include "../../mathematics/length.hpp"
#include "../../operators/initialization/random.hpp"
#include "../../random/domains.hpp"
#include "real_problem.hpp"

namespace clade::detail {

template <class Problem, class Strategy>
class swarm_run;

}  // namespace clade::detail

namespace clade {

/// Particle swarm optimization, the standard of 2011 (SPSO-2011): particles move through the box. Each particle is
/// attracted by its own best position and by the best position of its informants.
///
/// A step draws a point from a ball that contains the position of the particle. The centre of the ball is the mean of
/// three points: the position, a point slightly beyond the best position of the particle, and a point slightly beyond
/// the best position of its best informant. If the particle is its own best informant, the centre is the mean of the
/// first two points. The factor of both distances is `acceleration`. The new velocity is the vector from the position
/// to the drawn point plus `inertia` times the last velocity. The algorithm is invariant under rotation. A particle
/// that leaves the box stops at the bound and returns at half its speed. The unit of each gene is a power of two near
/// the width of its range. A gene with equal bounds does not change. Every particle informs itself and `informants`
/// random particles. These are redrawn after each generation that does not improve the best position of all.
///
/// The population of a generation consists of the best positions of the particles, so it never gets worse. Chromosomes
/// are real vectors with finite bounds.
/// Cost: n normal numbers and about 10 n operations per particle and generation, without allocations after the first
/// generations.
/// Throws std::invalid_argument if a parameter is out of range.
/// Source: Clerc, "Standard Particle Swarm Optimisation", 2012; Zambrano-Bigiarini, Clerc and Rojas, "Standard Particle
/// Swarm Optimisation 2011 at CEC-2013", 2013, for the default values.
/// ~~~
/// run(evolve(sphere, particle_swarm{.population = 20}, 1), stop::generations(5));
/// ~~~
template <class Initialization = initialization::random>
struct particle_swarm {
  detail::object_count<"particle_swarm population"> population = 40;  ///< the number of particles
  /// The factor of the last velocity, in [0, 1]. The default is 1 / (2 ln 2).
  detail::probability<"particle_swarm inertia"> inertia = 0.7213475204444817;
  /// The factor of the vector to a best position, above 0. The default is 1 / 2 + ln 2.
  detail::positive_real<"particle_swarm acceleration"> acceleration = 1.1931471805599454;
  /// The number of random particles that a particle informs besides itself.
  detail::object_count<"particle_swarm informants", 0> informants = 3;
  Initialization initialization{};  ///< the operator that makes the initial population

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    constexpr bool fits = detail::ordered_real_vectors_fit<Problem>();
    return detail::set_up_if<fits, detail::swarm_run<Problem, particle_swarm>>(problem, *this, stream);
  }
};

}  // namespace clade

namespace clade::detail {

/// The positions and velocities of the particles, one row per particle, in the unit of each gene, and the particles
/// that each particle informs.
struct swarm_motion {
  std::vector<double> places, velocities;
  std::vector<std::size_t> links;
};

struct swarm_memory {
  swarm_motion motion;
  std::vector<double> next;  // the velocities after the current step
};

/// A run of a particle swarm. Its population consists of the best positions of the particles.
template <class Problem, class Strategy>
class swarm_run : public population_run<Problem, decltype(Strategy::initialization), swarm_memory> {
  using base = population_run<Problem, decltype(Strategy::initialization), swarm_memory>;

 public:
  using typename base::chromosome_type;
  using typename base::population_type;

  swarm_run(const Problem& problem, const Strategy& strategy, random_stream stream)
      : base(problem, strategy.initialization, strategy.population, stream),
        strategy_(strategy),
        box_(finite_box("particle_swarm", problem.space)),
        size_of_vector_(box_.size()),
        units_(box_.units()),
        inverses_(units_) {
    for (auto& unit : inverses_) unit = 1 / unit;
    require_product("particle_swarm informants", strategy.population, strategy.informants);
    require_product("particle_swarm population", strategy.population, size_of_vector_);
    this->make_first_chromosome();
  }

  /// Moves every particle, evaluates its new position, and updates its best position.
  void advance(const executor_view& executor) {
    const auto n = parents_.size();
    box_.require_lengths("particle_swarm", parents_);
    box_.require_lengths("particle_swarm", offspring_);
    const auto stream = this->stream_.fork(this->generation_number_ + 1);
    auto& motion = memory.motion;
    if (motion.places.empty()) start_particles();
    const auto& informs = links(stream);
    best_informants_.resize(n);
    for (std::size_t i = 0; i < n; ++i) best_informants_[i] = i;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t k = 0; k < strategy_.informants; ++k) {
        auto& best = best_informants_[informs[i * strategy_.informants + k]];
        if (parents_.better_at(i, best)) best = i;
      }
    }
    memory.next.resize(motion.velocities.size());
    const auto move = [this](std::size_t slot, chromosome_type& place, random_stream& rng) {
      move_particle(slot, std::data(place), rng);
    };
    const auto replace = [this](population_type& parents, population_type& offspring) {
      take_new_positions(parents, offspring);
    };
    this->step(n, move, replace, executor);
  }

  /// Replaces the best positions at `places` by immigrants. The current positions and the velocities of the particles
  /// do not change.
  void immigrate(population_type individuals, std::span<const std::size_t> places) {
    box_.require_lengths("particle_swarm", individuals);
    box_.require_lengths("particle_swarm", parents_);
    if (memory.motion.places.empty()) start_particles();
    base::immigrate(std::move(individuals), places);
  }

 private:
  using base::memory;
  using base::offspring_;
  using base::parents_;

  // Completes a step: the particles take their new positions, and a new position that is better replaces the best
  // position of its particle.
  void take_new_positions(population_type& parents, population_type& offspring) {
    box_.require_lengths("particle_swarm", offspring);
    const auto n = parents.size();
    // All comparisons are made first, since a user-defined order may throw.
    improves_.resize(n);
    for (std::size_t i = 0; i < n; ++i) improves_[i] = parents.better(offspring.fitness(i), parents.fitness(i));
    for (std::size_t i = 0; i < n; ++i) {
      const double* const place = std::data(offspring.chromosome(i));
      for (std::size_t k = 0; k < size_of_vector_; ++k) place_of(i)[k] = place[k] * inverses_[k];
      if (improves_[i]) parents.exchange(i, offspring, i);
    }
    memory.motion.velocities.swap(memory.next);
    memory.motion.links.swap(links_);
    memory.next.clear();
  }

  double* place_of(std::size_t particle) { return memory.motion.places.data() + particle * size_of_vector_; }

  // Starts the particles at the individuals of the population. The velocity of a particle is the vector to a random
  // point of the box.
  void start_particles() {
    const auto n = parents_.size();
    swarm_motion motion;
    motion.places.reserve(n * size_of_vector_);
    motion.velocities.reserve(n * size_of_vector_);
    const auto streams = this->stream_.domain(domains::velocities).forker();
    for (std::size_t i = 0; i < n; ++i) {
      auto rng = streams(i);
      for (std::size_t k = 0; k < size_of_vector_; ++k) {
        const double inverse = inverses_[k], place = parents_.chromosome(i)[k] * inverse;
        const double part = box_.low[k] < box_.high[k] ? rng.unit() : 0;
        motion.places.push_back(place);
        motion.velocities.push_back((box_.low[k] * inverse - place) * (1 - part) +
                                    (box_.high[k] * inverse - place) * part);
      }
    }
    memory.motion = std::move(motion);
  }

  // Returns the particles that each particle informs. They are redrawn unless the last generation improved the best
  // position of all.
  const std::vector<std::size_t>& links(const random_stream& stream) {
    links_ = memory.motion.links;
    if (links_.empty() || this->best_or_front_so_far_.stagnation() > 0) {
      links_.resize(parents_.size() * strategy_.informants);
      auto rng = stream.domain(domains::informants);
      rng.below(parents_.size(), links_);
    }
    return links_;
  }

  void move_particle(std::size_t slot, double* place, random_stream& rng) {
    const auto n = size_of_vector_;
    const double *from = place_of(slot), *own_best = std::data(parents_.chromosome(slot)),
                 *informant_best = std::data(parents_.chromosome(best_informants_[slot]));
    const double *velocity = memory.motion.velocities.data() + slot * n, reach = strategy_.acceleration;
    double* const next = memory.next.data() + slot * n;
    const bool alone = best_informants_[slot] == slot;
    // `next` holds the centre of the ball relative to the particle, `place` a random direction.
    double radius = 0, length = 0;
    for (std::size_t k = 0; k < n; ++k) {
      const double inverse = inverses_[k];
      const double to_own = reach * (own_best[k] * inverse - from[k]),
                   to_informant = reach * (informant_best[k] * inverse - from[k]);
      next[k] = alone ? to_own / 2 : (to_own + to_informant) / 3;
      radius += next[k] * next[k];
    }
    for (std::size_t k = 0; k < n; ++k) {
      place[k] = box_.low[k] < box_.high[k] ? rng.normal() : 0;
      length += place[k] * place[k];
    }
    double factor = 0;
    if (length > 0) {
      const bool vanishes = !(radius > 1e-280);  // the squares of smaller distances underflow
      const auto part = [next](std::size_t k) { return next[k]; };
      const double ratio = vanishes ? detail::length(n, part) / std::sqrt(length) : std::sqrt(radius / length);
      factor = rng.unit() * ratio;
    }
    for (std::size_t k = 0; k < n; ++k) {
      next[k] = strategy_.inertia * velocity[k] + next[k] + factor * place[k];
      place[k] = (from[k] + next[k]) * units_[k];
      if (place[k] >= box_.low[k] && place[k] <= box_.high[k]) continue;
      place[k] = box_.nearest(k, place[k]);
      next[k] = std::isfinite(next[k]) ? -next[k] / 2 : 0;
    }
  }

  Strategy strategy_;
  real_box box_;
  std::size_t size_of_vector_;
  std::vector<double> units_, inverses_;  // the units of the genes and their inverses
  std::vector<std::size_t> links_;        // the particles that each particle informs in the current step
  std::vector<std::size_t> best_informants_;
  std::vector<unsigned char> improves_;
};

}  // namespace clade::detail
