import { describe, expect, test } from '@jest/globals';
import type {
  WireCallEvent,
  WireCallEventBody,
  WireCallSummary,
  WireSpeaker,
} from '../../src/realtime/protocol.js';
import { emptyCallModel, type CallModel } from '../../src/web/call/call-model.js';
import { noteText } from '../../src/web/call/note-text.js';
import { hasSeveral, nameOfLeg } from '../../src/web/call/people.js';
import { reduceCall } from '../../src/web/call/reduce-call.js';
import { toIslands } from '../../src/web/call/timeline.js';
import { toUtterance } from '../support/scripted-call.js';

const summary: WireCallSummary = {
  call_id: 'c',
  caller_id: '+1',
  dialled: '116',
  status: 'in_progress',
  state: 'queued',
  direction: 'inbound',
  start_time: '2026-01-01T00:00:00.000Z',
  answered_time: null,
  end_time: null,
  end_reason: null,
  duration: 0,
  agent: null,
  language: null,
  asking_for_help: [],
  wordless: [],
  lost: [],
  dangers: [],
  alert: null,
  alert_reason: null,
  alert_acknowledged: null,
  recording: null,
  transcription: 'live',
  classification: null,
  last_utterance: null,
  seq: 0,
};

/** A call to which that happens, one second after the other. */
function play(...bodies: WireCallEventBody[]): CallModel {
  const events = bodies.map((body, index): WireCallEvent => ({
    ...{ call_id: 'c', seq: index + 1, at: summary.start_time, start: index },
    ...body,
  }));
  const snapshot = { summary, events, seq: events.length, epoch: null };
  return reduceCall(emptyCallModel, { type: 'snapshot', snapshot, receivedAtMs: 0 });
}

const joined = (legId: string, speaker: WireSpeaker, name: string, userId: number | null = null) =>
  ({ type: 'leg_joined', leg_id: legId, speaker, name, user_id: userId }) as const;

function said(id: string, legId: string, speaker: WireSpeaker, start: number): WireCallEventBody {
  const utterance = {
    ...toUtterance(id, { speaker, start, end: start + 1, text: `words of ${id}` }),
    leg_id: legId,
  };
  const timing = { last_speech_at_ms: 0, hangover_ms: 0, queue_ms: 0, inference_ms: 0 };
  return { type: 'streaming_transcription_segment', utterance, timing };
}

const transferred = [
  joined('caller', 'caller', '+1'),
  joined('agent-1', 'agent', 'Amina', 7),
  joined('agent-2', 'agent', 'Baraka', 8),
  {
    type: 'call_transferred',
    from_leg_id: 'agent-1',
    to_leg_id: 'agent-2',
    kind: 'blind',
    name: 'Baraka',
    user_id: 8,
  } as const,
];
const callerLeg = { leg_id: 'caller', speaker: 'caller' } as const;

/** The lane and the name that the page shows for each utterance. */
const bySpeaker = ({ pieces, legs }: CallModel) =>
  pieces.flatMap((piece) =>
    piece.kind === 'utterance'
      ? [[piece.lane, nameOfLeg(legs, piece.utterance.leg_id, piece.utterance.speaker)]]
      : [],
  );

const notes = ({ pieces }: CallModel): string[] =>
  pieces.flatMap((piece) => (piece.kind === 'note' ? [noteText(piece.note)] : []));

describe('the people on a call', () => {
  test('after a transfer the new agent’s words carry the new agent’s name', () => {
    const model = play(
      ...transferred,
      said('a', 'agent-1', 'agent', 1),
      said('b', 'agent-2', 'agent', 5),
      said('c', 'caller', 'caller', 7),
    );
    expect(bySpeaker(model)).toEqual([
      ['agent', 'Amina'],
      ['agent', 'Baraka'],
      ['caller', 'Caller'],
    ]);
    expect(hasSeveral(model.legs)).toBe(true);
  });

  test('a third party stands on the side of the agents, by name, and no name covers another', () => {
    const model = play(
      ...transferred.slice(0, 2),
      joined('third-1', 'third-party', '+254 20 222'),
      said('a', 'agent-1', 'agent', 3),
      said('b', 'third-1', 'third-party', 3.5),
    );
    expect(bySpeaker(model)).toEqual([
      ['agent', 'Amina'],
      ['agent', '+254 20 222'],
    ]);
    const island = toIslands(model.pieces, {}).find(({ placed }) => placed.length === 2);
    const [first, second] = island?.placed ?? [];
    expect(second?.startRow).toBeGreaterThanOrEqual(first?.endRow ?? Infinity);
  });

  test('one who has no name is what they are', () => {
    const model = play(joined('third-1', 'third-party', ''), said('a', 'third-1', 'third-party', 1));
    expect(bySpeaker(model)).toEqual([['agent', 'Third party']]);
    expect(hasSeveral(model.legs)).toBe(false);
  });
});

describe('an event of the people on a call', () => {
  test('is reported in plain words', () => {
    const model = play(
      { type: 'call_queued', priority: 0, language: null },
      { type: 'agent_ringing', name: 'Chali', user_id: 9 },
      { type: 'agent_missed', name: 'Chali', user_id: 9, reason: 'no-answer' },
      ...transferred,
      { type: 'leg_held', ...callerLeg },
      { type: 'leg_resumed', ...callerLeg },
      { type: 'leg_muted', leg_id: 'agent-2', speaker: 'agent', muted: true },
      { type: 'help_asked', user_id: 8, asking: true },
      { type: 'recording_changed', state: 'paused', reason: null },
      { type: 'media_quality', leg_id: 'caller', state: 'none', loss: 0, jitter: 0, mos: null },
      { type: 'leg_left', leg_id: 'agent-2', speaker: 'agent', cause: 16 },
      { type: 'callback_promised' },
    );
    expect(notes(model)).toEqual([
      'Waiting for an agent',
      'Ringing at Chali',
      'Chali did not answer',
      'Amina joined',
      'Baraka joined',
      'Amina handed the call over to Baraka',
      'Caller is on hold',
      'Caller is back from hold',
      'Baraka muted the microphone',
      'Baraka asks for help',
      'Recording paused',
      'No sound arrives from Caller',
      'Baraka left',
      'Was promised a callback',
    ]);
  });
});
