// SPDX-License-Identifier: BSL-1.0
// Optimizes the variables of a command.

#include <csignal>

#include "commands.hpp"
#include "common/command_line.hpp"

int main(int argc, char** argv) {
  using namespace optimize;
  std::signal(SIGXFSZ, SIG_IGN);  // a file that grows too large is an error of the database
  common::command_line line("optimize", "optimizes the variables of a command");
  line.add(
      "run", "Looks for the variables with which a command prints the best values.", run_command::declare,
      run_command::run,
      {.examples =
           {{"--variables x=-5..5 --minimize f --command 'echo {x}^2 | bc'", "a line for the shell"},
            {"--variables t=0..9 --minimize cost --budget 99 -- ./vessel {t}", "a program with an argument"},
            {"study.json --constraint 'stress <= 200' --threads 8",
             "options besides those in a file; the command prints a line stress=..."},
            {"--database study.db --budget 4000", "goes on with a study, with a larger budget"},
            {"study.json --html report.html", "a study in a file"}},
       .goal = "the study is complete and a design keeps all constraints"});
  line.add(
      "serve", "Suggests designs to another program, and takes their values, in lines of JSON.", serve_command::declare,
      serve_command::run,
      {.examples =
           {{"--variables x=-5..5 --minimize f",
             "reads {\"ask\": 4}, {\"tell\": {\"id\": 1, \"values\": 0.5}} and {\"best\": true}"},
            {"--database study.db",
             "goes on with a study. The reply to ask is {\"candidates\": [{\"id\": 1, \"variables\": {\"x\": 0.5}}, "
             "...]}, "
             "with \"finished\": true and a \"reason\" when the study has ended; to tell, {\"ok\": true, "
             "\"evaluations\": 1}; "
             "to best, {\"best\": {\"variables\": ..., \"values\": ...}}, or {\"front\": [...]} for several "
             "objectives. "
             "Instead of values, tell may have \"failed\": \"a reason\". The reply to a wrong line is {\"error\": \"a "
             "sentence\"}"}},
       .goal = "the input ended"});
  line.add(
      "ask", "Suggests designs to a person.", ask_command::declare, ask_command::run,
      {.examples =
           {{"4 --database lab.db --variables heat=20..90 --maximize yield", "begins a study with four designs"},
            {"--database lab.db", "suggests another one"}},
       .goal = "there is a design"});
  line.add(
      "tell", "Takes what a person has measured.", tell_command::declare, tell_command::run,
      {.examples =
           {{"3 71.5 --database lab.db", "the value of design 3"},
            {"3 7.15 --correct --database lab.db", "the value of design 3 was mistyped"},
            {"4 --failed spilled --database lab.db", "design 4 has no value"}},
       .goal = "the values were stored"});
  line.add(
      "show", "Prints the answer of a study so far.", show_command::declare, show_command::run,
      {.examples = {{"--database lab.db --csv lab.csv", "the answer, and all evaluations in a file"}},
       .goal     = "there is a study"});
  line.set_default("run");
  return line.run(argc, argv);
}
