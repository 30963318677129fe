import { describe, expect, it } from '@jest/globals';
import {
  mediaProtocol,
  mediaSide,
  type MediaEvent,
  type MediaRequest,
} from '../../../src/telephony/media/media-wire.js';

const samples = (...values: number[]) => Int16Array.from(values);
const frame = (startMs: number, ...values: number[]) => ({
  ...({ samples: samples(...values), sampleRateHz: 8000, startMs, arrivedAtMs: startMs + 0.25 } as const),
});

describe('the messages between the server and its media process', () => {
  it.each<MediaRequest>([
    {
      type: 'open',
      leg: 7,
      answeredAtMs: 1.5,
      queueFrames: 250,
      heardBefore: [frame(0, 1, -2), frame(20, 32767)],
    },
    { type: 'take', leg: 7, id: 'tap-1', format: 'slin16', headers: { upgrade: 'websocket' }, head: '' },
    { type: 'end', leg: 7 },
  ])('is read as it was meant: $type', (request) => {
    const encoded = Buffer.concat(mediaProtocol.encodeRequest(5, request));
    expect(mediaSide.decodeRequest(encoded)).toEqual({ id: 5, request });
  });

  it.each<MediaEvent>([
    {
      type: 'frames',
      legs: [
        { leg: 1, frames: [frame(0, 1, 2, 3), { ...frame(20, 0), filled: true }] },
        { leg: 2, frames: [frame(5, -32768)] },
      ],
    },
    {
      type: 'speech',
      leg: 1,
      growth: {
        type: 'closed',
        segment: {
          ...{ samples: samples(9, 8), sampleRateHz: 16000, startMs: 1, endMs: 2, endedBy: 'hangover' },
          ...{ spokenToMs: 2, lastSpeechAtMs: 3.25, closedAtMs: 4 },
        },
      },
    },
    {
      type: 'speech',
      leg: 1,
      growth: { type: 'opened', startMs: 1, onsetMs: 2, samples: samples(9, 8), sampleRateHz: 8000 },
    },
    { type: 'hole', leg: 1, hole: { fromMs: 1, toMs: 2, isOverrun: true } },
  ])('is read as it was meant: $type', (event) => {
    const encoded = Buffer.concat(mediaSide.encodeEvent(event));
    expect(mediaProtocol.decode(encoded)).toEqual({ type: 'event', event });
  });

  it('says why something was refused', () => {
    const message = mediaProtocol.decode(Buffer.concat(mediaSide.encodeRefusal(3, 'there is no leg 9')));
    expect(message).toEqual({ type: 'refusal', id: 3, error: new Error('there is no leg 9') });
  });

  it('is an error where it makes no sense', () => {
    expect(() => mediaProtocol.decode(Buffer.alloc(9, 77))).toThrow(/unknown frame type 77/);
  });
});
