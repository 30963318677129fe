import { SPEAKERS, type Speaker } from '../../calls/utterance.js';
import type { SpeakerTalk, TalkMeasures } from '../../calls/talk-measures.js';
import { BREATH_MS, type TalkChange, type TalkMoment } from './talk-moment.js';

/** A shorter overlap is a change of turns, or a "mhm". */
const INTERRUPTION_MS = 400;
/** Shortest talk, ms, for which a rate is meaningful. */
const LEAST_RATED_MS = 10_000;

interface Leg {
  speaker: Speaker;
  isUp: boolean;
  isHeld: boolean;
  isMuted: boolean;
  /** How many stretches of each kind it is in. */
  talk: number;
  wordless: number;
  announcement: number;
  gap: number;
  recovered: number;
}

interface Tally {
  talkMs: number;
  wordedMs: number;
  words: number;
  interruptions: number;
  /** Sums over the utterances whose level is known: power times active time, and that time. */
  energy: number;
  activeMs: number;
  /** When the newest stretch of talk ended. */
  endedMs: number;
  /** This speaker has begun while those talked, and they still do. */
  cutIn: { readonly sinceMs: number; readonly others: readonly Speaker[] } | null;
}

/** The state of the call from the newest moment on. */
interface Situation {
  readonly talking: readonly Speaker[];
  readonly worded: readonly Speaker[];
  readonly isConversation: boolean;
  readonly isAnyHeld: boolean;
  readonly isUnheard: boolean;
}

/** A call as far as it has been swept: every moment up to `atMs` is in it. */
export interface TalkSweep {
  atMs: number;
  isPaused: boolean;
  legs: Map<string, Leg>;
  tallies: Map<Speaker, Tally>;
  now: Situation;
  hasTalked: boolean;
  overlapMs: number;
  /** For so long at least two have been talking without a pause. */
  openOverlapMs: number;
  silenceMs: number;
  longestSilenceMs: number;
  /** Since the last talk; it is silence once a speaker talks again. */
  pendingMs: number;
  longestPendingMs: number;
  openSilenceMs: number;
  holdMs: number;
  unheardMs: number;
}

export function newSweep(): TalkSweep {
  return {
    atMs: -Infinity,
    isPaused: false,
    legs: new Map(),
    tallies: new Map(),
    now: { talking: [], worded: [], isConversation: false, isAnyHeld: false, isUnheard: false },
    hasTalked: false,
    overlapMs: 0,
    openOverlapMs: 0,
    silenceMs: 0,
    longestSilenceMs: 0,
    pendingMs: 0,
    longestPendingMs: 0,
    openSilenceMs: 0,
    holdMs: 0,
    unheardMs: 0,
  };
}

export function copyOf(sweep: TalkSweep): TalkSweep {
  return {
    ...sweep,
    legs: new Map([...sweep.legs].map(([id, leg]) => [id, { ...leg }])),
    tallies: new Map([...sweep.tallies].map(([speaker, tally]) => [speaker, { ...tally }])),
  };
}

/**
 * Continues a sweep. All moments of one time count as one, so that their order does not matter.
 * @param from index of the first moment that is later than the sweep; moments are in order of time
 * @param onSettled is called after each time, with the index of the next moment
 */
export function sweepOn(
  sweep: TalkSweep,
  moments: readonly TalkMoment[],
  from: number,
  onSettled: (next: number) => void = () => undefined,
): void {
  let next = from;
  for (let first = moments[next]; first; first = moments[next]) {
    const { atMs } = first;
    advance(sweep, atMs);
    const begin = next;
    let isWordsOnly = true;
    for (let moment = moments[next]; moment?.atMs === atMs; moment = moments[next]) {
      apply(sweep, moment.change);
      isWordsOnly &&= moment.change.kind === 'words';
      next += 1;
    }
    if (!isWordsOnly) settle(sweep); // words change nothing of who talks, and most moments are words
    for (const { change } of moments.slice(begin, next))
      if (change.kind === 'words') countWords(sweep, change);
    onSettled(next);
  }
}

/** @param untilMs not before the last moment that was swept */
export function measuresOf(sweep: TalkSweep, untilMs: number): TalkMeasures {
  const end = copyOf(sweep);
  advance(end, untilMs);
  for (const tally of end.tallies.values()) endCutIn(tally, end.atMs);
  const allTalkMs = [...end.tallies.values()].reduce((all, { talkMs }) => all + talkMs, 0);
  const speakers = SPEAKERS.flatMap((speaker) => {
    const tally = end.tallies.get(speaker);
    return tally ? [toSpeakerTalk(speaker, tally, allTalkMs)] : [];
  });
  return {
    speakers,
    overlapMs: Math.round(end.overlapMs),
    silenceMs: Math.round(end.silenceMs),
    longestSilenceMs: Math.round(end.longestSilenceMs),
    openSilenceMs: Math.round(end.openSilenceMs),
    holdMs: Math.round(end.holdMs),
    unheardMs: Math.round(end.unheardMs),
  };
}

function toSpeakerTalk(speaker: Speaker, tally: Tally, allTalkMs: number): SpeakerTalk {
  const { talkMs, wordedMs, words, interruptions, energy, activeMs } = tally;
  return {
    speaker,
    talkMs: Math.round(talkMs),
    talkShare: allTalkMs > 0 ? talkMs / allTalkMs : null,
    wordsPerMinute: wordedMs >= LEAST_RATED_MS ? (words * 60_000) / wordedMs : null,
    interruptions,
    loudnessDbfs: activeMs > 0 ? Math.round(100 * Math.log10(energy / activeMs)) / 10 : null,
  };
}

/** Lets the time pass; all moments before `toMs` have been swept. */
export function advance(sweep: TalkSweep, toMs: number): void {
  const passedMs = sweep.atMs === -Infinity ? 0 : Math.max(0, toMs - sweep.atMs);
  const { talking, worded, isConversation, isAnyHeld, isUnheard } = sweep.now;
  for (const speaker of talking) tallyOf(sweep, speaker).talkMs += passedMs;
  for (const speaker of worded) tallyOf(sweep, speaker).wordedMs += passedMs;
  if (talking.length > 1) {
    sweep.overlapMs += passedMs;
    sweep.openOverlapMs += passedMs;
  }
  if (isAnyHeld) sweep.holdMs += passedMs;
  if (isConversation && isUnheard) sweep.unheardMs += passedMs;
  if (isSilent(sweep)) {
    sweep.openSilenceMs += passedMs;
    sweep.pendingMs += passedMs;
    sweep.longestPendingMs = Math.max(sweep.longestPendingMs, sweep.openSilenceMs);
  }
  sweep.atMs = Math.max(sweep.atMs, toMs);
}

function isSilent({ hasTalked, now }: TalkSweep): boolean {
  return hasTalked && now.isConversation && !now.isUnheard && now.talking.length === 0;
}

function apply(sweep: TalkSweep, change: TalkChange): void {
  if (change.kind === 'paused') {
    sweep.isPaused = change.isOn;
    return;
  }
  const leg = legOf(sweep, change.legId);
  switch (change.kind) {
    case 'up':
      leg.isUp = change.isOn;
      leg.speaker = change.speaker;
      tallyOf(sweep, change.speaker);
      break;
    case 'held':
      leg.isHeld = change.isOn;
      break;
    case 'muted':
      leg.isMuted = change.isOn;
      break;
    case 'words':
      break;
    default:
      leg[change.kind] += change.by;
  }
}

/** Looks at what the moments of one time have come to. */
function settle(sweep: TalkSweep): void {
  const before = sweep.now;
  const now = situationOf(sweep);
  sweep.now = now;
  const { atMs } = sweep;
  for (const speaker of before.talking) if (!now.talking.includes(speaker)) fallSilent(sweep, speaker);
  const stayed = before.talking.filter((speaker) => now.talking.includes(speaker));
  for (const speaker of now.talking) {
    if (stayed.includes(speaker)) continue;
    const tally = tallyOf(sweep, speaker);
    const hasBegun = atMs - tally.endedMs > BREATH_MS;
    if (hasBegun && stayed.length > 0) tally.cutIn = { sinceMs: atMs, others: stayed };
  }
  if (now.talking.length > 0) {
    sweep.hasTalked = true;
    sweep.silenceMs += sweep.pendingMs;
    sweep.longestSilenceMs = Math.max(sweep.longestSilenceMs, sweep.longestPendingMs);
    sweep.pendingMs = 0;
    sweep.longestPendingMs = 0;
  }
  if (now.talking.length < 2) sweep.openOverlapMs = 0;
  if (!isSilent(sweep)) sweep.openSilenceMs = 0;
}

function situationOf({ legs, isPaused }: TalkSweep): Situation {
  const up = [...legs.values()].filter(({ isUp }) => isUp);
  const isConversation =
    up.length > 1 && !up.some((leg) => leg.announcement > 0 || (leg.isHeld && leg.speaker === 'caller'));
  const heard = isConversation ? up.filter(({ isHeld, isMuted }) => !isHeld && !isMuted) : [];
  const worded = heard.filter(({ talk }) => talk > 0);
  const wordless = heard.filter((leg) => leg.wordless > 0);
  return {
    talking: speakersOf([...worded, ...wordless]),
    worded: speakersOf(worded),
    isConversation,
    isAnyHeld: up.some(({ isHeld }) => isHeld),
    isUnheard: isPaused || up.some(({ gap, recovered }) => gap > 0 && recovered === 0),
  };
}

function speakersOf(legs: readonly Leg[]): Speaker[] {
  return [...new Set(legs.map(({ speaker }) => speaker))];
}

function fallSilent(sweep: TalkSweep, speaker: Speaker): void {
  const tally = tallyOf(sweep, speaker);
  tally.endedMs = sweep.atMs;
  endCutIn(tally, sweep.atMs);
  for (const other of sweep.tallies.values()) {
    if (!other.cutIn) continue;
    const others = other.cutIn.others.filter((each) => each !== speaker);
    if (others.length === 0) endCutIn(other, sweep.atMs);
    else other.cutIn = { sinceMs: other.cutIn.sinceMs, others };
  }
}

function endCutIn(tally: Tally, atMs: number): void {
  if (tally.cutIn && atMs - tally.cutIn.sinceMs > INTERRUPTION_MS) tally.interruptions += 1;
  tally.cutIn = null;
}

/** Words count where their talk counts. */
function countWords(sweep: TalkSweep, { legId, count, level }: Extract<TalkChange, { kind: 'words' }>): void {
  const leg = legOf(sweep, legId);
  const counts = sweep.now.isConversation && leg.isUp && !leg.isHeld && !leg.isMuted && leg.talk > 0;
  if (!counts) return;
  const tally = tallyOf(sweep, leg.speaker);
  tally.words += count;
  if (!level) return;
  tally.energy += 10 ** (level.dbfs / 10) * level.activeMs;
  tally.activeMs += level.activeMs;
}

function legOf(sweep: TalkSweep, legId: string): Leg {
  let leg = sweep.legs.get(legId);
  if (!leg) {
    const counts = { talk: 0, wordless: 0, announcement: 0, gap: 0, recovered: 0 };
    // until it joins it is not up, and its speaker counts for nothing
    leg = { speaker: 'third-party', isUp: false, isHeld: false, isMuted: false, ...counts };
    sweep.legs.set(legId, leg);
  }
  return leg;
}

function tallyOf(sweep: TalkSweep, speaker: Speaker): Tally {
  let tally = sweep.tallies.get(speaker);
  if (!tally) {
    tally = {
      talkMs: 0,
      wordedMs: 0,
      words: 0,
      interruptions: 0,
      energy: 0,
      activeMs: 0,
      endedMs: -Infinity,
      cutIn: null,
    };
    sweep.tallies.set(speaker, tally);
  }
  return tally;
}
