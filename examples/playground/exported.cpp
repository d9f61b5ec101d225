// SPDX-License-Identifier: BSL-1.0
// What every module needs: texts to and from the page, and exceptions as messages.
#include "exported.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <string>
#include <typeinfo>
#include <utility>

namespace playground {
namespace {

std::string& text_for_page() {
  static std::string text;
  return text;
}

std::string& written_by_page() {
  static std::string text;
  return text;
}

}  // namespace

const char* shown_to_page(std::string text) {
  text_for_page() = std::move(text);
  return text_for_page().c_str();
}

const std::string& text_from_page() { return written_by_page(); }

}  // namespace playground

extern "C" {

/// Room for a text of `bytes` bytes, which the page then writes.
[[clang::export_name("room")]] char* room(std::size_t bytes) {
  playground::written_by_page().assign(bytes, ' ');
  return playground::written_by_page().data();
}

/// Ends the call with an error of this message, in the page.
[[clang::import_module("page"), clang::import_name("fail")]] [[noreturn]] void fail(const char* message);

// Nothing is unwound: after an exception the page starts the module anew. The solvers throw descendants of
// std::exception whose first base it is.
void* __cxa_allocate_exception(std::size_t bytes) noexcept { return std::malloc(bytes); }
void __cxa_free_exception(void* thrown) noexcept { std::free(thrown); }
[[noreturn]] void __cxa_throw(void* thrown, std::type_info*, void (*)(void*)) {
  fail(static_cast<const std::exception*>(thrown)->what());
}

// The objects of the only thread are never destroyed: they end with the memory of the module.
int __cxa_thread_atexit(void (*)(void*), void*, void*) noexcept { return 0; }

// Debian's library of the compiler is built with protected stacks, and refers to these.
std::uintptr_t __stack_chk_guard = 0x2f8c51d3;
[[noreturn]] void __stack_chk_fail() { fail("the stack was overwritten"); }
}
