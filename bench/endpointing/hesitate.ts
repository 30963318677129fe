import type { Conversation } from '../../demo/conversations/load-conversation.js';
import { decodeUlaw, encodeUlaw } from '../../src/audio/g711.js';
import type { Transcriber } from '../../src/speech/transcriber.js';

const SAMPLES_PER_MS = 8;
const MARGIN_MS = 200;
/** The share of places between two words of a sentence at which a party hesitates, at least a second apart. */
const SHARE = 0.35;
const APART_MS = 1_000;
/** Lengths are log-normal, as pauses within turns are (Campione and Véronis 2002; their median is of this order). */
const MEDIAN_MS = 450;
const SIGMA = 0.45;
const LONGEST_MS = 1_500;
/** Where a word ends is looked for this far around what the model says: the quietest piece of that length. */
const AROUND_MS = 70;
const PIECE_MS = 20;

export interface HesitantConversation {
  readonly conversation: Conversation;
  /** Where each party falls silent within a sentence, ms from the start of the recording. */
  readonly hesitations: readonly { readonly speaker: 'caller' | 'agent'; readonly atMs: number }[];
}

interface Pause {
  readonly speaker: 'caller' | 'agent';
  /** In the recording as it was, samples. */
  readonly at: number;
  readonly samples: number;
}

/**
 * The same conversation with silences put between words of a sentence, which the synthetic voices do not make by
 * themselves; the other party is silent as long. The same silences each time.
 */
export async function hesitate(
  conversation: Conversation,
  transcriber: Pick<Transcriber, 'transcribe'>,
): Promise<HesitantConversation> {
  const random = seeded(conversation.number);
  const pauses: Pause[] = [];
  for (const turn of conversation.turns) {
    const { speaker } = turn;
    const samples = decodeUlaw(conversation[speaker]);
    const from = Math.max(0, turn.startMs - MARGIN_MS) * SAMPLES_PER_MS;
    const of = samples.slice(from, (turn.endMs + MARGIN_MS) * SAMPLES_PER_MS);
    const how = { legId: 'bench', priority: 'file', sampleRateHz: 8000, deadlineMs: 60_000 } as const;
    const { words } = await transcriber.transcribe({ ...how, samples: of, language: conversation.language });
    let lastAt = turn.startMs * SAMPLES_PER_MS;
    for (const { text, endMs } of words.slice(0, -1)) {
      if (/\p{P}$/u.test(text)) continue;
      const at = quietestNear(samples, from + endMs * SAMPLES_PER_MS);
      if (at - lastAt < APART_MS * SAMPLES_PER_MS || random() > SHARE) continue;
      const ms = Math.min(LONGEST_MS, MEDIAN_MS * Math.exp(SIGMA * normal(random)));
      pauses.push({ speaker, at, samples: Math.round(ms) * SAMPLES_PER_MS });
      lastAt = at;
    }
  }
  pauses.sort((a, b) => a.at - b.at);
  return withPauses(conversation, pauses);
}

function withPauses(conversation: Conversation, pauses: readonly Pause[]): HesitantConversation {
  const moved = (ms: number) =>
    ms +
    pauses
      .filter(({ at }) => at < ms * SAMPLES_PER_MS)
      .reduce((sum, { samples }) => sum + samples / SAMPLES_PER_MS, 0);
  const sound = (speaker: 'caller' | 'agent') => {
    const ulaw = conversation[speaker];
    const starts = [0, ...pauses.map(({ at }) => at)];
    return Buffer.concat(
      starts.flatMap((start, i) => {
        const pause = pauses[i];
        const silence = encodeUlaw(new Int16Array(pause?.samples ?? 0));
        return [ulaw.subarray(start, pause?.at), silence];
      }),
    );
  };
  const turns = conversation.turns.map((turn) => ({
    ...turn,
    startMs: moved(turn.startMs),
    endMs: moved(turn.endMs),
  }));
  const durationMs = moved(conversation.durationMs);
  return {
    conversation: { ...conversation, turns, durationMs, caller: sound('caller'), agent: sound('agent') },
    hesitations: pauses.map(({ speaker, at }) => ({ speaker, atMs: moved(at / SAMPLES_PER_MS) })),
  };
}

function quietestNear(samples: Int16Array, near: number): number {
  const piece = PIECE_MS * SAMPLES_PER_MS;
  let [best, least] = [near, Infinity];
  const last = near + AROUND_MS * SAMPLES_PER_MS;
  for (let start = near - AROUND_MS * SAMPLES_PER_MS; start <= last; start += SAMPLES_PER_MS * 5) {
    const power = samples.subarray(start, start + piece).reduce((sum, sample) => sum + sample ** 2, 0);
    if (power < least) [best, least] = [Math.round(start + piece / 2), power];
  }
  return best;
}

/** Box and Muller, 1958. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
}

/** The same numbers each time (Park and Miller's generator). */
function seeded(seed: number): () => number {
  let state = seed * 7919;
  return () => (state = (state * 48_271) % 0x7fffffff) / 0x7fffffff;
}
