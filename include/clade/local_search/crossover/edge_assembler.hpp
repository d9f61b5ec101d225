// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "../../random/random_stream.hpp"
#include "edge_counts.hpp"
#include "tour_distances.hpp"

namespace clade::detail {

/// How `crossover::edge_assembly` works at the moment.
struct edge_assembly_plan {
  std::size_t children = 30;
  bool blocks = false;  // E-sets of several AB-cycles
  bool entropy = true;  // whether the entropy of the edges counts
};

/// The edge assembly crossover (EAX) of two tours, with its memory.
///
/// Cities are named by their positions in the mother, so her tour is 0, 1, …, n-1. An edge set (E-set) consists of
/// AB-cycles, whose edges belong alternately to the mother and to the father. Applying it to the mother cuts her tour
/// into segments, which the father's edges connect to one or more sub-tours. So the cost of a candidate depends on the
/// number of exchanged edges and on the size of the smaller sub-tours, not on n.
template <class Distances>
class edge_assembler {
  using distance = typename Distances::distance_type;
  using sum = typename Distances::sum_type;

 public:
  /// Writes the best child of the mother. Returns false if none is better; then the child is not written.
  template <class Tour>
  bool operator()(const Distances& distances, const edge_counts& counts, const edge_assembly_plan& plan,
                  const Tour& mother, const Tour& father, Tour& child, random_stream& rng) {
    distances_ = &distances;
    counts_ = &counts;
    rng_ = &rng;
    bits_left_ = 0;
    begin(mother, father);
    if (differing_ == 0) return false;
    find_cycles(plan.blocks ? std::numeric_limits<std::size_t>::max() : plan.children);
    const auto tried = std::min(plan.children, cycles_.size());
    choose_order(tried, plan.blocks);
    if (plan.blocks) find_boundaries();
    best_score_ = 0;
    for (std::size_t i = 0; i < tried; ++i) {
      edge_set_.clear();
      exchanged_ = 0;
      if (plan.blocks) {
        choose_block(tried_[i]);
      } else {
        edge_set_.push_back(tried_[i]);
      }
      try_edge_set(plan);
    }
    if (!(best_score_ > 0)) return false;
    write_best(child);
    return true;
  }

  /// Returns by how much the last child is shorter than its mother.
  sum gain() const noexcept { return best_gain_; }
  /// Returns the number of exchanges of two edges that joined the sub-tours of the last child.
  std::size_t joins() const noexcept { return best_joins_.size(); }

 private:
  // An AB-cycle: nodes[first], nodes[first + 1] is an edge of the mother, the next one of the father, and so on.
  struct cycle_type {
    std::size_t first, size;
    sum gain;     // length removed minus length added
    double loss;  // of entropy
    bool has_loss;
  };
  // The neighbours of a city in the tour under construction, and the lengths of the edges to them.
  struct links_type {
    std::array<int, 2> to;
    std::array<distance, 2> length;
  };
  // An exchange that joins two sub-tours: edges (a, b) and (c, d) become (a, c) and (b, d).
  struct exchange {
    int a, b, c, d;
  };
  struct edges_left {
    std::array<int, 2> to;
    int count;
  };
  struct outside_type {
    std::size_t first;  // of the listed neighbours
    distance to_any;    // at least
  };
  struct segment_type {
    int first, last, size, tour;
  };

  int city(int position) const { return order_[static_cast<std::size_t>(position)]; }
  distance between(int one, int other) const { return (*distances_)(city(one), city(other)); }
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  int next(int p) const { return p + 1 == n_ ? 0 : p + 1; }
  int previous(int p) const { return p == 0 ? n_ - 1 : p - 1; }

  bool coin() {
    if (bits_left_ == 0) {
      bits_ = (*rng_)();
      bits_left_ = 64;
    }
    --bits_left_;
    const bool bit = bits_ & 1;
    bits_ >>= 1;
    return bit;
  }

  // --- the edges in which the parents differ
  template <class Tour>
  void begin(const Tour& mother, const Tour& father) {
    const auto n = mother.size();
    n_ = static_cast<int>(n);
    if (order_.size() != n) resize(n);
    for (std::size_t i = 0; i < n; ++i) {
      const auto c = static_cast<int>(mother[i]);
      order_[i] = c;
      place_[at(c)] = static_cast<int>(i);
    }
    // fathers_[p]: the father's neighbours of p.
    int before = place_[static_cast<std::size_t>(father[n - 1])], here = place_[static_cast<std::size_t>(father[0])];
    for (std::size_t i = 0; i < n; ++i) {
      const int after = place_[static_cast<std::size_t>(father[i + 1 == n ? 0 : i + 1])];
      fathers_[at(here)] = {before, after};
      before = here;
      here = after;
    }
    differing_ = 0;
    for (int p = 0; p < n_; ++p) differing_ += !is_fathers(p, next(p));
    if (differing_ == 0) return;
    for (int p = 0; p < n_; ++p) {
      left_[0][at(p)] = {{previous(p), next(p)}, 2};
      left_[1][at(p)] = {fathers_[at(p)], 2};
    }
    for (int p = 0; p < n_; ++p) lengths_[at(p)] = between(p, next(p));
    if constexpr (!std::integral<distance>) {
      // A smaller gain may be an error of rounding.
      least_gain_ = 0;
      for (const auto length : lengths_) least_gain_ += 1e-12 * length;
    }
    for (int p = 0; p < n_; ++p) links_[at(p)].length = {lengths_[at(previous(p))], lengths_[at(p)]};
  }
  bool is_fathers(int p, int q) const { return fathers_[at(p)][0] == q || fathers_[at(p)][1] == q; }

  void resize(std::size_t n) {
    order_.resize(n);
    place_.resize(n);
    fathers_.resize(n);
    links_.resize(n);
    lengths_.resize(n);
    for (auto& left : left_) left.resize(n);
    for (auto& visited : visited_) visited.assign(n, -1);
    mark_.assign(n, 0);
    outside_.resize(n);
    stamp_ = 0;
    segment_at_.resize(n);
    // The largest sizes, so that the crossover of one AB-cycle allocates nothing later.
    for (auto* numbers : {&walk_, &cycle_nodes_, &starts_, &cuts_, &tours_}) numbers->reserve(2 * n + 2);
    for (auto* numbers : {&tried_, &edge_set_, &best_edge_set_}) numbers->reserve(n);
    touched_.reserve(4 * n);
    cycles_.reserve(n);
    segments_.reserve(n);
    joins_.reserve(n);
    best_joins_.reserve(n);
    for (int p = 0; p < n_; ++p) links_[at(p)].to = {previous(p), next(p)};
  }

  // --- AB-cycles
  void find_cycles(std::size_t most) {
    cycles_.clear();
    cycle_nodes_.clear();
    walk_.clear();
    total_gain_ = 0;
    auto& starts = starts_;
    starts.resize(order_.size());
    for (int p = 0; p < n_; ++p) starts[at(p)] = p;
    int here = 0;
    while (cycles_.size() < most) {
      if (walk_.empty()) {
        // A random node with edges left.
        for (;;) {
          if (starts.empty()) return;
          const auto i = rng_->below(starts.size());
          here = starts[i];
          if (left_[0][at(here)].count > 0) break;
          starts[i] = starts.back();
          starts.pop_back();
        }
        walk_.push_back(here);
        visited_[0][at(here)] = 0;
      }
      const auto step = walk_.size() - 1;  // the next edge is the mother's if it is even
      auto& mine = left_[step % 2][at(here)];
      const auto k = at(mine.count == 2 && coin());
      const int there = mine.to[k];
      if (k == 0) mine.to[0] = mine.to[1];
      --mine.count;
      auto& others = left_[step % 2][at(there)];
      if (others.to[0] == here) others.to[0] = others.to[1];
      --others.count;
      here = there;
      auto& before = visited_[(step + 1) % 2][at(there)];
      if (before < 0) {
        before = static_cast<int>(step + 1);
        walk_.push_back(there);
      } else {
        take_cycle(at(before));
      }
    }
    // Stopped early.
    for (std::size_t i = 0; i < walk_.size(); ++i) visited_[i % 2][at(walk_[i])] = -1;
  }

  // Takes the cycle from position `first` of the walk to its end.
  void take_cycle(std::size_t first) {
    const auto size = walk_.size() - first, begin = cycle_nodes_.size();
    if (size > 2) {                         // not twice the same edge
      const std::size_t shift = first % 2;  // the first edge shall be the mother's
      for (std::size_t i = 0; i < size; ++i) cycle_nodes_.push_back(walk_[first + (i + shift) % size]);
    }
    for (auto i = first + 1; i < walk_.size(); ++i) visited_[i % 2][at(walk_[i])] = -1;
    walk_.resize(first + 1);
    if (first == 0) {
      visited_[0][at(walk_[0])] = -1;
      walk_.clear();
    }
    if (size == 2) return;
    sum gain = 0;
    for (std::size_t i = 0; i < size; i += 2) {
      const int u = cycle_nodes_[begin + i], v = cycle_nodes_[begin + i + 1],
                w = cycle_nodes_[begin + (i + 2 == size ? 0 : i + 2)];
      gain += sum(length_of_mothers(u, v)) - sum(between(v, w));
    }
    total_gain_ += gain;
    cycles_.push_back({begin, size, gain, 0, false});
  }
  distance length_of_mothers(int u, int v) const { return lengths_[at(next(u) == v ? u : v)]; }

  void choose_order(std::size_t tried, bool by_size) {
    tried_.resize(cycles_.size());
    for (std::size_t i = 0; i < tried_.size(); ++i) tried_[i] = i;
    if (by_size) {
      std::sort(tried_.begin(), tried_.end(), [&](std::size_t i, std::size_t j) {
        return cycles_[i].size != cycles_[j].size ? cycles_[i].size > cycles_[j].size : i < j;
      });
    } else {
      for (std::size_t i = 0; i < tried; ++i) std::swap(tried_[i], tried_[i + rng_->below(tried_.size() - i)]);
    }
  }

  // --- candidates
  void try_edge_set(const edge_assembly_plan& plan) {
    sum gain = 0;
    for (const auto i : edge_set_) {
      gain += cycles_[i].gain;
      exchanged_ += cycles_[i].size / 2;
    }
    joins_.clear();
    apply_edge_set();
    find_sub_tours();
    while (tours_.size() > 1) gain += join_smallest();
    undo();
    if (!(gain > least_gain_)) return;
    // A child that has most of its exchanged edges from the father and his length is likely to be his copy.
    if (plan.blocks && 2 * exchanged_ >= differing_ && gain == total_gain_) return;
    double score = static_cast<double>(gain);
    if (plan.entropy) score /= std::max(entropy_loss(), 1e-8);
    if (score > best_score_) {
      best_score_ = score;
      best_gain_ = gain;
      best_edge_set_.assign(edge_set_.begin(), edge_set_.end());
      best_joins_.assign(joins_.begin(), joins_.end());
    }
  }

  template <class Use>
  void for_each_mothers_edge(const cycle_type& cycle, const Use& use) const {
    for (std::size_t i = 0; i < cycle.size; i += 2)
      use(cycle_nodes_[cycle.first + i], cycle_nodes_[cycle.first + i + 1]);
  }
  template <class Use>
  void for_each_fathers_edge(const cycle_type& cycle, const Use& use) const {
    const auto last = cycle.first + cycle.size - 1;
    for (auto i = cycle.first + 1; i < last; i += 2) use(cycle_nodes_[i], cycle_nodes_[i + 1]);
    use(cycle_nodes_[last], cycle_nodes_[cycle.first]);
  }

  void relink(int p, int from, int to, distance length) {
    auto& links = links_[at(p)];
    const std::size_t k = links.to[0] == from ? 0 : 1;
    links.to[k] = to;
    links.length[k] = length;
  }

  void apply_edge_set() {
    cuts_.clear();
    touched_.clear();
    for (const auto i : edge_set_) {
      const auto& cycle = cycles_[i];
      // The edge (u, v) of the mother, and the father's edges before and after it.
      int before = cycle_nodes_[cycle.first + cycle.size - 1];
      for (std::size_t k = 0; k < cycle.size; k += 2) {
        const int u = cycle_nodes_[cycle.first + k], v = cycle_nodes_[cycle.first + k + 1];
        const int after = cycle_nodes_[cycle.first + (k + 2 == cycle.size ? 0 : k + 2)];
        cuts_.push_back(next(u) == v ? v : u);
        const auto to_after = between(v, after), to_before = between(u, before);
        cut_link(u, v, before, to_before);
        cut_link(v, u, after, to_after);
        touched_.push_back(u);
        touched_.push_back(v);
        before = v;
      }
    }
  }
  // Replaces a link of the mother by one of the father. Both links of a city to its neighbours may be replaced, and a
  // link of the father may lead to a neighbour, so links of the mother are known by their side.
  void cut_link(int p, int neighbour, int to, distance length) {
    auto& links = links_[at(p)];
    const std::size_t side = next(p) == neighbour ? 1 : 0;
    links.to[side] = to;
    links.length[side] = length;
  }

  void undo_node(int p) {
    auto& links = links_[at(p)];
    links.to = {previous(p), next(p)};
    links.length = {lengths_[at(previous(p))], lengths_[at(p)]};
  }
  void undo() {
    for (const int p : touched_) undo_node(p);
  }

  void find_sub_tours() {
    sort_cuts();
    const auto k = cuts_.size();
    segments_.resize(k);
    for (std::size_t i = 0; i < k; ++i) {
      const int first = cuts_[i], end = i + 1 < k ? cuts_[i + 1] : cuts_[0];
      const int last = previous(end);
      segments_[i] = {first, last, i + 1 < k ? end - first : end - first + n_, -1};
      segment_at_[at(first)] = segment_at_[at(last)] = static_cast<int>(i);
    }
    tours_.clear();
    for (std::size_t i = 0; i < k; ++i) {
      if (segments_[i].tour >= 0) continue;
      const auto tour = static_cast<int>(tours_.size());
      int size = 0;
      // Enters a segment at one end, and leaves it at the other by the link on that side.
      auto s = i;
      int entry = segments_[i].first;
      bool forward = true;
      do {
        auto& segment = segments_[s];
        segment.tour = tour;
        size += segment.size;
        const int exit = forward ? segment.last : segment.first;
        const int from = exit;
        const int to = links_[at(exit)].to[forward ? 1 : 0];
        s = at(segment_at_[at(to)]);
        // The side by which the next city is entered: the one whose link leads back.
        entry = to;
        const auto& entered = segments_[s];
        if (entered.first != entered.last) {
          forward = to == entered.first;
        } else {
          forward = links_[at(to)].to[0] == from;
        }
      } while (!(s == i && entry == segments_[i].first && forward));
      tours_.push_back(size);
    }
  }

  void sort_cuts() {
    if (cuts_.size() <= 24) {
      for (std::size_t i = 1; i < cuts_.size(); ++i) {
        const int cut = cuts_[i];
        auto j = i;
        for (; j > 0 && cuts_[j - 1] > cut; --j) cuts_[j] = cuts_[j - 1];
        cuts_[j] = cut;
      }
    } else {
      std::sort(cuts_.begin(), cuts_.end());
    }
  }

  std::size_t segment_of(int p) const {
    const auto i = std::upper_bound(cuts_.begin(), cuts_.end(), p) - cuts_.begin();
    return i == 0 ? cuts_.size() - 1 : static_cast<std::size_t>(i - 1);
  }

  template <class Use>
  void for_each_position(const segment_type& segment, const Use& use) const {
    if (segment.first <= segment.last) {
      for (int p = segment.first; p <= segment.last; ++p) use(p);
    } else {
      for (int p = segment.first; p < n_; ++p) use(p);
      for (int p = 0; p <= segment.last; ++p) use(p);
    }
  }
  template <class Use>
  void for_each_position_of_tour(int tour, const Use& use) const {
    for (const auto& segment : segments_) {
      if (segment.tour == tour) for_each_position(segment, use);
    }
  }

  // Joins the smallest sub-tour with another one by the best exchange of two edges. Returns what the tours gain.
  sum join_smallest() {
    std::size_t smallest = 0;
    for (std::size_t t = 1; t < tours_.size(); ++t) {
      if (tours_[t] < tours_[smallest]) smallest = t;
    }
    const auto tour = static_cast<int>(smallest);
    if (++stamp_ == 0) {
      std::fill(mark_.begin(), mark_.end(), 0);
      stamp_ = 1;
    }
    for_each_position_of_tour(tour, [&](int p) { mark_[at(city(p))] = stamp_; });
    // The first listed neighbour outside of the tour, and a lower bound of the distance to any place outside.
    for_each_position_of_tour(tour, [&](int p) {
      const auto listed = distances_->nearest(city(p));
      std::size_t first = 0;
      while (first < listed.size() && mark_[at(listed[first].city)] == stamp_) ++first;
      outside_[at(p)] = {first, listed[first < listed.size() ? first : listed.size() - 1].distance};
    });
    exchange best{-1, -1, -1, -1};
    sum best_gain = std::numeric_limits<sum>::lowest();
    for_each_position_of_tour(tour, [&](int a) {
      const auto listed = distances_->nearest(city(a));
      auto k = outside_[at(a)].first;
      if (k == listed.size()) return;
      const auto& mine = links_[at(a)];
      // What the exchange of (a, b) and (c, d) for (a, c) and (b, d) gains, without (c, d) and (a, c), is at most:
      const std::array<sum, 2> most{sum(mine.length[0]) - sum(outside_[at(mine.to[0])].to_any),
                                    sum(mine.length[1]) - sum(outside_[at(mine.to[1])].to_any)};
      for (; k < listed.size(); ++k) {
        const auto& near = listed[k];
        if (mark_[at(near.city)] == stamp_) continue;
        const int c = place_[at(near.city)];
        const auto& theirs = links_[at(c)];
        for (std::size_t j = 0; j < 2; ++j) {
          const sum longer = sum(theirs.length[j]) - sum(near.distance);
          for (std::size_t i = 0; i < 2; ++i) {
            if (!(most[i] + longer > best_gain)) continue;
            const sum gain = sum(mine.length[i]) + longer - sum(between(mine.to[i], theirs.to[j]));
            if (gain > best_gain) {
              best_gain = gain;
              best = {a, mine.to[i], c, theirs.to[j]};
            }
          }
        }
      }
    });
    if (best.a < 0) {  // no neighbour is outside
      const int a = first_of_tour(tour);
      for (int c = 0; c < n_; ++c) {
        if (mark_[at(city(c))] == stamp_) continue;
        const sum gain = sum(links_[at(a)].length[0]) + sum(links_[at(c)].length[0]) - sum(between(a, c)) -
                         sum(between(links_[at(a)].to[0], links_[at(c)].to[0]));
        if (best.a < 0 || gain > best_gain) {
          best_gain = gain;
          best = {a, links_[at(a)].to[0], c, links_[at(c)].to[0]};
        }
      }
    }
    apply(best);
    joins_.push_back(best);
    for (const int p : {best.a, best.b, best.c, best.d}) touched_.push_back(p);
    const auto other = segments_[segment_of(best.c)].tour;
    tours_[at(other)] += tours_[smallest];
    const auto last = static_cast<int>(tours_.size() - 1);
    // `tour` becomes `other`, and the last one takes its number.
    for (auto& segment : segments_) {
      if (segment.tour == tour) segment.tour = other;
    }
    if (tour != last) {
      for (auto& segment : segments_) {
        if (segment.tour == last) segment.tour = tour;
      }
      tours_[smallest] = tours_.back();
    }
    tours_.pop_back();
    return best_gain;
  }
  int first_of_tour(int tour) const {
    for (const auto& segment : segments_) {
      if (segment.tour == tour) return segment.first;
    }
    return 0;
  }
  void apply(const exchange& e) {
    const auto ac = between(e.a, e.c), bd = between(e.b, e.d);
    relink(e.a, e.b, e.c, ac);
    relink(e.b, e.a, e.d, bd);
    relink(e.c, e.d, e.a, ac);
    relink(e.d, e.c, e.b, bd);
  }

  // --- entropy
  double entropy_loss() {
    double loss = 0;
    for (const auto i : edge_set_) {
      auto& cycle = cycles_[i];
      if (!cycle.has_loss) {
        double gained = 0;
        for_each_mothers_edge(
            cycle, [&](int u, int v) { gained += counts_->entropy_of_one_less(counts_->count(city(u), city(v))); });
        for_each_fathers_edge(
            cycle, [&](int u, int v) { gained += counts_->entropy_of_one_more(counts_->count(city(u), city(v))); });
        cycle.loss = -gained;
        cycle.has_loss = true;
      }
      loss += cycle.loss;
    }
    for (std::size_t i = 0; i < joins_.size(); ++i) {
      const auto& e = joins_[i];
      loss -= counts_->entropy_of_one_less(current_count(e.a, e.b, i));
      loss -= counts_->entropy_of_one_less(current_count(e.c, e.d, i));
      loss -= counts_->entropy_of_one_more(current_count(e.a, e.c, i));
      loss -= counts_->entropy_of_one_more(current_count(e.b, e.d, i));
    }
    return loss;
  }
  // Returns the number of tours that contain an edge after the E-set and the first `joins` exchanges are applied.
  std::size_t current_count(int u, int v, std::size_t joins) const {
    auto count = static_cast<std::ptrdiff_t>(counts_->count(city(u), city(v)));
    const auto same = [&](int p, int q) { return (p == u && q == v) || (p == v && q == u); };
    for (const auto i : edge_set_) {
      for_each_mothers_edge(cycles_[i], [&](int p, int q) { count -= same(p, q); });
      for_each_fathers_edge(cycles_[i], [&](int p, int q) { count += same(p, q); });
    }
    for (std::size_t i = 0; i < joins; ++i) {
      const auto& e = joins_[i];
      count += same(e.a, e.c) + same(e.b, e.d) - same(e.a, e.b) - same(e.c, e.d);
    }
    return count < 0 ? 0 : static_cast<std::size_t>(count);
  }

  // --- the child
  template <class Tour>
  void write_best(Tour& child) {
    edge_set_.assign(best_edge_set_.begin(), best_edge_set_.end());
    apply_edge_set();
    for (const auto& e : best_joins_) {
      apply(e);
      for (const int p : {e.a, e.b, e.c, e.d}) touched_.push_back(p);
    }
    int before = links_[0].to[0], here = 0;
    for (std::size_t i = 0; i < child.size(); ++i) {
      child[i] = static_cast<typename Tour::value_type>(city(here));
      const auto& to = links_[at(here)].to;
      const int after = to[0] == before ? to[1] : to[0];
      before = here;
      here = after;
    }
    undo();
  }

  // --- E-sets of several AB-cycles
  // Between two consecutive edges of the mother that the father lacks is a boundary of their AB-cycles.
  void find_boundaries() {
    const auto m = cycles_.size();
    shared_.assign(m * m, 0);
    boundaries_.assign(m, 0);
    auto& cycle_of = cycle_of_edge_;  // by the position of the first end
    cycle_of.assign(order_.size(), -1);
    for (std::size_t i = 0; i < m; ++i) {
      for_each_mothers_edge(cycles_[i],
                            [&](int u, int v) { cycle_of[at(next(u) == v ? u : v)] = static_cast<int>(i); });
    }
    int first = -1, last = -1;
    const auto add = [&](int s, int t) {
      if (s == t) return;
      ++shared_[at(s) * m + at(t)];
      ++shared_[at(t) * m + at(s)];
      ++boundaries_[at(s)];
      ++boundaries_[at(t)];
    };
    for (const int cycle : cycle_of) {
      if (cycle < 0) continue;
      if (first < 0) first = cycle;
      if (last >= 0) add(last, cycle);
      last = cycle;
    }
    if (first >= 0) add(last, first);
  }

  // Chooses an E-set around an AB-cycle by tabu search for few boundaries between exchanged and kept parts.
  void choose_block(std::size_t centre) {
    constexpr int longest_tenure = 10, patience = 20;
    const auto m = cycles_.size();
    used_.assign(m, 0);
    tabu_until_.assign(m, 0);
    contact_.assign(m, 0);  // boundaries shared with the E-set
    int cut = 0;            // boundaries of the E-set
    const auto flip = [&](std::size_t s) {
      const int sign = used_[s] ? -1 : 1;
      cut += sign * (boundaries_[s] - 2 * contact_[s]);
      used_[s] = !used_[s];
      for (std::size_t t = 0; t < m; ++t) contact_[t] += sign * shared_[s * m + t];
    };
    flip(centre);
    for (std::size_t s = 0; s < m; ++s) {
      if (s != centre && shared_[centre * m + s] > 0 && cycles_[s].size < cycles_[centre].size && coin()) flip(s);
    }
    auto keep = [&] {
      edge_set_.clear();
      for (std::size_t s = 0; s < m; ++s) {
        if (used_[s]) edge_set_.push_back(s);
      }
    };
    keep();
    int best = cut, stagnation = 0;
    for (int iteration = 1; stagnation < patience; ++iteration) {
      std::size_t improving = m, allowed = m;
      int least = std::numeric_limits<int>::max();
      int goal = best;
      for (std::size_t s = 0; s < m; ++s) {
        if (s == centre || (!used_[s] && contact_[s] == 0)) continue;
        const int change = (used_[s] ? -1 : 1) * (boundaries_[s] - 2 * contact_[s]);
        if (cut + change < goal) {
          goal = cut + change;
          improving = s;
        }
        if (change < least && iteration > tabu_until_[s]) {
          least = change;
          allowed = s;
        }
      }
      const auto chosen = improving < m ? improving : allowed;
      if (chosen < m) {
        flip(chosen);
        tabu_until_[chosen] = iteration + 1 + static_cast<int>(rng_->below(longest_tenure));
      }
      if (improving < m) {
        best = cut;
        keep();
        stagnation = 0;
      } else {
        ++stagnation;
      }
    }
  }

  const Distances* distances_ = nullptr;
  const edge_counts* counts_ = nullptr;
  random_stream* rng_ = nullptr;
  std::uint64_t bits_ = 0;
  int bits_left_ = 0;

  int n_ = 0;
  std::vector<int> order_, place_;  // the mother, and the position of each city
  std::vector<std::array<int, 2>> fathers_;
  std::vector<distance> lengths_;  // of the mother's edges
  std::vector<links_type> links_;
  std::size_t differing_ = 0;  // edges of the mother that the father lacks

  std::array<std::vector<edges_left>, 2> left_;  // of the mother and the father
  std::array<std::vector<int>, 2> visited_;      // positions in the walk before an edge of the mother, of the father
  std::vector<int> walk_, starts_, cycle_nodes_;
  std::vector<cycle_type> cycles_;
  std::vector<std::size_t> tried_;
  sum total_gain_ = 0, least_gain_ = 0;

  std::vector<std::size_t> edge_set_, best_edge_set_;
  std::vector<exchange> joins_, best_joins_;
  double best_score_ = 0;
  sum best_gain_ = 0;
  std::size_t exchanged_ = 0;

  std::vector<int> cuts_, touched_, segment_at_, tours_;
  std::vector<segment_type> segments_;
  std::vector<std::uint32_t> mark_;  // by city
  std::vector<outside_type> outside_;
  std::uint32_t stamp_ = 0;

  std::vector<int> shared_, boundaries_, cycle_of_edge_, contact_, tabu_until_;
  std::vector<char> used_;
};

}  // namespace clade::detail
