// SPDX-License-Identifier: BSL-1.0
// A program with using directives for clade and the standard library, in two files, can use these names for its
// problem.

#include <algorithm>
#include <iostream>
#include <vector>

#include "all_headers.hpp"

using namespace std;
using namespace clade;

bool clade_alone();
const char* version_seen_elsewhere();

namespace {

template <class Name>
struct named {
  int value = 1;
};

}  // namespace

// Names that clade uses internally and names that evolutionary programs use.
struct cross : named<cross> {};
struct mutate : named<mutate> {};
struct individual : named<individual> {};
struct population : named<population> {};
struct generation : named<generation> {};
struct sampler : named<sampler> {};
struct prepared : named<prepared> {};
struct share : named<share> {};
struct message : named<message> {};
struct refuse : named<refuse> {};
struct positive : named<positive> {};
struct binomial : named<binomial> {};
struct value_type : named<value_type> {};
struct sample_type : named<sample_type> {};
struct at_least : named<at_least> {};
struct probability : named<probability> {};
struct parent : named<parent> {};
struct parents_of : named<parents_of> {};
struct gene : named<gene> {};
struct gene_set : named<gene_set> {};
struct evaluator : named<evaluator> {};
struct record : named<record> {};
struct row : named<row> {};
struct interval : named<interval> {};
struct alias_table : named<alias_table> {};
struct fixed_string : named<fixed_string> {};
struct told : named<told> {};
struct setting : named<setting> {};
struct results : named<results> {};
struct analysis : named<analysis> {};
struct trial : named<trial> {};

namespace {

bool names_are_free() {
  const int own = cross{}.value + mutate{}.value + individual{}.value + population{}.value + generation{}.value +
                  sampler{}.value + prepared{}.value + share{}.value + message{}.value + refuse{}.value +
                  positive{}.value + binomial{}.value + value_type{}.value + sample_type{}.value + at_least{}.value +
                  probability{}.value + parent{}.value + parents_of{}.value + gene{}.value + gene_set{}.value +
                  evaluator{}.value + record{}.value + row{}.value + interval{}.value + alias_table{}.value +
                  fixed_string{}.value + told{}.value + setting{}.value + results{}.value + analysis{}.value +
                  trial{}.value;
  const auto sorted = minimize(
      [](const vector<int>& v) {
        return static_cast<int>(count(v.begin(), v.end(), 1) + (is_sorted(v.begin(), v.end()) ? 0 : 1));
      },
      chromosome::permutation{4});
  const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
  const auto result = run(evolve(sorted, ga, 1), stop::target(1) || stop::generations(100));
  cout << result.reason << '\n';
  return own == 31 && result.reason.success && clade_alone();
}

}  // namespace

// Linking is a test as well: a function that is not inline would be defined twice. Inline variables must also be one
// object in both files.
int main(int argc, char**) {
  const bool asked_for_names = argc > 1;
  return (asked_for_names ? names_are_free() : version_seen_elsewhere() == clade::version) ? 0 : 1;
}
