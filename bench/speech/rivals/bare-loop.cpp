// bare-loop MODEL THREADS SEGMENTS
//
// The least that whisper.cpp takes for these segments: THREADS threads with one state each take them in turn, and nothing
// else happens. Prints the seconds that all of them took, after a first round that warms the buffers.
// SEGMENTS: for each segment u32 audio_ctx, u32 max_tokens, u32 sample count, s16 samples (mono, 16 kHz), little endian.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <thread>
#include <vector>

#include "engine.h"

static std::vector<Request> read_segments(const char * path) {
  std::vector<Request> segments;
  FILE * file = std::fopen(path, "rb");
  if (!file) return segments;
  uint32_t head[3];
  while (std::fread(head, sizeof(uint32_t), 3, file) == 3) {
    Request request;
    request.id = static_cast<uint32_t>(segments.size()) + 1;
    request.audio_ctx = static_cast<int>(head[0]);
    request.max_tokens = static_cast<int>(head[1]);
    request.language = "en";
    request.samples.resize(head[2]);
    if (std::fread(request.samples.data(), sizeof(int16_t), head[2], file) != head[2]) break;
    segments.push_back(std::move(request));
  }
  std::fclose(file);
  return segments;
}

static double seconds_of(std::vector<std::unique_ptr<Engine>> & engines, const std::vector<Request> & segments) {
  const std::atomic<bool> never{false};
  std::atomic<size_t> next{0};
  std::vector<std::thread> threads;
  const auto start = std::chrono::steady_clock::now();
  for (auto & engine : engines) {
    threads.emplace_back([&] {
      for (size_t at = next++; at < segments.size(); at = next++) {
        Transcript transcript;
        if (engine->transcribe(segments[at], never, transcript) != 0) std::exit(4);
      }
    });
  }
  for (auto & thread : threads) thread.join();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

int main(int argc, char ** argv) {
  if (argc != 4) return 2;
  std::vector<std::unique_ptr<Engine>> engines;
  for (int i = 0; i < std::atoi(argv[2]); i++) {
    engines.push_back(std::make_unique<Engine>());
    if (!engines.back()->open(argv[1], {})) return 3;
  }
  const std::vector<Request> segments = read_segments(argv[3]);
  if (segments.empty() || engines.empty()) return 2;
  seconds_of(engines, segments);
  std::printf("%.6f\n", seconds_of(engines, segments));
}
