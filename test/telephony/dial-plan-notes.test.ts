import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseNote } from '../../src/telephony/dial-plan-notes.js';
import { TelephonyStage } from '../support/telephony-stage.js';

const ARRIVED_MS = 1_772_000_000_000;
const arrived = `arrived:${ARRIVED_MS}:116:+254711000001`;
const at = (seconds: number) => new Date(ARRIVED_MS + seconds * 1000);
const answered = `answered:${ARRIVED_MS + 4_000}:hearline-1.3:PJSIP|1001-0000002a`;
const ended = `ended:${ARRIVED_MS + 60_000}:16`;

describe('a note of the dial plan', () => {
  it('says who called, who answered and when it was over', () => {
    expect(parseNote([answered, arrived, ended])).toEqual({
      callerId: '+254711000001',
      dialled: '116',
      arrivedAt: at(0),
      answered: { at: at(4), channelId: 'hearline-1.3', name: 'PJSIP/1001-0000002a' },
      ended: { at: at(60), cause: 16 },
    });
  });

  it('says of a call that is up neither who answered nor when it was over', () => {
    expect(parseNote([arrived])).toMatchObject({ answered: null, ended: null });
  });

  it.each(['0', ''])('has no cause where Asterisk says "%s"', (cause) => {
    const end = `ended:${ARRIVED_MS}:${cause}`;
    expect(parseNote([arrived, end])).toMatchObject({ ended: { at: at(0), cause: null } });
  });

  it.each(['', 'anonymous', 'abc123456'])('has no number of a caller who gives "%s"', (caller) => {
    expect(parseNote([`arrived:${ARRIVED_MS}:116:${caller}`])).toMatchObject({ callerId: null });
  });

  it('cannot be read where it does not say when the call came', () => {
    expect(parseNote([ended])).toBeUndefined();
    expect(parseNote(['arrived::116:'])).toBeUndefined();
    expect(parseNote([])).toBeUndefined();
  });
});

describe('the notes in Asterisk', () => {
  let stage: TelephonyStage;
  beforeEach(async () => {
    stage = await TelephonyStage.open();
    await stage.event('synchronised');
  });
  afterEach(() => stage.close());
  const list = () => stage.telephony.dialPlanNotes.list();

  it('are read, oldest first, and nothing is left of what they are read by', async () => {
    stage.asterisk.notes.set('hearline-2.1', [`arrived:${ARRIVED_MS + 1}:116:`, ended]);
    stage.asterisk.notes.set('hearline-1.1', [arrived, answered, ended]);
    expect((await list()).map(({ callId }) => callId)).toEqual(['hearline-1.1', 'hearline-2.1']);
    await stage.asterisk.empty();
    expect(stage.all('inbound')).toEqual([]);
  });

  it('say of a caller who is there that the call goes on', async () => {
    const caller = stage.asterisk.call();
    await stage.event('inbound');
    stage.asterisk.takeBack(caller.channelId);
    stage.asterisk.notes.set(caller.channelId, [arrived]);
    expect(await list()).toMatchObject([{ callId: caller.channelId, ended: null }]);
  });

  it('say of a missing caller that the call is over, and not when', async () => {
    stage.asterisk.notes.set('hearline-1.1', [arrived, answered]);
    expect(await list()).toMatchObject([{ ended: { at: null, cause: null } }]);
  });

  it('are gone once they are removed, one by one', async () => {
    stage.asterisk.notes.set('hearline-1.1', [arrived, ended]);
    stage.asterisk.notes.set('hearline-1.2', [arrived, ended]);
    await stage.telephony.dialPlanNotes.remove('hearline-1.1');
    expect([...stage.asterisk.notes.keys()]).toEqual(['hearline-1.2']);
  });

  it('can still be read where a removal stops in the middle', async () => {
    stage.asterisk.notes.set('hearline-1.1', [arrived, answered, ended]);
    const removing = stage.telephony.dialPlanNotes.remove('hearline-1.1');
    await stage.asterisk.changes.until('an entry to be removed', () =>
      stage.asterisk.notes.get('hearline-1.1')?.length === 2 ? true : undefined,
    );
    stage.asterisk.faults.push({ request: /^POST \/asterisk\/variable/, status: 503 });
    await expect(removing).rejects.toMatchObject({ status: 503 });
    expect(await list()).toMatchObject([{ arrivedAt: at(0) }]);
  });

  it('are removed where one cannot be read, and the others are read', async () => {
    stage.asterisk.notes.set('hearline-1.1', ['nonsense']);
    stage.asterisk.notes.set('hearline-1.2', [arrived, ended]);
    expect((await list()).map(({ callId }) => callId)).toEqual(['hearline-1.2']);
    expect([...stage.asterisk.notes.keys()]).toEqual(['hearline-1.2']);
  });

  it('are none in an Asterisk whose dial plan keeps none', async () => {
    stage.asterisk.faults.push({ request: /channels\/create/, status: 500 });
    expect(await list()).toEqual([]);
  });

  it('are an error while Asterisk does not answer', async () => {
    stage.asterisk.faults.push({ request: /channels\/create/, status: 503 });
    await expect(list()).rejects.toMatchObject({ status: 503 });
  });
});

describe('a call that the dial plan keeps', () => {
  it('is reported to have ended, also when the connection was lost meanwhile', async () => {
    const stage = await TelephonyStage.open();
    try {
      await stage.event('synchronised');
      const caller = stage.asterisk.call();
      await stage.event('inbound');
      stage.asterisk.takeBack(caller.channelId);
      await stage.event('gone');
      stage.telephony.adopt(caller.channelId, { isInDialPlan: true });
      stage.asterisk.cutEvents();
      await stage.event('synchronised', 2);
      expect(stage.all('gone')).toHaveLength(1);
      expect(stage.all('synchronised')[1]?.dialPlanChannelIds).toEqual([caller.channelId]);
      caller.hangUp();
      await stage.event('gone', 2);
    } finally {
      await stage.close();
    }
  });

  it('is ended from here', async () => {
    const stage = await TelephonyStage.open();
    try {
      await stage.event('synchronised');
      const caller = stage.asterisk.call();
      await stage.event('inbound');
      stage.asterisk.takeBack(caller.channelId);
      await stage.event('gone');
      stage.telephony.adopt(caller.channelId, { isInDialPlan: true });
      await stage.telephony.hangUp(caller.channelId);
      await caller.ended();
    } finally {
      await stage.close();
    }
  });
});
