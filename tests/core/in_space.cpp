// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include <clade/chromosome.hpp>
#include <clade/core/in_space.hpp>
#include <clade/reals/chromosome/real.hpp>
#include <clade/reals/chromosome/reals.hpp>
#include <clade/reals/chromosome/reals_with_steps.hpp>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(in_space)

using namespace clade;

namespace {

struct job {
  std::vector<int> order;
  double speed;
};

template <class Space, class C>
std::string refusal(const Space& space, const C& chromosome) {
  return support::refusal([&] { detail::require_in_space(space, chromosome, "tour", 3); });
}

}  // namespace

BOOST_AUTO_TEST_CASE(sequences) {
  const chromosome::permutation orders{3};
  BOOST_TEST(refusal(orders, std::vector{2, 0, 1}) == "");
  BOOST_TEST(refusal(orders, std::vector{2, 0}) == "tour 3 must have 3 genes, but had 2");
  const std::string none = "tour 3 must be a permutation of 0..2, but a gene is out of range or occurs twice";
  BOOST_TEST(refusal(orders, std::vector{2, 0, 2}) == none);
  BOOST_TEST(refusal(orders, std::vector{1, 2, 3}) == none);
  BOOST_TEST(refusal(orders, std::vector{0, 1, -1}) == none);
  const chromosome::integers digits{2, 0, 9};
  BOOST_TEST(refusal(digits, std::vector{0, 9}) == "");
  BOOST_TEST(refusal(digits, std::vector{0, 10}) == "tour 3 must lie within the bounds, but gene 1 was 10");
  const chromosome::reals<std::array<double, 2>> box(-1, 1);
  BOOST_TEST(refusal(box, std::array{-1.0, 1.0}) == "");
  BOOST_TEST(refusal(box, std::array{-1.5, 1.0}) == "tour 3 must lie within the bounds, but gene 0 was -1.5");
  const chromosome::symbols letters{2, "abc"};
  BOOST_TEST(refusal(letters, std::string("ca")) == "");
  BOOST_TEST(refusal(letters, std::string("ad")) == "tour 3 must be of the alphabet \"abc\", but gene 1 was 'd'");
  BOOST_TEST(refusal(chromosome::bit_string{3}, chromosome::bits("01")) == "tour 3 must have 3 genes, but had 2");
  BOOST_TEST(refusal([](random_stream& rng) { return rng.below(3u); }, 7u) == "");
}

BOOST_AUTO_TEST_CASE(structs) {
  const chromosome::record jobs{chromosome::on<&job::order>(chromosome::permutation{2}),
                                chromosome::on<&job::speed>(chromosome::real{0.5, 2})};
  BOOST_TEST(refusal(jobs, job{{1, 0}, 0.5}) == "");
  BOOST_TEST(refusal(jobs, job{{1, 1}, 0.5}).starts_with("tour 3 must be a permutation of 0..1"));
  BOOST_TEST(refusal(jobs, job{{1, 0}, 3}) == "tour 3 must lie within the bounds, but gene 0 was 3");
  const chromosome::reals_with_steps stepped{.genes = {2, 0, 1}};
  BOOST_TEST(refusal(stepped, chromosome::stepped{{0, 1}, {0.1}}) == "");
  BOOST_TEST(refusal(stepped, chromosome::stepped{{0, 1}, {0.1, 0.1}}) == "tour 3 must have 1 gene, but had 2");
}

BOOST_AUTO_TEST_SUITE_END()
