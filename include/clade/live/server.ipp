// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/system/system_error.hpp>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <random>
#include <set>
#include <system_error>
#include <thread>
#include <utility>

#include "../study/report/json_text.hpp"
#include "../text/exceptions.hpp"
#include "../text/inline.hpp"
#include "../text/message.hpp"
#include "../text/read_number.hpp"
#include "server.hpp"

namespace clade::live {

namespace internal {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using boost::beast::error_code;
using tcp = asio::ip::tcp;
using bytes = std::shared_ptr<const std::string>;

/// What the thread of the run and that of the server share.
struct board {
  std::mutex guard;
  std::condition_variable changed;
  std::deque<wish> wishes;
  std::string view;          // the changing part of the page
  bytes whole;               // the part with all generations
  bytes event;               // the latest change, as the stream sends it
  std::uint64_t number = 0;  // the number of the latest change
  std::atomic<std::size_t> viewers = 0;
  std::atomic<bool> ends = false;

  /// Notes a wish. Viewers cannot fill the memory with them.
  bool add(wish one) {
    const std::scoped_lock lock(guard);
    if (wishes.size() >= 1000) return false;
    wishes.push_back(std::move(one));
    changed.notify_all();
    return true;
  }
  void count_viewers(std::size_t number_of_viewers) {
    const std::scoped_lock lock(guard);
    viewers = number_of_viewers;
    changed.notify_all();
  }
};

/// Returns an unpredictable token of 32 hexadecimal digits.
inline std::string random_token() {
  std::random_device device;
  std::string token;
  for (int i = 0; i < 4; ++i) {
    auto word = static_cast<std::uint32_t>(device());
    for (int k = 0; k < 8; ++k, word >>= 4) token += "0123456789abcdef"[word & 15];
  }
  return token;
}

/// Returns whether two texts are equal, in a time that does not depend on where they differ.
inline bool equal_tokens(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) return false;
  unsigned different = 0;
  for (std::size_t i = 0; i < one.size(); ++i) different |= static_cast<unsigned char>(one[i] ^ other[i]);
  return different == 0;
}

class connection;

/// The data that all connections share. Only the thread of the server uses them.
struct service {
  board& shared;
  std::string token, host, before, after;
  std::size_t connections = 0;
  std::set<connection*> streams{};
  bool closing = false;

  void send_to_streams();
  /// Returns whether a request names this server by an address of this machine and comes from no other page.
  template <class Request>
  bool is_own(const Request& request) const {
    const auto is_named = [&](std::string_view by) {
      for (const std::string_view name : {"127.0.0.1", "localhost"}) {
        // Browsers leave out the port 80.
        if (by == detail::concat({name, host}) || (host == ":80" && by == name)) return true;
      }
      return false;
    };
    const auto text = [&](http::field name) { return std::string_view(request[name].data(), request[name].size()); };
    const auto origin = text(http::field::origin);
    constexpr std::string_view scheme = "http://";
    const bool from_here = request.count(http::field::origin) == 0 ||
                           (request.count(http::field::origin) == 1 && origin.starts_with(scheme) &&
                            is_named(origin.substr(scheme.size())));
    return request.count(http::field::host) == 1 && is_named(text(http::field::host)) && from_here;
  }
};

/// A connection of a browser: one request after the other, or a stream of changes.
class connection : public std::enable_shared_from_this<connection> {
 public:
  static constexpr std::chrono::seconds patience{10};

  connection(tcp::socket&& socket, service& owner)
      : stream_(std::move(socket)), owner_(owner), beat_(stream_.get_executor()) {
    ++owner_.connections;
  }
  connection(const connection&) = delete;
  connection& operator=(const connection&) = delete;
  ~connection() {
    --owner_.connections;
    leave();
  }

  void read() {
    parser_.emplace();
    parser_->header_limit(8'192);
    parser_->body_limit(65'536);
    stream_.expires_after(patience);
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](error_code failed, std::size_t) {
      if (!failed) self->answer();
    });
  }

  /// Sends the latest change if the previous one has been sent.
  void send() {
    if (writing_) return;
    bytes event;
    {
      const std::scoped_lock lock(owner_.shared.guard);
      if (owner_.shared.number != sent_) event = owner_.shared.event;
      sent_ = owner_.shared.number;
    }
    if (event) {
      write(event);
    } else if (owner_.closing) {
      close();
    }
  }

  void close() {
    beat_.cancel();
    stream_.close();
  }

 private:
  using response = http::response<http::string_body>;

  void answer() {
    const auto& request = parser_->get();
    const std::string_view target(request.target().data(), request.target().size());
    const auto slash = target.find('/', 1);
    const bool known =
        target.starts_with('/') && slash != target.npos && equal_tokens(target.substr(1, slash - 1), owner_.token);
    if (!owner_.is_own(request))
      return reply(http::status::forbidden, "This page is served to this machine and to no other page.\n");
    if (!known) return reply(http::status::not_found, "There is nothing at this address.\n");
    const auto what = target.substr(slash + 1);
    if (request.method() == http::verb::get) return get(what);
    if (request.method() == http::verb::post) return post(what, request.body());
    reply(http::status::method_not_allowed, "Only GET and POST are allowed.\n");
  }

  void get(std::string_view what) {
    if (what == "stream") return begin_stream();
    std::string page;
    bytes whole;
    {
      const std::scoped_lock lock(owner_.shared.guard);
      if (what.empty()) page = detail::concat({owner_.before, owner_.shared.view, owner_.after});
      whole = owner_.shared.whole;
    }
    if (what.empty()) return reply(http::status::ok, std::move(page), "text/html; charset=utf-8");
    if (what == "run" && whole) return reply(http::status::ok, *whole, "text/html; charset=utf-8");
    if (what == "run") return reply(http::status::conflict, "The run has to stand still: pause it.\n");
    reply(http::status::not_found, "There is nothing at this address.\n");
  }

  void post(std::string_view what, const std::string& body) {
    using action = wish::action;
    bool taken = true;
    if (what == "pause") {
      taken = owner_.shared.add({action::pause});
    } else if (what == "continue") {
      taken = owner_.shared.add({action::proceed});
    } else if (what == "step") {
      taken = owner_.shared.add({action::step});
    } else if (what == "add") {
      taken = owner_.shared.add({action::add, 0, body});
    } else if (what == "rate") {
      const auto rate = detail::number_in<double>(body);
      if (!rate || !(*rate == 0 || (*rate >= 0.001 && *rate <= 1e6)))
        return reply(http::status::bad_request,
                     "rate must be 0 or a number of generations a second from 0.001 to 1000000.\n");
      taken = owner_.shared.add({action::rate, *rate});
    } else if (what == "stop") {
      const std::scoped_lock lock(owner_.shared.guard);
      owner_.shared.ends = true;
      owner_.shared.changed.notify_all();
    } else {
      return reply(http::status::not_found, "There is nothing at this address.\n");
    }
    if (!taken)
      return reply(http::status::too_many_requests, "The run has not yet done what was asked of it before.\n");
    reply(http::status::no_content, "");
  }

  void set_headers(auto& of) {
    of.set(http::field::cache_control, "no-store");
    of.set("X-Content-Type-Options", "nosniff");
    of.set("Referrer-Policy", "no-referrer");
    of.set("Cross-Origin-Resource-Policy", "same-origin");
    of.set(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  }

  void reply(http::status status, std::string body, std::string_view type = "text/plain; charset=utf-8") {
    const auto& request = parser_->get();
    auto made = std::make_shared<response>(status, request.version());
    set_headers(*made);
    if (status != http::status::no_content) made->set(http::field::content_type, {type.data(), type.size()});
    // A refused request may not have been read to its end.
    made->keep_alive(request.keep_alive() && http::to_status_class(status) == http::status_class::successful);
    made->body() = std::move(body);
    made->prepare_payload();
    stream_.expires_after(patience);
    http::async_write(stream_, *made, [self = shared_from_this(), made](error_code failed, std::size_t) {
      if (failed) return;
      if (made->keep_alive()) return self->read();
      self->close();
    });
  }

  void begin_stream() {
    auto head = std::make_shared<http::response<http::empty_body>>(http::status::ok, 11);
    set_headers(*head);
    head->set(http::field::content_type, "text/event-stream");
    head->set(http::field::connection, "close");
    auto writer = std::make_shared<http::response_serializer<http::empty_body>>(*head);
    stream_.expires_after(patience);
    http::async_write_header(stream_, *writer,
                             [self = shared_from_this(), head, writer](error_code failed, std::size_t) {
                               if (failed) return;
                               self->owner_.streams.insert(self.get());
                               self->owner_.shared.count_viewers(self->owner_.streams.size());
                               self->stream_.expires_never();
                               self->watch_for_end();
                               self->send();
                               self->beat();
                             });
  }

  // A browser sends nothing more on a stream. A read ends when it closes the stream.
  void watch_for_end() {
    stream_.socket().async_read_some(asio::buffer(ignored_),
                                     [self = shared_from_this()](error_code failed, std::size_t) {
                                       if (!failed) return self->watch_for_end();
                                       self->leave();
                                       self->close();
                                     });
  }

  // A comment from time to time finds out that a viewer is gone.
  void beat() {
    beat_.expires_after(patience);
    beat_.async_wait([self = shared_from_this()](error_code cancelled) {
      if (cancelled) return;
      if (!self->writing_) self->write(std::make_shared<const std::string>(":\n\n"));
      self->beat();
    });
  }

  void write(const bytes& event) {
    writing_ = true;
    stream_.expires_after(patience);
    asio::async_write(stream_, asio::buffer(*event),
                      [self = shared_from_this(), event](error_code failed, std::size_t) {
                        self->writing_ = false;
                        if (failed) {
                          self->leave();
                          return self->close();
                        }
                        self->stream_.expires_never();
                        self->send();
                      });
  }

  void leave() {
    if (owner_.streams.erase(this) > 0) owner_.shared.count_viewers(owner_.streams.size());
  }

  boost::beast::tcp_stream stream_;
  service& owner_;
  asio::steady_timer beat_;
  boost::beast::flat_buffer buffer_{};
  std::optional<http::request_parser<http::string_body>> parser_{};
  std::array<char, 64> ignored_{};
  std::uint64_t sent_ = 0;
  bool writing_ = false;
};

inline void service::send_to_streams() {
  // A stream that fails leaves the set.
  for (auto* one : std::set(streams)) one->send();
}

/// Returns an acceptor of connections to a port of this machine.
inline tcp::acceptor listening(asio::io_context& context, std::uint16_t port) {
  return detail::try_catch<boost::system::system_error>(
      [&] { return tcp::acceptor(context, tcp::endpoint(asio::ip::address_v4::loopback(), port)); },
      [&](const boost::system::system_error& error) -> tcp::acceptor {
        detail::throw_error(
            std::system_error(error.code().value(), std::system_category(),
                              detail::concat({"clade: port ", detail::decimal(port), " cannot be used"})));
      });
}

}  // namespace internal

struct server::state {
  static constexpr std::size_t most_connections = 64;

  internal::board shared;
  internal::service service;
  std::string address;
  internal::asio::io_context context{1};
  internal::tcp::acceptor acceptor;
  internal::asio::steady_timer timer{context};
  std::thread thread;

  state(std::uint16_t port, std::string before, std::string after)
      : service{shared, internal::random_token(), {}, std::move(before), std::move(after)},
        acceptor(internal::listening(context, port)) {
    service.host = detail::concat({":", detail::decimal(acceptor.local_endpoint().port())});
    address = detail::concat({"http://127.0.0.1", service.host, "/", service.token, "/"});
    accept();
    thread = std::thread([this] { context.run(); });
  }

  ~state() {
    internal::asio::post(context, [this] {
      acceptor.close();
      service.closing = true;
      service.send_to_streams();
      stop_when_sent(50);
    });
    thread.join();
  }

  void stop_when_sent(int tries) {
    if (service.streams.empty() || tries == 0) return context.stop();
    timer.expires_after(std::chrono::milliseconds(20));
    timer.async_wait([this, tries](internal::error_code) { stop_when_sent(tries - 1); });
  }

  void accept() {
    acceptor.async_accept([this](internal::error_code failed, internal::tcp::socket socket) {
      if (!acceptor.is_open()) return;
      if (failed) {
        // There may be no more file descriptors for a while.
        timer.expires_after(std::chrono::milliseconds(100));
        return timer.async_wait([this](internal::error_code) { accept(); });
      }
      if (service.connections < most_connections)
        std::make_shared<internal::connection>(std::move(socket), service)->read();
      accept();
    });
  }
};

CLADE_INLINE server::server(std::uint16_t port, std::string before, std::string after)
    : state_(std::make_unique<state>(port, std::move(before), std::move(after))) {}

CLADE_INLINE server::~server() = default;

CLADE_INLINE const std::string& server::address() const noexcept { return state_->address; }

CLADE_INLINE void server::show(std::string_view state_of_run, std::string view) {
  auto event = std::make_shared<const std::string>(
      detail::concat({"data: {\"state\": ", state_of_run, ", \"view\": ", report::json_string(view), "}\n\n"}));
  {
    const std::scoped_lock lock(state_->shared.guard);
    state_->shared.view = std::move(view);
    state_->shared.event = std::move(event);
    ++state_->shared.number;
  }
  internal::asio::post(state_->context, [this] { state_->service.send_to_streams(); });
}

CLADE_INLINE void server::keep_whole(std::string section) {
  auto whole = section.empty() ? nullptr : std::make_shared<const std::string>(std::move(section));
  const std::scoped_lock lock(state_->shared.guard);
  state_->shared.whole = std::move(whole);
}

CLADE_INLINE std::size_t server::viewers() const noexcept { return state_->shared.viewers; }

CLADE_INLINE bool server::wants_end() const noexcept { return state_->shared.ends; }

CLADE_INLINE std::optional<wish> server::take() {
  const std::scoped_lock lock(state_->shared.guard);
  auto& wishes = state_->shared.wishes;
  if (wishes.empty()) return std::nullopt;
  auto one = std::move(wishes.front());
  wishes.pop_front();
  return one;
}

CLADE_INLINE void server::wait(std::chrono::nanoseconds at_most) {
  auto& shared = state_->shared;
  std::unique_lock lock(shared.guard);
  const auto viewers = shared.viewers.load();
  const auto wishes = shared.wishes.size();
  const bool ends = shared.ends;
  // A clock cannot count to any time from now.
  const auto time = std::min<std::chrono::nanoseconds>(at_most, std::chrono::hours(24));
  shared.changed.wait_for(
      lock, time, [&] { return shared.wishes.size() != wishes || shared.ends != ends || shared.viewers != viewers; });
}

}  // namespace clade::live
