# SPDX-License-Identifier: BSL-1.0
# Minimizes an R function with `optimize serve`: Rscript client.R [PROGRAM [BUDGET]]
given <- commandArgs(trailingOnly = TRUE)
program <- if (length(given) > 0) given[1] else "optimize"
budget <- if (length(given) > 1) given[2] else "2000"

study <- function(options) {
  folder <- tempfile()
  dir.create(folder)
  to <- file.path(folder, "to")
  from <- file.path(folder, "from")
  system2("mkfifo", c(to, from))
  command <- paste(c(shQuote(program), "serve", shQuote(options), "<", to, ">", from, "&"), collapse = " ")
  system(paste("{", command, "}"))
  requests <- file(to, "wb")
  answers <- file(from, "rb", raw = TRUE)
  function(line) {
    writeLines(line, requests)
    flush(requests)
    answer <- readLines(answers, 1)
    if (grepl("^\\{\"error\"", answer)) stop(answer)
    answer
  }
}

rastrigin <- function(x) sum(x * x - 10 * cos(2 * pi * x) + 10)

request <- study(c(rbind("--variables", sprintf("x%d=-5.12..4", 0:9)), "--minimize", "f", "--seed", "1", "--budget", budget))
repeat {
  answer <- request('{"ask": 10}')
  candidates <- regmatches(answer, gregexpr('\\{"id":[^}]*\\}', answer))[[1]]
  if (length(candidates) == 0) break
  for (one in candidates) {
    id <- sub('.*"id":([0-9]+).*', "\\1", one)
    x <- as.numeric(regmatches(one, gregexpr('(?<="x[0-9]":)[-+.0-9e]+', one, perl = TRUE))[[1]])
    request(sprintf('{"tell": {"id": %s, "values": %.17g}}', id, rastrigin(x)))
  }
}
cat(sub('.*"values":\\{"f":([^}]*)\\}.*', "\\1", request('{"best": true}')), "\n", sep = "")
