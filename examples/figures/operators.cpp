// Draws what operators do, for the page "which operator when": operators FOLDER writes a picture for each of them. The children
// are made by the operators themselves.
#include <array>
#include <clade/clade.hpp>
#include <clade/reals.hpp>
#include <cstddef>
#include <cstdio>
#include <span>
#include <string>
#include <vector>

#include "../gallery/svg.hpp"

namespace {

using namespace clade;
using gallery::colours;
using row = std::vector<int>;

constexpr double cell = 28, left = 74;

// A row of genes, one colour each.
void draw_genes(
    gallery::drawing& on, double y, const std::string& name, const row& genes, const std::vector<std::string>& fills) {
  on.text(left - 8, y + 19, name, "end");
  for (std::size_t i = 0; i < genes.size(); ++i) {
    const double x = left + cell * static_cast<double>(i);
    on.rectangle(x, y, cell - 2, cell - 2, fills[i]);
    on.text(x + cell / 2 - 1, y + 18, std::to_string(genes[i]), "middle", 12);
  }
}

std::vector<std::string> all_in(std::size_t n, std::string_view colour) {
  return std::vector<std::string>(n, std::string(colour));
}

constexpr std::array<std::string_view, 4> pale{"#9ecae9", "#fdbf8a", "#a9dcc3", "#e0e0e0"};
constexpr std::array<const char*, 3> parent_names{"mother", "father", "third"};

// The child of an operator, as a run makes it.
template <class Op, class Problem, class C>
C child_of(const Op& op, const Problem& problem, const std::vector<C>& parents, random_stream& rng) {
  const auto prepared = clade::detail::prepared(op, problem);
  std::vector<double> fitness;
  for (std::size_t i = 0; i < parents.size(); ++i) fitness.push_back(2 + static_cast<double>(i));
  std::vector<clade::detail::parent<C, double>> given;
  for (std::size_t i = 0; i < parents.size(); ++i) given.push_back({parents[i], fitness[i]});
  C child = parents.front();
  clade::detail::cross(prepared, std::span<const clade::detail::parent<C, double>>(given), child, rng);
  return child;
}

std::string folder;

void save(const gallery::drawing& picture, const std::string& name) { picture.save(folder + "/" + name + ".svg"); }

// Parents whose genes tell where they are from.
template <class Op>
void draw_values(const std::string& name, const Op& op, std::uint64_t seed) {
  const std::size_t n = 10;
  const auto problem  = minimize([](const row&) { return 0.0; }, chromosome::integers{n, 0, 99});
  std::vector<row> parents(clade::detail::parents_of(clade::detail::prepared(op, problem)), row(n));
  for (std::size_t k = 0; k < parents.size(); ++k) {
    for (std::size_t i = 0; i < n; ++i) parents[k][i] = static_cast<int>(10 * (k + 1) + i);
  }
  random_stream rng{seed};
  const auto child = child_of(op, problem, parents, rng);
  gallery::drawing picture(left + cell * 10 + 10, 20 + 32 * static_cast<double>(parents.size() + 1) + 8);
  std::vector<std::string> from;
  for (std::size_t i = 0; i < n; ++i) from.emplace_back(pale[static_cast<std::size_t>(child[i] / 10 - 1)]);
  for (std::size_t k = 0; k < parents.size(); ++k) {
    draw_genes(picture, 10 + 32 * static_cast<double>(k), parent_names[k], parents[k], all_in(n, pale[k]));
  }
  draw_genes(picture, 18 + 32 * static_cast<double>(parents.size()), "child", child, from);
  save(picture, name);
}

template <class Op>
void draw_permutation(const std::string& name, const Op& op, std::uint64_t seed) {
  const row mother{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, father{3, 7, 5, 1, 6, 8, 2, 0, 4, 9};
  const auto problem = minimize([](const row&) { return 0.0; }, chromosome::permutation{10});
  random_stream rng{seed};
  const auto child = child_of(op, problem, std::vector<row>{mother, father}, rng);
  std::vector<std::string> from;
  for (std::size_t i = 0; i < child.size(); ++i) {
    from.emplace_back(child[i] == mother[i] ? pale[0] : child[i] == father[i] ? pale[1] : pale[3]);
  }
  gallery::drawing picture(left + cell * 10 + 10, 124);
  draw_genes(picture, 10, "mother", mother, all_in(10, pale[0]));
  draw_genes(picture, 42, "father", father, all_in(10, pale[1]));
  draw_genes(picture, 82, "child", child, from);
  save(picture, name);
}

template <class Space, class Op>
void draw_mutation(const std::string& name, const Space& space, row before, const Op& op, std::uint64_t seed) {
  const auto problem  = minimize([](const auto&) { return 0.0; }, space);
  const auto prepared = clade::detail::prepared(op, problem);
  random_stream rng{seed};
  auto after = space(rng);
  using gene = typename decltype(after)::value_type;
  for (std::size_t i = 0; i < before.size(); ++i) after[i] = static_cast<gene>(before[i]);
  clade::detail::mutate(prepared, after, rng);
  row shown;
  std::vector<std::string> fills;
  for (std::size_t i = 0; i < before.size(); ++i) {
    shown.push_back(static_cast<int>(after[i]));
    fills.emplace_back(shown.back() == before[i] ? pale[0] : pale[1]);
  }
  gallery::drawing picture(left + cell * static_cast<double>(before.size()) + 10, 92);
  draw_genes(picture, 10, "before", before, all_in(before.size(), pale[0]));
  draw_genes(picture, 50, "after", shown, fills);
  save(picture, name);
}

using vector = std::vector<double>;

gallery::axes frame() { return {40, 20, 300, 300, {-1, 1}, {-1, 1}}; }

void draw_children(const std::string& name, const std::vector<vector>& parents, const std::vector<vector>& children) {
  gallery::drawing picture(360, 344);
  const auto plot = frame();
  for (int i = 0; i <= 4; ++i) {
    picture.line(plot(-1 + i / 2.0, -1), plot(-1 + i / 2.0, 1), "#ddd");
    picture.line(plot(-1, -1 + i / 2.0), plot(1, -1 + i / 2.0), "#ddd");
    picture.text(plot(-1 + i / 2.0, 0).first, 336, gallery::number(-1 + i / 2.0, 1), "middle", 11);
    picture.text(34, plot(0, -1 + i / 2.0).second + 4, gallery::number(-1 + i / 2.0, 1), "end", 11);
  }
  for (const auto& child : children) {
    const auto [x, y] = plot(child[0], child[1]);
    picture.circle(x, y, 1.6, colours[2], 0.5);
  }
  for (std::size_t k = 0; k < parents.size(); ++k) {
    const auto [x, y] = plot(parents[k][0], parents[k][1]);
    picture.circle(x, y, 5, colours[k == 0 ? 0 : 1]);
  }
  save(picture, name);
}

const std::vector<vector> places{{-0.4, -0.2}, {0.4, 0.3}, {0.1, -0.5}};

template <class Op>
void draw_reals(const std::string& name, const Op& op) {
  const auto problem = minimize([](const vector&) { return 0.0; }, chromosome::reals{2, -1, 1});
  const auto count   = clade::detail::parents_of(clade::detail::prepared(op, problem));
  const std::vector<vector> parents(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(count));
  random_stream rng{1};
  std::vector<vector> children;
  for (int i = 0; i < 500; ++i) children.push_back(child_of(op, problem, parents, rng));
  draw_children(name, parents, children);
}

template <class Op>
void draw_steps(const std::string& name, const Op& op) {
  const auto problem  = minimize([](const vector&) { return 0.0; }, chromosome::reals{2, -1, 1});
  const auto prepared = clade::detail::prepared(op, problem);
  random_stream rng{1};
  std::vector<vector> children(500, places[0]);
  for (auto& child : children) clade::detail::mutate(prepared, child, rng);
  draw_children(name, {places[0]}, children);
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::fputs("usage: operators FOLDER\n", stderr);
    return 2;
  }
  folder = arguments[1];
  draw_values("one_point", crossover::one_point{}, 8);
  draw_values("two_point", crossover::two_point{}, 5);
  draw_values("n_point", crossover::n_point{5}, 1);
  draw_values("uniform", crossover::uniform{}, 1);
  draw_values("uniform_random_share", crossover::uniform_random_share{}, 2);
  draw_values("fitness_weighted_point", crossover::fitness_weighted_point{}, 1);
  draw_values("diagonal", crossover::diagonal<3>{}, 2);
  draw_values("dominant", crossover::dominant{}, 1);
  draw_values("each_once", crossover::each_once<3>{}, 1);
  draw_permutation("order", crossover::order{}, 4);
  draw_permutation("partially_mapped", crossover::partially_mapped{}, 2);
  draw_permutation("cycle", crossover::cycle{}, 1);
  draw_permutation("edge_recombination", crossover::edge_recombination{}, 1);
  draw_permutation("position_based", crossover::position_based{}, 1);
  draw_permutation("order_based", crossover::order_based{}, 3);
  draw_reals("arithmetic", crossover::arithmetic{});
  draw_reals("blend", crossover::blend{});
  draw_reals("intermediate", crossover::intermediate{});
  draw_reals("line", crossover::line{});
  draw_reals("simulated_binary", crossover::simulated_binary{5});
  draw_reals("centroid", crossover::centroid{});
  draw_reals("unimodal_normal", crossover::unimodal_normal{});
  draw_reals("simplex", crossover::simplex{.parents = 3});
  draw_reals("parent_centric", crossover::parent_centric{});
  draw_reals("weighted_difference", crossover::weighted_difference{.rate = 0.5});

  const chromosome::permutation tour{12};
  const row ascending{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  draw_mutation("swap", tour, ascending, mutation::swap{}, 1);
  draw_mutation("insert", tour, ascending, mutation::insert{}, 2);
  draw_mutation("inversion", tour, ascending, mutation::inversion{}, 2);
  draw_mutation("scramble", tour, ascending, mutation::scramble{}, 4);
  draw_mutation("flip", chromosome::bit_string{12}, {0, 1, 1, 0, 1, 0, 0, 0, 1, 1, 0, 1}, mutation::flip{0.2}, 1);
  draw_mutation(
      "reset", chromosome::integers{12, 0, 99}, {7, 42, 13, 88, 5, 61, 30, 99, 0, 54, 21, 76}, mutation::reset{0.2}, 1);
  draw_mutation(
      "creep", chromosome::integers{12, 0, 99}, {7, 42, 13, 88, 5, 61, 30, 99, 0, 54, 21, 76}, mutation::creep{3, 0.4},
      1);
  draw_steps("gauss", mutation::gauss{.deviation = 0.2, .rate = 1});
  draw_steps("cauchy", mutation::cauchy{.scale = 0.1, .rate = 1});
  draw_steps("polynomial", mutation::polynomial{20, 1});
  draw_steps("uniform_mutation", mutation::uniform{0.5});
}
