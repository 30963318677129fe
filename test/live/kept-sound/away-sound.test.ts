import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { RecordingFile } from '../../../src/calls/recording-store.js';
import { Closer } from '../../../src/lib/closer.js';
import { UnavailableError } from '../../../src/lib/errors.js';
import { silentLog } from '../../../src/lib/log.js';
import { AwaySound } from '../../../src/live/kept-sound/away-sound.js';
import { TelephonyError } from '../../../src/telephony/errors.js';
import { MasterKeys } from '../../../src/vault/master-keys.js';
import { Vault } from '../../../src/vault/vault.js';
import { makeTestDir } from '../../support/database.js';
import { someSession } from '../../support/live-parts.js';
import { MemoryTap, MemoryTelephony } from '../../support/memory-telephony.js';
import { readVault, sidesOf } from '../recording/some-audio.js';

const ANSWERED_MS = Date.now() - 60_000;
const tap = (callId: string, legId: string) => `hearline-tap-${callId}-${legId}-0a1b2c3d`;

let parts: Closer;
let vault: Vault;
let telephony: MemoryTelephony;
let rows: RecordingFile[];
let isDatabaseAway: boolean;
/** How often the rows of a call were asked for. */
let asked: number;
let onAsked: () => void;
let paused: Set<string>;
let beginning: number | undefined;
beforeEach(async () => {
  parts = new Closer();
  const directory = join(parts.add(await makeTestDir()).path, 'vault');
  vault = await Vault.open({ directory, keys: new MasterKeys(randomBytes(32)) });
  telephony = new MemoryTelephony();
  rows = [row('c1', 0, 10_000)];
  isDatabaseAway = false;
  asked = 0;
  onAsked = () => {};
  paused = new Set();
  beginning = 15_000;
});
afterEach(() => parts.close());

function row(callId: string, startMs: number, lengthMs: number): RecordingFile {
  const startedAt = new Date(ANSWERED_MS + startMs);
  const kept = { lengthMs, sizeBytes: lengthMs * 32, sha256: Buffer.alloc(32) };
  return {
    ...{ vaultName: `earlier-${callId}`, callId, startMs, startedAt, sampleRateHz: 8000 },
    ...{ state: 'failed', reason: 'server-restart', kept, pauses: [] },
  };
}

function start({ recordsCalls = true } = {}): AwaySound {
  const answer = async <T>(value: () => T): Promise<T> => {
    if (isDatabaseAway) throw new UnavailableError('the database is away');
    return value();
  };
  return parts.add(
    new AwaySound({
      switched: telephony.awayRecordings,
      recorded: { beginningOf: () => beginning, wasPaused: (callId) => paused.has(callId) },
      recordsCalls,
      vault,
      store: {
        listOf: (callId) => {
          onAsked();
          return answer(() => rows.filter((each) => each.callId === callId));
        },
        put: (file) => answer(() => void rows.push(file)),
      },
      log: silentLog(),
    }),
  );
}

/** The switch has recorded that party from there on, ms from answer. */
function leave(callId: string, legId: string, startMs: number, lengthMs: number, value: number): string {
  const name = `${tap(callId, legId)}-away-1-${Math.round(ANSWERED_MS + startMs)}`;
  telephony.recorded.set(name, Buffer.from(new Int16Array(lengthMs * 8).fill(value).buffer));
  return name;
}

const session = (callId = 'c1') => someSession({ callId, answeredAtMs: ANSWERED_MS });
const fetched = () => rows.filter(({ reason }) => reason === 'server-away');

async function soundOf(file: RecordingFile | undefined) {
  if (!file) throw new Error('nothing was fetched');
  return sidesOf(await readVault(vault, file.vaultName));
}

describe('what the switch recorded of a call while no server was there', () => {
  it('becomes a stretch of its recording between those of the two servers, and is removed there', async () => {
    leave('c1', 'caller', 5_000, 12_000, 100);
    leave('c1', 'agent-1', 5_000, 7_000, 20);
    const sound = start();
    sound.synchronised();
    await sound.fetch(session());
    expect(fetched()).toMatchObject([
      { callId: 'c1', startMs: 10_000, state: 'finished', kept: { lengthMs: 5_000 }, pauses: [] },
    ]);
    const { left, right } = await soundOf(fetched()[0]);
    expect(left.every((sample) => sample === 100)).toBe(true);
    expect([right[0], right[15_999], right[16_000]]).toEqual([20, 20, 0]);
    expect(telephony.recorded.size).toBe(0);
  });

  it('goes on in the switch until the party is heard here', async () => {
    leave('c1', 'caller', 5_000, 12_000, 100);
    const call = session();
    const leg = { tap: new MemoryTap({ ...noRequest, tapId: tap('c1', 'caller') }) };
    call.legs.set('caller', { ...someLeg, speaker: 'caller', ...leg });
    const sound = start();
    sound.synchronised();
    const fetching = sound.fetch(call);
    await telephony.reported('list what was recorded');
    await new Promise((resolve) => setImmediate(resolve));
    expect(telephony.commands.filter((each) => each.startsWith('end'))).toEqual([]);
    leg.tap.hear(15_200);
    await fetching;
    // own recording began at 15 s, and is silent until its tap is made
    expect(fetched()).toMatchObject([{ startMs: 10_000, kept: { lengthMs: 5_500 } }]);
  });

  it('hides nothing of a party of whom the switch has nothing', async () => {
    leave('c1', 'caller', 5_000, 12_000, 100);
    const call = session();
    for (const legId of ['caller', 'agent-1']) {
      const tapOf = new MemoryTap({ ...noRequest, tapId: tap('c1', legId) });
      call.legs.set(legId, { ...someLeg, speaker: 'caller', legId, tap: tapOf });
      tapOf.hear(15_200);
    }
    const sound = start();
    sound.synchronised();
    await sound.fetch(call);
    expect(fetched()).toMatchObject([{ startMs: 10_000, kept: { lengthMs: 5_000 } }]);
  });

  it('is removed and not kept where the call was paused, or calls are not recorded', async () => {
    leave('c1', 'caller', 5_000, 12_000, 100);
    paused.add('c1');
    const first = start();
    first.synchronised();
    await first.fetch(session());
    paused.clear();
    leave('c1', 'caller', 5_000, 12_000, 100);
    const second = start({ recordsCalls: false });
    second.synchronised();
    await second.fetch(session());
    expect(fetched()).toEqual([]);
    expect(telephony.recorded.size).toBe(0);
  });

  it('fills what the recording lacks of a party, whatever made the gap, and that once', async () => {
    const lacks = { fromMs: 6_000, toMs: 9_000, reason: 'socket-dropped', legId: 'caller' };
    const asked = { fromMs: 8_000, toMs: 8_500, reason: null };
    rows = rows.map((each) => ({ ...each, pauses: [lacks, asked] }));
    leave('c1', 'caller', 7_000, 10_000, 100);
    leave('c1', 'agent-1', 5_000, 12_000, 20);
    telephony.faults.set('remove recording', { answer: 'none', isDone: 'not', times: 1 });
    const sound = start();
    sound.synchronised();
    await sound.fetch(session());
    expect(fetched()).toMatchObject([
      { startMs: 10_000, kept: { lengthMs: 5_000 } },
      { startMs: 7_000, kept: { lengthMs: 2_000 }, patchOf: 'caller' },
    ]);
    const { left, right } = await soundOf(fetched()[1]);
    expect([left[7_999], left[8_000], left[11_999], left[12_000]]).toEqual([100, 0, 0, 100]);
    expect(right.every((sample) => sample === 0)).toBe(true);
  });

  it('has nothing of a party where a file of its own has it already, behind the end of the recording', async () => {
    rows.push({ ...row('c1', 9_000, 2_500), vaultName: 'late', patchOf: 'caller' });
    leave('c1', 'caller', 5_000, 12_000, 100);
    leave('c1', 'agent-1', 5_000, 12_000, 20);
    const sound = start();
    sound.synchronised();
    await sound.fetch(session());
    expect(fetched()).toMatchObject([{ startMs: 10_000, kept: { lengthMs: 5_000 } }]);
    const { left, right } = await soundOf(fetched()[0]);
    expect([left[0], left[11_999], left[12_000], left[39_999]]).toEqual([0, 0, 100, 100]);
    expect(right.every((sample) => sample === 20)).toBe(true);
  });

  it('is fetched once, also when it is asked for several times', async () => {
    leave('c1', 'caller', 5_000, 12_000, 100);
    const sound = start();
    sound.synchronised();
    await Promise.all([sound.fetch(session()), sound.fetch(session()), sound.fetchRest(() => false)]);
    await sound.fetch(session());
    expect(fetched()).toHaveLength(1);
    expect(telephony.commands.filter((each) => each.startsWith('read'))).toHaveLength(1);
  });

  it('costs no request for a call of which nothing is left', async () => {
    const sound = start();
    sound.synchronised();
    await sound.fetch(session());
    expect(telephony.commands).toEqual(['list what was recorded']);
  });
});

describe('what the switch recorded of a call that is over', () => {
  it('is fetched as well, with the time that its recordings report', async () => {
    rows = [row('c2', 0, 4_000)];
    beginning = undefined;
    leave('c2', 'caller', 3_000, 3_000, 100);
    const sound = start();
    sound.synchronised();
    await sound.fetchRest(() => false);
    expect(fetched()).toMatchObject([{ callId: 'c2', startMs: 4_000, kept: { lengthMs: 2_000 } }]);
    expect(telephony.recorded.size).toBe(0);
  });

  it('is left to that call where it is live', async () => {
    leave('c1', 'caller', 5_000, 12_000, 100);
    const sound = start();
    sound.synchronised();
    await sound.fetchRest((callId) => callId === 'c1');
    expect(telephony.recorded.size).toBe(1);
  });

  it('is removed where the call is not known at all', async () => {
    rows = [];
    beginning = undefined;
    leave('c3', 'caller', 0, 1_000, 100);
    const sound = start();
    sound.synchronised();
    await sound.fetchRest(() => false);
    expect(telephony.recorded.size).toBe(0);
    expect(fetched()).toEqual([]);
  });
});

describe('what cannot be fetched yet', () => {
  const noAnswer = new TelephonyError('ARI did not answer', { status: null });

  it.each(['list what', 'end recording', 'read recording', 'remove recording'])(
    'stays in the switch and is tried again where "%s …" is not answered',
    async (command) => {
      leave('c1', 'caller', 5_000, 12_000, 100);
      telephony.faults.set(command, { answer: 'none', isDone: 'not', times: 1 });
      const sound = start();
      sound.synchronised();
      await sound.fetch(session());
      expect(telephony.recorded.size).toBe(0);
      const lengths = fetched().map(({ kept }) => kept?.lengthMs);
      expect(lengths).toEqual([5_000]);
    },
  );

  it('stays in the switch while the database is away, and for the next server where this one stops', async () => {
    leave('c1', 'caller', 5_000, 12_000, 100);
    isDatabaseAway = true;
    const first = start();
    first.synchronised();
    const given = first.fetch(session());
    await telephony.reported('end recording');
    await first.close();
    await given;
    expect(telephony.recorded.size).toBe(1);
    isDatabaseAway = false;
    const next = start();
    next.synchronised();
    await next.fetch(session());
    expect(fetched()).toHaveLength(1);
  });

  it('waits for the end of an earlier recording, and is not put over it', async () => {
    leave('c1', 'caller', 5_000, 12_000, 100);
    const whole = rows;
    rows = rows.map((each) => ({ ...each, state: 'growing', kept: null }));
    onAsked = () => {
      if (++asked > 1) rows = whole;
    };
    const sound = start();
    sound.synchronised();
    await sound.fetch(session());
    expect(fetched()).toMatchObject([{ startMs: 10_000 }]);
  });

  it('is nothing to be retried where the switch has no file of it', async () => {
    const name = leave('c1', 'caller', 5_000, 12_000, 100);
    telephony.faults.set('read recording', noAnswer);
    const sound = start();
    sound.synchronised();
    const fetching = sound.fetch(session());
    await telephony.reported('read recording');
    telephony.recorded.delete(name);
    telephony.faults.clear();
    await fetching;
    expect(fetched()).toEqual([]);
  });
});

const noRequest = { channelId: 'c1', answeredAtMs: ANSWERED_MS, onEvent: () => {}, onFrame: () => {} };
const someLeg = {
  ...{ legId: 'caller', channelId: 'c1', name: '0700', userId: null, agentKey: null },
  ...{ tapId: tap('c1', 'caller'), isFirst: true, isOnly: true, isConnected: true, isHeld: false },
} as const;
