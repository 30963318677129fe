import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { toSystemMs } from '../../../src/lib/clock.js';
import { createLog, silentLog, type Log } from '../../../src/lib/log.js';
import { AriRest } from '../../../src/telephony/ari/ari-rest.js';
import { AsteriskAwayRecordings } from '../../../src/telephony/away/asterisk-away-recordings.js';
import type { AwayRecording } from '../../../src/telephony/away/away-recording.js';
import { TelephonyAwayError } from '../../../src/telephony/errors.js';
import type { FakeAsterisk } from '../../support/fake-asterisk.js';
import { TelephonyStage } from '../../support/telephony-stage.js';

const TAP = 'hearline-tap-c1-caller-0a1b2c3d';
const SNOOP = new RegExp(`^${TAP}-away-1-\\d{13}$`);

let stage: TelephonyStage;
let asterisk: FakeAsterisk;
let isWanted: boolean;
let isAway: boolean;
const made: AsteriskAwayRecordings[] = [];
beforeEach(async () => {
  stage = await TelephonyStage.open(); // it takes the calls
  await stage.event('synchronised');
  ({ asterisk } = stage);
  isWanted = true;
  isAway = false;
});
afterEach(async () => {
  for (const each of made.splice(0)) await each.close();
  await stage.close();
});

/** One server; its limits are short, so that recordings follow each other within a test. */
function start(
  limits = { rotateMs: 60_000, keptMs: 60_000 },
  log: Log = silentLog(),
): AsteriskAwayRecordings {
  const rest = new AriRest(asterisk.access, { timeoutMs: 10_000 });
  const recordings = new AsteriskAwayRecordings({
    application: 'hearline',
    rest: () => {
      if (isAway) throw new TelephonyAwayError();
      return rest;
    },
    entered: async (channelId) =>
      void (await asterisk.changes.until(
        'the snoop to enter',
        () => asterisk.channel(channelId)?.inStasis || undefined,
      )),
    isWanted: async () => isWanted,
    limits,
    log,
  });
  made.push(recordings);
  return recordings;
}

const states = () => asterisk.recordings.states;
const snoops = () => asterisk.left.channels.filter((id) => id.includes('-away-'));
const until = (fits: () => boolean) => asterisk.changes.until('other recordings', () => fits() || undefined);
const recorded = (count = 1) =>
  until(() => Object.values(states()).filter((state) => state === 'recording').length === count);

async function recordedParty(recordings: AsteriskAwayRecordings): Promise<AwayRecording> {
  const { channelId } = asterisk.call();
  const recording = recordings.open({ tapId: TAP, channelId });
  recording.set(true);
  await recorded();
  return recording;
}

describe('a party whom Asterisk records for the case that the server goes away', () => {
  it('is heard from there when it is asked for, also across two recordings, and is recorded on', async () => {
    const recording = await recordedParty(start({ rotateMs: 60_000, keptMs: 60_000 }));
    expect(await recording.recorded()).toHaveLength(1);
    expect(Object.values(states()).sort()).toEqual(['recording', 'stored']);
    const sound = await recording.recorded();
    expect(sound).toHaveLength(2);
    expect((sound[0]?.startedAtMs ?? 0) <= (sound[1]?.startedAtMs ?? 0)).toBe(true);
    expect(Object.values(states()).filter((state) => state === 'recording')).toHaveLength(1);
  });

  it('is heard from there by those who asked just before it was let go, then nothing is left', async () => {
    const recording = await recordedParty(start());
    const asked = recording.recorded();
    recording.close();
    expect(await asked).toHaveLength(1);
    await until(() => Object.keys(states()).length === 0 && snoops().length === 0);
    expect(await recording.recorded()).toEqual([]);
  });

  it.each([
    ['asks while Asterisk is away', 60_000],
    ['asks behind a recording that could not be followed by the next', 10],
  ])('is heard from before Asterisk was away, once it is back: it %s', async (_, rotateMs) => {
    const recording = await recordedParty(start({ rotateMs, keptMs: 60_000 }));
    const [before = ''] = Object.keys(states());
    isAway = true;
    if (rotateMs < 1_000) await sleep(50); // nothing is to be seen of a recording that cannot be begun
    let answered: readonly { startedAtMs: number }[] | undefined;
    const asked = recording.recorded().then((sound) => (answered = sound));
    await sleep(50);
    expect(answered).toBeUndefined();
    expect(Object.keys(states())).toContain(before);
    isAway = false;
    const [oldest] = await asked;
    expect(Math.round(toSystemMs(oldest?.startedAtMs ?? 0))).toBe(Number(before.slice(-13)));
    recording.close();
    await recording.over;
    expect(states()).toEqual({});
    await until(() => snoops().length === 0);
  });

  it('is heard from there by those who asked at its end while Asterisk was away', async () => {
    const recording = await recordedParty(start());
    isAway = true;
    const asked = recording.recorded();
    recording.close();
    await sleep(50);
    isAway = false;
    expect(await asked).toHaveLength(1);
    await until(() => Object.keys(states()).length === 0 && snoops().length === 0);
  });

  it('that is not recorded has nothing there, and the answer does not wait', async () => {
    const recording = start().open({ tapId: TAP, channelId: asterisk.call().channelId });
    expect(await recording.recorded()).toEqual([]);
  });

  it('is recorded under a name that reports the tap and when it began', async () => {
    const recording = await recordedParty(start());
    const [name = ''] = Object.keys(states());
    expect(name).toMatch(SNOOP);
    expect(Date.now() - Number(name.slice(-13))).toBeLessThan(60_000);
    expect(recording.holds(name)).toBe(true);
    expect(recording.holds(`${TAP}-away-1`)).toBe(true);
    expect(recording.holds(`${TAP}-1-snoop`)).toBe(false);
  });

  it('leaves nothing in Asterisk when the party has left', async () => {
    const recording = await recordedParty(start());
    recording.close();
    await recording.over;
    expect(states()).toEqual({});
    await until(() => snoops().length === 0);
    expect(recording.isOver).toBe(true);
  });

  it('leaves nothing of what was said before a pause, and is recorded anew after it', async () => {
    const recording = await recordedParty(start());
    const [before] = Object.keys(states());
    recording.set(false);
    await recording.over;
    expect(states()).toEqual({});
    recording.set(true);
    await recorded();
    expect(Object.keys(states())).not.toContain(before);
  });

  it('goes on being recorded when this server stops', async () => {
    const recordings = start();
    const recording = await recordedParty(recordings);
    recording.close({ isLeft: true });
    await recordings.close();
    expect(Object.values(states())).toEqual(['recording']);
    expect(snoops()).toHaveLength(1);
  });

  it('leaves nothing of what was said before a pause to the next server', async () => {
    const recordings = start();
    const recording = await recordedParty(recordings);
    isAway = true;
    recording.set(false);
    recording.close({ isLeft: true });
    isAway = false;
    await recordings.close();
    expect(states()).toEqual({});
  });

  it('is not recorded where that is not wanted', async () => {
    isWanted = false;
    const recording = start().open({ tapId: TAP, channelId: asterisk.call().channelId });
    recording.set(true);
    await recording.over;
    expect(asterisk.requests.filter((request) => /snoop|record/.test(request))).toEqual([]);
  });

  it('is recorded by the next before the one before is stopped, and that is removed', async () => {
    await recordedParty(start({ rotateMs: 20, keptMs: 5 }));
    const [first] = Object.keys(states());
    await until(() => !Object.keys(states()).includes(first ?? ''));
    const relevant = asterisk.requests.filter((each) => /record(ings)?\b/.test(each));
    expect(relevant.slice(0, 4)).toEqual([
      `POST /channels/${TAP}-away-1/record`,
      `POST /channels/${TAP}-away-1/record`,
      `POST /recordings/live/${first}/stop`,
      `DELETE /recordings/stored/${first}`,
    ]);
  });

  it.each([/\/snoop$/, /\/record$/])(
    'is recorded at the next try where Asterisk refuses %s',
    async (request) => {
      asterisk.faults.push({ request, status: 500 });
      await recordedParty(start());
      await until(() => snoops().length === 1); // nothing is left of the try that failed
      expect(Object.keys(states())[0]).toContain(`${TAP}-away-2-`);
    },
  );

  it('is given up where the party is gone', async () => {
    const recording = start().open({ tapId: TAP, channelId: 'gone' });
    recording.set(true);
    await recording.over;
    expect(states()).toEqual({});
  });

  it('is given up without a warning where the party hangs up just before a recording is stopped', async () => {
    const warnings: string[] = [];
    const destination = { write: (line: string) => void warnings.push(line) };
    const log = createLog({ level: 'warn', destination });
    asterisk.faults.push(
      { request: /\/stop$/, status: 404 },
      { request: /^GET .*\/channels\/[^/?]+$/, status: 404 },
    );
    const recording = await recordedParty(start({ rotateMs: 20, keptMs: 5 }, log));
    await recording.over;
    expect([states(), asterisk.faults, warnings]).toEqual([{}, [], []]);
  });

  it('is removed later where Asterisk does not answer at its end', async () => {
    const recording = await recordedParty(start());
    isAway = true;
    recording.close();
    await sleep(50); // the first try has failed by then, or comes later: nothing depends on it
    expect(Object.values(states())).toEqual(['recording']);
    isAway = false;
    await recording.over;
    expect(states()).toEqual({});
  });

  it.each([
    ['without a warning where Asterisk is just ending it', 1, 0],
    ['with one warning where Asterisk keeps refusing', 4, 1],
  ])('is removed, %s', async (_, times, reported) => {
    const warnings: string[] = [];
    const destination = { write: (line: string) => void warnings.push(line) };
    const recording = await recordedParty(start(undefined, createLog({ level: 'warn', destination })));
    for (let i = 0; i < times; i++) asterisk.faults.push({ request: /^DELETE .*\/live\//, status: 409 });
    recording.close();
    await recording.over;
    expect([states(), asterisk.faults]).toEqual([{}, []]);
    expect(warnings.filter((line) => line.includes('removed later'))).toHaveLength(reported);
  });

  it('is recorded anew where its channel has been taken away, and the earlier part is removed', async () => {
    await recordedParty(start({ rotateMs: 20, keptMs: 5 }));
    asterisk.faults.push({ request: /\/stop$/, status: 404 });
    await until(() => Object.keys(states()).some((name) => name.includes('-away-2-')));
    expect(Object.keys(states()).every((name) => name.includes('-away-2-'))).toBe(true);
  });
});

describe('what an earlier server left', () => {
  const left = (number: number, startedAtMs: number) => `${TAP}-away-${number}-${startedAtMs}`;

  it('is listed oldest first, without what is not ours or is of this server', async () => {
    const recordings = start();
    await recordedParty(recordings);
    asterisk.recordings.store(left(8, 1_772_000_002_000), Buffer.alloc(2));
    asterisk.recordings.store(left(7, 1_772_000_001_000), Buffer.alloc(2));
    asterisk.recordings.store('somebody-elses', Buffer.alloc(2));
    expect(await recordings.listLeft()).toEqual([
      {
        name: left(7, 1_772_000_001_000),
        tapId: TAP,
        snoopId: `${TAP}-away-7`,
        startedAtMs: 1_772_000_001_000,
      },
      expect.objectContaining({ startedAtMs: 1_772_000_002_000 }),
    ]);
  });

  it('is ended where it goes on, read byte by byte, and removed', async () => {
    const earlier = start();
    const recording = await recordedParty(earlier);
    recording.close({ isLeft: true });
    const next = start();
    const [name] = await next.listLeft();
    if (!name) throw new Error('nothing is left');
    await next.end(name);
    expect(Object.values(states())).toEqual(['stored']);
    asterisk.recordings.store(name.name, Buffer.from([0xff, 0xfe, 0x80, 0x00]));
    expect(await next.read(name)).toEqual(Buffer.from([0xff, 0xfe, 0x80, 0x00]));
    await next.remove(name);
    expect(states()).toEqual({});
    expect(await next.read(name)).toBeNull();
    await next.remove(name); // gone already is as good as removed
  });

  it('is an error while Asterisk does not answer', async () => {
    asterisk.faults.push({ request: /stored/, status: 503 });
    await expect(start().listLeft()).rejects.toMatchObject({ status: 503 });
  });
});
