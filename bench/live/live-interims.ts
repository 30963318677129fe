import type { Conversation } from '../../demo/conversations/load-conversation.js';
import type { PlayedCall } from '../../demo/run/play-conversation.js';
import { interimErrorsOf, type InterimErrors, type TimedUtterance } from '../speech/interim-errors.js';
import type { Played } from './word-rates.js';

/** The first interim of a turn comes at most so long after its last sound left, ms; later ones belong to the next turn. */
const AFTER_TURN_MS = 700;

export interface LiveInterims extends InterimErrors {
  /** From the first sound of a turn leaving the phone to its first interim at the client, ms; turns whose final came first have none. */
  readonly firstWordMs: readonly number[];
  readonly turns: number;
}

interface Received {
  readonly speaker: string;
  readonly interims: { readonly words: string[]; readonly confirmed: number; readonly atMs: number }[];
  final: string | undefined;
}

/** Quality of the interims of real calls, as a client of the pages has received them. */
export function liveInterimsOf(played: readonly Played[]): LiveInterims {
  const each = played.map(({ conversation, call }) => ({ conversation, call, reported: byUtterance(call) }));
  const utterances: TimedUtterance[] = each.flatMap(({ reported }) => reported);
  return {
    ...interimErrorsOf(utterances),
    firstWordMs: each.flatMap(({ conversation, call, reported }) =>
      firstWordsOf(conversation, call, reported),
    ),
    turns: each.reduce((sum, { conversation }) => sum + conversation.turns.length, 0),
  };
}

function byUtterance({ events }: PlayedCall): Received[] {
  const all = new Map<string, Received>();
  for (const { event, receivedAtMs } of events) {
    if (event.type !== 'streaming_transcription_interim' && event.type !== 'streaming_transcription_segment')
      continue;
    const { segment_id: id, speaker, text, words } = event.utterance;
    const known = all.get(id) ?? { speaker, interims: [], final: undefined };
    all.set(id, known);
    if (event.type === 'streaming_transcription_segment') known.final = text;
    else {
      const confirmed = event.confirmed_words;
      known.interims.push({ words: words.map((word) => word.text), confirmed, atMs: receivedAtMs });
    }
  }
  return [...all.values()];
}

function firstWordsOf(
  { turns }: Conversation,
  { turnsSentAtMs }: PlayedCall,
  reported: readonly Received[],
): number[] {
  return turns.flatMap(({ speaker, startMs, endMs }, i) => {
    const sentAtMs = turnsSentAtMs[i] ?? null;
    if (sentAtMs === null) return [];
    const untilMs = sentAtMs + endMs - startMs + AFTER_TURN_MS;
    const firsts = reported
      .filter((utterance) => utterance.speaker === speaker)
      .flatMap(({ interims }) => interims[0]?.atMs ?? [])
      .filter((atMs) => atMs >= sentAtMs && atMs <= untilMs);
    return firsts.length === 0 ? [] : [Math.min(...firsts) - sentAtMs];
  });
}
