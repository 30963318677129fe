import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallEvent } from '../../src/calls/call-event.js';
import { someUtterance } from '../support/call-events.js';
import type { LiveSocket } from '../support/live-client.js';
import { answered, complete, ended, TestRealtime } from '../support/test-realtime.js';

let stage: TestRealtime;
beforeEach(async () => {
  stage = new TestRealtime();
  await stage.open();
});
afterEach(() => stage.close());

const started: CallEvent = {
  type: 'call.started',
  callerId: '0722123456',
  dialled: '116',
  direction: 'inbound',
};
const HIDDEN = ['Achieng', 'Kisumu', '0722123456', 'Otieno'];
const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };

const said = (n: number, text: string): CallEvent => {
  const utterance = someUtterance({ id: `u${n}`, text, words: [] });
  return { type: 'transcript.final', utterance, timing };
};
const quoted = (n: number, text: string): CallEvent => {
  const evidence = [{ utteranceId: `u${n}`, text, start: 0, end: text.length }];
  return { type: 'alert.raised', ruleId: 'r', name: 'A rule', severity: 'urgent', evidence };
};
const interim = (text: string): CallEvent => ({
  type: 'transcript.interim',
  utterance: someUtterance({ text }),
  confirmedWords: 0,
});

/** Everything that the server sends to it from now on. */
function hearing(socket: LiveSocket): unknown[] {
  const heard: unknown[] = [];
  socket.onAny((...args: unknown[]) => void heard.push(args));
  return heard;
}

/** All that was sent before has come once the answer to this has. */
const settled = (socket: LiveSocket) => socket.emitWithAck('agent:unwatch');

function expectHidden(reported: unknown): void {
  for (const hidden of HIDDEN) expect(JSON.stringify(reported)).not.toContain(hidden);
}

describe('the screens of users without clearance', () => {
  it('show a call with pseudonyms, as it was and as it goes on, beside one that shows it as it is', async () => {
    stage.write('a', started, answered, said(1, 'my name is Achieng'));
    const [without, cleared] = [await stage.join('case_manager'), await stage.join('supervisor')];
    const [heard, heardWhole] = [hearing(without), hearing(cleared)];
    const snapshot = await without.emitWithAck('call:watch', { call_id: 'a' });
    await cleared.emitWithAck('call:watch', { call_id: 'a' });
    const wall = await without.emitWithAck('wall:watch');
    await cleared.emitWithAck('wall:watch');
    stage.write(
      'a',
      said(2, 'Achieng lives in Kisumu'),
      quoted(2, 'Achieng lives in Kisumu'),
      said(3, 'Otieno'),
    );
    stage.realtime.offer({
      callId: 'a',
      seq: null,
      at: new Date(),
      startMs: 0,
      event: interim('I am Achieng'),
    });
    await Promise.all([settled(without), settled(cleared)]);
    expectHidden([snapshot, wall, heard]);
    expect(JSON.stringify(snapshot)).toContain('my name is [PERSON_1]');
    expect(JSON.stringify(snapshot)).toContain('"caller_id":"[PHONE_1]"');
    expect(JSON.stringify(wall)).toContain('my name is [PERSON_1]');
    expect(JSON.stringify(heard)).toContain(
      '"alert_reason":{"seq":5,"name":"A rule","text":"[PERSON_1] lives in [LOC_1]"',
    );
    // the screens of the call and of the wall
    expect(JSON.stringify(heard).split('"text":"[PERSON_1] lives in [LOC_1]"').length).toBeGreaterThan(3);
    const seqs = (events: unknown[]) =>
      events.flatMap((args) => {
        const [name, event] = args as [string, { seq: number | null }];
        return name === 'call:event' ? [event.seq] : [];
      });
    expect(seqs(heard)).toEqual([4, 5, 6]);
    expect(seqs(heardWhole)).toEqual([4, 5, 6, null]);
    expect(JSON.stringify(heardWhole)).toContain('Achieng lives in Kisumu');
  });

  it('show calls that ended lately with pseudonyms, of this process and of an earlier one', async () => {
    stage.journal.startedMs = Date.now();
    const whole = [
      started,
      answered,
      said(1, 'my name is Achieng'),
      said(2, 'I am Achieng'),
      ended,
      complete,
    ];
    for (const event of whole) stage.journal.append('earlier', event);
    stage.write('here', ...whole);
    const [without, cleared] = [await stage.join('case_manager'), await stage.join('supervisor')];
    const answer = await without.emitWithAck('wall:watch');
    expectHidden(answer);
    const reported = { caller_id: '[PHONE_1]', last_utterance: { text: 'I am [PERSON_1]' } };
    expect(answer).toMatchObject({ data: { calls: [], ended: [reported, reported] } });
    expect(JSON.stringify(await cleared.emitWithAck('wall:watch'))).toContain('I am Achieng');
  });

  it('have the same pseudonyms when they come back, also at another server', async () => {
    stage.write('a', started, said(1, 'my name is Achieng'), said(2, 'Otieno beat me'));
    const first = await stage.join('case_manager');
    const whole = await first.emitWithAck('call:watch', { call_id: 'a' });
    const other = new TestRealtime();
    await other.open();
    try {
      for (const { event } of await stage.journal.readAfter('a', 0)) other.write('a', event);
      const again = await (
        await other.join('case_manager')
      ).emitWithAck('call:watch', { call_id: 'a', since_seq: 2 });
      if (!whole.ok || !again.ok) throw new Error('refused');
      const textOf = (events: readonly object[]) =>
        JSON.stringify(events.at(-1)).match(/"text":"[^"]*"/)?.[0];
      expect(textOf(again.data.events)).toBe(textOf(whole.data.events));
      expect(textOf(again.data.events)).toBe('"text":"[PERSON_2] beat me"');
    } finally {
      await other.close();
    }
  });

  it('hide in a call that is over what only its end gave away', async () => {
    stage.write('a', started, said(1, 'achieng hits me'), said(2, 'her name is Achieng'), ended, complete);
    const snapshot = await (await stage.join('case_manager')).emitWithAck('call:watch', { call_id: 'a' });
    expect(JSON.stringify(snapshot)).toContain('"text":"[PERSON_1] hits me"');
  });

  it('show a call as it is to who was on it, and to who is on its case', async () => {
    const leg = { legId: 'agent-1', speaker: 'agent', name: 'Rose' } as const;
    stage.write('a', started, { type: 'leg.joined', ...leg, userId: 7 }, said(1, 'my name is Achieng'));
    stage.involved.add(8);
    for (const userId of [7, 8]) {
      const socket = await stage.join(`case_manager ${userId}`);
      const snapshot = await socket.emitWithAck('call:watch', { call_id: 'a' });
      expect([userId, JSON.stringify(snapshot).includes('my name is Achieng')]).toEqual([userId, true]);
    }
  });

  it('are those of a user who has lost the clearance, from the next event on', async () => {
    stage.write('a', started, answered);
    const socket = await stage.join('supervisor');
    await socket.emitWithAck('call:watch', { call_id: 'a' });
    await socket.emitWithAck('wall:watch');
    stage.roleNow = 'case_manager';
    const before = stage.identityChecks;
    while (stage.identityChecks < before + 2) await new Promise((resolve) => setTimeout(resolve, 5));
    const heard = hearing(socket);
    stage.write('a', said(1, 'my name is Achieng'));
    await settled(socket);
    expect(heard).toHaveLength(2);
    expectHidden(heard);
  });
});
