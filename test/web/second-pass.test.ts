import { describe, expect, test } from '@jest/globals';
import type { WireCallEventBody } from '../../src/realtime/protocol.js';
import { applyStoredEvent } from '../../src/web/call/apply-event.js';
import { emptyCallModel, type CallModel } from '../../src/web/call/call-model.js';
import { toUtterance } from '../support/scripted-call.js';

function play(...events: readonly WireCallEventBody[]): CallModel {
  return events.reduce<CallModel>((model, body, at) => {
    const event = { call_id: 'c', seq: at + 1, at: '2026-01-01T00:00:00.000Z', start: 1, ...body };
    return applyStoredEvent(model, event, event.seq);
  }, emptyCallModel);
}

function final(id: string, start: number): WireCallEventBody {
  const utterance = toUtterance(id, { speaker: 'caller', start, end: start + 1, text: `words of ${id}` });
  const timing = { last_speech_at_ms: 0, hangover_ms: 0, queue_ms: 0, inference_ms: 0 };
  return { type: 'streaming_transcription_segment', utterance, timing };
}

function again(id: string, start: number, text: string, better: boolean): WireCallEventBody {
  const utterance = {
    ...toUtterance(id, { speaker: 'caller', start, end: start + 1, text }),
    model: 'small',
  };
  return { type: 'second_pass_segment', utterance, dropped: text === '' ? 'no-words' : null, better };
}

const ended: WireCallEventBody = {
  ...{ type: 'second_pass_ended', outcome: 'completed', model: 'small', replaced: 2 },
  left_out: [{ segment_id: 'c', reason: 'not-recorded' }],
};

const reportedBy = ({ pieces }: CallModel) =>
  pieces.flatMap((piece) => (piece.kind === 'utterance' ? [[piece.utterance.text, piece.otherHearing]] : []));

describe('the page of a call that a larger model listens to', () => {
  const heard = [
    ...[final('a', 1), final('b', 2), final('c', 3)],
    ...[again('a', 1, 'other words', true), again('b', 2, '', false), again('d', 4, 'found words', true)],
  ];

  test('changes no word before that model has heard everything', () => {
    const lives = ['a', 'b', 'c'].map((id) => [`words of ${id}`, null]);
    expect(reportedBy(play(...heard))).toEqual(lives);
  });

  test('shows its words then, and beside each what was heard otherwise', () => {
    const model = play(...heard, ended);
    expect(reportedBy(model)).toEqual([
      ['other words', { by: 'live', text: 'words of a', model: null }],
      ['words of b', { by: 'second', text: '', model: 'small' }],
      ['words of c', null],
      ['found words', null],
    ]);
    expect(model.secondPass).toEqual({ outcome: 'completed', model: 'small', replaced: 2 });
  });
});
