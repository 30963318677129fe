import { loadConversation } from '../../demo/conversations/load-conversation.js';
import { toWords } from '../../demo/measure/word-errors.js';
import { CallSounds } from '../../src/audio/echo/call-sounds.js';
import { withoutEcho } from '../../src/audio/echo/guard-echo.js';
import type { AudioFrame } from '../../src/audio/frame.js';
import { decodeUlaw } from '../../src/audio/g711.js';
import { growLeg } from '../../src/audio/vad/segment-leg.js';
import type { SegmentOptions } from '../../src/audio/vad/segment-options.js';
import { startVad } from '../../src/audio/vad/vad-hub.js';
import { productPaths } from '../../src/config/product-paths.js';
import { silentLog } from '../../src/lib/log.js';
import type { Transcriber } from '../../src/speech/transcriber.js';
import { withEcho } from './echo-of.js';

const RATE_HZ = 8000;
const FRAME_SAMPLES = RATE_HZ / 50;
const LEVELS_DB = [-10, -20, -30];
const DELAYS_MS = [20, 100, 300];
const ROOMS_MS = [0, 30, 100];
const CONVERSATIONS = [1, 2, 3];

export interface EchoFigures {
  readonly levelDb: number;
  readonly roomMs: number;
  /** Minutes of a silent party who hears the other one on a loudspeaker. */
  readonly minutes: number;
  /** Stretches reported as an echo, and kept as possibly one. */
  readonly echoes: number;
  readonly possible: number;
  /** Words written down in the silent party's channel, and of them those that are not marked as doubtful. */
  readonly words: number;
  readonly unmarkedWords: number;
}

/** The agent's voice in the channel of a caller who says nothing, through detector, guard and model, as in a call. */
export async function measureEcho(
  transcriber: Pick<Transcriber, 'transcribe'>,
  { quick, segment, signal }: { quick: boolean; segment: SegmentOptions; signal: AbortSignal },
): Promise<EchoFigures[]> {
  const vad = await startVad({ modelPath: productPaths.vadModel, isOfFiles: true, log: silentLog() });
  try {
    const figures: EchoFigures[] = [];
    for (const roomMs of ROOMS_MS) {
      for (const levelDb of LEVELS_DB) {
        const all = await Promise.all(
          (quick ? [1] : CONVERSATIONS).map(async (number, i) => {
            signal.throwIfAborted();
            const agent = decodeUlaw(loadConversation(number).agent);
            const delayMs = DELAYS_MS[i % DELAYS_MS.length] as number;
            const caller = withEcho(new Int16Array(agent.length), agent, { levelDb, delayMs, roomMs });
            return listen({ caller, agent }, { vad, segment, transcriber });
          }),
        );
        const sum = (key: Exclude<keyof EchoFigures, 'levelDb' | 'roomMs'>) =>
          all.reduce((total, each) => total + each[key], 0);
        figures.push({
          ...{ levelDb, roomMs, minutes: sum('minutes'), echoes: sum('echoes'), possible: sum('possible') },
          ...{ words: sum('words'), unmarkedWords: sum('unmarkedWords') },
        });
      }
    }
    return figures;
  } finally {
    await vad.close();
  }
}

interface Ears {
  readonly vad: Awaited<ReturnType<typeof startVad>>;
  readonly segment: SegmentOptions;
  readonly transcriber: Pick<Transcriber, 'transcribe'>;
}

async function listen(
  { caller, agent }: { readonly caller: Int16Array; readonly agent: Int16Array },
  { vad, segment, transcriber }: Ears,
): Promise<Omit<EchoFigures, 'levelDb' | 'roomMs'>> {
  const sounds = new CallSounds(segment.maxSegmentMs + 3_000);
  const other = sounds.open('call');
  const counts = { echoes: 0, possibleEchoes: 0 };
  const frames = async function* (): AsyncGenerator<AudioFrame> {
    for (let at = 0; at < caller.length; at += FRAME_SAMPLES) {
      other.push(frameOf(agent, at));
      yield frameOf(caller, at);
    }
  };
  let [words, unmarkedWords] = [0, 0];
  const cut = (heard: AsyncIterable<AudioFrame>) =>
    growLeg(heard, { vad, options: segment, log: silentLog() });
  for await (const growth of withoutEcho(frames(), sounds.open('call'), counts, cut)) {
    if (growth.type !== 'closed' || !growth.segment || growth.segment.echo === 'sure') continue;
    const { samples, sampleRateHz, echo } = growth.segment;
    const how = { legId: 'echo', priority: 'final', language: 'en', deadlineMs: 60_000 } as const;
    const { text, doubt, dropped } = await transcriber.transcribe({ ...how, samples, sampleRateHz });
    const count = dropped === null ? toWords(text).length : 0;
    words += count;
    if (echo === undefined && doubt === null) unmarkedWords += count;
  }
  const { echoes, possibleEchoes: possible } = counts;
  return { minutes: caller.length / RATE_HZ / 60, echoes, possible, words, unmarkedWords };
}

function frameOf(samples: Int16Array, at: number): AudioFrame {
  const startMs = (at * 1000) / RATE_HZ;
  return {
    samples: samples.subarray(at, at + FRAME_SAMPLES),
    ...{ sampleRateHz: RATE_HZ, startMs, arrivedAtMs: startMs },
  };
}
