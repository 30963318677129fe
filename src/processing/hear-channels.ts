import { DECODED_RATE_HZ } from '../audio/decode/decode-sound.js';
import type { TaskSound } from './audio-task.js';
import { gainFor } from './channel-levels.js';
import { isDualMono } from './dual-mono.js';
import { isSameSound } from './same-sound.js';
import type { HeardChannel } from './understand-sound.js';

/** The channels that are listened to, and what the sender has to know of that. */
export interface Hearing {
  readonly heard: readonly HeardChannel[];
  readonly warnings: readonly string[];
}

export interface HearingOptions {
  readonly read: (sound: TaskSound) => AsyncIterable<Buffer>;
  readonly signal: AbortSignal;
}

const SAME_ON_BOTH =
  'both channels have the same sound: it is transcribed once, and all words are given to one speaker';

/** Each channel is a party, unless it has the sound of another one. */
export async function hearChannels(sound: TaskSound, { read, signal }: HearingOptions): Promise<Hearing> {
  const { channels, levels } = sound;
  const all = Array.from({ length: channels }, (_, channel) => ({
    channel,
    gain: gainFor(levels?.[channel]),
  }));
  if (channels === 1) return { heard: all, warnings: ['one channel: all words are given to one speaker'] };
  if (channels === 2 && (await isDualMono(read(sound), signal)))
    return { heard: all.slice(0, 1), warnings: [SAME_ON_BOTH] };
  const { sampleRateHz = DECODED_RATE_HZ } = sound;
  const heard: HeardChannel[] = [];
  const warnings: string[] = [];
  for (const each of all) {
    const second = each.channel;
    let same: number | undefined;
    for (const { channel: first } of heard) {
      const pair = { first, second, channels, sampleRateHz, signal };
      if (await isSameSound(() => read(sound), pair)) same = first;
      if (same !== undefined) break;
    }
    if (same === undefined) heard.push(each);
    else
      warnings.push(
        channels === 2
          ? SAME_ON_BOTH
          : `channels ${same} and ${second} have the same sound: it is transcribed once, and all words are given to one speaker`,
      );
  }
  return { heard, warnings };
}
