// hearline-whisper-worker --model FILE [--alignment-heads LAYER.HEAD,…]
//
// In:     requests on standard input (wire.h), one at a time.
// Out:    "ready" once, then one result or error per request, on standard output.
// End:    at the end of standard input, at once, even in the middle of an inference: the server that held the
//         other end is gone or wants us gone.
// Errors: a model that whisper.cpp refuses: one error frame, exit status 3.
#include <atomic>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <unistd.h>

#include "desk.h"
#include "engine.h"
#include "whisper.h"
#include "wire.h"

namespace {

// Speech may take every core that is left over, never the one that moves the calls' audio.
constexpr int NICENESS = 5;

std::mutex writing;

void send(int fd, const wire::Writer & frame) {
  const std::lock_guard<std::mutex> lock(writing);
  if (!wire::write_frame(fd, frame)) _exit(0);
}

void send_error(int fd, uint32_t id, int32_t code, const std::string & message) {
  wire::Writer frame(wire::FAILURE);
  frame.u32(id);
  frame.i32(code);
  frame.text(message);
  send(fd, frame);
}

Follow read_follow(wire::Reader & body) {
  Follow follow;
  follow.prefix.resize(body.u16());
  for (int32_t & id : follow.prefix) id = body.i32();
  follow.margin_frames = body.i32();
  follow.keeps_tail = body.u8() != 0;
  return follow;
}

Request read_request(uint8_t type, wire::Reader & body) {
  Request request;
  request.id = body.u32();
  request.audio_ctx = static_cast<int>(body.u32());
  request.max_tokens = static_cast<int>(body.u32());
  request.language = body.text();
  if (type == wire::FOLLOW) request.follow = read_follow(body);
  request.samples = body.sound();
  return request;
}

void handle_frame(const std::vector<uint8_t> & frame, Desk<Request> & desk, int out) {
  wire::Reader body(frame);
  const uint8_t type = body.u8();
  switch (type) {
    case wire::TRANSCRIBE:
    case wire::FOLLOW: {
      Request request = read_request(type, body);
      const uint32_t id = request.id;
      if (!desk.put(std::move(request))) send_error(out, id, BUSY, "one request at a time");
      return;
    }
    case wire::ABORT:
      desk.abort(body.u32());
      return;
    default:
      throw std::runtime_error("unknown frame type");
  }
}

void read_until_end(Desk<Request> & desk, int out) {
  std::vector<uint8_t> frame;
  while (wire::read_frame(STDIN_FILENO, frame)) {
    try {
      handle_frame(frame, desk, out);
    } catch (const std::exception & error) {
      send_error(out, 0, BAD_REQUEST, error.what());
      _exit(4);
    }
  }
  _exit(0);
}

wire::Writer to_ready(const Engine & engine) {
  wire::Writer frame(wire::READY);
  frame.text(engine.version());
  frame.u8(engine.multilingual() ? 1 : 0);
  frame.u8(static_cast<uint8_t>(engine.follows()));
  for (const int32_t value : engine.shape()) frame.i32(value);
  return frame;
}

void write_token(wire::Writer & frame, const Token & token) {
  frame.f32(token.probability);
  frame.i32(token.t0);
  frame.i32(token.t1);
  frame.text(token.text);
}

wire::Writer to_result(uint32_t id, const Transcript & transcript) {
  wire::Writer frame(wire::RESULT);
  frame.u32(id);
  frame.text(transcript.language);
  frame.f32(transcript.no_speech_probability);
  frame.u32(transcript.inference.clock_us);
  frame.u32(transcript.inference.waited_us);
  frame.u16(static_cast<uint16_t>(transcript.segments.size()));
  for (const Segment & segment : transcript.segments) {
    frame.i32(segment.t0);
    frame.i32(segment.t1);
    frame.u16(static_cast<uint16_t>(segment.tokens.size()));
    for (const Token & token : segment.tokens) write_token(frame, token);
  }
  return frame;
}

wire::Writer to_followed(uint32_t id, const Continuation & continuation) {
  wire::Writer frame(wire::FOLLOWED);
  frame.u32(id);
  frame.text(continuation.language);
  frame.f32(continuation.no_speech_probability);
  frame.u32(continuation.inference.clock_us);
  frame.u32(continuation.inference.waited_us);
  frame.u16(static_cast<uint16_t>(continuation.stable));
  frame.u16(static_cast<uint16_t>(continuation.tokens.size()));
  for (const Token & token : continuation.tokens) {
    frame.i32(token.id);
    write_token(frame, token);
  }
  return frame;
}

// 0, or an ErrorCode; `answer` is the frame to send.
int32_t work(Engine & engine, const Request & request, const std::atomic<bool> & aborted, std::optional<wire::Writer> & answer) {
  if (request.follow) {
    Continuation continuation;
    const int32_t code = engine.follow(request, aborted, continuation);
    if (code == 0) answer = to_followed(request.id, continuation);
    return code;
  }
  Transcript transcript;
  const int32_t code = engine.transcribe(request, aborted, transcript);
  if (code == 0) answer = to_result(request.id, transcript);
  return code;
}

std::string message_of(int32_t code, const Request & request) {
  if (code == UNKNOWN_LANGUAGE) return "unknown language " + request.language;
  if (code == NO_ATTENTION) return "this whisper.cpp, or this model, gives out no attention";
  return "no transcript";
}

[[noreturn]] void serve(Engine & engine, Desk<Request> & desk, int out) {
  for (;;) {
    const Request request = desk.take();
    std::optional<wire::Writer> answer;
    const int32_t code = work(engine, request, desk.aborted(), answer);
    desk.done();  // before the answer: the next request may come as soon as it is read
    if (answer) send(out, *answer);
    else send_error(out, request.id, code, message_of(code, request));
  }
}

// "2.1,2.3" → layer 2 head 1, layer 2 head 3. False for anything else.
bool read_heads(const char * text, std::vector<AlignmentHead> & heads) {
  for (;;) {
    AlignmentHead head;
    int length = 0;
    if (std::sscanf(text, "%d.%d%n", &head.layer, &head.head, &length) != 2) return false;
    heads.push_back(head);
    text += length;
    if (*text == '\0') return true;
    if (*text++ != ',') return false;
  }
}

void log_errors_only(ggml_log_level level, const char * text, void *) {
  if (level == GGML_LOG_LEVEL_ERROR) std::fputs(text, stderr);
}

}  // namespace

int main(int argc, char ** argv) {
  std::vector<AlignmentHead> heads;
  const bool has_heads = argc == 5 && std::strcmp(argv[3], "--alignment-heads") == 0 && read_heads(argv[4], heads);
  if ((argc != 3 && !has_heads) || std::strcmp(argv[1], "--model") != 0) {
    std::fprintf(stderr, "usage: hearline-whisper-worker --model FILE [--alignment-heads LAYER.HEAD,...]\n");
    return 2;
  }
  // whatever a library prints must not fall between our frames
  const int out = dup(STDOUT_FILENO);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  [[maybe_unused]] const int niceness = nice(NICENESS);
  whisper_log_set(log_errors_only, nullptr);

  Desk<Request> desk;
  std::thread(read_until_end, std::ref(desk), out).detach();  // from the start: a slow load must die with us too

  Engine engine;
  if (!engine.open(argv[2], heads)) {
    send_error(out, 0, MODEL_REFUSED, "whisper.cpp does not load this model");
    _exit(3);
  }
  send(out, to_ready(engine));
  serve(engine, desk, out);
}
