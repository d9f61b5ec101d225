// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cxxabi.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <typeinfo>

namespace clade::checkpoint::detail {

/// Returns a readable type name that is the same in all programs. It contains neither `clade::` nor the inline
/// namespaces of standard libraries. Compilers number lambdas by their position, so lambdas are all called `lambda`.
inline std::string plain_name(std::string name) {
  for (const std::string_view added : {"clade::", "std::__cxx11::", "std::__1::"}) {
    for (auto at = name.find(added); at != std::string::npos; at = name.find(added, at)) name.erase(at, added.size());
  }
  for (auto at = name.find("{lambda"); at != std::string::npos; at = name.find("{lambda", at + 1)) {
    auto end = at;
    for (int open = 0; end < name.size(); ++end) {
      open += name[end] == '{';
      open -= name[end] == '}';
      if (open == 0) break;
    }
    auto begin = at;  // the beginning of the enclosing function
    for (int open = 0; begin > 0; --begin) {
      const char before = name[begin - 1];
      open += before == ')' || before == '>';
      open -= before == '(';
      if (open <= 0 && (before == ',' || before == ' ' || before == '<')) break;
      open -= before == '<';
    }
    name.replace(begin, end + 1 - begin, "lambda");
    at = begin;
  }
  return name;
}

template <class T>
std::string name_of() {
#ifndef __cpp_rtti
#error "clade: a checkpoint holds the names of types: compile what includes clade/checkpoint.hpp without -fno-rtti"
#else
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> readable(
      abi::__cxa_demangle(typeid(T).name(), nullptr, nullptr, &status), std::free);
  return plain_name(status == 0 ? readable.get() : typeid(T).name());
#endif
}

// The strategy of a run, or the run itself if its type is not a template of problem and strategy, as the runs of the
// library are.
template <class Run>
struct strategy_of : std::type_identity<Run> {};
template <template <class...> class Run, class Problem, class Strategy, class... More>
struct strategy_of<Run<Problem, Strategy, More...>> : std::type_identity<Strategy> {};

}  // namespace clade::checkpoint::detail
