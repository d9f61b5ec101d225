// SPDX-License-Identifier: BSL-1.0
#include "run_options.hpp"

#include <array>
#include <limits>
#include <random>
#include <string>
#include <string_view>

namespace common {
namespace {

constexpr std::array<std::string_view, 2> formats{"text", "json"}, presets{"strong", "document"};

void visit(option_visitor& options, run_options& s, bool is_random) {
  options.group("Every run");
  options.integer(
      "--seed", "N", s.seed, {0, std::numeric_limits<std::uint64_t>::max()},
      is_random ? "all random numbers follow from it: the same seed gives the same run"
                : "repeated in the JSON document; nothing here is random",
      is_random ? "drawn" : "");
  options.integer(
      "--threads", "N", s.threads, {1, 256}, "threads that share the work; the result is the same for any number");
  options.choice("--format", s.json, formats, "of the output");
}
void visit_random(option_visitor& options, run_options& s) { visit(options, s, true); }
void visit_deterministic(option_visitor& options, run_options& s) { visit(options, s, false); }

auto visit_preset(const std::string& source) {
  return [source](option_visitor& options, std::string_view& preset) {
    options.group("Preset");
    options.name(
        "--preset", preset, presets, "the best settings known, or those of " + source + "; other options override it");
  };
}

}  // namespace

void run_options::declare(command& to, std::size_t threads, std::size_t threads_in_document) {
  to.declare(visit_random, run_options{.threads = threads}, run_options{.threads = threads_in_document});
}

run_options run_options::read(const command& parsed) {
  // 32 bits are short enough to type.
  return parsed.read(visit_random, run_options{.seed = parsed.given("--seed") ? 0 : std::random_device{}()});
}

void run_options::declare_deterministic(command& to) { to.declare(visit_deterministic, run_options{}); }

run_options run_options::read_deterministic(const command& parsed) {
  return parsed.read(visit_deterministic, run_options{});
}

void declare_preset(command& to, const std::string& source) {
  to.declare(visit_preset(source), std::string_view("strong"), std::string_view("document"));
}

bool wants_document_preset(const command& parsed) {
  return parsed.read(visit_preset(""), std::string_view("strong")) == "document";
}

}  // namespace common
