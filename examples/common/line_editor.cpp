// SPDX-License-Identifier: BSL-1.0
#include "line_editor.hpp"

#include <histedit.h>
#include <locale.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <memory>
#include <string>
#include <string_view>

#include "terminal.hpp"

namespace common {
namespace {

// libedit reads the encoding of characters from the locale, which is that of the user while this object exists.
class user_locale {
 public:
  user_locale() : own_(newlocale(LC_CTYPE_MASK, "", nullptr)), before_(uselocale(own_)) {}
  user_locale(const user_locale&)            = delete;
  user_locale& operator=(const user_locale&) = delete;
  ~user_locale() {
    uselocale(before_);
    if (own_) freelocale(own_);
  }

 private:
  locale_t own_, before_;
};

class edited_lines : public line_editor {
 public:
  edited_lines(timed_input& keys, std::FILE* shown)
      : keys_(keys), history_(history_init(), history_end), editor_(el_init("clade", stdin, shown, stderr), el_end) {
    if (!editor_) return;
    auto* const of = editor_.get();
    HistEvent event{};
    history(history_.get(), &event, H_SETSIZE, 100);
    history(history_.get(), &event, H_SETUNIQUE, 1);
    el_set(of, EL_CLIENTDATA, this);
    el_set(of, EL_EDITOR, "emacs");
    el_set(of, EL_HIST, history, history_.get());
    el_set(of, EL_PROMPT_ESC, prompt, invisible);
    el_set(of, EL_GETCFN, next_character);
    el_set(of, EL_BIND, "^W", "ed-delete-prev-word", nullptr);
  }

  explicit operator bool() const noexcept { return editor_ != nullptr; }

  // libedit needs a mark before and after the sequences of colours between two characters.
  void ask(std::string_view question) override {
    prompt_.clear();
    bool marked = false, in_sequence = false;
    for (const char c : question) {
      in_sequence = in_sequence || c == '\x1b';
      if (in_sequence != marked) prompt_ += invisible;
      marked = in_sequence;
      prompt_ += c;
      if (c == 'm') in_sequence = false;
    }
    if (marked) prompt_ += invisible;
  }

 protected:
  int_type underflow() override {
    const user_locale locale;
    int length             = 0;
    const char* const read = el_gets(editor_.get(), &length);
    prompt_.clear();
    if (!read || length <= 0) return traits_type::eof();
    line_.assign(read, static_cast<std::size_t>(length));
    HistEvent event{};
    if (line_ != "\n") history(history_.get(), &event, H_ENTER, line_.c_str());
    setg(line_.data(), line_.data(), line_.data() + line_.size());
    return traits_type::to_int_type(line_.front());
  }

 private:
  static constexpr char invisible = '\1';

  static edited_lines& of(EditLine* editor) {
    void* self = nullptr;
    el_get(editor, EL_CLIENTDATA, &self);
    return *static_cast<edited_lines*>(self);
  }
  static char* prompt(EditLine* editor) { return of(editor).prompt_.data(); }

  // Reads a character. Returns 1, or 0 at the end of the input.
  static int next_character(EditLine* editor, wchar_t* character) {
    std::mbstate_t state{};
    for (;;) {
      const auto key = of(editor).keys_.sbumpc();
      if (key == traits_type::eof()) return 0;
      const char byte = traits_type::to_char_type(key);
      const auto used = std::mbrtowc(character, &byte, 1, &state);
      if (used == static_cast<std::size_t>(-2)) continue;  // more bytes follow
      if (used == static_cast<std::size_t>(-1)) {
        state = {};  // no character of this locale
        continue;
      }
      return 1;
    }
  }

  timed_input& keys_;
  std::string prompt_, line_;
  std::unique_ptr<History, decltype(&history_end)> history_;
  std::unique_ptr<EditLine, decltype(&el_end)> editor_;
};

}  // namespace

std::unique_ptr<line_editor> make_line_editor(timed_input& keys) {
  const char* const name = std::getenv("TERM");
  if (!name || *name == '\0' || std::string_view(name) == "dumb" || !is_terminal(stdin)) return nullptr;
  std::FILE* const shown = is_terminal(stdout) ? stdout : stderr;
  if (!is_terminal(shown)) return nullptr;
  auto made = std::make_unique<edited_lines>(keys, shown);
  return *made ? std::move(made) : nullptr;
}

}  // namespace common
