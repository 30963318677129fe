// What our decoder needs of whisper.cpp and its public header does not give: the attention of the alignment heads, the
// length of the encoder's context, and an encoder that can be aborted. internals.cpp reaches into whisper.cpp itself and
// stands in for it in the library; a source tree whose insides are others is built without it (CMakeLists.txt), and then
// none of this is there.
#pragma once

#include <vector>

#include "whisper.h"

namespace internals {

// Makes the masks of the alignment heads. False where the model has no such head, or memory lacks.
bool open(whisper_context * context, whisper_state * state, const whisper_context_params & heads);

// Between the two, encoder and decoder give out attention, without flash attention, which computes none; outside they
// work as they were opened.
class AttentionOn {
 public:
  explicit AttentionOn(whisper_context * context);
  ~AttentionOn();
  AttentionOn(const AttentionOn &) = delete;
  AttentionOn & operator=(const AttentionOn &) = delete;

 private:
  whisper_context * context_;
};

// Encodes the spectrogram of the state. `audio_ctx`: frames of 20 ms, 0 = all. False when aborted or failed.
bool encode(whisper_context * context, whisper_state * state, int audio_ctx, ggml_abort_callback aborted, void * user);

// Feeds `tokens` behind `past` ones. `logits_at`: of which token, beside the last, the logits are wanted.
bool decode(whisper_context * context, whisper_state * state, const std::vector<whisper_token> & tokens, int past,
            int logits_at);

// Of the token at that place of the newest `decode`.
const float * logits(whisper_context * context, whisper_state * state, int at);

// Attention of the newest token of the newest `decode`, one row of all frames for each alignment head; empty when
// whisper.cpp computed none, or one of another shape than we know.
std::vector<std::vector<float>> attention(whisper_context * context, whisper_state * state, int tokens);

whisper_token blank(whisper_context * context);

}  // namespace internals
