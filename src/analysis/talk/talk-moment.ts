import type { CallEventRecord, Speaker, SpeechLevel, Utterance } from '../../calls/call-event.js';

/**
 * A change at one moment of a call. Counters go up and down by `by`, so that stretches may overlap and need
 * no order; switches (`held`, `muted`, `up`, `paused`) take the value of the event that came last.
 */
export type TalkChange =
  | { readonly kind: 'up'; readonly legId: string; readonly speaker: Speaker; readonly isOn: boolean }
  | { readonly kind: 'held' | 'muted'; readonly legId: string; readonly isOn: boolean }
  | { readonly kind: 'paused'; readonly isOn: boolean }
  | {
      /** `talk`: with words. `wordless`: speech that is still to be transcribed. */
      readonly kind: 'talk' | 'wordless' | 'announcement' | 'gap' | 'recovered';
      readonly legId: string;
      readonly by: 1 | -1;
    }
  /** `level`: of the whole utterance, at its first word; undefined where it was not measured. */
  | {
      readonly kind: 'words';
      readonly legId: string;
      readonly count: number;
      readonly level?: SpeechLevel | undefined;
    };

export interface TalkMoment {
  /** ms from answer. */
  readonly atMs: number;
  readonly change: TalkChange;
}

export interface TalkMoments {
  readonly moments: readonly TalkMoment[];
  /** Id of the utterance whose earlier moments these replace; null: they replace none. */
  readonly utteranceId: string | null;
  /** Up to where the call has come, ms from answer. */
  readonly untilMs: number;
}

/** Words of one utterance this close together are one stretch of talk: the pause between them is breath. */
export const BREATH_MS = 500;

/** The event of a call, and its place in it (ms from answer). */
export type PlacedTalk = Pick<CallEventRecord, 'event' | 'startMs'>;

/** The moments of talk that one event states. */
export function talkMomentsOf({ event, startMs }: PlacedTalk): TalkMoments {
  const says = (moments: readonly TalkMoment[], utteranceId: string | null = null): TalkMoments => {
    const untilMs = Math.max(startMs, ...moments.map(({ atMs }) => atMs));
    return { moments, utteranceId, untilMs };
  };
  switch (event.type) {
    case 'leg.joined':
    case 'leg.left': {
      const { legId, speaker } = event;
      const isOn = event.type === 'leg.joined';
      return says([{ atMs: startMs, change: { kind: 'up', legId, speaker, isOn } }]);
    }
    case 'leg.held':
    case 'leg.resumed':
      return says([switched('held', event.legId, startMs, event.type === 'leg.held')]);
    case 'leg.muted':
      return says([switched('muted', event.legId, startMs, event.isMuted)]);
    case 'transcript.changed':
      return says([{ atMs: startMs, change: { kind: 'paused', isOn: event.state === 'paused' } }]);
    case 'announcement.played':
      return says(stretch('announcement', event.legId, startMs, startMs + event.playedMs));
    case 'media.gap':
      return says(stretch('gap', event.legId, startMs, event.endMs));
    case 'media.recovered':
      return says(stretch('recovered', event.legId, startMs, event.endMs));
    case 'transcript.deferred':
      return says(stretch('wordless', event.legId, startMs, event.endMs), event.utteranceId);
    case 'transcript.dropped':
      return says([], event.utteranceId);
    case 'transcript.final':
      return says(withLevel(spoken(event.utterance), event.level), event.utterance.id);
    case 'transcript.interim':
      return { moments: [], utteranceId: null, untilMs: -Infinity }; // it is not stored: its final says it
    default:
      return says([]);
  }
}

function switched(kind: 'held' | 'muted', legId: string, atMs: number, isOn: boolean): TalkMoment {
  return { atMs, change: { kind, legId, isOn } };
}

function stretch(
  kind: 'talk' | 'wordless' | 'announcement' | 'gap' | 'recovered',
  legId: string,
  startMs: number,
  endMs: number,
): TalkMoment[] {
  if (endMs <= startMs) return [];
  return [
    { atMs: startMs, change: { kind, legId, by: 1 } },
    { atMs: endMs, change: { kind, legId, by: -1 } },
  ];
}

/** The level of an utterance counts where its first word does. */
function withLevel(moments: TalkMoment[], level: SpeechLevel | undefined): TalkMoment[] {
  const first = moments.find(({ change }) => change.kind === 'words');
  if (!level || first?.change.kind !== 'words') return moments;
  const { atMs, change } = first;
  return moments.map((each) => (each === first ? { atMs, change: { ...change, level } } : each));
}

/** The stretches of an utterance, and its words where they begin. */
function spoken({ legId, words, startMs, endMs, text }: Utterance): TalkMoment[] {
  if (words.length === 0) {
    const count = text.split(/\s+/).filter(Boolean).length;
    const lastMs = Math.max(endMs, startMs + 1);
    return [
      ...stretch('talk', legId, startMs, lastMs),
      { atMs: startMs, change: { kind: 'words', legId, count } },
    ];
  }
  const inOrder = [...words].sort((a, b) => a.startMs - b.startMs);
  const moments: TalkMoment[] = [];
  let from = inOrder[0]?.startMs ?? startMs;
  let to = from;
  for (const word of inOrder) {
    if (word.startMs - to > BREATH_MS) {
      moments.push(...stretch('talk', legId, from, to));
      from = word.startMs;
    }
    // a word without length still lies inside its stretch
    to = Math.max(to, word.endMs, word.startMs + 1);
    moments.push({ atMs: word.startMs, change: { kind: 'words', legId, count: 1 } });
  }
  return [...moments, ...stretch('talk', legId, from, to)];
}
