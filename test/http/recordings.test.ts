import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccessIdentity } from '../../src/access/access-tokens.js';
import { ForbiddenError, UnavailableError } from '../../src/lib/errors.js';
import { recordingsOf } from '../../src/start/api/call-session-apis.js';
import { readAllEvents } from '../../src/calls/journal-reader.js';
import { openCaseFile } from '../../src/desk/open-case-file.js';
import { recordingApi } from '../../src/http/audio-api/recording-route.js';
import { addCaseFileRoutes } from '../../src/http/helpline-api/case-file-routes.js';
import { addRecordingRoutes } from '../../src/http/helpline-api/recording-routes.js';
import { identifyWith } from '../../src/http/helpline-api/session-routes.js';
import { openHttpServer } from '../../src/http/http-server.js';
import type { RecordingAccess } from '../../src/http/serve-recording.js';
import { Closer } from '../../src/lib/closer.js';
import { silentLog } from '../../src/lib/log.js';
import { Recorder } from '../../src/live/recording/recorder.js';
import type { Storage } from '../../src/storage/storage.js';
import { MasterKeys } from '../../src/vault/master-keys.js';
import { Vault } from '../../src/vault/vault.js';
import { makeTestDir, startTestDatabase, type TestDatabase } from '../support/database.js';
import { callReaders, redactTexts, hasClearance, noWords } from '../support/personal-data.js';
import { someUtterance } from '../support/call-events.js';
import { BASE, PASSWORD, startTestHelpline, type TestHelpline } from '../support/helpline-sessions.js';
import { appendEvent } from '../support/append-event.js';

const log = silentLog();
let database: TestDatabase;
let storage: Storage;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
}, 60_000);
afterAll(() => database.close());

let parts: Closer;
let directory: string;
let vault: Vault;
let recorder: Recorder;
let helpline: TestHelpline;
let audioUrl: string;
let accesses: RecordingAccess[];
let onAccess: (access: RecordingAccess) => Promise<void>;
/** The identity that the call-session API gives every request. */
let identity: AccessIdentity | undefined;

beforeEach(async () => {
  parts = new Closer();
  directory = join(parts.add(await makeTestDir()).path, 'vault');
  vault = await Vault.open({ directory, keys: new MasterKeys(randomBytes(32)) });
  recorder = parts.add(new Recorder({ vault, store: storage.recordings, files: storage.files, log }));
  accesses = [];
  onAccess = async (access) => void accesses.push(access);
  identity = undefined;
  const calls = {
    findCall: (id: string) => storage.calls.findCall(id),
    listActive: () => storage.calls.listActive(),
    readAll: (id: string) => readAllEvents(storage.calls, id),
    findAnalysis: () => Promise.resolve(undefined),
  };
  const served = recordingsOf({ vault, storage, readers: callReaders(calls) });
  const options = { ...served, onAccess: (access: RecordingAccess) => onAccess(access), log };
  helpline = parts.add(
    await startTestHelpline({
      storage,
      addRoutes: (router, access) => {
        const caseFile = openCaseFile(storage, undefined);
        const identify = identifyWith(access);
        addRecordingRoutes(router, { ...options, identify, caseFile });
        addCaseFileRoutes(router, {
          ...{ identify, caseFile, country: 'KE', timeZone: 'UTC' },
          ...{ hasClearance, clearance: noWords, redactTexts, commands: undefined, log: silentLog() },
        });
      },
    }),
  );
  const identify = () => {
    if (identity?.role === 'counsellor') throw new ForbiddenError('no');
    return Promise.resolve(identity);
  };
  const notAsked = { identifyHearer: identify, peaksOf: () => Promise.resolve(undefined) };
  const audio = await openHttpServer({
    ...{ host: '127.0.0.1', port: 0, upgrades: {}, directory: () => null, log },
    apis: [['/api/v1/calls', recordingApi({ ...options, ...notAsked, calls, identify })]],
  });
  audioUrl = parts.add(audio).url;
});
afterEach(() => parts.close());

async function addCall(): Promise<string> {
  const id = `hearline-${randomUUID()}`;
  const event = { type: 'call.started', callerId: '0700', dialled: '116', direction: 'inbound' } as const;
  await appendEvent(storage.calls, id, event, { at: new Date(), startMs: 0 });
  return id;
}

/** A call of ten seconds, of which the last is still being recorded when it goes on. @returns its id */
async function aRecordedCall({ goesOn = false } = {}): Promise<string> {
  const callId = await addCall();
  const recording = await recorder.start({ callId, startMs: 0, onEvent: () => {} });
  const sink = recording?.openLeg('left', 'caller');
  for (let n = 0; n < 500; n++) {
    const samples = new Int16Array(160).fill(n);
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

const WHOLE = 320_044;
let people = 0;

async function logIn(role: Parameters<TestHelpline['addUser']>[0]['role']) {
  const user = await helpline.addUser({
    username: `listener${++people}-${randomUUID()}`,
    ...(role && { role }),
  });
  return { userId: user.id, session: await helpline.logIn(user.username, PASSWORD) };
}

const hear = (callId: string, session: string, headers: Record<string, string> = {}, form = 'wav') =>
  fetch(`${helpline.url}${BASE}/calls/${callId}?file=${form}`, {
    headers: { ...(session && { authorization: `Bearer ${session}` }), ...headers },
  });
const listen = (callId: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${audioUrl}/api/v1/calls/${callId}/recording`, { method, headers });
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('GET /helpline/api/calls/{id}?file=wav', () => {
  it('is not sent again to a client that has it, and that is no hearing', async () => {
    const callId = await aRecordedCall();
    const { session } = await logIn('supervisor');
    const etag = (await hear(callId, session, { range: 'bytes=0-0' })).headers.get('etag') ?? '';
    accesses.length = 0;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await hear(callId, session, { 'if-none-match': known });
      expect([response.status, response.headers.get('etag')]).toEqual([304, etag]);
      expect((await bytes(response)).length).toBe(0);
    }
    expect(accesses).toEqual([]);
    const changed = await hear(callId, session, { 'if-none-match': '"other"', range: 'bytes=0-3' });
    expect(changed.status).toBe(206);
    const growing = await aRecordedCall({ goesOn: true });
    expect((await hear(growing, session, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is the call as a WAV file, for supervisors', async () => {
    const callId = await aRecordedCall();
    const { userId, session } = await logIn('supervisor');
    const response = await hear(callId, session);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('content-disposition')).toContain(`filename="${callId}.wav"`);
    const wav = await bytes(response);
    expect([wav.length, wav.readUInt32LE(40), wav.readInt16LE(44 + 4 * 160)]).toEqual([WHOLE, WHOLE - 44, 1]);
    const range = { start: 0, end: WHOLE };
    expect(accesses).toEqual([{ callId, userId, address: '127.0.0.1', range }]);
  });

  it('is any part of it, each reported to the audit', async () => {
    const callId = await aRecordedCall();
    const { session } = await logIn('supervisor');
    const whole = await bytes(await hear(callId, session));
    for (const [asked, start, end] of [
      ['40-47', 40, 48],
      ['100000-', 100_000, WHOLE],
      ['-10', WHOLE - 10, WHOLE],
    ] as const) {
      const response = await hear(callId, session, { range: `bytes=${asked}` });
      expect([response.status, response.headers.get('content-range')]).toEqual([
        206,
        `bytes ${start}-${end - 1}/${WHOLE}`,
      ]);
      expect((await bytes(response)).equals(whole.subarray(start, end))).toBe(true);
      expect(accesses.at(-1)?.range).toEqual({ start, end });
    }
    const reported = accesses.length;
    const behind = await hear(callId, session, { range: `bytes=${WHOLE}-` });
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${WHOLE}`]);
    const head = await helpline.ask(`/calls/${callId}?file=wav`, {
      method: 'HEAD',
      headers: { 'session-id': session },
    });
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, String(WHOLE), '']);
    expect(accesses.length).toBe(reported);
  });

  it('is what there is so far while the call goes on, and never claims to be the same', async () => {
    const callId = await aRecordedCall({ goesOn: true });
    const { session } = await logIn('supervisor');
    const soFar = 44 + 4 * 65_536;
    const part = await hear(callId, session, { range: 'bytes=44-47' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 44-47/${soFar}`]);
    expect(part.headers.get('etag')).toBeNull();
    const whole = await bytes(await hear(callId, session, { range: 'bytes=44-47', 'if-range': '"x"' }));
    expect([whole.length, whole.readUInt32LE(40)]).toEqual([soFar, soFar - 44]);
  });

  it('is refused to users without the right to read it', async () => {
    const callId = await aRecordedCall();
    expect((await hear(callId, '')).status).toBe(401);
    for (const role of ['counsellor', 'case_worker', 'partner', 'media_account'] as const) {
      const { session } = await logIn(role);
      expect([role, (await hear(callId, session)).status]).toEqual([role, 412]);
    }
    for (const role of ['case_manager', 'administrator'] as const) {
      const { session } = await logIn(role);
      expect([role, (await hear(callId, session)).status]).toEqual([role, 200]);
    }
    expect(accesses.length).toBe(2);
  });

  it('is as long for a user without clearance, in the same parts, with what may be heard only', async () => {
    const callId = await aRecordedCall();
    const [{ session: manager }, { session: supervisor }] = [
      await logIn('case_manager'),
      await logIn('supervisor'),
    ];
    const words = ['I', 'am', 'Achieng', 'here'].map((text, n) => ({
      ...{ text, startMs: 2_000 + n * 1_000, endMs: 3_000 + n * 1_000, probability: 1 },
    }));
    const utterance = someUtterance({ text: 'I am Achieng here', words, startMs: 2_000, endMs: 6_000 });
    const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
    const place = { at: new Date(), startMs: 2_000 };
    await appendEvent(storage.calls, callId, { type: 'transcript.final', utterance, timing }, place);
    expect((await bytes(await hear(callId, manager))).subarray(44).every((byte) => byte === 0)).toBe(true);
    const complete = { type: 'transcript.complete', utterances: 1, leftOut: [] } as const;
    await appendEvent(storage.calls, callId, complete, place);
    const [silenced, whole] = [await hear(callId, manager), await hear(callId, supervisor)];
    const lengths = [silenced, whole].map(({ headers }) => headers.get('content-length'));
    expect(lengths).toEqual([String(WHOLE), String(WHOLE)]);
    expect(silenced.headers.get('etag')).not.toBe(whole.headers.get('etag'));
    const [reported, open] = [await bytes(silenced), await bytes(whole)];
    const at = (ms: number) => 44 + ms * 32;
    expect(reported.subarray(0, 44).equals(open.subarray(0, 44))).toBe(true);
    const same = (from: number, to: number) =>
      reported.subarray(at(from), at(to)).equals(open.subarray(at(from), at(to)));
    // "I am", and "here"; between them the name, with a margin
    expect([same(2_000, 3_800), same(5_200, 6_000)]).toEqual([true, true]);
    const silent = [
      reported.subarray(44, at(2_000)),
      reported.subarray(at(3_800), at(5_200)),
      reported.subarray(at(6_000)),
    ];
    expect(Buffer.concat(silent).every((byte) => byte === 0)).toBe(true);
    const range = `bytes=${at(1_999)}-${at(2_001)}`;
    const part = await hear(callId, manager, { range });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `${range.replace('=', ' ')}/${WHOLE}`,
    ]);
    expect((await bytes(part)).equals(reported.subarray(at(1_999), at(2_001) + 1))).toBe(true);
    identity = { userId: 4, username: 'manager', role: 'case_manager' };
    expect((await bytes(await listen(callId))).equals(reported)).toBe(true);
  });

  it('is not found where there is none, and in no other form', async () => {
    const { session } = await logIn('supervisor');
    expect((await hear(await addCall(), session)).status).toBe(404);
    expect((await hear('no-such-call', session)).status).toBe(404);
    expect((await hear('%00', session)).status).toBe(404);
    expect((await hear(await aRecordedCall(), session, {}, 'ogg')).status).toBe(404);
    expect(accesses).toEqual([]);
  });

  it('is sent only when the audit has it, and not when it was tampered with', async () => {
    const callId = await aRecordedCall();
    const { session } = await logIn('supervisor');
    onAccess = () => Promise.reject(new UnavailableError('no audit'));
    const refused = await hear(callId, session);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      503,
      expect.stringContaining('json'),
    ]);
    onAccess = async () => {};
    const [file] = await storage.recordings.listOf(callId);
    const name = file?.vaultName ?? '';
    await writeFile(join(directory, name.slice(0, 2), name), randomBytes(100_000));
    expect((await hear(callId, session)).status).toBe(503);
  });
});

describe('GET /api/v1/calls/{call_id}/recording', () => {
  it('is the same file, and the audit has who heard it, if the user is known', async () => {
    const callId = await aRecordedCall();
    const { session } = await logIn('supervisor');
    const wav = await bytes(await hear(callId, session));
    accesses = [];
    expect((await bytes(await listen(callId))).equals(wav)).toBe(true);
    identity = { userId: 4, username: 'supervisor', role: 'supervisor' };
    const part = await listen(callId, { range: 'bytes=0-3' });
    expect([part.status, (await bytes(part)).toString()]).toEqual([206, 'RIFF']);
    expect(accesses.map(({ userId, range }) => [userId, range.end])).toEqual([
      [null, WHOLE],
      [4, 4],
    ]);
  });

  it('is refused in the words of this API', async () => {
    const callId = await aRecordedCall();
    const codeOf = async (response: Response) => {
      const { error } = (await response.json()) as { error: { error_code: string } };
      return [response.status, error.error_code];
    };
    expect(await codeOf(await listen('no-such-call'))).toEqual([404, 'RESOURCE_NOT_FOUND']);
    expect(await codeOf(await listen(await addCall()))).toEqual([404, 'RESOURCE_NOT_FOUND']);
    expect(await codeOf(await listen('x'.repeat(200)))).toEqual([422, 'VALIDATION_ERROR']);
    const changed = await listen(callId, {}, 'PUT');
    expect(changed.headers.get('allow')).toBe('GET, HEAD');
    expect(await codeOf(changed)).toEqual([405, 'METHOD_NOT_ALLOWED']);
    identity = { userId: 5, username: 'counsellor', role: 'counsellor' };
    expect(await codeOf(await listen(callId))).toEqual([403, 'ACCESS_DENIED']);
    expect(accesses).toEqual([]);
  });
});
