import type {
  CallDirection,
  CallEventRecord,
  Classification,
  HangupSide,
  RecordingState,
  Utterance,
} from './call-event.js';
import type { CallStateName } from './call-state.js';
import { isSupervisorLeg } from './leg-id.js';

/** A call as its events tell it so far. */
export interface CallView {
  readonly callId: string;
  readonly callerId: string | null;
  readonly dialled: string;
  readonly state: CallStateName;
  readonly startedAt: Date;
  readonly answeredAt: Date | null;
  readonly endedAt: Date | null;
  readonly hangupSide: HangupSide | null;
  readonly hangupCause: number | null;
  readonly direction: CallDirection;
  /** Whose call it is, or was last: not a supervisor who barged in, nor a colleague who was only asked. */
  readonly agent: string | null;
  readonly agentUserId: number | null;
  /** Our people who are on it now, by leg. */
  readonly usersByLeg: Readonly<Record<string, number>>;
  /** Users who wait for a supervisor's help. */
  readonly askingForHelp: readonly number[];
  readonly recording: RecordingState | null;
  readonly classification: Classification | null;
  readonly lastUtterance: Pick<Utterance, 'speaker' | 'text' | 'doubt'> | null;
  /** The newest event in here. */
  readonly seq: number;
}

/** What is known of a call before its first event. */
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
    direction: 'inbound',
    agent: null,
    agentUserId: null,
    usersByLeg: {},
    askingForHelp: [],
    recording: null,
    classification: null,
    lastUtterance: null,
    seq: 0,
  };
}

/** The view with one more stored event in it; events come in order of `seq`. */
export function foldCallEvent(view: CallView, { seq, at, event }: CallEventRecord): CallView {
  return { ...view, ...changesBy(view, at, event), seq: seq ?? view.seq };
}

function changesBy(view: CallView, at: Date, event: CallEventRecord['event']): Partial<CallView> {
  switch (event.type) {
    case 'call.started':
      return {
        callerId: event.callerId,
        dialled: event.dialled,
        direction: event.direction,
        startedAt: at,
      };
    case 'call.answered':
      return { answeredAt: at };
    case 'leg.joined':
      return event.speaker === 'agent' ? agentJoined(view, event) : {};
    case 'leg.left':
      return { usersByLeg: without(view.usersByLeg, event.legId) };
    case 'call.queued':
      return { state: 'queued' };
    case 'agent.ringing':
      return isWaiting(view) ? { state: 'ringing' } : {}; // else a colleague is asked, or a third party
    case 'agent.missed':
      return isWaiting(view) ? { state: 'queued' } : {};
    case 'leg.held':
      return event.speaker === 'caller' ? { state: 'held' } : {};
    case 'leg.resumed':
      return event.speaker === 'caller' ? { state: 'up' } : {};
    case 'call.transferred':
      return event.name === null ? {} : { agent: event.name, agentUserId: event.userId };
    case 'help.asked': {
      const others = view.askingForHelp.filter((userId) => userId !== event.userId);
      return { askingForHelp: event.isAsking ? [...others, event.userId] : others };
    }
    case 'announcement.played':
      return {};
    case 'recording.changed':
      return { recording: event.state };
    case 'transcript.final':
      return { lastUtterance: lastSaid(event.utterance) };
    case 'classification.updated':
      return { classification: event.classification };
    case 'call.ended':
      return { state: 'wrapping-up', endedAt: at, hangupSide: event.side, hangupCause: event.cause };
    case 'transcript.complete':
      return { state: 'ended', endedAt: view.endedAt ?? at };
    case 'media.started':
    case 'media.gap':
    case 'media.quality':
    case 'transcript.interim':
    case 'transcript.deferred':
    case 'transcript.dropped':
    case 'transcript.changed':
    case 'leg.muted':
    case 'callback.promised':
      return {};
  }
}

function isWaiting({ state }: CallView): boolean {
  return state === 'queued' || state === 'ringing';
}

type Joined = Extract<CallEventRecord['event'], { type: 'leg.joined' }>;

function agentJoined(view: CallView, { legId, name, userId }: Joined): Partial<CallView> {
  const usersByLeg = userId === null ? view.usersByLeg : { ...view.usersByLeg, [legId]: userId };
  // who joins a call that is somebody's is asked, or invited, or takes the caller over: a transfer says so
  const isSomebodys = view.state === 'held' || (view.state === 'up' && view.agentUserId !== null);
  if (isSupervisorLeg(legId) || isSomebodys) return { usersByLeg };
  return { agent: name, agentUserId: userId, state: 'up', usersByLeg };
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== key));
}

function lastSaid({ speaker, text, doubt }: Utterance): CallView['lastUtterance'] {
  return { speaker, text, doubt };
}
