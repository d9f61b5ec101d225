// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <string>

#include <clade/checkpoint/contents.hpp>
#include <clade/random/random_stream.hpp>

#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(contents_tests)

using namespace clade;

namespace {

checkpoint::contents some() {
  checkpoint::contents made;
  made.about.problem = "queens 64";
  made.about.strategy = "genetic_algorithm";
  made.about.order = "minimize";
  made.about.genes = "64 in a permutation";
  made.about.generation = 12;
  made.about.evaluations = 1200;
  made.about.space = 5;
  made.about.stream = 6;
  random_stream rng(1);
  for (int i = 0; i < 20'000; ++i) made.state += static_cast<char>(rng.below(256));
  return made;
}

std::string refusal(const std::string& bytes) {
  return support::refusal([&] { checkpoint::from_bytes(bytes); });
}

}  // namespace

BOOST_AUTO_TEST_CASE(bytes_become_the_contents_again) {
  const auto written = some();
  const auto read = checkpoint::from_bytes(checkpoint::to_bytes(written));
  BOOST_TEST(read.state == written.state);
  BOOST_TEST(read.about.problem == "queens 64");
  BOOST_TEST(read.about.strategy == "genetic_algorithm");
  BOOST_TEST(read.about.version == clade::version);
  BOOST_TEST(read.about.generation == 12u);
  BOOST_TEST(read.about.evaluations == 1200u);
  BOOST_TEST(read.about.order == "minimize");
  BOOST_TEST(read.about.genes == "64 in a permutation");
  BOOST_TEST(read.about.space == 5u);
  BOOST_TEST(read.about.stream == 6u);
}

BOOST_AUTO_TEST_CASE(one_that_is_cut_is_refused_at_every_length) {
  const auto bytes = checkpoint::to_bytes(some());
  std::size_t accepted = 0;
  for (std::size_t length = 0; length < bytes.size(); length += support::sanitized && length > 1000 ? 10 : 1) {
    accepted += refusal(bytes.substr(0, length)).empty();
  }
  BOOST_TEST(accepted == 0u);
  BOOST_TEST(refusal("") == "is empty");
  BOOST_TEST(refusal(bytes.substr(0, 5)) == "is damaged or incomplete: its check sum is wrong");
  BOOST_TEST(refusal(bytes + "x") == "is damaged or incomplete: its check sum is wrong");
}

BOOST_AUTO_TEST_CASE(every_flipped_bit_is_seen) {
  auto bytes = checkpoint::to_bytes(some());
  random_stream rng(2);
  std::size_t accepted = 0;
  const auto flip = [&](std::size_t bit) {
    const auto mask = static_cast<char>(1 << bit % 8);
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ mask);
    accepted += refusal(bytes).empty();
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ mask);
  };
  for (std::size_t bit = 0; bit < support::repetitions(std::size_t{8 * 4096}); ++bit) flip(bit);
  for (int i = 0; i < support::repetitions(10'000); ++i) flip(rng.below(8 * bytes.size()));
  BOOST_TEST(accepted == 0u);
  BOOST_TEST(refusal(bytes).empty());
}

BOOST_AUTO_TEST_CASE(other_files_are_told_apart) {
  BOOST_TEST(refusal("a letter to somebody, about the weather") == "is not a checkpoint of clade");
  auto other = some();
  other.about.version = "0.0.1";
  BOOST_TEST(refusal(checkpoint::to_bytes(other)) ==
             std::string("was written by clade 0.0.1, but this program uses clade ") + clade::version);
}

BOOST_AUTO_TEST_CASE(the_first_difference_is_named) {
  const auto one = some().about;
  BOOST_TEST(checkpoint::difference(one, one).empty());
  auto other = one;
  other.genes = "65";
  other.space = 7;
  BOOST_TEST(checkpoint::difference(one, other) ==
             "belongs to another run: its space is \"64 in a permutation\", not \"65\"");
  other.genes = one.genes;
  BOOST_TEST(checkpoint::difference(one, other) == "belongs to another run: its search space differs");
  other.order = "maximize";
  BOOST_TEST(checkpoint::difference(one, other) ==
             "belongs to another run: its order is \"minimize\", not \"maximize\"");
  other.fitness = "int";
  BOOST_TEST(checkpoint::difference(one, other) == "belongs to another run: its fitness is \"\", not \"int\"");
  other.chromosome = "bits";
  BOOST_TEST(checkpoint::difference(one, other) == "belongs to another run: its chromosome is \"\", not \"bits\"");
  other.strategy = "lshade";
  BOOST_TEST(checkpoint::difference(one, other) ==
             "belongs to another run: its strategy is \"genetic_algorithm\", not \"lshade\"");
  other.problem = "queens 8";
  BOOST_TEST(checkpoint::difference(one, other) ==
             "belongs to another run: its problem is \"queens 64\", not \"queens 8\"");
}

BOOST_AUTO_TEST_CASE(of_long_texts_the_place_is_shown) {
  checkpoint::about one, other;
  one.problem = "n_queens solve --size 200 --population 100 --generations 0 --stall 19900 --restarts 3 --seed 1";
  other.problem = "n_queens solve --size 200 --population 100 --generations 0 --stall 19900 --restarts 4 --seed 1";
  BOOST_TEST(
      checkpoint::difference(one, other) ==
      "belongs to another run: its problem is \"...19900 --restarts 3 --seed 1\", not \"...19900 --restarts 4 --seed "
      "1\"");
  other.problem = std::string(100, 'x');
  BOOST_TEST(
      checkpoint::difference(one, other) ==
      "belongs to another run: its problem is \"n_queens solve --size 200 --population 100 --generations 0 -...\", "
      "not \"" +
          std::string(60, 'x') + "...\"");
  other.problem = one.problem + " more";
  BOOST_TEST(checkpoint::difference(one, other) ==
             "belongs to another run: its problem is \"...3 --seed 1\", not \"...3 --seed 1 more\"");
}

BOOST_AUTO_TEST_SUITE_END()
