// The checks of the other files find replacements that are broken.
#include <boost/test/unit_test.hpp>
#include <utility>

#include <clade/replacement/best_of.hpp>

#include "support/replacement_contract.hpp"

using namespace clade;
using namespace support;

BOOST_AUTO_TEST_SUITE(broken)

namespace {

// Exchanges the chromosomes of two individuals and leaves the fitness values.
struct parts_them {
  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    const auto slots = offspring.overwrite(offspring.size());
    std::swap(slots.chromosomes.front(), slots.chromosomes.back());
    std::swap(parents, offspring);
  }
};

// Copies the best parent over each worse one.
struct doubles_the_best {
  template <class Population>
  void operator()(Population& parents, Population&) const {
    const auto best = parents.best_index();
    const auto slots = parents.overwrite(parents.size());
    slots.chromosomes.back() = slots.chromosomes[best];
    slots.fitnesses.back() = slots.fitnesses[best];
  }
};

struct loses_one {
  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    std::swap(parents, offspring);
    parents.resize(parents.size() - 1);
  }
};

// Keeps what stands last instead of the best.
struct forgets_the_best {
  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    for (std::size_t i = 0; i + 1 < parents.size(); ++i) parents.exchange(i, offspring, i);
  }
};

// Asks about individuals that have moved already.
struct plus_in_disorder {
  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    for (std::size_t i = 0; i < parents.size(); ++i) {
      const auto worst = parents.ranking().back();
      parents.exchange(worst, offspring, offspring.best_index());
    }
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(chromosomes_parted_from_their_fitness_are_caught) {
  BOOST_TEST(replacement_complaint(parts_them{}, {}, 2, 1000).find("lost its fitness") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(an_individual_that_lives_twice_is_caught) {
  BOOST_TEST(replacement_complaint(doubles_the_best{}, {}, 2, 1000).find("lives twice") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_population_that_shrinks_is_caught) {
  BOOST_TEST(replacement_complaint(loses_one{}, {}, 2, 1000).find("there are") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_best_that_is_lost_is_caught) {
  BOOST_CHECK_EQUAL(replacement_complaint(forgets_the_best{}, {}, 1, 1000), "");
  BOOST_TEST(replacement_complaint(forgets_the_best{}, {.keeps_best = true}, 1, 1000).find("best parent is lost") !=
             std::string::npos);
  BOOST_TEST(
      replacement_complaint(forgets_the_best{}, {.takes_best_child = true}, 1, 1000).find("best child is lost") !=
      std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_plus_that_loses_its_best_on_the_way_is_caught) {
  BOOST_CHECK_NE(replacement_complaint(plus_in_disorder{}, {true, true}, 1, 1000), "");
}

BOOST_AUTO_TEST_SUITE_END()
