// One place for the request that a worker is working on: its reader thread fills it, its main thread empties it.
// `Request` has an id that is not 0.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>

template <typename Request>
class Desk {
 public:
  // False when there is a request already.
  bool put(Request request) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (current_id_ != 0) return false;
    current_id_ = request.id;
    aborted_ = false;
    waiting_ = std::move(request);
    changed_.notify_one();
    return true;
  }

  Request take() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return waiting_.has_value(); });
    Request request = std::move(*waiting_);
    waiting_.reset();
    return request;
  }

  void done() {
    const std::lock_guard<std::mutex> lock(mutex_);
    current_id_ = 0;
  }

  void abort(uint32_t id) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (current_id_ == id) aborted_ = true;
  }

  const std::atomic<bool> & aborted() const { return aborted_; }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<Request> waiting_;
  uint32_t current_id_ = 0;
  std::atomic<bool> aborted_{false};
};
