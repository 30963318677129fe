import { loadConversation } from '../../demo/conversations/load-conversation.js';
import { decodeUlaw } from '../../src/audio/g711.js';
import { wavHeader } from '../../src/live/recording/wav-header.js';

/** A piece of a call: the caller left, the agent right. */
export interface Clip {
  readonly channels: readonly [Int16Array, Int16Array];
  readonly durationS: number;
  readonly language: string;
  readonly wav: Buffer;
}

const RATE_HZ = 8000;

/** Pieces of the demo calls, all of one length, from other places each. */
export function cutClips(count: number, durationS: number): Clip[] {
  const conversations = [1, 2, 3, 4].map(loadConversation);
  return Array.from({ length: count }, (_, i) => {
    const { caller, agent, language } = conversations[
      i % conversations.length
    ] as (typeof conversations)[number];
    const length = durationS * RATE_HZ;
    const from = Math.floor(((i * 0.381966) % 1) * (caller.length - length));
    const cut = (bytes: Uint8Array) => decodeUlaw(bytes.subarray(from, from + length));
    const channels = [cut(caller), cut(agent)] as const;
    return { channels, durationS, language, wav: wavOf(channels) };
  });
}

/** 16-bit samples, two channels. */
function wavOf([left, right]: readonly [Int16Array, Int16Array]): Buffer {
  const data = Buffer.alloc(left.length * 4);
  left.forEach((sample, i) => {
    data.writeInt16LE(sample, 4 * i);
    data.writeInt16LE(right[i] ?? 0, 4 * i + 2);
  });
  return Buffer.concat([wavHeader({ channels: 2, sampleRateHz: RATE_HZ }, data.length), data]);
}
