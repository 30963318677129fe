// The time that a piece of work of this thread takes.
#pragma once

#include <chrono>
#include <cstdint>

struct Taken {
  uint32_t clock_us = 0;
  // Part of it in which the thread could have run, and other processes had the processors; 0 where the system does not say.
  uint32_t waited_us = 0;
};

class Stopwatch {
 public:
  Stopwatch();
  Taken taken() const;

 private:
  std::chrono::steady_clock::time_point start_;
  uint64_t waited_ns_;
};
