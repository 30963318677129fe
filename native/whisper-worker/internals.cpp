#include "whisper.cpp"

#include "internals.h"

namespace internals {

bool open(whisper_context * context, whisper_state * state, const whisper_context_params & heads) {
  return aheads_masks_init(heads, context->model.hparams, state->aheads_masks, state->backends[0]);
}

AttentionOn::AttentionOn(whisper_context * context) : context_(context) {
  context_->params.flash_attn = false;
  context_->params.dtw_token_timestamps = true;
}

AttentionOn::~AttentionOn() {
  context_->params.flash_attn = whisper_context_default_params().flash_attn;
  context_->params.dtw_token_timestamps = false;
}

bool encode(whisper_context * context, whisper_state * state, int audio_ctx, ggml_abort_callback aborted, void * user) {
  state->exp_n_audio_ctx = audio_ctx;
  return whisper_encode_internal(*context, *state, 0, 1, aborted, user);
}

bool decode(whisper_context * context, whisper_state * state, const std::vector<whisper_token> & tokens, int past,
            int logits_at) {
  whisper_batch_prep_legacy(state->batch, tokens.data(), static_cast<int>(tokens.size()), past, 0);
  if (logits_at >= 0) state->batch.logits[logits_at] = 1;
  whisper_kv_cache_seq_rm(state->kv_self, 0, past, -1);
  state->aheads_cross_QKs = nullptr;
  return whisper_decode_internal(*context, *state, state->batch, 1, context->params.dtw_token_timestamps, nullptr, nullptr);
}

const float * logits(whisper_context * context, whisper_state * state, int at) {
  return state->logits.data() + static_cast<size_t>(at) * context->vocab.n_vocab;
}

std::vector<std::vector<float>> attention(whisper_context * context, whisper_state * state, int tokens) {
  const ggml_tensor * tensor = state->aheads_cross_QKs;
  const int frames = state->exp_n_audio_ctx > 0 ? state->exp_n_audio_ctx : context->model.hparams.n_audio_ctx;
  if (!tensor || tensor->type != GGML_TYPE_F32 || tensor->ne[0] != tokens || tensor->ne[1] != frames) return {};
  std::vector<float> all(ggml_nelements(tensor));
  ggml_backend_tensor_get(tensor, all.data(), 0, ggml_nbytes(tensor));
  std::vector<std::vector<float>> rows(tensor->ne[2], std::vector<float>(frames));
  for (size_t head = 0; head < rows.size(); head++)
    for (int frame = 0; frame < frames; frame++)
      rows[head][frame] = all[(head * frames + frame) * tokens + tokens - 1];
  return rows;
}

whisper_token blank(whisper_context * context) { return context->vocab.token_to_id.at(" "); }

}  // namespace internals
