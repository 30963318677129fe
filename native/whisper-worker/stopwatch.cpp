#include "stopwatch.h"

#include <cstdio>

namespace {

// Linux, Documentation/scheduler/sched-stats.rst: ns on a processor, ns waited for one, turns.
uint64_t waited_ns() {
  unsigned long long on_processor = 0, waited = 0;
  std::FILE * file = std::fopen("/proc/thread-self/schedstat", "r");
  if (!file) return 0;
  const bool is_told = std::fscanf(file, "%llu %llu", &on_processor, &waited) == 2;
  std::fclose(file);
  return is_told ? waited : 0;
}

}  // namespace

Stopwatch::Stopwatch() : start_(std::chrono::steady_clock::now()), waited_ns_(waited_ns()) {}

Taken Stopwatch::taken() const {
  const auto passed = std::chrono::steady_clock::now() - start_;
  return {static_cast<uint32_t>(std::chrono::duration_cast<std::chrono::microseconds>(passed).count()),
          static_cast<uint32_t>((waited_ns() - waited_ns_) / 1000)};
}
