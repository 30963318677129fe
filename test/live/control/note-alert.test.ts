import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallChange } from '../../../src/desk/call-commands.js';
import { loseParty } from '../../../src/live/lost/lose-party.js';
import { readSaid } from '../../../src/live/recovery/read-said.js';
import { rememberSaid } from '../../../src/live/recovery/session-of-earlier.js';
import { LiveStage } from '../../support/live-stage.js';
import { someSession } from '../../support/live-parts.js';
import { someOpenCall } from '../../support/some-open-call.js';

type Note = Extract<CallChange, { type: 'acknowledge-alert' | 'see-alert' }>;

/** The notes of an agent on the call and of a supervisor who is not on it. */
const NOTES = [
  { type: 'see-alert', event: 'alert.seen', userId: 1 },
  { type: 'acknowledge-alert', event: 'alert.acknowledged', userId: 9 },
] as const;

describe('an alert is noted', () => {
  let stage: LiveStage;
  beforeEach(async () => {
    stage = await LiveStage.open();
    await stage.talking(1);
  });
  afterEach(async () => {
    await stage.close();
    expect(stage.failures).toEqual([]);
  });

  const note = (type: Note['type'], alertSeq: number, userId: number) =>
    stage.change({ type, alertSeq, name: `User ${userId}` }, userId);
  const written = (type: (typeof NOTES)[number]['event']) =>
    stage.events(type).map(({ alertSeq, userId }) => `${alertSeq} by ${userId}`);

  /** Another process goes on with the call. */
  const startAgain = async () => {
    const { legs } = stage.session;
    const stored = stage.parts.written.map((each, i) => ({ at: new Date(), ...each, seq: i + 1 }));
    const call = someOpenCall();
    const said = await readSaid(
      {
        ...{ listOpen: async () => [call], listOnDisk: () => [], hasCall: async () => true },
        readOpen: async (_callId, types) => stored.filter(({ event }) => types.includes(event.type)),
      },
      call,
    );
    stage.session = someSession();
    for (const leg of legs.values()) stage.session.legs.add(leg);
    rememberSaid(stage.session, said);
    return said;
  };

  it.each(NOTES)('only where the call has it: $type of another event, or of one to come', async (by) => {
    const alertSeq = await stage.raiseAlert();
    for (const other of [1, alertSeq - 1, alertSeq + 1, alertSeq + 2, 1_000]) {
      await expect(note(by.type, other, by.userId)).rejects.toMatchObject({
        ...{ code: 'not-found', reason: { code: 'unknown-alert', alertSeq: other } },
      });
    }
    expect(written(by.event)).toEqual([]);
    const next = await stage.raiseAlert(); // an alert that came since is not taken for one that was noted
    await note(by.type, next, by.userId);
    expect(written(by.event)).toEqual([`${next} by ${by.userId}`]);
  });

  it.each(NOTES)('once: $type of the same user is taken again, and not written', async (by) => {
    const alertSeq = await stage.raiseAlert();
    await Promise.all([note(by.type, alertSeq, by.userId), note(by.type, alertSeq, by.userId)]);
    await note(by.type, alertSeq, by.userId);
    expect(written(by.event)).toEqual([`${alertSeq} by ${by.userId}`]);
  });

  it.each(NOTES)('$type as well by a process that goes on with the call', async (by) => {
    const [first, second] = [await stage.raiseAlert(), await stage.raiseAlert()];
    await note(by.type, first, by.userId);
    const { earlierEvents } = await startAgain();
    await note(by.type, first, by.userId);
    await note(by.type, second, by.userId);
    await expect(note(by.type, second + 1, by.userId)).rejects.toThrow('unknown-alert');
    expect(written(by.event)).toEqual([`${first} by ${by.userId}`, `${second} by ${by.userId}`]);
    // analysers are shown how far the call was heard, not who has read of it
    expect(earlierEvents.filter(({ event }) => event.type.startsWith('alert.'))).toEqual([]);
  });

  it('by a supervisor up to that one, by an agent by itself', async () => {
    const [first, second] = [await stage.raiseAlert(), await stage.raiseAlert()];
    for (const { type, userId } of NOTES) {
      await note(type, second, userId);
      await note(type, first, userId);
    }
    expect(written('alert.acknowledged')).toEqual([`${second} by 9`]);
    expect(written('alert.seen')).toEqual([`${second} by 1`, `${first} by 1`]);
  });

  it('by each supervisor and each agent for themselves', async () => {
    const alertSeq = await stage.raiseAlert();
    await stage.change({ type: 'invite', target: { kind: 'extension', extension: '2002' } });
    await stage.answer('2002');
    await stage.idle();
    for (const userId of [1, 2]) await note('see-alert', alertSeq, userId);
    for (const userId of [8, 9]) await note('acknowledge-alert', alertSeq, userId);
    expect(written('alert.seen')).toEqual([`${alertSeq} by 1`, `${alertSeq} by 2`]);
    expect(written('alert.acknowledged')).toEqual([`${alertSeq} by 8`, `${alertSeq} by 9`]);
  });

  it('by no agent who is not on the call, and by one whose telephone is gone', async () => {
    const alertSeq = await stage.raiseAlert();
    await expect(note('see-alert', alertSeq, 3)).rejects.toThrow('not-on-this-call');
    const leg = stage.session.legs.get('agent-1');
    if (!leg) throw new Error('no agent is on the call');
    await loseParty(stage.parts, stage.session, leg, 'phone-gone');
    stage.session.legs.delete('agent-1');
    await note('see-alert', alertSeq, 1);
    expect(written('alert.seen')).toEqual([`${alertSeq} by 1`]);
  });
});
