// SPDX-License-Identifier: BSL-1.0
// How often do the strategies of the program optimize find the best designs of twenty problems? The table of
// docs/optimize.md; `bench_optimize [RUNS [EVALUATIONS_PER_VARIABLE [STRATEGY...]]]`.
#include <algorithm>
#include <clade/pareto.hpp>
#include <clade/random/random_stream.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <limits>
#include <map>
#include <numbers>
#include <string>
#include <vector>

#include "optimize/course.hpp"
#include "optimize/strategies.hpp"
#include "parameters/variables.hpp"

namespace {

using optimize::call;
using parameters::values;

double number(const values& all, const std::string& name) {
  const auto& value = *parameters::find(all, name);
  if (const auto* const whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  return std::get<double>(value);
}
std::string text(const values& all, const std::string& name) {
  return std::get<std::string>(*parameters::find(all, name));
}

// The values x1 ... xn.
std::vector<double> vector_of(const values& all) {
  std::vector<double> x;
  for (const auto& [name, value] : all) x.push_back(number(all, name));
  return x;
}

using results = std::vector<double>;
using function = std::function<results(const values&)>;

struct test_problem {
  std::string name;
  std::vector<std::string> variables, orders;
  std::vector<optimize::objective> objectives;
  std::vector<std::string> constraints;
  function f;
  double best;                      // the value of the optimum, or the best known hypervolume
  std::vector<double> reference{};  // of the hypervolume
  double noise = 0;                 // standard deviation
  std::size_t repeat = 1;
};

std::vector<std::string> numbered(std::size_t n, const std::string& range) {
  std::vector<std::string> all;
  for (std::size_t i = 1; i <= n; ++i) all.push_back("x" + std::to_string(i) + '=' + range);
  return all;
}

function of_vector(double (*f)(const std::vector<double>&)) {
  return [f](const values& all) { return results{f(vector_of(all))}; };
}

constexpr double pi = std::numbers::pi;

double sphere(const std::vector<double>& x) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += std::pow(x[i] - 0.1 * static_cast<double>(i), 2);
  return sum;
}
double rosenbrock(const std::vector<double>& x) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < x.size(); ++i)
    sum += 100 * std::pow(x[i + 1] - x[i] * x[i], 2) + std::pow(1 - x[i], 2);
  return sum;
}
double rastrigin(const std::vector<double>& x) {
  double sum = 0;
  for (const auto a : x) sum += a * a - 10 * std::cos(2 * pi * a) + 10;
  return sum;
}
double ackley(const std::vector<double>& x) {
  double squares = 0, cosines = 0;
  for (const auto a : x) squares += a * a, cosines += std::cos(2 * pi * a);
  const auto n = static_cast<double>(x.size());
  return 20 + std::numbers::e - 20 * std::exp(-0.2 * std::sqrt(squares / n)) - std::exp(cosines / n);
}
double levy(const std::vector<double>& x) {
  const auto w = [&](std::size_t i) { return 1 + (x[i] - 1) / 4; };
  const auto n = x.size();
  double sum = std::pow(std::sin(pi * w(0)), 2);
  for (std::size_t i = 0; i + 1 < n; ++i)
    sum += std::pow(w(i) - 1, 2) * (1 + 10 * std::pow(std::sin(pi * w(i) + 1), 2));
  return sum + std::pow(w(n - 1) - 1, 2) * (1 + std::pow(std::sin(2 * pi * w(n - 1)), 2));
}
double griewank(const std::vector<double>& x) {
  double sum = 0, product = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    sum += x[i] * x[i] / 4000;
    product *= std::cos(x[i] / std::sqrt(static_cast<double>(i + 1)));
  }
  return sum - product + 1;
}

// The pressure vessel: Sandgren (1990), with steps of 1/16 inch; the best known value is 6059.714335.
results vessel(const values& v) {
  const double s = number(v, "shell"), h = number(v, "head"), r = number(v, "radius"), l = number(v, "length");
  return {0.6224 * s * r * l + 1.7781 * h * r * r + 3.1661 * s * s * l + 19.84 * s * s * r, -s + 0.0193 * r,
          -h + 0.00954 * r, -pi * r * r * l - 4.0 / 3 * pi * r * r * r + 1'296'000};
}
// The speed reducer: Golinski (1970); 2994.4710661.
results reducer(const values& v) {
  const auto x = vector_of(v);
  const double b = x[0], m = x[1], z = x[2], l1 = x[3], l2 = x[4], d1 = x[5], d2 = x[6];
  return {0.7854 * b * m * m * (3.3333 * z * z + 14.9334 * z - 43.0934) - 1.508 * b * (d1 * d1 + d2 * d2) +
              7.4777 * (d1 * d1 * d1 + d2 * d2 * d2) + 0.7854 * (l1 * d1 * d1 + l2 * d2 * d2),
          27 / (b * m * m * z) - 1,
          397.5 / (b * m * m * z * z) - 1,
          1.93 * l1 * l1 * l1 / (m * z * d1 * d1 * d1 * d1) - 1,
          1.93 * l2 * l2 * l2 / (m * z * d2 * d2 * d2 * d2) - 1,
          std::sqrt(std::pow(745 * l1 / (m * z), 2) + 16.9e6) / (110 * d1 * d1 * d1) - 1,
          std::sqrt(std::pow(745 * l2 / (m * z), 2) + 157.5e6) / (85 * d2 * d2 * d2) - 1,
          m * z / 40 - 1,
          5 * m / b - 1,
          b / (12 * m) - 1,
          (1.5 * d1 + 1.9) / l1 - 1,
          (1.1 * d2 + 1.9) / l2 - 1};
}
// The welded beam: Ragsdell and Phillips (1976); 1.724852.
results beam(const values& v) {
  const auto x = vector_of(v);
  const double h = x[0], l = x[1], t = x[2], b = x[3], load = 6000, length = 14, e = 30e6, g = 12e6;
  const double t1 = load / (std::sqrt(2.0) * h * l), m = load * (length + l / 2),
               r = std::sqrt(l * l / 4 + std::pow((h + t) / 2, 2)),
               j = 2 * std::sqrt(2.0) * h * l * (l * l / 12 + std::pow((h + t) / 2, 2)), t2 = m * r / j,
               tau = std::sqrt(t1 * t1 + 2 * t1 * t2 * l / (2 * r) + t2 * t2), sigma = 6 * load * length / (b * t * t),
               delta = 4 * load * length * length * length / (e * t * t * t * b),
               buckling = 4.013 * e * std::sqrt(t * t * std::pow(b, 6) / 36) / (length * length) *
                          (1 - t / (2 * length) * std::sqrt(e / (4 * g)));
  return {1.10471 * h * h * l + 0.04811 * t * b * (14 + l), tau,   sigma,   h - b,
          0.10471 * h * h + 0.04811 * t * b * (14 + l),     delta, buckling};
}
// The gear train: Sandgren (1990); 2.7e-12, shown by its logarithm.
results gears(const values& v) {
  const auto x = vector_of(v);
  return {std::log10(std::pow(1 / 6.931 - x[0] * x[1] / (x[2] * x[3]), 2) + 1e-15)};
}
// The tension spring: Arora (1989); 0.012665233.
results spring(const values& v) {
  const double d = number(v, "wire"), c = number(v, "coil"), n = number(v, "turns");
  return {(n + 2) * c * d * d, 1 - c * c * c * n / (71785 * d * d * d * d),
          (4 * c * c - d * c) / (12566 * (c * d * d * d - d * d * d * d)) + 1 / (5108 * d * d) - 1,
          1 - 140.45 * d / (c * c * n), (c + d) / 1.5 - 1};
}

// The total tardiness of twelve jobs on a machine.
double tardiness(const std::vector<std::string>& order) {
  double time = 0, late = 0;
  for (const auto& name : order) {
    const auto i = static_cast<double>(name[0] - 'a');
    time += 3 + std::fmod(i * 7, 11);
    late += std::max(0.0, time - (10 + std::fmod(i * 29, 83))) * (1 + std::fmod(i * 5, 4));
  }
  return late;
}
// The optimum by dynamic programming over sets of jobs.
double best_tardiness() {
  constexpr std::size_t jobs = 12;
  std::vector<double> best(std::size_t{1} << jobs, std::numeric_limits<double>::infinity());
  best[0] = 0;
  for (std::size_t set = 0; set < best.size(); ++set) {
    double time = 0;
    for (std::size_t i = 0; i < jobs; ++i) {
      if (set >> i & 1) time += 3 + std::fmod(static_cast<double>(i) * 7, 11);
    }
    for (std::size_t i = 0; i < jobs; ++i) {
      if (set >> i & 1) continue;
      const auto j = static_cast<double>(i);
      const auto end = time + 3 + std::fmod(j * 7, 11);
      auto& next = best[set | std::size_t{1} << i];
      next = std::min(next, best[set] + std::max(0.0, end - (10 + std::fmod(j * 29, 83))) * (1 + std::fmod(j * 5, 4)));
    }
  }
  return best.back();
}

// The length of a round trip through twelve places on a circle.
double circle(const std::vector<std::string>& order) {
  double length = 0;
  const auto n = order.size();
  for (std::size_t i = 0; i < n; ++i) {
    const auto apart = 2 * pi / static_cast<double>(n) * (order[i][0] - order[(i + 1) % n][0]);
    length += 2 * std::abs(std::sin(apart / 2));
  }
  return length;
}

std::vector<test_problem> problems() {
  const std::vector<optimize::objective> f{{"f"}};
  std::vector<test_problem> all{
      {"sphere", numbered(10, "-5..5"), {}, f, {}, of_vector(sphere), 0},
      {"rosenbrock", numbered(5, "-5..5"), {}, f, {}, of_vector(rosenbrock), 0},
      {"rastrigin", numbered(10, "-5.12..4"), {}, f, {}, of_vector(rastrigin), 0},
      {"ackley", numbered(10, "-30..20"), {}, f, {}, of_vector(ackley), 0},
      {"levy", numbered(10, "-10..10"), {}, f, {}, of_vector(levy), 0},
      {"griewank", numbered(10, "-600..500"), {}, f, {}, of_vector(griewank), 0},
      {"integers", numbered(10, "-50..60 integer"), {}, f, {}, of_vector(ackley), 0},
      {"bits",
       numbered(40, "0,1"),
       {},
       {{"f", true}},
       {},
       [](const values& v) {
         const auto x =
             vector_of(v);  // blocks of four, of which each is worth more the fewer ones it has, unless it has four
         double sum = 0;
         for (std::size_t i = 0; i < x.size(); i += 4) {
           const auto ones = x[i] + x[i + 1] + x[i + 2] + x[i + 3];
           sum += ones > 3 ? 4 : ones > 2 ? 3 : ones;
         }
         return results{sum};
       },
       40}};
  const auto kinds = [](const values& v) {
    const double size = number(v, "size"), speed = number(v, "speed");
    const auto steel = text(v, "steel"), coat = text(v, "coat");
    const double base = steel == "b" ? 0 : steel == "d" ? 0.5 : 2;
    const double more = coat == "zinc" ? std::abs(speed - 3) : 4 + std::pow(speed - 8, 2) / 10;
    return results{1 + base + more + std::pow(size - (steel == "b" ? 2.5 : 1), 2)};
  };
  all.push_back(
      {"categories", {"size=0..10", "speed=0..10", "steel=a,b,c,d,e", "coat=none,zinc,paint"}, {}, f, {}, kinds, 1});
  all.push_back({"condition",
                 {"shape=flat,deep", "width=0..10", "depth=0.01..100 log if shape=deep"},
                 {},
                 f,
                 {},
                 [](const values& v) {
                   const auto* const depth = parameters::find(v, "depth");
                   const auto width = number(v, "width");
                   if (!depth) return results{2 + std::pow(width - 3, 2)};
                   return results{1 + std::pow(width - 7, 2) + std::pow(std::log(std::get<double>(*depth) / 0.5), 2)};
                 },
                 1});
  all.push_back({"jobs",
                 {},
                 {"jobs=a,b,c,d,e,f,g,h,i,j,k,l"},
                 f,
                 {},
                 [](const values& v) {
                   return results{tardiness(std::get<std::vector<std::string>>(*parameters::find(v, "jobs")))};
                 },
                 best_tardiness()});
  all.push_back({"round trip",
                 {},
                 {"tour=a,e,c,k,b,l,g,d,j,h,f,i"},
                 f,
                 {},
                 [](const values& v) {
                   return results{circle(std::get<std::vector<std::string>>(*parameters::find(v, "tour")))};
                 },
                 24 * std::sin(pi / 12)});
  all.push_back({"g06",
                 {"x1=13..100", "x2=0..100"},
                 {},
                 f,
                 {"c1 <= 0", "c2 <= 0"},
                 [](const values& v) {
                   const auto x = vector_of(v);
                   return results{std::pow(x[0] - 10, 3) + std::pow(x[1] - 20, 3),
                                  -std::pow(x[0] - 5, 2) - std::pow(x[1] - 5, 2) + 100,
                                  std::pow(x[0] - 6, 2) + std::pow(x[1] - 5, 2) - 82.81};
                 },
                 -6961.81387558});
  all.push_back({"noisy sphere",
                 numbered(5, "-5..5"),
                 {},
                 f,
                 {},
                 [](const values& v) { return results{1 + sphere(vector_of(v))}; },
                 1,
                 {},
                 0.01,
                 5});
  all.push_back({"two objectives",
                 numbered(5, "0..1"),
                 {},
                 {{"f"}, {"g"}},
                 {},
                 [](const values& v) {
                   const auto x = vector_of(v);
                   double g = 1;
                   for (std::size_t i = 1; i < x.size(); ++i) g += 9 * x[i] / static_cast<double>(x.size() - 1);
                   return results{x[0], g * (1 - std::sqrt(x[0] / g))};
                 },
                 2.0 / 3 + 0.21,
                 {1.1, 1.1}});
  all.push_back(
      {"pressure vessel",
       {"shell=0.0625..6.1875 step 0.0625", "head=0.0625..6.1875 step 0.0625", "radius=10..200", "length=10..200"},
       {},
       f,
       {"c1 <= 0", "c2 <= 0", "c3 <= 0"},
       vessel,
       6059.714335});
  all.push_back(
      {"speed reducer",
       {"x1=2.6..3.6", "x2=0.7..0.8", "x3=17..28 integer", "x4=7.3..8.3", "x5=7.3..8.3", "x6=2.9..3.9", "x7=5..5.5"},
       {},
       f,
       {"c1 <= 0", "c2 <= 0", "c3 <= 0", "c4 <= 0", "c5 <= 0", "c6 <= 0", "c7 <= 0", "c8 <= 0", "c9 <= 0", "c10 <= 0",
        "c11 <= 0"},
       reducer,
       2994.4710661});
  all.push_back(
      {"welded beam",
       {"x1=0.1..2", "x2=0.1..10", "x3=0.1..10", "x4=0.1..2"},
       {},
       f,
       {"shear <= 13600", "bending <= 30000", "thickness <= 0", "cost <= 5", "deflection <= 0.25", "load >= 6000"},
       beam,
       1.724852309});
  all.push_back({"gear train",
                 {"x1=12..60 integer", "x2=12..60 integer", "x3=12..60 integer", "x4=12..60 integer"},
                 {},
                 f,
                 {},
                 gears,
                 std::log10(2.700857e-12 + 1e-15)});
  all.push_back({"spring",
                 {"wire=0.05..2", "coil=0.25..1.3", "turns=2..15"},
                 {},
                 f,
                 {"c1 <= 0", "c2 <= 0", "c3 <= 0", "c4 <= 0"},
                 spring,
                 0.012665233});
  return all;
}

struct trial {
  bool reached;
  double value;
};

trial run(const test_problem& of, const std::string& strategy, std::uint64_t seed, std::uint64_t per_variable) {
  optimize::definition study;
  study.variables = of.variables;
  study.orders = of.orders;
  study.objectives = of.objectives;
  for (const auto& one : of.constraints) study.constraints.push_back(optimize::read_constraint(one));
  study.seed = seed;
  study.repeat = of.repeat;
  const auto on = parameters::variables::read(of.variables, of.orders);
  const auto n = on.is_one_order() ? on.definitions()[0].names.size() : on.space().variables().size();
  study.planned = per_variable * n / of.repeat;
  study.strategy = strategy == "auto" ? std::string(optimize::strategy_for(study, on, study.planned)) : strategy;
  optimize::answers known;
  std::map<std::string, double> truth;
  optimize::course through(
      study, known,
      [&](const std::vector<call>& wanted) {
        for (const auto& one : wanted) {
          auto found = of.f(on.from_json(nlohmann::json::parse(one.design)));
          truth[one.design] = found[0];
          std::uint64_t hash = seed;
          for (const char c : one.design) hash = hash * 31 + static_cast<unsigned char>(c);
          found[0] += of.noise * clade::random_stream(hash).fork(one.repetition).normal();
          known.add(one, {.values = std::move(found)});
        }
      },
      per_variable * n);
  optimize::end_wishes ends{{SIGINT}};
  optimize::run_strategy(study, on, through, {.ends = &ends});
  if (of.objectives.size() > 1) {
    std::vector<std::vector<double>> front;
    for (const auto i : through.front()) front.push_back(through.designs()[i].means);
    const auto volume = clade::pareto::hypervolume(front, of.reference);
    return {volume >= 0.98 * of.best, volume};
  }
  const auto best = through.best();
  const auto& found = through.designs()[*best];
  if (!found.is_feasible()) return {false, std::numeric_limits<double>::quiet_NaN()};
  const auto value = truth.at(found.of.design);
  const auto off = of.objectives[0].maximized ? of.best - value : value - of.best;
  return {off <= 0.001 * (of.best == 0 ? 1 : std::abs(of.best)), value};
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t runs = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10;
  const std::uint64_t per_variable = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 2000;
  std::vector<std::string> strategies{argv + std::min(argc, 3), argv + argc};
  if (strategies.empty()) strategies = {"auto"};
  std::printf("| problem |");
  for (const auto& one : strategies) std::printf(" %s |", one.c_str());
  std::printf("\n|---|");
  for (std::size_t i = 0; i < strategies.size(); ++i) std::printf("---|");
  std::printf("\n");
  std::vector<std::uint64_t> solved(strategies.size());
  for (const auto& of : problems()) {
    std::printf("| %s |", of.name.c_str());
    for (std::size_t s = 0; s < strategies.size(); ++s) {
      const bool several = of.objectives.size() > 1;
      const auto strategy =
          several ? (strategies[s] == "random" || strategies[s] == "auto" ? strategies[s] : "nsga2") : strategies[s];
      std::uint64_t reached = 0;
      std::vector<double> values;
      for (std::uint64_t seed = 1; seed <= runs; ++seed) {
        const auto one = run(of, strategy, seed, per_variable);
        reached += one.reached;
        values.push_back(one.value);
      }
      std::ranges::sort(values);
      std::printf(" %llu, %.6g |", static_cast<unsigned long long>(reached), values[values.size() / 2]);
      std::fflush(stdout);
      solved[s] += reached * 10 >= runs * 9;
    }
    std::printf("\n");
  }
  std::printf("| solved in 9 of 10 |");
  for (const auto one : solved) std::printf(" %llu |", static_cast<unsigned long long>(one));
  std::printf("\n");
}
