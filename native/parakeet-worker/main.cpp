// hearline-parakeet-worker --model FILE
//
// In:     requests on standard input (frames.h), one at a time.
// Out:    "ready" once, then one result or error per request, on standard output.
// End:    at the end of standard input, at once, even in the middle of an inference: the server that held the
//         other end is gone or wants us gone.
// Errors: a model that parakeet.cpp refuses: one error frame, exit status 3.
#include <cstdio>
#include <cstring>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <unistd.h>

#include "desk.h"
#include "engine.h"
#include "frames.h"
#include "parakeet.h"
#include "wire.h"

namespace {

// As native/whisper-worker: never the core that moves the calls' audio.
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

void handle_frame(const std::vector<uint8_t> & frame, Desk<Request> & desk, int out) {
  wire::Reader body(frame);
  switch (body.u8()) {
    case wire::TRANSCRIBE: {
      Request request = frames::read_request(body);
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

const char * message_of(int32_t code) {
  return code == BAD_REQUEST ? "the window is too long, or what was said before is of another model" : "no transcript";
}

[[noreturn]] void serve(Engine & engine, Desk<Request> & desk, int out) {
  for (;;) {
    const Request request = desk.take();
    Decoded decoded;
    const int32_t code = engine.decode(request, desk.aborted(), decoded);
    desk.done();  // before the answer: the next request may come as soon as it is read
    if (code == 0) {
      send(out, frames::to_result(request.id, decoded));
    } else {
      send_error(out, request.id, code, message_of(code));
    }
  }
}

void log_errors_only(ggml_log_level level, const char * text, void *) {
  if (level == GGML_LOG_LEVEL_ERROR) std::fputs(text, stderr);
}

}  // namespace

int main(int argc, char ** argv) {
  if (argc != 3 || std::strcmp(argv[1], "--model") != 0) {
    std::fprintf(stderr, "usage: hearline-parakeet-worker --model FILE\n");
    return 2;
  }
  // whatever a library prints must not fall between our frames
  const int out = dup(STDOUT_FILENO);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  [[maybe_unused]] const int niceness = nice(NICENESS);
  parakeet_log_set(log_errors_only, nullptr);

  Desk<Request> desk;
  std::thread(read_until_end, std::ref(desk), out).detach();  // from the start: a slow load must die with us too

  Engine engine;
  if (!engine.open(argv[2])) {
    send_error(out, 0, MODEL_REFUSED, "parakeet.cpp does not load this model");
    _exit(3);
  }
  send(out, frames::to_ready(engine));
  serve(engine, desk, out);
}
