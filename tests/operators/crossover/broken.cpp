// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <clade/chromosome.hpp>
#include <clade/crossover.hpp>

#include "support/crossover_contract.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(broken)

using namespace clade;
using namespace support;

// The contract tests detect the faults of these crossovers. Each has one fault and is correct otherwise.

namespace {

using genes = std::vector<int>;

struct writes_a_gene_of_neither_parent {
  void operator()(const genes& mother, const genes& father, genes& child, random_stream& rng) const {
    crossover::uniform{}(mother, father, child, rng);
    if (rng.below(100) == 0) child[rng.below(child.size())] += 1;
  }
};

struct takes_a_gene_from_another_place {
  void operator()(const genes& mother, const genes& father, genes& child, random_stream& rng) const {
    crossover::uniform{}(mother, father, child, rng);
    child.back() = father.front();
  }
};

struct loses_uniqueness {
  void operator()(const genes& mother, const genes& father, genes& child, random_stream& rng) const {
    crossover::order{}(mother, father, child, rng);
    if (rng.below(100) == 0) child[rng.below(child.size())] = child[rng.below(child.size())];
  }
};

struct crosses_permutations_like_other_values {
  void operator()(const genes& mother, const genes& father, genes& child, random_stream& rng) const {
    crossover::one_point{}(mother, father, child, rng);
  }
};

struct modifies_the_father {
  void operator()(const genes& mother, const genes& father, genes& child, random_stream& rng) const {
    crossover::one_point{}(mother, father, child, rng);
    if (rng.below(100) == 0) ++const_cast<genes&>(father).front();
  }
};

// The parents keep equal values.
struct takes_the_storage_of_the_mother {
  void operator()(const genes& mother, const genes& father, genes& child, random_stream& rng) const {
    crossover::uniform{1}(mother, father, child, rng);
    std::swap(const_cast<genes&>(mother), child);
  }
};

struct remembers_a_pointer_to_the_mother {
  struct chromosome {
    const int* first = nullptr;
    std::size_t length = 0;
    const int* data() const { return first; }
    const int* begin() const { return first; }
    const int* end() const { return first + length; }
    std::size_t size() const { return length; }
    int operator[](std::size_t i) const { return first[i]; }
    friend bool operator==(const chromosome& one, const chromosome& other) { return std::ranges::equal(one, other); }
  };
  void operator()(const chromosome& mother, const chromosome&, chromosome& child, random_stream&) const {
    child = mother;
  }
};

struct reads_the_old_contents_of_the_child {
  void operator()(const genes& mother, const genes& father, genes& child, random_stream& rng) const {
    const bool from_mother = !child.empty() && child[0] % 2 == 0;
    crossover::uniform{from_mother ? 0.9 : 0.1}(mother, father, child, rng);
  }
};

struct draws_as_its_child_was_long {
  void operator()(const genes& mother, const genes& father, genes& child, random_stream& rng) const {
    if (child.size() != mother.size()) rng();
    crossover::uniform{1}(mother, father, child, rng);
  }
};

struct forgets_the_last_gene {
  void operator()(const genes& mother, const genes& father, genes& child, random_stream& rng) const {
    clade::detail::match_length(mother, child);
    for (std::size_t i = 0; i + 1 < mother.size(); ++i) child[i] = rng.chance(0.5) ? mother[i] : father[i];
  }
};

struct forgets_the_last_bit_of_a_word {
  void operator()(const chromosome::bits& mother, const chromosome::bits& father, chromosome::bits& child,
                  random_stream& rng) const {
    clade::detail::match_length(mother, child);
    for (std::size_t i = 0; i < mother.size(); ++i) {
      if (i % 64 != 63) child.set(i, rng.chance(0.5) ? mother[i] : father[i]);
    }
  }
};

struct keeps_the_length_of_the_child {
  void operator()(const genes& mother, const genes& father, genes& child, random_stream& rng) const {
    for (std::size_t i = 0; i < std::min(mother.size(), child.size()); ++i) {
      child[i] = rng.chance(0.5) ? mother[i] : father[i];
    }
  }
};

struct is_not_idempotent {
  void operator()(const genes& mother, const genes&, genes& child, random_stream&) const {
    child = mother;
    std::ranges::reverse(child);
  }
};

struct says_it_copied_the_mother {
  bool operator()(const genes& mother, const genes& father, genes& child, random_stream& rng) const {
    crossover::uniform{}(mother, father, child, rng);
    return false;
  }
};

struct keeps_a_state {
  void operator()(const genes& mother, const genes& father, genes& child, random_stream& rng) const {
    ++*calls;
    crossover::uniform{*calls % 2 == 0 ? 0.9 : 0.1}(mother, father, child, rng);
  }
  int* calls;
};

struct never_cuts_behind_the_first_gene {
  void operator()(const genes& mother, const genes& father, genes& child, random_stream& rng) const {
    clade::detail::one_point_child(mother, father, child, 2 + rng.below(mother.size() - 2));
  }
};

struct prefers_the_mother {
  void operator()(const genes& mother, const genes& father, genes& child, random_stream& rng) const {
    crossover::uniform{0.53}(mother, father, child, rng);
  }
};

const chromosome::integers numbers{9, 0, 1'000'000};
const chromosome::permutation orders{9};

template <class Space, class Op>
bool caught(const Space& space, const Op& op, inherits kind, const std::string& what) {
  const auto broken = broken_promises(space, op, kind, 10'000);
  return std::ranges::any_of(broken, [&](const auto& text) { return text.starts_with(what); });
}

auto all_alike(std::size_t k) { return genes(9, static_cast<int>(k)); }

}  // namespace

BOOST_AUTO_TEST_CASE(nothing_is_caught_where_nothing_is_wrong) {
  BOOST_TEST(broken_promises(numbers, crossover::uniform{}, inherits::values, 10'000).empty());
  BOOST_TEST(broken_promises(orders, crossover::order{}, inherits::order, 10'000).empty());
}

BOOST_AUTO_TEST_CASE(a_gene_of_neither_parent_is_caught) {
  BOOST_TEST(caught(numbers, writes_a_gene_of_neither_parent{}, inherits::values, "a gene is that of no parent"));
  BOOST_TEST(caught(numbers, takes_a_gene_from_another_place{}, inherits::values, "a gene is that of no parent"));
}

BOOST_AUTO_TEST_CASE(a_child_that_is_no_permutation_is_caught) {
  BOOST_TEST(caught(orders, loses_uniqueness{}, inherits::order, "the child is no permutation"));
  BOOST_TEST(caught(orders, crosses_permutations_like_other_values{}, inherits::order, "the child is no permutation"));
  BOOST_TEST(caught(orders, loses_uniqueness{}, inherits::tour, "the child is no permutation"));
}

BOOST_AUTO_TEST_CASE(a_parent_that_changes_is_caught) {
  BOOST_TEST(caught(numbers, modifies_the_father{}, inherits::values, "a parent was changed"));
  BOOST_TEST(caught(numbers, takes_the_storage_of_the_mother{}, inherits::values, "a parent was changed"));
}

BOOST_AUTO_TEST_CASE(a_child_that_lives_in_its_mother_is_caught) {
  using chromosome = remembers_a_pointer_to_the_mother::chromosome;
  const auto space = [](random_stream& rng) {
    static const int all[1000]{};
    return chromosome{all + 9 * rng.below(100), 9};
  };
  BOOST_TEST(
      caught(space, remembers_a_pointer_to_the_mother{}, inherits::values, "the child shares the storage of a parent"));
}

BOOST_AUTO_TEST_CASE(a_child_that_depends_on_what_it_was_is_caught) {
  const std::string what = "the same draws did not make the same child";
  BOOST_TEST(caught(numbers, reads_the_old_contents_of_the_child{}, inherits::values, what));
  BOOST_TEST(caught(numbers, forgets_the_last_gene{}, inherits::values, what));
  BOOST_TEST(caught(chromosome::bit_string{130}, forgets_the_last_bit_of_a_word{}, inherits::values, what));
  BOOST_TEST(caught(numbers, forgets_the_last_gene{}, inherits::values, "a gene is that of no parent"));
  BOOST_TEST(caught(numbers, draws_as_its_child_was_long{}, inherits::values, "the number of draws is not always"));
}

BOOST_AUTO_TEST_CASE(a_child_of_another_length_is_caught) {
  BOOST_TEST(caught(numbers, keeps_the_length_of_the_child{}, inherits::values, "the child is not as long"));
}

BOOST_AUTO_TEST_CASE(a_child_unlike_its_equal_parents_is_caught) {
  BOOST_TEST(caught(orders, is_not_idempotent{}, inherits::order, "equal parents have a child unlike them"));
  // A reversed tour is the same tour; a shuffled tour is not.
  BOOST_TEST(broken_promises(orders, is_not_idempotent{}, inherits::tour, 10'000).empty());
  const auto shuffles = [](const genes&, const genes&, genes& child, random_stream& rng) { child = orders(rng); };
  BOOST_TEST(caught(orders, shuffles, inherits::tour, "equal parents have a child that is another tour"));
}

BOOST_AUTO_TEST_CASE(a_false_answer_is_caught) {
  BOOST_TEST(caught(numbers, says_it_copied_the_mother{}, inherits::values, "the child was said to be its mother's"));
}

BOOST_AUTO_TEST_CASE(a_state_is_caught) {
  int calls = 0;
  BOOST_TEST(caught(numbers, keeps_a_state{&calls}, inherits::values, "the same draws did not make the same child"));
}

BOOST_AUTO_TEST_CASE(a_bias_is_caught) {
  const auto half = [](std::size_t, std::size_t) { return 0.5; };
  BOOST_TEST(broken_shares<genes>(crossover::uniform{}, all_alike, half, 20'000).empty());
  BOOST_TEST(!broken_shares<genes>(prefers_the_mother{}, all_alike, half, 20'000).empty());
  const auto by_one_point = [](std::size_t k, std::size_t i) { return chance_of_cuts(8, 1, i, k); };
  BOOST_TEST(broken_shares<genes>(crossover::one_point{}, all_alike, by_one_point, 20'000).empty());
  BOOST_TEST(!broken_shares<genes>(never_cuts_behind_the_first_gene{}, all_alike, by_one_point, 20'000).empty());
  // Shares of 0 and 1 are exact: a single exception fails the test.
  const auto mother = [](std::size_t k, std::size_t) { return k == 0 ? 1.0 : 0.0; };
  BOOST_TEST(broken_shares<genes>(crossover::uniform{1}, all_alike, mother, 20'000).empty());
  BOOST_TEST(!broken_shares<genes>(crossover::uniform{0.9999}, all_alike, mother, 20'000).empty());
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
