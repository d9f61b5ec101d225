# SPDX-License-Identifier: BSL-1.0
# Rscript irace.R PARAMETERS INITIAL EXPERIMENTS SEED PENALTY BUDGET WORD...: irace on a program that prints JSON with `solved` and
# `evaluations`, its words followed by --seed and the parameters. Prints the options of the best configuration. PARAMETERS and INITIAL,
# the configurations of the first race or an empty text, are files in the format of irace, with switches such as "--population ".
arguments <- commandArgs(TRUE)
suppressMessages(library(irace))
penalty <- as.numeric(arguments[5])
budget <- as.numeric(arguments[6])
words <- arguments[-(1:6)]
parameters <- readParameters(arguments[1])

options_of <- function(configuration) buildCommandLine(configuration[parameters$names], parameters$switches)

run <- function(experiment, scenario) {
  line <- paste(paste(shQuote(words[-1]), collapse = " "), "--seed", experiment$seed, options_of(experiment$configuration))
  answer <- suppressWarnings(system2(words[1], line, stdout = TRUE, stderr = FALSE))
  text <- paste(answer, collapse = " ")
  evaluations <- as.numeric(sub('.*"evaluations": ([0-9]+).*', "\\1", text))
  # target_number reaches its goal at the nearest value, which need not be the target.
  reached <- grepl('"solved": true', text, fixed = TRUE) || grepl("no value is nearer", text, fixed = TRUE)
  solved <- reached && !is.na(evaluations) && evaluations <= budget
  list(cost = if (solved) evaluations else penalty * budget)
}

scenario <- list(targetRunner = run, instances = 1, configurationsFile = arguments[2],
                 maxExperiments = as.integer(arguments[3]), seed = as.integer(arguments[4]), debugLevel = 0, logFile = "")
invisible(capture.output(found <- irace(scenario = checkScenario(scenario), parameters = parameters)))
cat(options_of(found[1, ]), "\n")
