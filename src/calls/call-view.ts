import type {
  CallDirection,
  CallEventRecord,
  Classification,
  Evidence,
  HangupSide,
  RecordingState,
  StoredCallEvent,
  TranscriptMode,
  Utterance,
} from './call-event.js';
import { isStored } from './call-event-json.js';
import type { CallStateName } from './call-state.js';
import { callerSpoke, type LanguageState } from './caller-language.js';
import { alertAcknowledged, alertRaised, type AlertState } from './call-alert.js';
import { endReasonOf, type EndReason } from './end-reason.js';
import { isSupervisorLeg } from './leg-id.js';
import { riskTypesIn } from './risk-evidence.js';
import { lostAfter, wordlessAfter, type LostParty } from './unheard-parties.js';

export interface AgentLeg {
  readonly legId: string;
  readonly name: string;
  readonly userId: number | null;
}

/** A call as its events report it so far. */
export interface CallView extends AlertState, LanguageState {
  readonly callId: string;
  /** The number as the trunk gave it; null when withheld. */
  readonly callerId: string | null;
  readonly dialled: string;
  readonly state: CallStateName;
  readonly startedAt: Date;
  readonly answeredAt: Date | null;
  readonly endedAt: Date | null;
  readonly hangupSide: HangupSide | null;
  /** Q.850. */
  readonly hangupCause: number | null;
  readonly endReason: EndReason | null;
  readonly direction: CallDirection;
  /** The agent of the call, or its last one: not a supervisor who barged in, nor a colleague who was only asked. */
  readonly agent: string | null;
  readonly agentUserId: number | null;
  /** Began to wait for an agent. */
  readonly queuedAt: Date | null;
  /** The first agent and the caller heard each other. */
  readonly connectedAt: Date | null;
  /** Since when a phone rings for it. */
  readonly ringingAt: Date | null;
  /** Since when the caller hears music on hold. */
  readonly heldAt: Date | null;
  /** Total ringing and holding time, of completed stretches. */
  readonly ringMs: number;
  readonly holdMs: number;
  /** Legs of ours that are on it now, supervisors left out, in the order in which they joined. */
  readonly agentLegs: readonly AgentLeg[];
  /** Our people who are on it now, by leg. */
  readonly usersByLeg: Readonly<Record<string, number>>;
  /** Parties whose sound or telephone is gone now, in the order in which they were lost. */
  readonly lost: readonly LostParty[];
  /** Legs in whose sound there is speech of which no word comes, in the order in which that was found. */
  readonly wordlessLegs: readonly string[];
  /** Number of finals, deferrals and drops so far, for every leg there was, in the order in which they joined. */
  readonly utterancesByLeg: Readonly<Record<string, number>>;
  /** Users who wait for a supervisor's help. */
  readonly askingForHelp: readonly number[];
  readonly recording: RecordingState | null;
  readonly transcription: TranscriptMode;
  /** The caller has not heard all of the announcement: nothing of the call is recorded or transcribed. */
  readonly isUnannounced: boolean;
  readonly classification: Classification | null;
  /** Types of danger that were heard so far, such as `sexual_abuse`, each once, in the order in which they were heard first. */
  readonly dangers: readonly string[];
  readonly lastUtterance: Pick<Utterance, 'id' | 'speaker' | 'text' | 'doubt'> | null;
  /** Place up to which there is something, ms from answer, whole. */
  readonly lastStartMs: number;
  /** Wall clock of its latest event. */
  readonly lastAt: Date;
  /** The newest event in here. */
  readonly seq: number;
}

/** The view of a call before its first event. */
export function emptyCallView(callId: string): CallView {
  return {
    callId,
    callerId: null,
    dialled: '',
    state: 'queued',
    startedAt: new Date(0),
    answeredAt: null,
    endedAt: null,
    hangupSide: null,
    hangupCause: null,
    endReason: null,
    direction: 'inbound',
    agent: null,
    agentUserId: null,
    queuedAt: null,
    connectedAt: null,
    ringingAt: null,
    heldAt: null,
    ringMs: 0,
    holdMs: 0,
    agentLegs: [],
    usersByLeg: {},
    lost: [],
    wordlessLegs: [],
    utterancesByLeg: {},
    askingForHelp: [],
    recording: null,
    transcription: 'live',
    isUnannounced: false,
    classification: null,
    dangers: [],
    alert: null,
    alertReason: null,
    alertAcknowledgement: null,
    wishedLanguage: null,
    callerSpeechMs: {},
    lastUtterance: null,
    lastStartMs: 0,
    lastAt: new Date(0),
    seq: 0,
  };
}

/**
 * The view with one more stored event in it; events come in order of `seq`. Nothing else says what an event does to a
 * call: rows, screens, APIs and restarted processes have it from here.
 */
export function foldCallEvent(view: CallView, record: CallEventRecord): CallView {
  if (!isStored(record)) return view; // an interim: its final says what it came to
  return { ...view, ...changesBy(view, record), ...progressBy(view, record), seq: record.seq };
}

type Event = CallEventRecord['event'];

function changesBy(view: CallView, { seq, at, startMs, event }: StoredCallEvent): Partial<CallView> {
  switch (event.type) {
    case 'call.started':
      return view.seq === 0 ? startedBy(event, at) : {}; // reported a second time
    case 'call.answered':
      return { answeredAt: at };
    case 'leg.joined':
      return event.speaker === 'agent' ? agentJoined(view, event, at) : {};
    case 'leg.left':
      return legLeft(view, event.legId);
    case 'call.queued':
      return queued(view, event, at);
    case 'agent.ringing':
      // else a colleague is asked, or a third party
      return { ...(isWaiting(view) ? { state: 'ringing' } : {}), ringingAt: at };
    case 'agent.missed':
      return missed(view, event, at);
    case 'leg.held':
    case 'leg.resumed':
      return event.speaker === 'caller' ? holdChanged(view, event.type, at) : {};
    case 'leg.lost':
    case 'leg.back':
      return { lost: lostAfter(view.lost, event, at) };
    case 'media.wordless':
      return { wordlessLegs: wordlessAfter(view.wordlessLegs, event) };
    case 'call.transferred':
      return transferred(view, event);
    case 'help.asked':
      return helpAsked(view, event);
    case 'recording.changed':
      return { recording: event.state };
    case 'announcement.played':
      return event.legId === 'caller' ? { isUnannounced: !event.isComplete } : {};
    case 'transcript.mode':
      return { transcription: event.mode };
    case 'transcript.final':
      return { lastUtterance: lastSaid(event.utterance), ...callerSpoke(view, event.utterance) };
    case 'classification.updated':
      return { classification: event.classification, dangers: withDangers(view.dangers, event.evidence) };
    case 'alert.raised':
      return alertRaised(view, event, { seq, startMs });
    case 'alert.acknowledged':
      return alertAcknowledged(view, event, at);
    case 'call.ended':
      return endedBy(view, event, at);
    case 'transcript.complete':
      return { state: 'ended', endedAt: view.endedAt ?? at };
    case 'event.unreadable':
      return unreadable(view, event.storedType, at);
    default:
      return unchangedBy(event);
  }
}

/** Events that change nothing of the state of a call; a new event must be named here or above. */
type UnchangingEvent = Extract<
  Event,
  {
    type:
      | 'media.started'
      | 'media.gap'
      | 'media.quality'
      | 'media.received'
      | 'media.recovered'
      | 'transcript.interim'
      | 'transcript.deferred'
      | 'transcript.dropped'
      | 'transcript.changed'
      | 'entities.found'
      | 'talk.measured'
      | 'alert.seen'
      | 'translation.found'
      | 'leg.muted'
      | 'callback.promised'
      | 'callback.owed'
      | 'second-pass.heard'
      | 'second-pass.ended';
  }
>;

function unchangedBy(_event: UnchangingEvent): Partial<CallView> {
  return {};
}

/** Words that deny a danger speak for none. */
function withDangers(known: readonly string[], evidence: readonly Evidence[]): readonly string[] {
  const heard = riskTypesIn(evidence.filter(({ negated }) => !negated));
  return heard.every((type) => known.includes(type)) ? known : [...new Set([...known, ...heard])];
}

function holdChanged(view: CallView, type: 'leg.held' | 'leg.resumed', at: Date): Partial<CallView> {
  return type === 'leg.held' ? { state: 'held', heldAt: at } : { state: 'up', ...holdEnds(view, at) };
}

function transferred(
  view: CallView,
  { fromLegId, name, userId }: Extract<Event, { type: 'call.transferred' }>,
): Partial<CallView> {
  const lost = view.lost.filter(({ legId }) => legId !== fromLegId);
  return name === null ? { lost } : { lost, agent: name, agentUserId: userId };
}

function missed(
  view: CallView,
  { isFirst }: Extract<Event, { type: 'agent.missed' }>,
  at: Date,
): Partial<CallView> {
  const effect = isFirst ? NOT_SERVED : isWaiting(view) && ({ state: 'queued' } as const);
  return { ...ringEnds(view, at), ...effect };
}

/** The only agent on it hung up at once: the caller waits as before. */
const NOT_SERVED = { state: 'queued', connectedAt: null, agent: null, agentUserId: null } as const;

function helpAsked(
  { askingForHelp }: CallView,
  { userId, isAsking }: Extract<Event, { type: 'help.asked' }>,
): Partial<CallView> {
  const others = askingForHelp.filter((each) => each !== userId);
  return { askingForHelp: isAsking ? [...others, userId] : others };
}

/** The part of an event that its type alone gives: that a call is over must not hang on a damaged cause. */
function unreadable(view: CallView, storedType: string, at: Date): Partial<CallView> {
  if (storedType === 'call.started') return { startedAt: at };
  if (storedType === 'call.answered') return { answeredAt: at };
  if (storedType === 'call.ended')
    return endedBy(view, { type: 'call.ended', side: 'unknown', cause: null, reason: 'other' }, at);
  return storedType === 'transcript.complete' ? { state: 'ended', endedAt: view.endedAt ?? at } : {};
}

function startedBy(event: Extract<Event, { type: 'call.started' }>, at: Date): Partial<CallView> {
  const { callerId, dialled, direction, placedBy } = event;
  const theirs = placedBy && { agent: placedBy.name, agentUserId: placedBy.userId };
  return { callerId, dialled, direction, startedAt: at, ...theirs };
}

/** A caller waits from the arrival on, however late this server got round to the call. */
function waitsSince({ direction, startedAt }: CallView, at: Date): Date {
  return direction === 'inbound' && startedAt < at ? startedAt : at;
}

function queued(
  view: CallView,
  { language }: Extract<Event, { type: 'call.queued' }>,
  at: Date,
): Partial<CallView> {
  const wishedLanguage = language ?? view.wishedLanguage;
  return { state: 'queued', queuedAt: view.queuedAt ?? waitsSince(view, at), wishedLanguage };
}

function isWaiting({ state }: CallView): boolean {
  return state === 'queued' || state === 'ringing';
}

type Joined = Extract<Event, { type: 'leg.joined' }>;

/** A leg that joins a call without a user of ours takes the call; another is asked or invited, or a transfer says so. */
function agentJoined(view: CallView, { legId, name, userId }: Joined, at: Date): Partial<CallView> {
  const joined = {
    usersByLeg: userId === null ? view.usersByLeg : { ...view.usersByLeg, [legId]: userId },
    connectedAt: view.connectedAt ?? at,
    ...ringEnds(view, at),
  };
  if (isSupervisorLeg(legId)) return joined;
  const others = view.agentLegs.filter((leg) => leg.legId !== legId);
  const isTheirs = others.length === 0;
  const agentLegs = [...others, { legId, name, userId }];
  if (!isTheirs) return { ...joined, agentLegs };
  const state = view.state === 'held' ? 'held' : 'up';
  return { ...joined, agentLegs, agent: name, agentUserId: userId, state };
}

/** Where the agent of the call leaves a colleague behind, the call is the colleague's. */
function legLeft(view: CallView, legId: string): Partial<CallView> {
  const agentLegs = view.agentLegs.filter((leg) => leg.legId !== legId);
  const lost = view.lost.filter((party) => party.legId !== legId);
  const wordlessLegs = view.wordlessLegs.filter((each) => each !== legId);
  const left = { usersByLeg: without(view.usersByLeg, legId), agentLegs, lost, wordlessLegs };
  const isStillThere = agentLegs.some(
    ({ name, userId }) => userId === view.agentUserId && name === view.agent,
  );
  const [next] = agentLegs;
  return next && !isStillThere ? { ...left, agent: next.name, agentUserId: next.userId } : left;
}

/** Ringing and hold that go on when a call ends, end with it. */
function endedBy(view: CallView, event: Extract<Event, { type: 'call.ended' }>, at: Date): Partial<CallView> {
  const isConnected = view.connectedAt !== null;
  return {
    state: 'wrapping-up',
    lost: [],
    wordlessLegs: [],
    endedAt: view.endedAt ?? at,
    hangupSide: event.side,
    hangupCause: event.cause ?? view.hangupCause,
    endReason: endReasonOf(event.reason, { isInbound: view.direction === 'inbound', isConnected }),
    ...ringEnds(view, at),
    ...holdEnds(view, at),
  };
}

function ringEnds({ ringMs, ringingAt }: CallView, at: Date): Partial<CallView> {
  return { ringMs: sumMs(ringMs, ringingAt, at), ringingAt: null };
}

function holdEnds({ holdMs, heldAt }: CallView, at: Date): Partial<CallView> {
  return { holdMs: sumMs(holdMs, heldAt, at), heldAt: null };
}

const LONGEST_MS = 2 ** 31 - 1;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A clock that was set meanwhile says nothing of how long it was. */
function sumMs(ms: number, since: Date | null, at: Date): number {
  const stretchMs = since === null ? 0 : at.getTime() - since.getTime();
  return stretchMs >= 0 && stretchMs <= DAY_MS ? Math.min(LONGEST_MS, ms + stretchMs) : ms;
}

/** How far the call has come, and how much was heard of each leg. */
function progressBy(view: CallView, { at, startMs, event }: CallEventRecord): Partial<CallView> {
  const utterance = 'utterance' in event ? event.utterance : undefined;
  // an announcement to a party comes before they join
  const ofLeg = 'legId' in event && event.type !== 'announcement.played' ? event.legId : undefined;
  const legId = utterance?.legId ?? ofLeg;
  const endMs = utterance?.endMs ?? ('endMs' in event ? event.endMs : startMs);
  return {
    lastAt: at > view.lastAt ? at : view.lastAt,
    lastStartMs: Math.min(LONGEST_MS, Math.max(view.lastStartMs, startMs, Math.ceil(endMs))),
    utterancesByLeg: legId === undefined ? view.utterancesByLeg : counted(view, legId, event),
  };
}

function counted({ utterancesByLeg }: CallView, legId: string, { type }: Event): Record<string, number> {
  const isUtterance = ['transcript.final', 'transcript.deferred', 'transcript.dropped'].includes(type);
  return { ...utterancesByLeg, [legId]: (utterancesByLeg[legId] ?? 0) + (isUtterance ? 1 : 0) };
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== key));
}

function lastSaid({ id, speaker, text, doubt }: Utterance): CallView['lastUtterance'] {
  return { id, speaker, text, doubt };
}
