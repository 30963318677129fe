// One Parakeet model, one state, one thread: a window of speech in, tokens out, and where the decoder stands.
// Hides what it needs of the inside of parakeet.cpp (engine.cpp says why it needs that).
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "stopwatch.h"

struct parakeet_context;
struct parakeet_state;

enum ErrorCode : int32_t { MODEL_REFUSED = 1, ABORTED = 3, INFERENCE_FAILED = 4, BAD_REQUEST = 5, BUSY = 6 };

struct Token {
  std::string text;   // a leading space begins a word
  float probability;  // of the token among all tokens and the blank
  int32_t frame;      // of the window
  int32_t frames;     // the model's own duration, 0 or more
};

// Where the decoder stands: all that it knows of what was said before. The server keeps it, not the worker, so that
// any worker goes on with any stretch, also with one whose worker has died.
struct Cursor {
  int32_t frame = 0;             // of the window: the next one to look at
  int32_t tokens_in_frame = 0;   // already written there
  std::vector<float> predictor;  // states of the prediction network, then its output; empty: nothing was said before
};

struct Request {
  uint32_t id = 0;
  Cursor from;
  // Frames before this one are decoded for good, those behind it provisionally: more speech may change what is in them.
  int32_t stable_until = 0;
  std::vector<int16_t> samples;  // mono, 16 kHz; its first sample begins frame 0
};

struct Decoded {
  Taken inference;
  Cursor next;  // behind the stable tokens
  std::vector<Token> stable;
  std::vector<Token> tail;
};

class Engine {
 public:
  ~Engine();

  // Loads the weights and runs once on silence, so that the first caller does not pay for the buffers.
  // False when parakeet.cpp refuses the file.
  bool open(const std::string & model_path);

  // 0, or an ErrorCode. `aborted` is looked at between the operations of the encoder and between tokens.
  int32_t decode(const Request & request, const std::atomic<bool> & aborted, Decoded & decoded);

  std::string version() const;
  int32_t samples_per_frame() const;
  int32_t most_samples() const;  // of one window
  int32_t predictor_size() const;

 private:
  bool encode(const std::vector<int16_t> & samples);
  bool restore(const Cursor & from);
  std::vector<float> save() const;
  int32_t advance(Cursor & at, int32_t until, std::vector<Token> & tokens);
  bool predict(int32_t token);
  void append(int32_t token, float probability, const Cursor & at, int32_t frames, std::vector<Token> & tokens) const;

  parakeet_context * context_ = nullptr;
  parakeet_state * state_ = nullptr;
  std::atomic<const std::atomic<bool> *> aborted_{nullptr};
};
