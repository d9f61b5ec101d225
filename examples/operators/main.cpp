// SPDX-License-Identifier: BSL-1.0
// Draws what operators do, by calling them: operator_figures FOLDER writes one SVG for each crossover and mutation.
#include <array>
#include <cerrno>
#include <clade/reals.hpp>
#include <cstdio>
#include <exception>
#include <fstream>
#include <functional>
#include <iostream>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

using namespace clade;

namespace {

// Colours that colour-blind people can distinguish (Okabe and Ito, 2008), pale enough for black letters.
constexpr std::array<std::string_view, 8> parent_colours{"#56b4e9", "#e69f00", "#5cc9a7", "#e0a3c4",
                                                         "#f0e442", "#c9a27e", "#9fb3ff", "#bfd8a0"};
constexpr std::string_view in_both = "#e4e4e4", is_new = "#ffffff";

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", value);
  return text;
}

struct cell {
  std::string text;
  std::string_view colour;
};
struct row {
  std::string label;
  std::vector<cell> cells;
};

class picture {
 public:
  picture(double width, double height) {
    body_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(width) + " " + number(height) +
            "\" width=\"" + number(width) + "\" font-family=\"sans-serif\">\n";
    rectangle(0, 0, width, height, "white", "none");
  }
  void rectangle(double x, double y, double width, double height, std::string_view fill, std::string_view stroke) {
    body_ += "<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(width) + "\" height=\"" +
             number(height) + "\" fill=\"" + std::string(fill) + "\" stroke=\"" + std::string(stroke) + "\"/>\n";
  }
  void circle(double x, double y, std::string_view fill) {
    body_ += "<circle cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"6\" stroke=\"black\" fill=\"" +
             std::string(fill) + "\"/>\n";
  }
  void text(double x, double y, std::string_view what, std::string_view anchor) {
    body_ += "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" font-size=\"13\" text-anchor=\"" +
             std::string(anchor) + "\">" + std::string(what) + "</text>\n";
  }
  /// Draws dots, darker if several are at one place, and larger if there are few places.
  void cloud(const std::vector<std::string>& dots) {
    std::string path;
    for (const auto& dot : dots) path += dot;
    const bool few = std::set<std::string>(dots.begin(), dots.end()).size() < 10;
    body_ += "<path d=\"" + path + "\" stroke=\"black\" stroke-linecap=\"round\" " +
             (few ? "stroke-width=\"7\"" : "stroke-opacity=\"0.35\" stroke-width=\"2.5\"") + "/>\n";
  }
  void save(const std::string& file) const {
    errno = 0;
    std::ofstream out(file);
    out << body_ << "</svg>\n";
    if (!out.flush()) throw std::runtime_error("cannot write " + file + ": " + std::generic_category().message(errno));
  }

 private:
  std::string body_;
};

class figures {
 public:
  explicit figures(std::string folder) : folder_(std::move(folder)) {}

  void rows(const std::string& name, const std::vector<row>& rows) const {
    std::size_t most = 0;
    for (const auto& each : rows) most = std::max(most, each.cells.size());
    picture drawing(100 + 34 * static_cast<double>(most), 10 + 36 * static_cast<double>(rows.size()));
    double y = 8;
    for (const auto& each : rows) {
      drawing.text(8, y + 19, each.label, "start");
      double x = 90;
      for (const auto& one : each.cells) {
        drawing.rectangle(x, y, 30, 28, one.colour, "#555");
        drawing.text(x + 15, y + 19, one.text, "middle");
        x += 34;
      }
      y += 36;
    }
    drawing.save(folder_ + "/" + name + ".svg");
  }

  /// Draws the points `from`, the parents, and many of their children, in the unit square.
  void points(
      const std::string& name, const std::vector<std::vector<double>>& from,
      const std::function<std::vector<double>()>& child) const {
    constexpr double side = 300, edge = 10;
    picture drawing(side + 2 * edge, side + 2 * edge);
    drawing.rectangle(edge, edge, side, side, "none", "#555");
    std::vector<std::string> dots;
    for (int i = 0; i < 1500; ++i) {
      const auto c = child();
      dots.push_back("M" + number(edge + side * c[0]) + " " + number(edge + side * (1 - c[1])) + "h0");
    }
    drawing.cloud(dots);
    for (std::size_t k = 0; k < from.size(); ++k) {
      drawing.circle(edge + side * from[k][0], edge + side * (1 - from[k][1]), parent_colours[k]);
    }
    drawing.save(folder_ + "/" + name + ".svg");
  }

 private:
  std::string folder_;
};

std::string parent_label(std::size_t k) {
  return k == 0 ? "mother" : k == 1 ? "father" : "parent " + std::to_string(k + 1);
}

template <class Op, class C>
C child_of(const Op& op, const std::vector<C>& from, const std::vector<double>& fitness, random_stream& rng) {
  std::vector<crossover::parent<C, double>> parents;
  for (std::size_t k = 0; k < from.size(); ++k) parents.push_back({from[k], fitness[k]});
  C child = from[0];
  detail::cross(op, std::span<const crossover::parent<C, double>>(parents), child, rng);
  return child;
}

/// Crossovers of genes at fixed places: the value of a gene is the number of its parent.
template <class Op>
void sequences(const figures& to, const std::string& name, const Op& op, std::size_t parents, std::uint64_t seed) {
  constexpr int n = 10;
  std::vector<std::vector<int>> from(parents);
  std::vector<row> rows;
  const auto drawn = [](const std::string& label, const std::vector<int>& genes) {
    row result{label, {}};
    for (const auto gene : genes) {
      const auto k = static_cast<std::size_t>(gene / n);
      result.cells.push_back(
          {std::string(1, static_cast<char>('A' + k)) + std::to_string(gene % n), parent_colours[k]});
    }
    return result;
  };
  for (std::size_t k = 0; k < parents; ++k) {
    for (int i = 0; i < n; ++i) from[k].push_back(static_cast<int>(k) * n + i);
    rows.push_back(drawn(parent_label(k), from[k]));
  }
  random_stream rng(seed);
  const std::vector<double> fitness{2, 1, 1, 1, 1, 1, 1, 1};
  rows.push_back(drawn("child", child_of(op, from, fitness, rng)));
  to.rows("crossover_" + name, rows);
}

/// Crossovers of permutations: a gene of the child has the colour of the parent that has it at the same place.
template <class Op>
void permutations(const figures& to, const std::string& name, const Op& op) {
  const std::vector<std::vector<int>> from{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {3, 7, 2, 9, 0, 1, 8, 5, 4, 6}};
  const auto drawn = [&](const std::string& label, const std::vector<int>& genes, bool child) {
    row result{label, {}};
    for (std::size_t i = 0; i < genes.size(); ++i) {
      const bool mothers = genes[i] == from[0][i], fathers = genes[i] == from[1][i];
      auto colour = mothers ? parent_colours[0] : fathers ? parent_colours[1] : is_new;
      if (child && mothers && fathers) colour = in_both;
      if (!child) colour = parent_colours[label == "father"];
      result.cells.push_back({std::to_string(genes[i]), colour});
    }
    return result;
  };
  random_stream rng(3);
  const auto child = child_of(op, from, {1, 1}, rng);
  to.rows(
      "crossover_" + name,
      {drawn("mother", from[0], false), drawn("father", from[1], false), drawn("child", child, true)});
}

/// Edge recombination: a gene has the colour of the parent in which it is adjacent to the previous gene.
void edges(const figures& to) {
  const std::vector<std::vector<int>> from{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {3, 7, 2, 9, 0, 1, 8, 5, 4, 6}};
  const auto beside = [](const std::vector<int>& tour, int a, int b) {
    const auto n = tour.size();
    for (std::size_t i = 0; i < n; ++i) {
      const auto next = tour[(i + 1) % n];
      if ((tour[i] == a && next == b) || (tour[i] == b && next == a)) return true;
    }
    return false;
  };
  random_stream rng(3);
  const auto child = child_of(crossover::edge_recombination{}, from, {1, 1}, rng);
  std::vector<row> rows{{"mother", {}}, {"father", {}}, {"child", {}}};
  for (std::size_t i = 0; i < child.size(); ++i) {
    for (std::size_t k = 0; k < 2; ++k) rows[k].cells.push_back({std::to_string(from[k][i]), parent_colours[k]});
    const auto before  = child[(i + child.size() - 1) % child.size()];
    const bool mothers = beside(from[0], before, child[i]), fathers = beside(from[1], before, child[i]);
    rows[2].cells.push_back(
        {std::to_string(child[i]), mothers && fathers ? in_both
                                   : mothers          ? parent_colours[0]
                                   : fathers          ? parent_colours[1]
                                                      : is_new});
  }
  to.rows("crossover_edge_recombination", rows);
}

/// Trees in postfix notation. The father and new nodes have different symbols.
void trees(const figures& to) {
  const chromosome::expression_tree<char> mothers{
      .functions  = {{'+', 2}, {'*', 2}},
      .terminals  = {'a', 'b', 'c', 'd'},
      .depths     = {.least = 3, .most = 3},
      .most_nodes = 15};
  const chromosome::expression_tree<char> fathers{
      .functions  = {{'-', 2}, {'/', 2}},
      .terminals  = {'w', 'x', 'y', 'z'},
      .depths     = {.least = 3, .most = 3},
      .most_nodes = 15};
  using tree       = chromosome::tree<char>;
  const auto drawn = [](const std::string& label, const tree& t, const tree* before) {
    row result{label, {}};
    for (std::size_t i = 0; i < t.size(); ++i) {
      const auto symbol  = t[i].symbol;
      const bool moved   = before != nullptr && !(t[i] == (*before)[i]);
      const bool new_one = std::string_view("-/wxyz").find(symbol) != std::string_view::npos;
      result.cells.push_back({std::string(1, symbol), parent_colours[new_one || moved]});
    }
    return result;
  };
  random_stream rng(5);
  const auto mother = mothers(rng), father = fathers(rng);
  auto child = mother;
  for (int attempt = 0; attempt < 100 && (child == mother || child == father || child.size() < 7); ++attempt) {
    child = child_of(crossover::subtree{.most_nodes = 15}, std::vector<tree>{mother, father}, {1, 1}, rng);
  }
  to.rows(
      "crossover_subtree",
      {drawn("mother", mother, nullptr), drawn("father", father, nullptr), drawn("child", child, nullptr)});
  const auto mutated = [&](const std::string& name, const auto& op, bool places) {
    auto after = mother;
    for (int attempt = 0; attempt < 100 && after == mother; ++attempt) detail::mutate(op, after, rng);
    to.rows("mutation_" + name, {drawn("before", mother, nullptr), drawn("after", after, places ? &mother : nullptr)});
  };
  const auto problem = minimize([](const tree& t) { return t.size(); }, fathers);
  mutated("subtree", detail::prepared(mutation::subtree{}, problem), false);
  mutated("point", detail::prepared(mutation::point{0.2}, problem), false);
  mutated("swap_subtrees", detail::prepared(mutation::swap_subtrees{}, problem), true);
  mutated("hoist", mutation::hoist{}, false);
  mutated("insert_node", detail::prepared(mutation::insert_node{}, problem), false);
}

/// Mutations of sequences: what has changed has another colour. Several runs of numbers, until something has.
template <class Op, class C>
void mutations(const figures& to, const std::string& name, const Op& op, const C& before) {
  random_stream rng(2);
  auto after = before;
  for (int attempt = 0; attempt < 100 && after == before; ++attempt) detail::mutate(op, after, rng);
  row first{"before", {}}, second{"after", {}};
  for (std::size_t i = 0; i < before.size(); ++i) {
    first.cells.push_back({std::to_string(before[i]), parent_colours[0]});
    second.cells.push_back({std::to_string(after[i]), before[i] == after[i] ? parent_colours[0] : parent_colours[1]});
  }
  to.rows("mutation_" + name, {first, second});
}

template <class Op>
void reals(const figures& to, const std::string& name, const Op& op, std::size_t parents) {
  const auto problem  = minimize([](const std::vector<double>& x) { return x[0]; }, chromosome::reals{2, 0, 1});
  const auto prepared = detail::prepared(op, problem);
  std::vector<std::vector<double>> from{{0.35, 0.4}, {0.65, 0.55}, {0.45, 0.7}};
  from.resize(parents);
  random_stream rng(1);
  to.points("crossover_" + name, from, [&] { return child_of(prepared, from, {1, 1, 1}, rng); });
}

template <class Op>
void moves(const figures& to, const std::string& name, const Op& op) {
  const auto problem  = minimize([](const std::vector<double>& x) { return x[0]; }, chromosome::reals{2, 0, 1});
  const auto prepared = detail::prepared(op, problem);
  random_stream rng(1);
  const std::vector<double> from{0.4, 0.5};
  to.points("mutation_" + name, {from}, [&] {
    auto point = from;
    detail::mutate(prepared, point, rng);
    return point;
  });
}

void draw(const std::string& folder) {
  const figures to(folder);
  sequences(to, "one_point", crossover::one_point{}, 2, 1);
  sequences(to, "two_point", crossover::two_point{}, 2, 3);
  sequences(to, "n_point", crossover::n_point{4}, 2, 1);
  sequences(to, "uniform", crossover::uniform{}, 2, 1);
  sequences(to, "uniform_random_share", crossover::uniform_random_share{}, 2, 2);
  sequences(to, "fitness_weighted_point", crossover::fitness_weighted_point{}, 2, 1);
  sequences(to, "diagonal", crossover::diagonal<3>{}, 3, 1);
  sequences(to, "dominant", crossover::dominant{3}, 3, 1);
  sequences(to, "each_once", crossover::each_once<5>{}, 5, 1);

  permutations(to, "order", crossover::order{});
  permutations(to, "partially_mapped", crossover::partially_mapped{});
  permutations(to, "cycle", crossover::cycle{});
  edges(to);
  permutations(to, "position_based", crossover::position_based{});
  permutations(to, "order_based", crossover::order_based{});
  permutations(to, "path_relinking", crossover::path_relinking{});

  reals(to, "arithmetic", crossover::arithmetic{}, 2);
  reals(to, "blend", crossover::blend{}, 2);
  reals(to, "simulated_binary", crossover::simulated_binary{5}, 2);
  reals(to, "line", crossover::line{}, 2);
  reals(to, "centroid", crossover::centroid{3}, 3);
  reals(to, "unimodal_normal", crossover::unimodal_normal{}, 3);
  reals(to, "simplex", crossover::simplex{}, 3);
  reals(to, "parent_centric", crossover::parent_centric{}, 3);
  reals(to, "weighted_difference", crossover::weighted_difference{.rate = 0.5}, 3);

  const std::vector<int> tour{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, bits{1, 0, 0, 1, 1, 0, 1, 0, 1, 1};
  mutations(to, "swap", mutation::swap{}, tour);
  mutations(to, "insert", mutation::insert{}, tour);
  mutations(to, "inversion", mutation::inversion{}, tour);
  mutations(to, "scramble", mutation::scramble{}, tour);
  mutations(to, "double_bridge", mutation::double_bridge{.max_length = 3}, tour);
  mutations(to, "segment_shuffle", mutation::segment_shuffle{.max_length = 4}, tour);
  const auto whole = minimize([](const std::vector<int>& x) { return x[0]; }, chromosome::integers{10, 0, 9});
  const std::vector<int> values{4, 7, 1, 5, 2, 8, 3, 6, 5, 0};
  mutations(to, "creep", detail::prepared(mutation::creep{.step = 2, .rate = 0.2}, whole), values);
  mutations(to, "reset", detail::prepared(mutation::reset{0.2}, whole), values);
  chromosome::bits string(10);
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (bits[i] != 0) string.flip(i);
  }
  mutations(to, "flip", mutation::flip{0.2}, string);

  trees(to);

  moves(to, "gauss", mutation::gauss{.rate = 1});
  moves(to, "cauchy", mutation::cauchy{.rate = 1, .share = 0.03});
  moves(to, "polynomial", mutation::polynomial{.rate = 1});
  moves(to, "uniform", mutation::uniform{1});
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::cerr << "usage: operator_figures FOLDER\n";
    return 2;
  }
  try {
    draw(arguments[1]);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
