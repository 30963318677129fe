import type { CallEventRecord, Classification, HangupSide, Speaker, Utterance } from './call-event.js';
import type { CallStateName } from './call-state.js';

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
  /** Who is, or was last, on the agent's side. */
  readonly agent: string | null;
  readonly classification: Classification | null;
  readonly lastUtterance: { readonly speaker: Speaker; readonly text: string } | null;
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
    agent: null,
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
      return { callerId: event.callerId, dialled: event.dialled, startedAt: at };
    case 'call.answered':
      return { answeredAt: at };
    case 'leg.joined':
      return event.speaker === 'agent' ? { agent: event.name, state: 'up' } : {};
    case 'leg.left':
      return {};
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
    case 'transcript.interim':
    case 'transcript.deferred':
      return {};
  }
}

function lastSaid({ speaker, text }: Utterance): CallView['lastUtterance'] {
  return { speaker, text };
}
