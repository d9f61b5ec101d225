// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>
#include <version>

#include "../core/checked.hpp"
#include "../mathematics/cos.hpp"
#include "../text/inline.hpp"
#include "../text/message.hpp"
#include "instance_text.hpp"
#include "tsp.hpp"

namespace clade::detail {

/// A k-d tree of places in the plane, which finds the nearest places of a place.
class planar_tree {
 public:
  using place = problems::tsp::place;

  /// Builds the tree of the places with the given numbers. The tree copies them, so `places` need not outlive it.
  planar_tree(const place* places, std::vector<int> numbers) : numbers_(std::move(numbers)) {
    nodes_.reserve(numbers_.size() / 2 + 1);
    grow(places, 0, numbers_.size());
    points_.reserve(numbers_.size());
    for (const auto number : numbers_) points_.push_back(places[number]);
  }

  /// Returns the numbers of the places, ordered so that consecutive places are usually close.
  const std::vector<int>& numbers() const noexcept { return numbers_; }

  /// Writes the numbers of the `k` places nearest to `centre` to `to`, the nearest first. The place `itself` is
  /// excluded. Equally distant places are ordered by number. The tree must have at least `k` other places.
  void nearest(const place& centre, int itself, std::size_t k, int* to) {
    best_.clear();
    search(0, centre, itself, k);
    std::ranges::sort_heap(best_);
    for (const auto& [square, number] : best_) *to++ = number;
  }

 private:
  struct node {
    place low, high;         // the smallest box of its places
    std::size_t begin, end;  // the range of its places
    std::size_t right;       // the node of the second half, the first half being the next node; 0 for a leaf
    int lowest;              // the lowest number of its places
  };
  static constexpr std::size_t leaf_size = 8;

  std::size_t grow(const place* places, std::size_t begin, std::size_t end) {
    const auto at = nodes_.size();
    const auto first = places[numbers_[begin]];
    node made{first, first, begin, end, 0, numbers_[begin]};
    for (auto i = begin; i < end; ++i) {
      const auto& [x, y] = places[numbers_[i]];
      made.low = {std::min(made.low.x, x), std::min(made.low.y, y)};
      made.high = {std::max(made.high.x, x), std::max(made.high.y, y)};
      made.lowest = std::min(made.lowest, numbers_[i]);
    }
    nodes_.push_back(made);
    if (end - begin <= leaf_size) return at;
    const auto coordinate = made.high.x - made.low.x >= made.high.y - made.low.y ? &place::x : &place::y;
    const auto middle = begin + (end - begin) / 2;
    const auto iterator = [&](std::size_t i) { return numbers_.begin() + static_cast<std::ptrdiff_t>(i); };
    std::nth_element(iterator(begin), iterator(middle), iterator(end), [&](int one, int other) {
      const auto x = places[one].*coordinate, y = places[other].*coordinate;
      return x < y || (x == y && one < other);
    });
    grow(places, begin, middle);
    const auto right = grow(places, middle, end);
    nodes_[at].right = right;
    return at;
  }

  static double square_of(double x, double y) noexcept { return x * x + y * y; }
  // Returns the squared distance from a place to the box of a node.
  static double square_to(const node& box, const place& centre) noexcept {
    return square_of(std::max({0.0, box.low.x - centre.x, centre.x - box.high.x}),
                     std::max({0.0, box.low.y - centre.y, centre.y - box.high.y}));
  }

  void search(std::size_t at, const place& centre, int itself, std::size_t k) {
    const auto& here = nodes_[at];
    if (here.right != 0) {
      const auto left = at + 1, right = here.right;
      const auto to_left = square_to(nodes_[left], centre), to_right = square_to(nodes_[right], centre);
      const auto nearer = to_left <= to_right ? std::pair(left, to_left) : std::pair(right, to_right);
      const auto farther = to_left <= to_right ? std::pair(right, to_right) : std::pair(left, to_left);
      for (const auto& [child, square] : {nearer, farther}) {
        if (best_.size() < k || std::pair(square, nodes_[child].lowest) < best_.front()) {
          search(child, centre, itself, k);
        }
      }
      return;
    }
    for (auto i = here.begin; i < here.end; ++i) {
      if (numbers_[i] == itself) continue;
      const std::pair found(square_of(points_[i].x - centre.x, points_[i].y - centre.y), numbers_[i]);
      if (best_.size() == k) {
        if (!(found < best_.front())) continue;
        std::ranges::pop_heap(best_);
        best_.back() = found;
      } else {
        best_.push_back(found);
      }
      std::ranges::push_heap(best_);
    }
  }

  std::vector<int> numbers_;
  std::vector<place> points_;  // in the order of the numbers
  std::vector<node> nodes_;
  std::vector<std::pair<double, int>> best_;  // a heap of squared distances and numbers, the worst first
};

/// What a text in the format of TSPLIB holds.
struct tsplib_contents {
  using tsp = problems::tsp;

  std::string name;
  std::size_t size = 0;
  std::optional<tsp::metric> rule;
  std::vector<tsp::place> places;
  std::vector<int> distances;  // in rows
};

/// Reads a text in the format of TSPLIB.
class tsplib_reader {
 public:
  tsplib_reader(std::string_view text, std::string_view source) : text_(text, source) {}

  tsplib_contents read() {
    while (read_entry()) {
    }
    require(read_.size > 0, "DIMENSION");
    require(read_.rule.has_value(), "EDGE_WEIGHT_TYPE");
    if (is_explicit()) {
      require(!read_.distances.empty(), "EDGE_WEIGHT_SECTION");
    } else {
      require(!read_.places.empty(), "NODE_COORD_SECTION");
    }
    return std::move(read_);
  }

 private:
  using tsp = problems::tsp;
  using metric = tsp::metric;

  bool is_explicit() const { return read_.rule == metric::matrix; }
  void require(bool given, const char* keyword) const {
    if (!given) text_.refuse_line({clade::detail::concat({"the text ends without ", keyword})});
  }
  void require_before(bool given, const char* keyword, std::string_view section) const {
    if (!given) text_.refuse_line(concat({keyword, " must be given before ", section}));
  }

  // Reads a line of the specification or a section. Returns false at the end.
  bool read_entry() {
    auto keyword = text_.word();
    if (keyword.empty() || keyword == "EOF") return false;
    // The keyword may be followed by a colon with or without spaces.
    const auto colon = keyword.find(':');
    if (colon != keyword.npos) {
      text_.go_back(text_.position() - (keyword.size() - colon), text_.line());
      keyword = keyword.substr(0, colon);
    }
    auto value = text_.rest_of_line();
    if (value.starts_with(':')) {
      value.remove_prefix(1);
      value.remove_prefix(std::min(value.find_first_not_of(" \t"), value.size()));
    }
    specify(keyword, value);
    return true;
  }

  void specify(std::string_view keyword, std::string_view value) {
    constexpr std::array ignored{"COMMENT", "NODE_COORD_TYPE", "DISPLAY_DATA_TYPE"};
    if (keyword == "NAME") {
      read_.name = value;
    } else if (keyword == "TYPE") {
      if (value != "TSP" && !value.starts_with("TSP ")) text_.refuse_word("TYPE TSP", value);
    } else if (keyword == "DIMENSION") {
      read_.size = static_cast<std::size_t>(
          text_.integer_of(value, [] { return "the number of places"; }, 1, std::numeric_limits<int>::max()));
    } else if (keyword == "EDGE_WEIGHT_TYPE") {
      read_.rule = rule_of(value);
    } else if (keyword == "EDGE_WEIGHT_FORMAT") {
      constexpr std::array formats{"FULL_MATRIX",    "UPPER_ROW",      "LOWER_ROW",
                                   "UPPER_DIAG_ROW", "LOWER_DIAG_ROW", "FUNCTION"};
      if (std::ranges::find(formats, value) == formats.end()) {
        text_.refuse_word("FULL_MATRIX, UPPER_ROW, LOWER_ROW, UPPER_DIAG_ROW or LOWER_DIAG_ROW", value);
      }
      format_ = value;
    } else if (keyword == "NODE_COORD_SECTION" || keyword == "DISPLAY_DATA_SECTION") {
      read_places(keyword);
    } else if (keyword == "EDGE_WEIGHT_SECTION") {
      read_distances();
    } else if (std::ranges::find(ignored, keyword) == ignored.end()) {
      text_.refuse_word(
          "NAME, TYPE, COMMENT, DIMENSION, EDGE_WEIGHT_TYPE, EDGE_WEIGHT_FORMAT, NODE_COORD_TYPE, DISPLAY_DATA_TYPE, "
          "NODE_COORD_SECTION, DISPLAY_DATA_SECTION, EDGE_WEIGHT_SECTION or EOF",
          keyword);
    }
  }

  metric rule_of(std::string_view name) const {
    constexpr std::array<std::pair<std::string_view, metric>, 5> rules{{{"EUC_2D", metric::euc_2d},
                                                                        {"CEIL_2D", metric::ceil_2d},
                                                                        {"ATT", metric::att},
                                                                        {"GEO", metric::geo},
                                                                        {"EXPLICIT", metric::matrix}}};
    for (const auto& [known, rule] : rules) {
      if (name == known) return rule;
    }
    text_.refuse_word("EUC_2D, CEIL_2D, ATT, GEO or EXPLICIT", name);
  }

  void read_places(std::string_view section) {
    require_before(read_.size > 0, "DIMENSION", section);
    read_.places.clear();
    // The memory grows with the text, so that a wrong DIMENSION takes none.
    struct entry {
      std::size_t number, line;
      tsp::place where;
    };
    std::vector<entry> entries;
    for (std::size_t count = 1; count <= read_.size; ++count) {
      const auto number = static_cast<std::size_t>(
          text_.integer([&] { return concat({"the number of place ", count, " of ", read_.size, " in ", section}); }, 1,
                        static_cast<std::int64_t>(read_.size)));
      const auto line = text_.line();
      const auto x = text_.number([&] { return concat({"the first coordinate of place ", number}); });
      const auto y = text_.number([&] { return concat({"the second coordinate of place ", number}); });
      entries.push_back({number, line, {x, y}});
    }
    std::vector<tsp::place> places(read_.size);
    std::vector<bool> known(read_.size);
    for (const auto& [number, line, where] : entries) {
      if (known[number - 1]) text_.refuse_at(line, concat({"place ", number, " is given twice"}));
      known[number - 1] = true;
      places[number - 1] = where;
    }
    read_.places = std::move(places);
  }

  void read_distances() {
    require_before(read_.size > 0, "DIMENSION", "EDGE_WEIGHT_SECTION");
    require_before(!format_.empty() && format_ != "FUNCTION", "EDGE_WEIGHT_FORMAT", "EDGE_WEIGHT_SECTION");
    const auto n = read_.size;
    const bool diagonal = format_.find("DIAG") != format_.npos;
    // The columns of row i of the format.
    const auto columns = [&](std::size_t i) {
      if (format_ == "FULL_MATRIX") return std::pair(std::size_t{0}, n);
      return format_.starts_with("UPPER") ? std::pair(i + !diagonal, n) : std::pair(std::size_t{0}, i + diagonal);
    };
    std::vector<int> given;
    for (std::size_t i = 0; i < n; ++i) {
      const auto [begin, end] = columns(i);
      for (auto j = begin; j < end; ++j) {
        given.push_back(static_cast<int>(
            text_.integer([&] { return concat({"the distance of the places ", i + 1, " and ", j + 1}); },
                          std::numeric_limits<int>::min(), std::numeric_limits<int>::max())));
      }
    }
    auto& distances = read_.distances;
    distances.resize(n * n);
    const auto* next = given.data();
    for (std::size_t i = 0; i < n; ++i) {
      const auto [begin, end] = columns(i);
      for (auto j = begin; j < end; ++j) {
        const auto distance = *next++;
        if (format_ != "FULL_MATRIX") distances[j * n + i] = distance;
        if (format_ == "FULL_MATRIX" && j < i && distances[j * n + i] != distance) {
          text_.refuse_line(
              concat({"the distances of places must be equal in both directions, but from ", j + 1, " to ", i + 1,
                      " it was ", distances[j * n + i], ", and from ", i + 1, " to ", j + 1, " it was ", distance}));
        }
        distances[i * n + j] = distance;
      }
    }
  }

  instance_text text_;
  std::string_view format_;
  tsplib_contents read_;
};

}  // namespace clade::detail

namespace clade::problems {

CLADE_INLINE tsp::tsp(std::vector<place> places, metric rule, std::string name) : size_(places.size()), rule_(rule) {
  using clade::detail::refuse;
  if (rule == metric::matrix) refuse({"tsp places need a metric with coordinates, but the metric was matrix"});
  if (places.empty()) refuse({"tsp places must be at least 1, but were 0"});
  auto low = places.front(), high = low;
  for (std::size_t i = 0; i < size_; ++i) {
    const auto [x, y] = places[i];
    if (!std::isfinite(x) || !std::isfinite(y)) {
      refuse({"tsp places must have finite coordinates, but place ", i, " had ", x, " and ", y});
    }
    low = {std::min(low.x, x), std::min(low.y, y)};
    high = {std::max(high.x, x), std::max(high.y, y)};
  }
  // The largest distance must be representable.
  const auto longest = std::hypot(high.x - low.x, high.y - low.y);
  if (rule != metric::geo && !(longest < std::numeric_limits<int>::max())) {
    refuse(
        {"tsp distances must be below ", std::numeric_limits<int>::max(), ", but the places are ", longest, " apart"});
  }
  shared_data data{std::move(name), std::move(places), {}, {}};
  if (rule == metric::geo) {
    // TSPLIB defines pi with these digits.
    const auto radians = [](double angle) {
      const auto degrees = std::trunc(angle);
      return 3.141592 * (degrees + 5 * (angle - degrees) / 3) / 180;
    };
    for (const auto& [x, y] : data.places) data.radians.push_back({radians(x), radians(y)});
  }
  points_ = rule == metric::geo ? data.radians.data() : data.places.data();
  if (size_ <= largest_matrix) {
    data.distances.resize(size_ * size_);
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        data.distances[i * size_ + j] = data.distances[j * size_ + i] = computed(rule, points_[i], points_[j]);
      }
    }
    distances_ = data.distances.data();
  }
  data_ = std::make_shared<const shared_data>(std::move(data));  // moving vectors keeps their elements in place
}

CLADE_INLINE tsp::tsp(of_matrix, std::size_t size, std::vector<int> distances, std::string name,
                      std::vector<place> places)
    : size_(size), rule_(metric::matrix) {
  for (std::size_t i = 0; i < size; ++i) distances[i * size + i] = 0;
  data_ = std::make_shared<const shared_data>(std::move(name), std::move(places), std::vector<place>(),
                                              std::move(distances));
  distances_ = data_->distances.data();
}

CLADE_INLINE tsp tsp::of_distances(const std::vector<std::vector<int>>& distances, std::string name,
                                   std::vector<place> places) {
  using clade::detail::refuse;
  const auto n = distances.size();
  if (n == 0) refuse({"tsp distances must have at least 1 row, but had 0"});
  if (!places.empty() && places.size() != n) {
    refuse({"tsp places must be as many as the rows of the distances, ", n, ", but were ", places.size()});
  }
  std::vector<int> all;
  all.reserve(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    if (distances[i].size() != n) {
      refuse({"tsp distances must have ", n, " columns, as many as rows, but row ", i, " had ", distances[i].size()});
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (distances[i][j] != distances[j][i]) {
        refuse({"tsp distances must be equal in both directions, but that from ", i, " to ", j, " was ",
                distances[i][j], ", and that from ", j, " to ", i, " was ", distances[j][i]});
      }
    }
    all.insert(all.end(), distances[i].begin(), distances[i].end());
  }
  return tsp(of_matrix{}, n, std::move(all), std::move(name), std::move(places));
}

CLADE_INLINE tsp tsp::read(std::string_view text, std::string_view source) {
  auto read = clade::detail::tsplib_reader(text, source).read();
  if (*read.rule != metric::matrix) return tsp(std::move(read.places), *read.rule, std::move(read.name));
  return tsp(of_matrix{}, read.size, std::move(read.distances), std::move(read.name), std::move(read.places));
}

#ifdef __cpp_lib_filesystem
CLADE_INLINE tsp tsp::read_file(const std::string& path) { return read(clade::detail::contents_of(path), path); }
#endif

CLADE_INLINE int tsp::on_earth(const place& one, const place& other) noexcept {
  const auto q1 = mathematics::cos(one.y - other.y), q2 = mathematics::cos(one.x - other.x),
             q3 = mathematics::cos(one.x + other.x);
  const auto cosine = 0.5 * ((1 + q1) * q2 - (1 - q1) * q3);
  return static_cast<int>(6378.388 * std::acos(std::clamp(cosine, -1.0, 1.0)) + 1);
}

CLADE_INLINE std::vector<int> tsp::neighbours_among(const std::vector<int>& subset, std::size_t k) const {
  std::vector<int> result(subset.size() * k);
  if (rule_ != metric::matrix && rule_ != metric::geo) {
    clade::detail::planar_tree tree(points_, subset);
    std::vector<int> row_of(size_);  // the row of each place of the subset
    for (std::size_t i = 0; i < subset.size(); ++i) row_of[static_cast<std::size_t>(subset[i])] = static_cast<int>(i);
    for (const auto number : tree.numbers()) {
      const auto i = static_cast<std::size_t>(number);
      tree.nearest(points_[i], number, k, result.data() + static_cast<std::size_t>(row_of[i]) * k);
    }
    return result;
  }
  std::vector<std::pair<int, int>> others(subset.size() - 1);
  for (std::size_t i = 0; i < subset.size(); ++i) {
    std::size_t count = 0;
    for (const auto other : subset) {
      if (other != subset[i]) others[count++] = {distance(subset[i], other), other};
    }
    const auto end = others.begin() + static_cast<std::ptrdiff_t>(k);
    std::ranges::partial_sort(others, end);
    for (std::size_t j = 0; j < k; ++j) result[i * k + j] = others[j].second;
  }
  return result;
}

CLADE_INLINE std::vector<int> tsp::neighbours(std::size_t k) const {
  clade::detail::integer_range{0, size_ - 1}.check("tsp neighbours", k);
  if (k == 0) return {};
  std::vector<int> all(size_);
  std::iota(all.begin(), all.end(), 0);
  return neighbours_among(all, k);
}

CLADE_INLINE std::vector<int> tsp::greedy_tour() const {
  std::vector<std::array<int, 2>> next(size_, std::array{-1, -1});  // the neighbours of each place in its path
  std::vector<int> other_end(size_), ends(size_);                   // of the paths, each place being one at first
  std::iota(other_end.begin(), other_end.end(), 0);
  std::iota(ends.begin(), ends.end(), 0);
  const auto at = [](auto& all, int i) -> auto& { return all[static_cast<std::size_t>(i)]; };
  const auto is_end = [&](int i) { return at(next, i)[1] < 0; };
  const auto append = [&](int i, int to) { at(next, i)[at(next, i)[0] < 0 ? 0 : 1] = to; };
  std::vector<std::tuple<int, int, int>> connections;  // distance and places
  for (auto paths = size_; paths > 1;) {
    const auto k = std::min<std::size_t>(8, ends.size() - 1);
    const auto near = neighbours_among(ends, k);
    connections.clear();
    for (std::size_t i = 0; i < ends.size(); ++i) {
      for (std::size_t j = i * k; j < i * k + k; ++j) {
        const auto one = std::min(ends[i], near[j]), other = std::max(ends[i], near[j]);
        if (at(other_end, one) != other) connections.emplace_back(distance(one, other), one, other);
      }
    }
    std::ranges::sort(connections);
    for (const auto& [length, one, other] : connections) {
      if (!is_end(one) || !is_end(other) || at(other_end, one) == other) continue;
      append(one, other);
      append(other, one);
      --paths;
      const auto begin = at(other_end, one), end = at(other_end, other);
      at(other_end, begin) = end;
      at(other_end, end) = begin;
    }
    std::erase_if(ends, [&](int i) { return !is_end(i); });
  }
  std::vector<int> tour{0};
  tour.reserve(size_);
  if (size_ > 1) {  // the two ends of the path that is left
    append(ends[0], ends[1]);
    append(ends[1], ends[0]);
  }
  for (int before = -1, here = 0; tour.size() < size_;) {
    const auto [one, other] = at(next, here);
    const auto to = one != before ? one : other;
    before = here;
    tour.push_back(here = to);
  }
  return tour;
}

}  // namespace clade::problems
