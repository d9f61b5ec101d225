// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../core/concepts.hpp"
#include "../../core/space.hpp"
#include "../../engine/population_run.hpp"
#include "../../engine/refused_run.hpp"
#include "../../mathematics/length.hpp"
#include "../../operators/initialization/random.hpp"
#include "../real_genes.hpp"

namespace clade {

namespace detail {
template <class Problem, class Strategy>
class swarm_run;
}

/// Particle swarm optimization, the standard of 2011 (SPSO-2011): particles fly through the box, drawn to the best place
/// that they have seen and to the best that those who inform them have seen.
///
/// A step draws a point of the ball around the centre of three places: where the particle is, and a little beyond its
/// own best place and that of its best informant, as `acceleration` says. The way there and `inertia` times the last
/// velocity make the new velocity. The ball makes it the same in rotated coordinates. A particle that leaves the box
/// stops at the bound and turns round at half its speed. Each gene is measured in a power of two near the width of its
/// range, and a gene whose bounds are equal is left out. Every particle informs itself and `informants` others, drawn
/// anew after each generation without a better best place.
///
/// The population of a generation are the best places of the particles, so that it never gets worse. For real vectors
/// with finite bounds. Cost: a normal number for each variable and child, about 10 n operations; no allocation once the
/// run has warmed up. Throws std::invalid_argument for parameters out of range.
/// Source: Clerc, "Standard Particle Swarm Optimisation", 2012; Zambrano-Bigiarini, Clerc and Rojas, "Standard Particle
/// Swarm Optimisation 2011 at CEC-2013", 2013, who give the values that are the defaults here.
/// ~~~
/// run(evolve(sphere, particle_swarm{.population = 20}, 1), stop::generations(5));
/// ~~~
template <class Initialization = initialization::random>
struct particle_swarm {
  detail::number_of<"particle_swarm population"> population = 40;
  detail::probability<"particle_swarm inertia"> inertia = 0.7213475204444817;                // 1 / (2 ln 2)
  detail::positive_number<"particle_swarm acceleration"> acceleration = 1.1931471805599454;  // 1 / 2 + ln 2
  detail::number_of<"particle_swarm informants", 0> informants = 3;
  Initialization initialization{};  ///< of the first population, at random by default

  /// Begins a run and leaves the initial population to `run.begin(executor)`. What does not fit together is refused
  /// here.
  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    using C = typename Problem::chromosome_type;
    using Population = detail::population<C, typename Problem::fitness_type, decltype(problem.better)>;
    constexpr bool real = detail::real_sequence<C> && detail::space_of_reals<decltype(problem.space)>;
    static_assert(real, "clade: particle_swarm needs real vectors with bounds, as chromosome::reals makes them");
    static_assert(Population::is_ordered || !real, "clade: particle_swarm needs fitness values in a strict weak order");
    if constexpr (real && Population::is_ordered) {
      return detail::swarm_run<Problem, particle_swarm>(problem, *this, stream);
    } else {
      return detail::refused_strategy().set_up(problem, stream);
    }
  }

  /// Begins a run: samples and evaluates the initial population.
  template <class Problem>
  auto start(const Problem& problem, random_stream stream, const detail::executor_view& executor) const {
    auto run = set_up(problem, stream);
    run.begin(executor);
    return run;
  }

  /// Goes on with a run from its `state()`, exactly as that run would. Problem and strategy must be the same.
  template <class Problem, class State>
  auto resume(const Problem& problem, const State& state, const detail::executor_view&) const {
    auto run = set_up(problem, state.stream);
    run.load(state);
    return run;
  }
};

}  // namespace clade

namespace clade::detail {

/// Places and velocities of the particles, row by row, in the unit of each gene, and the particles that they inform.
struct swarm_motion {
  std::vector<double> places, velocities;
  std::vector<std::size_t> links;
};

/// The state of a run of a particle swarm, for `resume`.
template <class Population>
struct swarm_state : population_state<Population> {
  swarm_motion motion;
  std::vector<double> next;  // velocities of a step that was cut short

  /// For checkpoints.
  template <class Archive>
  void serialize(Archive& archive, unsigned version) {
    population_state<Population>::serialize(archive, version);
    archive & motion & next;
  }
};

/// A run of a particle swarm, a value. Its population are the best places of the particles.
template <class Problem, class Strategy>
class swarm_run : public population_run<Problem, decltype(Strategy::initialization)> {
  using common = population_run<Problem, decltype(Strategy::initialization)>;

 public:
  using typename common::chromosome_type;
  using typename common::fitness_type;
  using typename common::population_type;
  using state_type = swarm_state<population_type>;

  swarm_run(const Problem& problem, const Strategy& strategy, random_stream stream)
      : common(problem, strategy.initialization, strategy.population, stream),
        strategy_(strategy),
        box_(finite_box("particle_swarm", problem.space)),
        size_of_vector_(box_.size()),
        units_(box_.units()),
        inverses_(units_) {
    for (auto& unit : inverses_) unit = 1 / unit;
    require_product("particle_swarm informants", strategy.population, strategy.informants);
    require_product("particle_swarm population", strategy.population, size_of_vector_);
    this->sample_first();
  }

  /// Moves every particle.
  void advance(const executor_view& executor) {
    const auto n = parents_.size();
    box_.require_lengths("particle_swarm", parents_);
    box_.require_lengths("particle_swarm", offspring_);
    const auto stream = this->stream_.fork(this->number_ + 1);
    if (motion_.places.empty()) set_off();
    const auto& informs = links(stream);
    best_informants_.resize(n);
    for (std::size_t i = 0; i < n; ++i) best_informants_[i] = i;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t k = 0; k < strategy_.informants; ++k) {
        auto& best = best_informants_[informs[i * strategy_.informants + k]];
        if (parents_.better_at(i, best)) best = i;
      }
    }
    next_.resize(motion_.velocities.size());
    const auto move = [this, streams = stream.children()](std::size_t slot, chromosome_type& place,
                                                          std::uint64_t&) -> const fitness_type* {
      fly(slot, std::data(place), streams(slot));
      return nullptr;
    };
    if (!this->breed_all(n, move, executor)) return;
    box_.require_lengths("particle_swarm", offspring_);
    // All comparisons come first: an order of the user's own may throw.
    improves_.resize(n);
    const auto best = parents_.best_index();
    bool improved = false;
    for (std::size_t i = 0; i < n; ++i) {
      improves_[i] = parents_.better(offspring_.fitness(i), parents_.fitness(i));
      improved = improved || parents_.better(offspring_.fitness(i), parents_.fitness(best));
    }
    for (std::size_t i = 0; i < n; ++i) {
      const double* const place = std::data(offspring_.chromosome(i));
      for (std::size_t k = 0; k < size_of_vector_; ++k) place_of(i)[k] = place[k] * inverses_[k];
      if (improves_[i]) parents_.exchange(i, offspring_, i);
    }
    motion_.velocities.swap(next_);
    motion_.links.swap(links_);
    this->end_step(n, improved);
  }

  /// Puts copies of individuals from elsewhere, with members `chromosome` and `fitness`, into the places of the worst
  /// best places, the first into that of the very worst; the particles fly on from where they are. They are not
  /// evaluated again. Throws std::invalid_argument if there are more than the population holds, and std::domain_error
  /// if a fitness is not a number.
  template <class Individuals>
    requires individuals_of<Individuals, chromosome_type, fitness_type>
  void immigrate(Individuals&& individuals) {
    auto arrivals = this->newcomers(individuals);
    make_ready(arrivals);
    this->take_in(arrivals, this->worst_places(arrivals.size()));
  }
  /// The same with the places that they are to have, one for each.
  template <class Individuals>
    requires individuals_of<Individuals, chromosome_type, fitness_type>
  void immigrate(Individuals&& individuals, std::span<const std::size_t> places) {
    auto arrivals = this->arrivals(individuals);
    make_ready(arrivals);
    this->take_in(arrivals, places);
  }

  /// All that the course of the run depends on.
  state_type state() const { return {this->common_state(), motion_, this->if_cut(next_)}; }

  /// For `resume`: takes over the state of another run of the same problem and the same strategy.
  void load(const state_type& state) {
    auto motion = state.motion;
    auto next = state.next;
    this->load_common(state);
    next_ = std::move(next);
    motion_ = std::move(motion);
  }

 private:
  // Before individuals from elsewhere take best places.
  void make_ready(const population_type& arrivals) {
    box_.require_lengths("particle_swarm", arrivals);
    box_.require_lengths("particle_swarm", parents_);
    if (motion_.places.empty()) set_off();
  }

  using common::offspring_;
  using common::parents_;

  double* place_of(std::size_t particle) { return motion_.places.data() + particle * size_of_vector_; }

  // The particles begin where the initial population is, with the velocity to a random point of the box.
  void set_off() {
    const auto n = parents_.size();
    swarm_motion motion;
    motion.places.reserve(n * size_of_vector_);
    motion.velocities.reserve(n * size_of_vector_);
    const auto streams = this->stream_.domain(0).children();
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
    motion_ = std::move(motion);
  }

  // The particles that each one informs: the same as before, as long as the best place of all gets better.
  const std::vector<std::size_t>& links(const random_stream& stream) {
    links_ = motion_.links;
    if (links_.empty() || this->improvement_.stagnation() > 0) {
      links_.resize(parents_.size() * strategy_.informants);
      auto rng = stream.domain(0);
      rng.below(parents_.size(), links_);
    }
    return links_;
  }

  void fly(std::size_t slot, double* place, random_stream rng) {
    const auto n = size_of_vector_;
    const double *from = place_of(slot), *own = std::data(parents_.chromosome(slot)),
                 *other = std::data(parents_.chromosome(best_informants_[slot]));
    const double *velocity = motion_.velocities.data() + slot * n, reach = strategy_.acceleration;
    double* const next = next_.data() + slot * n;
    const bool alone = best_informants_[slot] == slot;
    // The centre as seen from the particle, in `next`; a direction in `place`.
    double radius = 0, length = 0;
    for (std::size_t k = 0; k < n; ++k) {
      const double inverse = inverses_[k];
      const double to_own = reach * (own[k] * inverse - from[k]), to_other = reach * (other[k] * inverse - from[k]);
      next[k] = alone ? to_own / 2 : (to_own + to_other) / 3;
      radius += next[k] * next[k];
    }
    for (std::size_t k = 0; k < n; ++k) {
      place[k] = box_.low[k] < box_.high[k] ? rng.normal() : 0;
      length += place[k] * place[k];
    }
    double factor = 0;
    if (length > 0) {
      const bool vanishes = !(radius > 1e-280);  // the squares of distances
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
  std::vector<double> units_, inverses_;  // of the genes
  swarm_motion motion_;
  std::vector<double> next_;        // velocities of the step under way
  std::vector<std::size_t> links_;  // of the step under way
  std::vector<std::size_t> best_informants_;
  std::vector<unsigned char> improves_;
};

}  // namespace clade::detail
