# SPDX-License-Identifier: BSL-1.0
# Rscript synthetic.R [REPETITIONS] [EXPERIMENTS]: irace on the synthetic costs of bench_tuning, with its default settings. Prints the
# mean excess of the true cost of its best configuration over the lowest possible, which is 1, and the standard error of this mean.
suppressMessages(library(irace))
arguments <- as.integer(commandArgs(TRUE))
repetitions <- if (length(arguments) > 0) arguments[1] else 60
experiments <- if (length(arguments) > 1) arguments[2] else 500
parameters <- readParameters(text = '
rate "" r,log (0.0001, 1)
population "" i,log (4, 400)
variant "" c (0, 1, 2, 3)
irrelevant "" r (0, 1)
size "" i (2, 20) | variant %in% c("1", "2")')

true_cost <- function(values) {
  decades <- log10(values$rate / 0.01)
  fours <- log(values$population / 50, 4)
  of_size <- if (is.na(values$size)) 0 else 0.02 * abs(values$size - 6)
  1 + (decades^2 + fours^2) / 2 + c(0.6, 0, 0.3, 1)[as.integer(values$variant) + 1] + of_size
}

limited <- function(time, limit) if (time > limit) 10 * limit else time

# The cost by the true mean, the difficulty of the instance, and the noise of the run: a normal and an exponential number.
kinds <- list(
  "normal" = function(mean, difficulty, normal, exponential) mean + 0.5 * difficulty + 0.3 * normal,
  "log-normal" = function(mean, difficulty, normal, exponential) mean * exp(0.5 * difficulty + 0.5 * normal),
  "running time" = function(mean, difficulty, normal, exponential) limited(mean * exponential, 5),
  "hard instances" = function(mean, difficulty, normal, exponential) mean * exp(1.3 * difficulty + normal),
  "hard running time" = function(mean, difficulty, normal, exponential) limited(mean * exponential * exp(1.3 * difficulty), 100))

for (name in names(kinds)) {
  run <- function(experiment, scenario) {
    # irace draws from the same generator.
    before <- get(".Random.seed", .GlobalEnv)
    set.seed(experiment$seed)
    difficulty <- rnorm(1)
    set.seed((7919 * experiment$seed + 104729 * experiment$id.configuration) %% 2147483647)
    normal <- rnorm(1)
    exponential <- rexp(1)
    assign(".Random.seed", before, .GlobalEnv)
    list(cost = kinds[[name]](true_cost(experiment$configuration), difficulty, normal, exponential))
  }
  excess <- sapply(seq_len(repetitions), function(seed) {
    scenario <- list(targetRunner = run, instances = 1, maxExperiments = experiments, seed = seed, debugLevel = 0, logFile = "")
    invisible(capture.output(found <- irace(scenario = checkScenario(scenario), parameters = parameters)))
    true_cost(found[1, ]) - 1
  })
  cat(sprintf("%-17s %5d %8.3f %8.3f\n", name, experiments, mean(excess), sd(excess) / sqrt(repetitions)))
}
