// SPDX-License-Identifier: BSL-1.0
// Evaluations until the best values of categories and real numbers are found:
//     bench_categories RUNS [PROBLEM]
// prints a table of the seeds 1 to RUNS for one problem or all. SphereCOM, EllipsoidCLO and MCProximity are those of
// Hamano et al. (2024) for five real numbers and five categories of five values. The order of the values is shuffled:
// the best value is between the two worst ones. A run ends at the target or after 50,000 evaluations.

#include <clade/reals.hpp>
#include <clade/strategy.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <vector>

namespace {

using namespace clade;
using chromosome::choice;
using chromosome::integer;
using chromosome::integers;
using chromosome::on;
using chromosome::real;
using chromosome::reals;
using chromosome::record;

enum class letter : unsigned char { a, b, c, d, e };

struct categories {
  std::vector<double> x;
  letter a, b, c, d, e;
};
struct positions {  // the same values as integers, which cma_es rounds
  std::vector<double> x;
  std::vector<int> letters;
};

struct design {
  const std::vector<double>& x;
  std::array<int, 5> ranks;  // 0 is the best
};
int rank_at(std::size_t position) { return std::array{2, 4, 0, 3, 1}[position]; }
int rank_of(letter one) { return rank_at(static_cast<std::size_t>(one)); }
design read(const categories& d) {
  return {d.x, {rank_of(d.a), rank_of(d.b), rank_of(d.c), rank_of(d.d), rank_of(d.e)}};
}
design read(const positions& d) {
  design all{d.x, {}};
  for (std::size_t i = 0; i < 5; ++i) all.ranks[i] = rank_at(static_cast<std::size_t>(d.letters[i]));
  return all;
}

auto space_of(const categories*) {
  const choice letters{letter::a, letter::b, letter::c, letter::d, letter::e};
  return record{on<&categories::x>(reals{5, -5, 5}), on<&categories::a>(letters), on<&categories::b>(letters),
                on<&categories::c>(letters),         on<&categories::d>(letters), on<&categories::e>(letters)};
}
auto space_of(const positions*) {
  return record{on<&positions::x>(reals{5, -5, 5}), on<&positions::letters>(integers{5, 0, 4})};
}

using function = double (*)(const design&);  // so that each strategy is compiled once

double sphere_com(const design& d) {
  double sum = 0;
  for (const double x : d.x) sum += x * x;
  for (const int rank : d.ranks) sum += rank != 0;
  return sum;
}

/// An ellipsoid with condition number 1e6, plus the number of categories from the first wrong one on.
double ellipsoid_clo(const design& d) {
  double sum = 0;
  for (std::size_t i = 0; i < 5; ++i) sum += std::pow(1000, static_cast<double>(i) / 2) * d.x[i] * d.x[i];
  return sum + static_cast<double>(d.ranks.end() - std::ranges::find_if(d.ranks, [](int rank) { return rank != 0; }));
}

/// The best real numbers depend on the categories.
double mc_proximity(const design& d) {
  double sum = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    const double place = d.ranks[i] / 5.0;
    sum += (d.x[i] - place) * (d.x[i] - place) + place;
  }
  return sum;
}

// A welded beam of one of four metals, welded on two or four sides (Deb and Goyal, 1997). Thicknesses are multiples of
// 1/16 inch, the height is a multiple of 1/2 inch.
enum class metal : unsigned char { steel, iron, aluminium, brass };
enum class sides : unsigned char { two, four };
struct beam {
  metal material;
  sides welded;
  int weld, thickness, height;
  double length;
};
struct numbered_beam {
  int material, welded, weld, thickness, height;
  double length;
};
template <class Beam>
auto other_members() {
  return std::tuple{on<&Beam::weld>(integer{1, 32}), on<&Beam::thickness>(integer{1, 32}),
                    on<&Beam::height>(integer{4, 40}), on<&Beam::length>(real{0.1, 10})};
}
auto space_of(const beam*) {
  const choice metals{metal::steel, metal::iron, metal::aluminium, metal::brass};
  const choice welds{sides::two, sides::four};
  return std::apply(
      [&](const auto&... others) { return record{on<&beam::material>(metals), on<&beam::welded>(welds), others...}; },
      other_members<beam>());
}
auto space_of(const numbered_beam*) {
  return std::apply(
      [](const auto&... others) {
        return record{on<&numbered_beam::material>(integer{0, 3}), on<&numbered_beam::welded>(integer{0, 1}),
                      others...};
      },
      other_members<numbered_beam>());
}

double beyond(double value, double most) { return std::max(0.0, value / most - 1); }

template <class Beam>
constrained<double> price(const Beam& x) {
  struct properties {
    double of_weld, of_beam, strength, modulus, shear_modulus;
  };
  constexpr properties all[] = {{0.1047, 0.0481, 30e3, 30e6, 12e6},
                                {0.0489, 0.0224, 8e3, 14e6, 6e6},
                                {0.5235, 0.2405, 5e3, 10e6, 4e6},
                                {0.5584, 0.2566, 8e3, 16e6, 6e6}};
  const auto& of = all[static_cast<std::size_t>(x.material)];
  const double four = static_cast<double>(x.welded), force = 6000, arm = 14, root = std::sqrt(2.0);
  const double h = x.weld / 16.0, b = x.thickness / 16.0, t = x.height / 2.0, l = x.length;
  const double across = std::hypot(l, h + t) / 2, along = std::hypot(t, h + l) / 2;
  const double radius = four > 0 ? std::max(across, along) : across;
  const double moment =
      root * h * l * ((h + t) * (h + t) / 4 + l * l / 12) + four * root * h * t * ((h + l) * (h + l) / 4 + t * t / 12);
  const double direct = force / (root * h * (four * t + l)), bending = force * (arm + l / 2) * radius / moment;
  const double shear = std::sqrt(direct * direct + bending * bending + direct * bending * l / radius);
  const double buckling = 4.013 * t * b * b * b * std::sqrt(of.modulus * of.shear_modulus) / (6 * arm * arm) *
                          (1 - t / (4 * arm) * std::sqrt(of.modulus / of.shear_modulus));
  return {.value = (1 + of.of_weld) * (four * t + l) * h * h + of.of_beam * t * b * (arm + l),
          .violation = beyond(shear, 0.577 * of.strength) + beyond(6 * force * arm / (t * t * b), of.strength) +
                       beyond(h, b) + std::max(0.0, 1 - buckling / force) +
                       beyond(4 * force * arm * arm * arm / (of.modulus * t * t * t * b), 0.25)};
}

template <class Problem, class Strategy>
void row(const char* name, const char* setting, const Problem& problem, const Strategy& strategy, double target,
         int runs) {
  constexpr auto never = std::numeric_limits<std::uint64_t>::max();
  std::vector<std::uint64_t> evaluations;
  for (int seed = 1; seed <= runs; ++seed) {
    const typename Problem::fitness_type wanted{target};
    const auto result = run(evolve(problem, strategy, static_cast<std::uint64_t>(seed)),
                            stop::target(wanted) || stop::evaluations(50'000));
    evaluations.push_back(result.reason.success ? result.evaluations : never);
  }
  std::ranges::sort(evaluations);
  const auto solved = evaluations.size() - static_cast<std::size_t>(std::ranges::count(evaluations, never));
  const auto median = evaluations[evaluations.size() / 2];
  std::printf("%-13s %-28s %3zu of %3d ", name, setting, solved, runs);
  if (median == never) {
    std::puts("      -");
  } else {
    std::printf("%7llu\n", static_cast<unsigned long long>(median));
  }
  std::fflush(stdout);
}

/// `Rounded` has integers in place of the categories of `Categories`.
template <class Categories, class Rounded, class Fitness>
void rows(const char* name, const Fitness& fitness, double target, int runs) {
  const auto problem = minimize([fitness](const Categories& d) { return fitness(d); },
                                space_of(static_cast<const Categories*>(nullptr)));
  const auto rounded =
      minimize([fitness](const Rounded& d) { return fitness(d); }, space_of(static_cast<const Rounded*>(nullptr)));
  row(name, "cma_es", problem, cma_es{}, target, runs);
  row(name, "cma_es of positions", rounded, cma_es{}, target, runs);
  row(name, "bipop", problem, bipop{}, target, runs);
  row(name, "bipop of positions", rounded, bipop{}, target, runs);
  row(name, "lshade", problem, lshade{.evaluations = 50'000}, target, runs);
  row(name, "differential_evolution", problem, differential_evolution{}, target, runs);
  row(name, "genetic_algorithm", problem, genetic_algorithm{}, target, runs);
}

}  // namespace

int main(int count, char** arguments) {
  const int runs = count > 1 ? std::atoi(arguments[1]) : 101;
  if (runs < 1) {
    std::fputs("usage: bench_categories RUNS [PROBLEM], with at least 1 run\n", stderr);
    return 2;
  }
  const auto wanted = [&](const char* name) { return count < 3 || std::strcmp(arguments[2], name) == 0; };
  struct named {
    const char* name;
    function f;
  };
  std::puts("problem       strategy                         solved  median");
  for (const auto& [name, f] :
       {named{"SphereCOM", sphere_com}, named{"EllipsoidCLO", ellipsoid_clo}, named{"MCProximity", mc_proximity}}) {
    if (wanted(name)) rows<categories, positions>(name, [f](const auto& d) { return f(read(d)); }, 1e-8, runs);
  }
  // The length of the weld was minimized for each combination of the other values; the best is 1.985042587.
  if (wanted("welded beam")) {
    rows<beam, numbered_beam>("welded beam", [](const auto& x) { return price(x); }, 1.985044, runs);
  }
}
