import { randomBytes, randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordingFile, RecordingStore } from '../../../src/calls/recording-store.js';
import { Closer } from '../../../src/lib/closer.js';
import { UnavailableError } from '../../../src/lib/errors.js';
import { silentLog } from '../../../src/lib/log.js';
import type { CallRecording } from '../../../src/live/recording/call-recording.js';
import type { FrameSink } from '../../../src/live/recording/frame-sink.js';
import { recordingReader } from '../../../src/live/recording/read-recording.js';
import { Recorder } from '../../../src/live/recording/recorder.js';
import type { RecoveredRecording } from '../../../src/live/recording/recover-recordings.js';
import type { Storage } from '../../../src/storage/storage.js';
import { MasterKeys } from '../../../src/vault/master-keys.js';
import { Vault } from '../../../src/vault/vault.js';
import type { VaultFiles } from '../../../src/vault/vault-files.js';
import { makeTestDir } from '../../support/database.js';
import { constant, framesOf, readContent, sidesOf } from './some-audio.js';
import { appendEvent } from '../../support/append-event.js';

/** As vault-tail.ts has them. */
const TAIL_SLOT_BYTES = 256 * 1024;
const TAIL_HEAD_BYTES = 48;

export interface RecordingProcess {
  readonly vault: Vault;
  readonly recorder: Recorder;
  readonly reader: ReturnType<typeof recordingReader>;
}

/** Recorders on one database and one folder, each as a process of a server would have it; made anew for each test. */
export class RecordingStage {
  readonly parts = new Closer();
  readonly reported: (readonly [state: string, reason: string | null, atMs: number])[] = [];
  isDatabaseAway = false;
  /** Rows that the database did not take. */
  refusals = 0;
  directory = '';
  #process: RecordingProcess | undefined;
  readonly #key = randomBytes(32);
  readonly #log = silentLog();

  readonly storage: Storage;

  private constructor(storage: Storage) {
    this.storage = storage;
  }

  static async open(storage: Storage): Promise<RecordingStage> {
    const stage = new RecordingStage(storage);
    const dir = stage.parts.add(await makeTestDir());
    stage.directory = join(dir.path, 'vault');
    stage.#process = await stage.startProcess();
    return stage;
  }

  close(): Promise<void> {
    return this.parts.close();
  }

  /** The first one. */
  get process(): RecordingProcess {
    if (!this.#process) throw new Error('the stage is not open');
    return this.#process;
  }

  /** The parts of one server; on the same disk and database as the one before it. */
  async startProcess(files?: VaultFiles): Promise<RecordingProcess> {
    const { storage, directory } = this;
    const keys = new MasterKeys(this.#key);
    const vault = await Vault.open({ directory, keys, ...(files && { files }) });
    const store: RecordingStore = {
      put: async (file) => {
        if (this.isDatabaseAway) {
          this.refusals++;
          throw new UnavailableError('the database is away');
        }
        await storage.recordings.put(file);
      },
      listOf: (callId) => storage.recordings.listOf(callId),
      listGrowing: () => storage.recordings.listGrowing(),
    };
    const recorder = this.parts.add(new Recorder({ vault, store, files: storage.files, log: this.#log }));
    return { vault, recorder, reader: recordingReader({ vault, store: storage.recordings }) };
  }

  async addCall(id = randomUUID()): Promise<string> {
    const event = { type: 'call.started', callerId: '0700', dialled: '116', direction: 'inbound' } as const;
    await appendEvent(this.storage.calls, id, event, { at: new Date(), startMs: 0 });
    return id;
  }

  async record(callId: string, { startMs = 0, isPaused = false, from = this.process } = {}) {
    const onEvent: Parameters<Recorder['start']>[0]['onEvent'] = ({ state, reason }, atMs) =>
      void this.reported.push([state, reason, atMs]);
    const recording = await from.recorder.start({ callId, startMs, isPaused, onEvent });
    return recording as CallRecording;
  }

  async read(callId: string, start?: number, end?: number, from = this.process): Promise<Buffer> {
    const content = await from.reader.open(callId);
    if (!content) throw new Error('nothing was recorded');
    try {
      return await readContent(content, start, end);
    } finally {
      await content.close();
    }
  }

  async facts(callId: string) {
    const content = await this.process.reader.open(callId);
    await content?.close();
    return content && { sizeBytes: content.sizeBytes, isGrowing: content.isGrowing, etag: content.etag };
  }

  async fileOf(callId: string): Promise<RecordingFile> {
    const [file, ...others] = await this.storage.recordings.listOf(callId);
    if (!file || others.length > 0) throw new Error(`${file ? others.length + 1 : 0} recordings, not one`);
    return file;
  }

  async untilKnown(callId: string, isIt: (file: RecordingFile) => boolean): Promise<void> {
    for (;;) {
      const [file] = await this.storage.recordings.listOf(callId);
      if (file && isIt(file)) return;
    }
  }

  /** Until so much was kept beside the growing file for the first or second time: the slots follow on each other. */
  async untilTailKept(vaultName: string, bytes: number, time: 1 | 2 = 1): Promise<void> {
    const path = join(this.directory, 'growing', `${vaultName}.tail`);
    const size = () =>
      stat(path).then(
        (file) => file.size,
        () => 0,
      );
    while ((await size()) < (time - 1) * TAIL_SLOT_BYTES + TAIL_HEAD_BYTES + bytes);
  }

  async untilReadable(callId: string, bytes: number): Promise<void> {
    for (;;) if (((await this.facts(callId))?.sizeBytes ?? 0) >= 44 + bytes) return;
  }
}

/** The recordings of earlier processes that this one finishes. */
export async function recovered(by: RecordingProcess): Promise<RecoveredRecording[]> {
  const list: RecoveredRecording[] = [];
  await by.recorder.recover((recording) => list.push(recording));
  return list;
}

export function give(sink: FrameSink, startMs: number, durationMs: number, value = 7): void {
  for (const frame of framesOf({ startMs, durationMs, valueAt: constant(value) })) sink(frame);
}

export const heard = (wav: Buffer) => sidesOf(wav.subarray(44)).left;
export const same = (value: number, samples: Int16Array) => samples.every((sample) => sample === value);
