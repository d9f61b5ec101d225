// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <vector>

#include <clade/reals.hpp>

#include "support/chi_square.hpp"
#include "support/every_mutation.hpp"
#include "support/extreme_boxes.hpp"
#include "support/kolmogorov_smirnov.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(contract)

using namespace clade;
using row = std::vector<double>;

namespace {

constexpr auto infinity = std::numeric_limits<double>::infinity();

template <class Op, class Space>
auto ready(const Op& op, const Space& space) {
  return clade::detail::prepared(op, minimize([](const clade::detail::chromosome_of<Space>&) { return 0; }, space));
}

template <class Op>
row genes_of(const Op& op, const chromosome::reals<>& space, double from) {
  const auto mutate = ready(op, space);
  random_stream rng(11);
  row genes;
  for (int i = 0; i < 20'000; ++i) {
    row child{from};
    mutate(child, rng);
    genes.push_back(child[0]);
  }
  return genes;
}

double normal(double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; }

}  // namespace

BOOST_AUTO_TEST_CASE(no_gene_leaves_the_most_extreme_bounds) {
  const auto space = support::extreme_box();
  const support::inside_of inside(space);
  support::for_every_mutation([&](const char* name, const auto& op, auto about) {
    if constexpr (about.shapes & support::shape::reals) {
      BOOST_TEST_CONTEXT(name) {
        const auto mutate = ready(op, space);
        random_stream rng(5);
        row genes;
        std::size_t outside = 0;
        for (int i = 0; i < support::repetitions(1'000'000); ++i) {
          if (i % 100 == 0) genes = support::extreme_genes(space, rng);
          mutate(genes, rng);
          outside += !inside(genes);
        }
        BOOST_TEST(outside == 0u);
      }
    }
  });
}

BOOST_AUTO_TEST_CASE(steps_in_the_chromosome_do_not_lead_out_of_the_most_extreme_bounds) {
  const auto box = support::extreme_box();
  const support::inside_of inside(box);
  for (const std::size_t steps : {std::size_t{1}, box.size()}) {
    const chromosome::reals_with_steps space{.genes = box, .steps = steps, .first_step = 1};
    const auto mutate = ready(mutation::self_adaptive{}, space);
    random_stream rng(6);
    auto c = space(rng);
    std::size_t outside = 0;
    for (int i = 0; i < support::repetitions(100'000); ++i) {
      if (i % 100 == 0) c = {support::extreme_genes(box, rng), std::vector<double>(steps, 1.0)};
      mutate(c, rng);
      outside += !inside(c.genes);
      for (const auto step : c.steps) outside += !(step > 0 && step <= 1);
    }
    BOOST_TEST(outside == 0u);
  }
}

BOOST_AUTO_TEST_CASE(steps_have_their_distributions) {
  using support::kolmogorov_smirnov_p, support::least_p;
  const chromosome::reals space{1, -infinity, infinity};
  BOOST_TEST(kolmogorov_smirnov_p(genes_of(mutation::gauss{.deviation = 2}, space, 5),
                                  [](double x) { return normal((x - 5) / 2); }) > least_p);
  BOOST_TEST(kolmogorov_smirnov_p(genes_of(mutation::gauss{.share = 0.01}, chromosome::reals{1, -100, 100}, 5),
                                  [](double x) { return normal((x - 5) / 2); }) > least_p);
  BOOST_TEST(kolmogorov_smirnov_p(genes_of(mutation::cauchy{.scale = 2}, space, 5),
                                  [](double x) { return 0.5 + std::atan((x - 5) / 2) / std::numbers::pi; }) > least_p);
  BOOST_TEST(kolmogorov_smirnov_p(genes_of(mutation::uniform{}, chromosome::reals{1, 2, 6}, 5),
                                  [](double x) { return (x - 2) / 4; }) > least_p);
  // Index 1, at the centre of [-1, 1]: a fraction d of the range, at most 1/2, has the density (1 - |d|) / (3 / 4).
  BOOST_TEST(kolmogorov_smirnov_p(genes_of(mutation::polynomial{1}, chromosome::reals{1, -1, 1}, 0), [](double x) {
               const auto d = std::abs(x) / 2, side = (1 - (1 - d) * (1 - d)) / 0.75 / 2;
               return x < 0 ? 0.5 - side : 0.5 + side;
             }) > least_p);
}

BOOST_AUTO_TEST_CASE(polynomial_has_the_room_of_either_side) {
  // Index 4, at a quarter of [0, 8]: each side has half of the probability, truncated at the bound.
  BOOST_TEST(
      support::kolmogorov_smirnov_p(genes_of(mutation::polynomial{4}, chromosome::reals{1, 0, 8}, 2), [](double x) {
        const auto held = [](double d) { return 1 - std::pow(1 - d, 5); };
        return x < 2 ? 0.5 - held((2 - x) / 8) / held(0.25) / 2 : 0.5 + held((x - 2) / 8) / held(0.75) / 2;
      }) > support::least_p);
  // At a bound, half of the steps have length 0.
  std::size_t stay = 0;
  for (const auto gene : genes_of(mutation::polynomial{4}, chromosome::reals{1, 0, 8}, 0)) stay += gene == 0;
  BOOST_TEST((stay > 9'600 && stay < 10'400));
}

BOOST_AUTO_TEST_CASE(combinators_take_operators_on_real_vectors) {
  using support::kolmogorov_smirnov_p, support::least_p;
  const chromosome::reals space{1, -infinity, infinity};
  const auto sum = genes_of(mutation::sequence{mutation::gauss{1.0}, mutation::gauss{2.0}}, space, 5);
  BOOST_TEST(kolmogorov_smirnov_p(sum, [](double x) { return normal((x - 5) / std::sqrt(5.0)); }) > least_p);
  const auto mixture = genes_of(mutation::one_of{mutation::gauss{1.0}, mutation::gauss{4.0}}, space, 5);
  BOOST_TEST(kolmogorov_smirnov_p(mixture, [](double x) { return (normal(x - 5) + normal((x - 5) / 4)) / 2; }) >
             least_p);
  const auto some = genes_of(mutation::with_probability{0.3, mutation::gauss{2.0}}, space, 5);
  row moved;
  for (const auto gene : some) {
    if (gene != 5) moved.push_back(gene);
  }
  BOOST_TEST((moved.size() > 5'700 && moved.size() < 6'300));
  BOOST_TEST(kolmogorov_smirnov_p(moved, [](double x) { return normal((x - 5) / 2); }) > least_p);
}

BOOST_AUTO_TEST_CASE(operators_on_the_genes_of_stepped_are_given_their_bounds) {
  using chromosome::stepped;
  const chromosome::reals_with_steps space{.genes = {1, -100, 100}, .steps = 1, .first_step = 0.5};
  const auto mutate =
      ready(mutation::sequence{mutation::on<&stepped::genes>(mutation::one_of{mutation::gauss{.share = 0.01}}),
                               mutation::on<&stepped::steps>(mutation::with_probability{0.5, mutation::uniform{}})},
            space);
  random_stream rng(4);
  row genes, steps;
  for (int i = 0; i < 10'000; ++i) {
    stepped c{{5}, {0.5}};
    mutate(c, rng);
    genes.push_back(c.genes[0]);
    if (c.steps[0] != 0.5) steps.push_back(c.steps[0]);
  }
  BOOST_TEST(support::kolmogorov_smirnov_p(genes, [](double x) { return normal((x - 5) / 2); }) > support::least_p);
  BOOST_TEST((steps.size() > 4'800 && steps.size() < 5'200));
  BOOST_TEST(support::kolmogorov_smirnov_p(steps, [](double x) { return x; }) > support::least_p);
}

BOOST_AUTO_TEST_CASE(genes_are_picked_with_the_rate) {
  const auto mutate = ready(mutation::gauss{0.1, 0.25}, chromosome::reals{40, -infinity, infinity});
  random_stream rng(3);
  std::size_t moved = 0;
  for (int i = 0; i < 1000; ++i) {
    row genes(40, 0.0);
    mutate(genes, rng);
    for (const auto gene : genes) moved += gene != 0;
  }
  BOOST_TEST((moved > 9'600 && moved < 10'400));
}

BOOST_AUTO_TEST_CASE(steps_of_self_adaptive_are_log_normal) {
  using chromosome::stepped;
  for (const std::size_t steps : {1u, 4u}) {
    const chromosome::reals_with_steps space{.genes = {4, -1e9, 1e9}, .steps = steps, .first_step = 1e-6};
    const auto mutate = ready(mutation::self_adaptive{}, space);
    random_stream rng(9);
    row logarithms, moves;
    for (int i = 0; i < 20'000; ++i) {
      stepped c = space(rng);
      const auto before = c;
      mutate(c, rng);
      logarithms.push_back(std::log(c.steps[0] / 1e-6));
      moves.push_back((c.genes[2] - before.genes[2]) / (2e9 * c.steps[steps == 1 ? 0 : 2]));
    }
    // n = 4: the variance is 1 / 4 for one step size, 1 / 8 + 1 / 4 for four.
    if (steps == 1) {
      BOOST_TEST(support::kolmogorov_smirnov_p(logarithms, [](double x) { return normal(x / 0.5); }) >
                 support::least_p);
    } else {
      BOOST_TEST(support::kolmogorov_smirnov_p(logarithms, [](double x) { return normal(x / std::sqrt(0.375)); }) >
                 support::least_p);
    }
    BOOST_TEST(support::kolmogorov_smirnov_p(moves, normal) > support::least_p);
  }
}

BOOST_AUTO_TEST_CASE(steps_of_self_adaptive_have_a_part_in_common_and_its_rate) {
  using chromosome::stepped;
  const chromosome::reals_with_steps space{.genes = {4, -1e9, 1e9}, .steps = 4, .first_step = 1e-3};
  const auto mutate = ready(mutation::self_adaptive{.rate = 0.5}, space);
  random_stream rng(10);
  double products = 0, squares = 0;
  row logarithms;
  for (int i = 0; i < 20'000; ++i) {
    auto c = space(rng);
    mutate(c, rng);
    const auto first = std::log(c.steps[0] / 1e-3), second = std::log(c.steps[3] / 1e-3);
    products += first * second;
    squares += (first * first + second * second) / 2;
    logarithms.push_back(second);
  }
  // The common variance is 1 / 8 and the individual one 1 / 4, both times 0.5 squared.
  BOOST_TEST(std::abs(products / squares - 1 / 3.0) < 0.03);
  BOOST_TEST(support::kolmogorov_smirnov_p(logarithms, [](double x) { return normal(x / std::sqrt(0.375 / 4)); }) >
             support::least_p);
}

BOOST_AUTO_TEST_CASE(steps_of_self_adaptive_stay_between_the_least_and_one) {
  using chromosome::stepped;
  const chromosome::reals_with_steps space{.genes = {3, -1, 1}, .steps = 3, .first_step = 0.5, .min_step = 0.1};
  const support::inside_of inside(space.genes);
  const auto mutate = ready(mutation::self_adaptive{.rate = 3}, space);
  random_stream rng(12);
  auto c = space(rng);
  std::size_t least = 0, most = 0, outside = 0;
  for (int i = 0; i < 10'000; ++i) {
    mutate(c, rng);
    for (const auto step : c.steps) {
      least += step == 0.1;
      most += step == 1;
      outside += !(step >= 0.1 && step <= 1);
    }
    outside += !inside(c.genes);
  }
  BOOST_TEST(outside == 0u);
  BOOST_TEST((least > 1000 && most > 1000));
}

BOOST_AUTO_TEST_CASE(ranges_that_are_infinite_are_refused_where_their_width_is_needed) {
  using support::refusal;
  const chromosome::reals space{2, 0, infinity};
  BOOST_TEST(refusal([&] { ready(mutation::polynomial{}, space); }) ==
             "mutation::polynomial needs finite bounds, but those of gene 0 were 0 and inf");
  BOOST_TEST(refusal([&] { ready(mutation::uniform{}, space); }) != "");
  BOOST_TEST(refusal([&] { ready(mutation::gauss{}, space); }) != "");
  BOOST_TEST(refusal([&] { ready(mutation::gauss{0.3}, space); }) == "");
  BOOST_TEST(refusal([] { static_cast<void>(mutation::gauss{-1.0}); }) ==
             "gauss deviation must be above 0 and finite, but was -1");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
