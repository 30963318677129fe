import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import type { RecordingFile, RecordingStore } from '../../src/calls/recording-store.js';
import { NotFoundError, UnavailableError } from '../../src/lib/errors.js';
import type { Storage } from '../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { appendEvent } from '../support/append-event.js';

let database: TestDatabase;
let storage: Storage;
let recordings: RecordingStore;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
  ({ recordings } = storage);
});
afterAll(() => database.close());

async function newCall(): Promise<string> {
  const id = randomUUID();
  const event = { type: 'call.started', callerId: '0700', dialled: '116', direction: 'inbound' } as const;
  await appendEvent(storage.calls, id, event, { at: new Date(), startMs: 0 });
  return id;
}

const growing = (callId: string, startMs = 0): RecordingFile => ({
  vaultName: randomBytes(16).toString('hex'),
  callId,
  startMs,
  startedAt: new Date('2026-03-01T10:00:00.123Z'),
  sampleRateHz: 8000,
  state: 'growing',
  reason: null,
  kept: null,
  pauses: [],
});

const finished = (file: RecordingFile): RecordingFile => ({
  ...file,
  state: 'finished',
  // longer than 32 bits, as a call of two days would be
  kept: { lengthMs: 200_000_000, sizeBytes: 6_400_000_000, sha256: randomBytes(32) },
  pauses: [{ fromMs: 1000, toMs: 2500, reason: null }],
});

describe('the recording of a call', () => {
  it('is remembered from its beginning to its end', async () => {
    const file = growing(await newCall());
    await recordings.put(file);
    expect(await recordings.listOf(file.callId)).toEqual([file]);
    expect(await recordings.listGrowing()).toContainEqual(file);
    const paused = { ...file, pauses: [{ fromMs: 1000, toMs: null, reason: 'asked' }] };
    await recordings.put(paused);
    expect(await recordings.listOf(file.callId)).toEqual([paused]);
    const whole = finished(file);
    await recordings.put(whole);
    expect(await recordings.listOf(file.callId)).toEqual([whole]);
    expect((await recordings.listGrowing()).map(({ callId }) => callId)).not.toContain(file.callId);
  });

  it('is listed in order of its stretches', async () => {
    const callId = await newCall();
    const [late, early] = [growing(callId, 90_000), growing(callId, 0)];
    await recordings.put(late);
    await recordings.put(early);
    expect(await recordings.listOf(callId)).toEqual([early, late]);
  });

  it('that is finished does not grow again', async () => {
    const file = growing(await newCall());
    const whole = finished(file);
    await recordings.put(whole);
    await recordings.put(file);
    await recordings.put({ ...file, state: 'failed' });
    expect(await recordings.listOf(file.callId)).toEqual([whole]);
  });

  it('cannot be of a missing call', async () => {
    await expect(recordings.put(growing('no such call'))).rejects.toBeInstanceOf(NotFoundError);
    expect(await recordings.listOf('no such call')).toEqual([]);
  });

  it('is reported to be out of reach while the database is away', async () => {
    const other = await database.openStorage();
    await other.close();
    await expect(other.recordings.listGrowing()).rejects.toBeInstanceOf(UnavailableError);
  });
});
