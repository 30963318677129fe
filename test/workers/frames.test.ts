import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encodeFrame, FrameDecoder } from '../../src/workers/frames.js';

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

  it('are refused when their length is none', () => {
    expect(() => new FrameDecoder().push(Buffer.alloc(4))).toThrow(RangeError);
    expect(() => new FrameDecoder().push(Buffer.alloc(4, 0xff))).toThrow(RangeError);
  });
});
