// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <algorithm>
#include <array>
#include <clade/regression.hpp>
#include <clade/regression/known.hpp>
#include <clade/run/stop/reason.hpp>
#include <clade/study/report/number.hpp>
#include <clade/study/report/utf8.hpp>
#include <clade/text/utf8.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../data.hpp"
#include "../formula_drawing.hpp"
#include "../knowledge.hpp"
#include "../options.hpp"
#include "../page.hpp"
#include "../saved_model.hpp"
#include "../words.hpp"
#include "common/columns.hpp"
#include "common/ending_signals.hpp"
#include "common/front_drawing.hpp"
#include "common/front_history.hpp"
#include "common/lines.hpp"
#include "common/output_file.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/recording.hpp"
#include "common/run_options.hpp"
#include "common/terminal.hpp"
#include "common/usage_error.hpp"

namespace regression_program::fit_command {
namespace {

namespace regression = clade::regression;
using clade::report::grouped;
using clade::report::rounded;

// Moves a share of the rows, each set of them as likely, to another table.
regression::table take_rows(regression::table& from, double share, clade::random_stream rng) {
  const auto n     = from.rows();
  const auto taken = static_cast<std::size_t>(share * static_cast<double>(n) + 0.5);
  if (taken < 1 || n - taken < 2) {
    throw common::usage_error(
        "--test-share must leave at least 1 row for the test and 2 for training, but the file has " +
        std::to_string(n));
  }
  regression::table test{from.names, std::vector<std::vector<double>>(from.names.size())}, rest = test;
  for (std::size_t i = 0, left = taken; i < n; ++i) {
    const bool tested = rng.below(n - i) < left;
    left -= tested ? 1 : 0;
    auto& to = tested ? test : rest;
    for (std::size_t k = 0; k < from.columns.size(); ++k) to.columns[k].push_back(from.columns[k][i]);
  }
  from = std::move(rest);
  return test;
}

std::optional<regression::quality> tested(
    const regression::formula& f, const std::optional<regression::samples>& test) {
  if (!test) return std::nullopt;
  return regression::quality_of(f, *test);
}

common::json number_or_null(double value) { return std::isfinite(value) ? common::json(value) : common::json(); }

constexpr std::array<std::string_view, 3> choices{"description", "cross-validation", "knee"};
constexpr std::size_t folds = 5;

const regression::model& chosen(
    const regression::found& from, const regression::samples& data, std::string_view how, std::uint64_t seed) {
  if (how == "description") return from.best();
  if (how == "knee") return from.knee();
  const auto errors = regression::cross_validated(from.front, data, folds, seed);
  return from.front[static_cast<std::size_t>(std::ranges::min_element(errors) - errors.begin())];
}

// The part of a text that fits, with spaces after it.
std::string cut(const std::string& text, std::size_t room) {
  if (clade::report::width(text) <= room) return text + std::string(room - clade::report::width(text), ' ');
  std::string fits;
  for (std::string_view rest = text; clade::report::width(fits) + 3 < room;) {
    const auto bytes = std::max<std::size_t>(clade::detail::first_character(rest).bytes, 1);
    fits += rest.substr(0, bytes);
    rest.remove_prefix(bytes);
  }
  return fits + "...";
}

regression::formula mean_of(const regression::samples& data) {
  const auto sum = regression::detail::sum(data.rows(), [&](std::size_t i) { return data.target[i]; });
  return regression::formula(regression::constant(sum / static_cast<double>(data.rows())));
}

// The command as it can be typed in a shell, with its seed.
std::string command_of(const common::command& parsed, std::uint64_t seed) {
  std::string text  = "regression fit";
  const auto append = [&](const std::string& word) {
    const bool plain =
        word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./,:=+-") == word.npos;
    text += ' ';
    if (plain && !word.empty()) {
      text += word;
      return;
    }
    text += '\'';
    for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
    text += '\'';
  };
  for (const auto& word : parsed.words()) append(word);
  if (!parsed.given("--seed")) text += " --seed " + std::to_string(seed);
  return text;
}

std::string_view why(std::string_view how, const regression::model& best) {
  if (how == "description" && best.is_preferred) {
    return best.size() == 1 ? "is a constant, and no formula is clearly better in rows left out"
                            : "is a weighted sum, and no other formula is clearly better in rows left out";
  }
  return how == "knee"          ? "is at the knee of the front"
         : how == "description" ? "is the smallest whose score is within 2 bits of the greatest"
                                : "has the least error in cross-validation";
}

// A history of a search. The best formulas are those of the least error so far, if they are recorded.
class search_history : public common::front_history {
 public:
  // `drawing` must outlive this. Without `draws` no formula is recorded, because formulas are not over the columns.
  search_history(const formula_drawing& drawing, bool draws) : drawing_(&drawing), draws_(draws) {}

  template <class Generation>
  void operator()(const Generation& now) {
    common::front_history::operator()(now);
    if (!draws_) return;
    const auto& population    = now.population;
    const auto error_and_size = [&](std::size_t i) {
      return std::pair(population.fitness(i)[0], population.fitness(i)[1]);
    };
    std::size_t best = 0;
    for (std::size_t i = 1; i < population.size(); ++i) {
      if (error_and_size(i) < error_and_size(best)) best = i;
    }
    if (least_ && !(error_and_size(best) < found_)) return;
    found_ = error_and_size(best);
    least_ = std::make_shared<const regression::formula>(population.chromosome(best));
    best_found next{now.number, now.evaluations, found_.first};
    next.text    = [of = drawing_, f = least_] { return of->text(*f); };
    next.drawing = [of = drawing_, f = least_] { return of->svg(*f); };
    next.bytes   = clade::detail::memory_of(*least_);
    record_best(std::move(next));
  }

  // The latest of them.
  const std::shared_ptr<const regression::formula>& least() const { return least_; }

 private:
  const formula_drawing* drawing_;
  bool draws_;
  std::pair<double, double> found_{};
  std::shared_ptr<const regression::formula> least_{};
};

struct fit_options {
  std::optional<std::string> test{};
  std::optional<double> test_share{};
  std::string_view choose = choices[0];
  std::optional<std::string> model{};
  bool latex = false;
};

void visit_test(common::option_visitor& options, fit_options& s) {
  options.group("Rows for the test");
  options.text("--test", "FILE", s.test, "another file with the same columns");
  options.real(
      "--test-share", "SHARE", s.test_share, {.low = 0, .high = 1, .excludes_low = true, .excludes_high = true},
      "a share of the rows, drawn at random, above 0 and below 1");
}

void visit_result(common::option_visitor& options, fit_options& s) {
  options.group("Which formula of the front is the best");
  options.name(
      "--choose", s.choose, choices,
      "least description length, least error in 5-fold cross-validation, or the knee of the front");
  options.group("What is written");
  options.text("--model", "FILE", s.model, "the best formula, for predict");
  options.flag("--latex", s.latex, "the best formula in LaTeX as well");
}

}  // namespace

void declare(common::command& to) {
  to.add({"file", "FILE", "a table of numbers, names in the first line"});
  declare_columns(to);
  declare_format(to);
  to.declare(visit_test, fit_options{});
  declare_settings(to);
  declare_knowledge(to);
  declare_limits(to, "60");
  to.declare(visit_result, fit_options{});
  common::declare_recording(to, "writes a page with plots, all formulas, and the search generation by generation");
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto run    = common::run_options::read(parsed);
  const auto path   = parsed.required_text("file");
  const auto target = parsed.required_text("--target");
  auto settings     = read_settings(parsed);
  const auto asked  = parsed.read(visit_result, parsed.read(visit_test, fit_options{}));
  const auto until  = read_limits(parsed, 60);
  const auto& [other, share, choose, model_file, latex] = asked;
  if (share && other) throw common::usage_error("--test and --test-share exclude each other");
  std::optional<common::output_file> model;
  const auto files = common::with_recording_files({"--model"});
  static_cast<void>(common::distinct_paths_of(parsed, files));
  common::check_not_input(parsed, files, {"file", "--test"});
  if (model_file) model.emplace("--model", *model_file);

  auto read   = read_rows(parsed, path);
  auto& table = read.rows;
  std::optional<regression::table> test_table;
  if (share) test_table = take_rows(table, *share, clade::random_stream(run.seed).domain(1));
  const auto data = read_columns(parsed, table);
  settings.units  = read_units(parsed, data.names, target);
  if (!settings.units.empty()) {
    settings.target_unit = settings.units.back();
    settings.units.pop_back();
  }
  settings = with_knowledge(parsed, std::move(settings), data);
  if (choose == "cross-validation" && !settings.form.empty()) {
    throw common::usage_error("--template and --choose cross-validation exclude each other");
  }
  if (choose == "cross-validation" && data.rows() < folds) {
    throw common::usage_error(
        "--choose cross-validation needs 5 rows or more, but there were " + std::to_string(data.rows()));
  }
  if (other) {
    auto other_rows = read_test_rows(parsed, *other, data.names);
    test_table      = std::move(other_rows.rows);
    for (const auto& note : other_rows.notes) read.notes.push_back("--test: " + note);
  }
  std::optional<regression::samples> test;
  if (test_table) test = read_columns(parsed, *test_table, data.names);

  const formula_drawing drawing(data, target);
  const bool draws = settings.form.empty() && settings.target_unit.empty() && !settings.logarithmic_target;
  common::recording recording(
      parsed,
      {.program = "regression", .fitness = "1 − R²", .chromosomes = "formulas", .objectives = {"1 − R²", "nodes"}},
      search_history(drawing, draws), [&](const search_history& history) {
        return history.best().empty() ? common::front_text(history, {"1 − R²", "nodes"})
                                      : drawing.picture(*history.least());
      });
  auto found = [&] {
    std::optional<search_progress> progress;
    if (!recording.is_verbose()) progress.emplace("", until);
    const auto observe = [&](const auto& now) {
      if (progress) (*progress)(now);
      recording(now);
    };
    const auto hold = [&, steer = recording.steering()](const auto& now) { return steer(now, nullptr); };
    return regression_program::search(data, settings, run.seed, until, run.threads, {observe, hold}, recording.stop());
  }();
  recording.leave_screen();
  // A search is a success if the user does not end it.
  found.reason.success = !common::ended_by_person(found.reason);
  if (found.front.empty() && found.reason.kind == clade::stop::kind::interrupted) {
    std::cerr << "regression: " << found.reason << " before a formula was found\n";
    return common::exit_status::interrupted();
  }
  if (const auto shapes = regression::detail::shapes_of(data, settings); shapes && found.front.empty()) {
    throw std::runtime_error(
        "the search found no formula that is proved to be " +
        regression::detail::words_of(shapes->known(), data.names));
  }
  if (found.front.empty()) throw std::runtime_error("no formula was found before the search ended");
  const auto& best      = chosen(found, data, choose, run.seed);
  const auto expression = regression::infix(best.expression, data.names);
  const auto of_test    = tested(best.expression, test);
  const regression::detail::unfixed fitted(best, data);
  const auto intervals = regression::constant_intervals(fitted.expression(), fitted.rows());
  const auto others    = regression::alternatives(found, best, data);
  const auto starts    = regression::detail::known_models(data, settings);
  auto warnings        = read.notes;
  for (auto& sentence : warnings_of(best, others, intervals, data, target, settings))
    warnings.push_back(std::move(sentence));
  const auto shapes  = sentence_about_shapes(best, settings, data, target);
  const auto of_mean = regression::description_length(mean_of(data), data);
  // The bits that a formula saves, compared with the mean.
  const auto score = [&](const regression::model& m) { return (of_mean - m.description_length) / std::log(2.0); };
  if (run.json) {
    auto document = common::document_with_common_members(
        "regression", run.seed, found.reason, found.generations, found.evaluations, found.seconds);
    document["target"]     = target;
    document["rows"]       = data.rows();
    document["expression"] = expression;
    document["size"]       = best.size();
    if (!best.parts.empty()) document["parts"] = json_of_parts(best, data.names);
    if (!shapes.empty()) document["shapes"] = json_of_shapes(settings, data);
    document["r2_train"] = number_or_null(best.training.r_squared);
    document["r2_test"]  = of_test ? number_or_null(of_test->r_squared) : common::json();
    if (latex) document["latex"] = regression::latex(best.expression, data.names);
    document["constants"] = common::json::array();
    for (const auto& c : intervals) {
      document["constants"].push_back(
          {{"value", c.value}, {"low", number_or_null(c.low)}, {"high", number_or_null(c.high)}, {"held", c.held}});
    }
    auto front = common::json::array();
    for (const auto& m : found.front) {
      const auto on_test = tested(m.expression, test);
      front.push_back(common::json{
          {"expression", regression::infix(m.expression, data.names)},
          {"size", m.size()},
          {"score", number_or_null(score(m))},
          {"mse_train", m.training.mean_squared_error},
          {"mse_test", on_test ? number_or_null(on_test->mean_squared_error) : common::json()}});
    }
    document["front"]        = std::move(front);
    document["alternatives"] = common::json::array();
    for (const auto& one : others) {
      document["alternatives"].push_back(
          {{"expression", regression::infix(one.model.expression, data.names)},
           {"size", one.model.size()},
           {"score", number_or_null(score(one.model))},
           {"mse_train", one.model.training.mean_squared_error},
           {"support", one.support}});
    }
    if (!starts.empty()) document["start"] = common::json::array();
    for (std::size_t i = 0; i < starts.size(); ++i) {
      document["start"].push_back(
          {{"given", settings.known[i]},
           {"expression", regression::infix(starts[i].expression, data.names)},
           {"size", starts[i].size()},
           {"score", number_or_null(score(starts[i]))},
           {"mse_train", number_or_null(starts[i].training.mean_squared_error)}});
    }
    add_reading(document, read);
    document["warnings"] = warnings;
    common::print_json(out, document);
  } else {
    std::vector<std::vector<std::string>> rows{{"  nodes", "1 - R2"}};
    if (test) rows[0].push_back("1 - R2 test");
    rows[0].push_back("score");
    for (const auto& m : found.front) {
      rows.push_back({(&m == &best ? "* " : "  ") + std::to_string(m.size()), unexplained(m.training)});
      if (test) rows.back().push_back(unexplained(tested(m.expression, test)));
      rows.back().push_back(score_text(score(m)));
    }
    std::size_t taken = 2;  // by the other columns
    for (std::size_t k = 0; k < rows[0].size(); ++k) {
      std::size_t widest = 0;
      for (const auto& row : rows) widest = std::max(widest, row[k].size());
      taken += widest + 2;
    }
    const auto room = std::max<std::size_t>(common::line_width_of(stdout), taken + 20) - taken;
    rows[0].push_back(cut("formula", room));
    for (std::size_t k = 1; k < rows.size(); ++k) {
      rows[k].push_back(cut(regression::infix(found.front[k - 1].expression, data.names), room));
    }
    common::print_columns(out, rows);
    out << "\n* " << why(choose, best) << "\n";
    out << "\n" << target << " =\n";
    for (const auto& line : common::lines_of(expression, 76)) out << "  " << line << '\n';
    print_parts(out, best, data.names);
    if (!shapes.empty()) {
      out << '\n';
      for (const auto& line : common::lines_of(shapes, 78)) out << line << '\n';
    }
    if (latex) out << "\n" << regression::latex(best.expression, data.names) << '\n';
    out << '\n';
    if (!intervals.empty() && best.training.r_squared < 1) {
      std::vector<std::vector<std::string>> constants{{"constant", "95 % interval"}};
      for (const auto& c : intervals) {
        if (!c.held) constants.push_back({as_in_formulas(c.value), interval_text(c)});
      }
      common::print_columns(out, constants);
      out << '\n';
    }
    if (!others.empty()) {
      out << "alternatives, with the share of samples of the rows in which each scores higher\n";
      for (const auto& one : others) {
        const auto text = regression::infix(one.model.expression, data.names);
        auto before     = "  " + clade::report::percent(one.support) + " %  ";
        for (const auto& line : common::lines_of(text, 68)) {
          out << before << std::string(10 - std::min<std::size_t>(before.size(), 10), ' ') << line << '\n';
          before.clear();
        }
      }
      out << '\n';
    }
    if (!starts.empty()) {
      out << "from --start, with fitted constants\n";
      std::size_t widest = 0;
      for (const auto& m : starts) {
        widest = std::max(widest, clade::report::width(regression::infix(m.expression, data.names)));
      }
      widest = std::max<std::size_t>(widest, 10);
      std::vector<std::vector<std::string>> list{{"  nodes", "1 - R2", "score", cut("formula", widest)}};
      for (const auto& m : starts) {
        list.push_back(
            {(m.expression == best.expression ? "* " : "  ") + std::to_string(m.size()), unexplained(m.training),
             score_text(score(m)), cut(regression::infix(m.expression, data.names), widest)});
      }
      common::print_columns(out, list);
      out << '\n';
    }
    for (const auto& sentence : warnings) {
      for (const auto& line : common::lines_of(sentence, 78)) out << line << '\n';
    }
    if (!warnings.empty()) out << '\n';
    std::vector<std::pair<std::string, std::string>> told{{"R2, training", r_squared(best.training)}};
    if (of_test) told.push_back({"R2, test", r_squared(*of_test)});
    told.push_back({"rows", grouped(data.rows())});
    told.push_back({"seed", std::to_string(run.seed)});
    told.push_back({"generations", grouped(found.generations)});
    told.push_back({"evaluations", grouped(found.evaluations)});
    told.push_back({"ended by", found.reason.text});
    common::print_table(out, told);
  }
  out.flush();  // first: a file that cannot be written must not hide the result
  if (model) model->write(text_of(model_of(target, best, others, data, settings)));
  if (!shapes.empty()) warnings.insert(warnings.begin(), shapes);
  const page_contents shown{found.front, best,    why(choose, best),           intervals, others, starts,
                            warnings,    of_mean, command_of(parsed, run.seed)};
  std::string functions;
  for (const auto& name : settings.functions) functions += (functions.empty() ? "" : ",") + name;
  std::vector<std::pair<std::string, std::string>> described{
      {"file", path},
      {"target", target},
      {"rows", std::to_string(data.rows())},
      {"functions", functions},
      {"max size", std::to_string(settings.most_nodes)},
      {"population", std::to_string(settings.population)}};
  recording.finish(run.seed, std::move(described), found.reason, [&](const auto& history, const auto& of) {
    return page_of(shown, data, target, test, history, of);
  });
  return common::exit_status::of(found.reason);
}

}  // namespace regression_program::fit_command
