#include "wire.h"

#include "upsample.h"

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <unistd.h>

namespace wire {

void Writer::u8(uint8_t value) { bytes_.push_back(value); }

void Writer::u16(uint16_t value) {
  for (int shift = 0; shift < 16; shift += 8) bytes_.push_back((value >> shift) & 0xff);
}

void Writer::u32(uint32_t value) {
  for (int shift = 0; shift < 32; shift += 8) bytes_.push_back((value >> shift) & 0xff);
}

void Writer::i32(int32_t value) { u32(static_cast<uint32_t>(value)); }

void Writer::f32(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  u32(bits);
}

void Writer::text(const std::string & value) {
  const size_t length = value.size() < 0xffff ? value.size() : 0xffff;
  u16(static_cast<uint16_t>(length));
  bytes_.insert(bytes_.end(), value.begin(), value.begin() + length);
}

const uint8_t * Reader::take(size_t count) {
  if (bytes_.size() - at_ < count) throw std::runtime_error("frame ends early");
  const uint8_t * start = bytes_.data() + at_;
  at_ += count;
  return start;
}

uint8_t Reader::u8() { return *take(1); }

uint16_t Reader::u16() {
  const uint8_t * b = take(2);
  return static_cast<uint16_t>(b[0] | b[1] << 8);
}

uint32_t Reader::u32() {
  const uint8_t * b = take(4);
  return b[0] | b[1] << 8 | b[2] << 16 | static_cast<uint32_t>(b[3]) << 24;
}

std::string Reader::text() {
  const uint16_t length = u16();
  const uint8_t * start = take(length);
  return std::string(start, start + length);
}

std::vector<int16_t> Reader::samples(uint32_t count) {
  const uint8_t * b = take(size_t{count} * 2);
  std::vector<int16_t> samples(count);
  for (uint32_t i = 0; i < count; i++) samples[i] = static_cast<int16_t>(b[2 * i] | b[2 * i + 1] << 8);
  return samples;
}

std::vector<int16_t> Reader::sound() {
  const uint32_t rate = u32();
  if (rate != 8000 && rate != 16000) throw std::runtime_error("the sample rate is neither 8000 nor 16000");
  std::vector<int16_t> heard = samples(u32());
  return rate == 8000 ? sound::to_16k(heard) : heard;
}

static bool read_exactly(int fd, uint8_t * to, size_t count) {
  while (count > 0) {
    const ssize_t got = read(fd, to, count);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    to += got;
    count -= static_cast<size_t>(got);
  }
  return true;
}

bool read_frame(int fd, std::vector<uint8_t> & frame) {
  uint8_t head[4];
  if (!read_exactly(fd, head, sizeof head)) return false;
  const uint32_t length = head[0] | head[1] << 8 | head[2] << 16 | static_cast<uint32_t>(head[3]) << 24;
  if (length == 0 || length > MAX_FRAME_BYTES) return false;
  frame.resize(length);
  return read_exactly(fd, frame.data(), length);
}

static bool write_exactly(int fd, const uint8_t * from, size_t count) {
  while (count > 0) {
    const ssize_t put = write(fd, from, count);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    from += put;
    count -= static_cast<size_t>(put);
  }
  return true;
}

bool write_frame(int fd, const Writer & frame) {
  const uint32_t length = static_cast<uint32_t>(frame.bytes().size());
  const uint8_t head[4] = {static_cast<uint8_t>(length), static_cast<uint8_t>(length >> 8),
                           static_cast<uint8_t>(length >> 16), static_cast<uint8_t>(length >> 24)};
  return write_exactly(fd, head, sizeof head) && write_exactly(fd, frame.bytes().data(), length);
}

}  // namespace wire
