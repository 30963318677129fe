import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PassThrough } from 'node:stream';
import { encodeFrame, FrameDecoder, writeFrame } from '../../src/workers/frames.js';

describe('frames over a stream of bytes', () => {
  it('come out whole and in order, however the stream is cut', () => {
    const bodies = fc.array(fc.uint8Array({ minLength: 1, maxLength: 300 }), { maxLength: 10 });
    fc.assert(
      fc.property(bodies, fc.integer({ min: 1, max: 50 }), (sent, pieceBytes) => {
        const stream = Buffer.concat(
          sent.map((body) => encodeFrame([body.subarray(0, 1), body.subarray(1)])),
        );
        const decoder = new FrameDecoder();
        const received: Uint8Array[] = [];
        for (let at = 0; at < stream.length; at += pieceBytes) {
          // a copy, as a socket's buffer is used again
          for (const frame of decoder.push(Buffer.from(stream.subarray(at, at + pieceBytes))))
            received.push(Uint8Array.from(frame));
        }
        expect(received).toEqual(sent);
      }),
    );
  });

  it('are the same whether their parts are short, or long and so written without a copy', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(lengths, { minLength: 1, maxLength: 4 }), (frames) => {
        const stream = new PassThrough({ highWaterMark: 2 ** 20 });
        const sent = frames.map((each) => [1, ...each].map((bytes) => Buffer.alloc(bytes, bytes % 251)));
        for (const parts of sent) writeFrame(stream, parts);
        const bytes = stream.read() as Buffer;
        expect(bytes.equals(Buffer.concat(sent.map(encodeFrame)))).toBe(true);
        const heads = new FrameDecoder().push(bytes).map((frame) => frame.length);
        expect(heads).toEqual(sent.map((parts) => Buffer.concat(parts).length));
      }),
    );
  });

  it('are refused when their length is none', () => {
    expect(() => new FrameDecoder().push(Buffer.alloc(4))).toThrow(RangeError);
    expect(() => new FrameDecoder().push(Buffer.alloc(4, 0xff))).toThrow(RangeError);
  });
});
