import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { accessRefusal } from '../../src/access/access-refusal.js';
import type { AccessIdentity } from '../../src/access/access-tokens.js';
import { RecordingTickets } from '../../src/access/recording-tickets.js';
import { readAllEvents } from '../../src/calls/journal-reader.js';
import { recordingApi } from '../../src/http/audio-api/recording-route.js';
import { ticketOrToken } from '../../src/http/audio-guard.js';
import { openHttpServer, type HttpServerOptions } from '../../src/http/http-server.js';
import { limitRequests } from '../../src/http/limit-requests.js';
import type { RecordingAccess } from '../../src/http/serve-recording.js';
import { Closer } from '../../src/lib/closer.js';
import { ForbiddenError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { SecretSealer } from '../../src/lib/secret-sealer.js';
import { Recorder } from '../../src/live/recording/recorder.js';
import { PeakMaker } from '../../src/live/recording/recording-peaks.js';
import { recordingsOf } from '../../src/start/api/call-session-apis.js';
import type { Storage } from '../../src/storage/storage.js';
import { MasterKeys } from '../../src/vault/master-keys.js';
import { Vault } from '../../src/vault/vault.js';
import { appendEvent } from '../support/append-event.js';
import { makeTestDir, startTestDatabase } from '../support/database.js';
import { callReaders } from '../support/personal-data.js';

const log = silentLog();
const parts = new Closer();
let storage: Storage;
let vault: Vault;
let recorder: Recorder;
let audioUrl: string;
let accesses: RecordingAccess[];
/** The requests that were counted toward a limit, and to whom. */
let counted: object[];
/** The clock of tickets. */
let nowMs: number;
/** The login that tickets were issued for. */
let stands: boolean;
/** The identity of every request with a token, or without any. */
let identity: AccessIdentity | undefined;

beforeAll(async () => {
  const database = parts.add(await startTestDatabase());
  storage = await database.openStorage();
  const directory = join(parts.add(await makeTestDir()).path, 'vault');
  vault = await Vault.open({ directory, keys: new MasterKeys(randomBytes(32)) });
  recorder = parts.add(new Recorder({ vault, store: storage.recordings, files: storage.files, log }));
  const calls = {
    findCall: (id: string) => storage.calls.findCall(id),
    listActive: () => storage.calls.listActive(),
    readAll: (id: string) => readAllEvents(storage.calls, id),
    findAnalysis: () => Promise.resolve(undefined),
  };
  const identify = () => {
    if (identity?.role === 'counsellor') throw new ForbiddenError('no');
    return Promise.resolve(identity);
  };
  const tickets = new RecordingTickets(new SecretSealer(randomBytes(32), 'tests'), () => nowMs);
  const verifyStanding = async (token: string) => {
    if (!stands) throw accessRefusal({ code: 'token-ended' });
    return { userId: 7, username: token, role: 'supervisor' as const };
  };
  const peaks = new PeakMaker();
  const api = recordingApi({
    ...recordingsOf({ vault, storage, readers: callReaders(calls) }),
    onAccess: async (access) => void accesses.push(access),
    ...{ calls, identify, tickets, log },
    identifyHearer: ticketOrToken(identify, tickets, { verifyStanding }),
    peaksOf: (callId, reader) => peaks.of(callId, reader),
  });
  const limiter = limitRequests({
    limits: {
      async count(group, by) {
        counted.push({ group, by });
        return { isAllowed: true, limit: 9, remaining: 9, resetMs: 0 };
      },
    },
    userIdOf: () => undefined,
    userIdOfTicket: (ticket) => tickets.open(ticket, { isUnderWay: false }).userId,
    log,
  });
  const at = { host: '127.0.0.1', port: 0, upgrades: {}, directory: () => null, log };
  const apis: HttpServerOptions['apis'] = [
    ['/api/v1', limiter],
    ['/api/v1/calls', api],
  ];
  audioUrl = parts.add(await openHttpServer({ ...at, apis })).url;
}, 60_000);
afterAll(() => parts.close());

beforeEach(() => {
  [nowMs, stands, identity, accesses, counted] = [0, true, undefined, [], []];
});

async function addCall(): Promise<string> {
  const id = `hearline-${randomUUID()}`;
  const event = { type: 'call.started', callerId: '0700', dialled: '116', direction: 'inbound' } as const;
  await appendEvent(storage.calls, id, event, { at: new Date(), startMs: 0 });
  return id;
}

/** A call of ten seconds, the caller softer and softer, loud for 20 ms of each 60, on both sides of zero; the last 1.8 s are not there yet when it goes on. */
async function aRecordedCall({ goesOn = false } = {}): Promise<string> {
  const callId = await addCall();
  const recording = await recorder.start({ callId, startMs: 0, onEvent: () => {} });
  const sink = recording?.openLeg('left', 'caller');
  for (let n = 0; n < 500; n++) {
    const samples = Int16Array.from(
      { length: 160 },
      (_, at) => (n % 3 === 1 ? 500 - n : 10) * (at % 2 === 0 ? 30 : -60),
    );
    sink?.({ samples, sampleRateHz: 8000, startMs: n * 20, arrivedAtMs: 0 });
  }
  if (!goesOn) await recording?.stop();
  const isThere = async () => {
    const [file] = await storage.recordings.listOf(callId);
    if (!goesOn || !file) return file?.state === 'finished';
    const reader = await vault.open(file.vaultName);
    await reader.close();
    return reader.sizeBytes === 4 * 65_536;
  };
  while (!(await isThere())) await new Promise((resolve) => setImmediate(resolve));
  return callId;
}

const listen = (callId: string) => fetch(`${audioUrl}/api/v1/calls/${callId}/recording`);
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

interface Peaks {
  readonly duration: number;
  readonly interval: number;
  readonly caller: readonly number[];
  readonly others: readonly number[];
  readonly is_growing: boolean;
  readonly recorded: readonly object[];
  readonly heard: { readonly caller: readonly { start: number; end: number }[] } | null;
}

describe('GET /api/v1/calls/{call_id}/peaks', () => {
  const peaksOf = async (callId: string) => {
    const response = await fetch(`${audioUrl}/api/v1/calls/${callId}/peaks`);
    return { ...((await response.json()) as Peaks), status: response.status };
  };

  /** The same, made of the whole recording in one go. */
  function peaksIn(wav: Buffer, channel: number): number[] {
    const samples = Array.from({ length: (wav.length - 44) / 4 }, (_, n) =>
      wav.readInt16LE(44 + n * 4 + channel * 2),
    );
    return Array.from({ length: Math.ceil(samples.length / 400) }).flatMap((_, n) => {
      const some = samples.slice(n * 400, (n + 1) * 400);
      return [Math.min(...some), Math.max(...some)].map((sample) => Math.floor(sample / 256));
    });
  }

  it('are those of the recording as the one who asks may hear it, and are no hearing', async () => {
    const callId = await aRecordedCall();
    const wav = await bytes(await listen(callId));
    accesses = [];
    const peaks = await peaksOf(callId);
    expect(peaks).toMatchObject({
      status: 200,
      interval: 0.05,
      duration: 10,
      is_growing: false,
      heard: null,
    });
    expect(peaks.recorded).toEqual([{ start: 0, end: 10 }]);
    expect([peaks.caller, peaks.others]).toEqual([peaksIn(wav, 0), peaksIn(wav, 1)]);
    expect(peaks.caller.slice(0, 2)).toEqual([-117, 58]);
    identity = { userId: 4, username: 'manager', role: 'case_manager' };
    const silent = await peaksOf(callId);
    expect(silent.heard).toEqual({ caller: [], others: [] });
    expect(silent.caller.every((sample) => sample === 0)).toBe(true);
    expect(accesses).toEqual([]);
    identity = undefined;
    expect((await peaksOf(callId)).caller).toEqual(peaks.caller);
  });

  it('are those of what there is so far while the call goes on, and refused as the recording is', async () => {
    const callId = await aRecordedCall({ goesOn: true });
    expect(await peaksOf(callId)).toMatchObject({ is_growing: true, duration: 65_536 / 8_000 });
    expect((await peaksOf(await addCall())).status).toBe(404);
    expect((await peaksOf('no-such-call')).status).toBe(404);
    identity = { userId: 5, username: 'counsellor', role: 'counsellor' };
    expect((await peaksOf(callId)).status).toBe(403);
  });
});

describe('the ticket for a recording', () => {
  const ticketOf = async (callId: string) => {
    const headers = { authorization: 'Bearer theirs' };
    const response = await fetch(`${audioUrl}/api/v1/calls/${callId}/recording-ticket`, {
      method: 'POST',
      headers,
    });
    return { ...((await response.json()) as { url: string; expires_at: string }), status: response.status };
  };

  it('stands for the token of its user at that call, in ranges, for five minutes; and the audit knows who heard', async () => {
    const [callId, other] = [await aRecordedCall(), await aRecordedCall()];
    identity = { userId: 7, username: 'supervisor', role: 'supervisor' };
    const { status, url, expires_at: end } = await ticketOf(callId);
    expect([status, end]).toEqual([200, new Date(5 * 60_000).toISOString()]);
    expect(url).toMatch(/^[/]api[/]v1[/]calls[/][\w-]+[/]recording[?]ticket=[\w-]+$/);
    identity = undefined;
    const hearIt = (path = url) => fetch(`${audioUrl}${path}`, { headers: { range: 'bytes=0-3' } });
    const part = await hearIt();
    expect([part.status, (await bytes(part)).toString()]).toEqual([206, 'RIFF']);
    expect(accesses).toEqual([{ callId, userId: 7, address: '127.0.0.1', range: { start: 0, end: 4 } }]);
    expect(counted.at(-1)).toEqual({ group: 'audio', by: { userId: 7 } });
    accesses = [];
    expect((await hearIt(url.replace(callId, other))).status).toBe(401);
    counted = [];
    expect((await hearIt(`${url}A`)).status).toBe(401);
    expect(counted).toEqual([]);
    stands = false;
    expect((await hearIt()).status).toBe(401);
    stands = true;
    nowMs = 5 * 60_000 - 1;
    expect((await hearIt()).status).toBe(206);
    nowMs++;
    expect((await hearIt()).status).toBe(401);
    expect(accesses.length).toBe(1);
  });

  it('is given to those who may hear the recording alone, where there is one', async () => {
    expect((await ticketOf(await addCall())).status).toBe(404);
    identity = { userId: 5, username: 'counsellor', role: 'counsellor' };
    expect((await ticketOf(await aRecordedCall())).status).toBe(403);
  });
});
