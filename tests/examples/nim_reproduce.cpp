// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <string>

#include "nim/commands/experiments.hpp"

BOOST_AUTO_TEST_SUITE(nim_reproduce)

using namespace nim;

BOOST_AUTO_TEST_CASE(an_experiment_is_a_command) {
  const auto games = reproduce_command::game_experiments();
  BOOST_TEST(reproduce_command::command_of(games.front()) == "nim evolve --piles 9 --game limit:3");
  BOOST_TEST(reproduce_command::command_of(games[3]) ==
             "nim evolve --piles 15 --game subtract:1,3,4 --constants 1,2,3,4,5,6,7,8,9");
  BOOST_TEST(reproduce_command::command_of(games[5]) ==
             "nim evolve --piles 4,4,4 --game subtract:1,3,4 --length 40 --generations 30000 --shared 20 "
             "--functions '%,&,|,^' --constants 1,2,3,4,5,6,7,8,9");
  BOOST_TEST(reproduce_command::command_of(games[6]) ==
             "nim evolve --piles 4,4 --game wythoff --length 60 --generations 30000 --terminals sorted "
             "--functions '+,-,*,/' --constants 1,2,3,4,5,6,7,8,9");
  for (const auto& of : games) BOOST_TEST(of.settings.verify_up_to == 15, of.name);
}

BOOST_AUTO_TEST_SUITE_END()
