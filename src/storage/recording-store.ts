import { Prisma, type PrismaClient } from '../../build/prisma-client/client.js';
import type { RecordingModel } from '../../build/prisma-client/models.js';
import type {
  RecordingFile,
  RecordingFileState,
  RecordingPause,
  RecordingStore,
} from '../calls/recording-store.js';
import { NotFoundError } from '../lib/errors.js';
import { isMissingReference, isUniqueViolation, whileReachable } from './database-error.js';
import { createdSql, insertOutboxRows } from './outbox/outbox-sql.js';

type Transaction = Pick<PrismaClient, 'recording' | '$executeRaw'>;

/** Recordings in PostgreSQL. */
export class DatabaseRecordingStore implements RecordingStore {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async put(file: RecordingFile): Promise<void> {
    const { vaultName, ...data } = toRow(file);
    if (await this.#update(vaultName, data, file)) return;
    try {
      await this.#inTransaction(async (database) => {
        await database.recording.create({ data: { vaultName, ...data } });
        await noteEnd(database, file);
      });
    } catch (error) {
      if (isMissingReference(error)) throw new NotFoundError('call', file.callId);
      if (!isUniqueViolation(error)) throw error;
      await this.#update(vaultName, data, file); // another writer was faster, or it is finished already
    }
  }

  async listOf(callId: string): Promise<RecordingFile[]> {
    const orderBy = [{ startMs: 'asc' }, { startedAt: 'asc' }] as const;
    const where = { callId };
    const rows = await whileReachable(() =>
      this.#database.recording.findMany({ where, orderBy: [...orderBy] }),
    );
    return rows.map(toFile);
  }

  async listGrowing(): Promise<RecordingFile[]> {
    const where = { state: 'growing' satisfies RecordingFileState };
    const rows = await whileReachable(() =>
      this.#database.recording.findMany({ where, orderBy: { startedAt: 'asc' } }),
    );
    return rows.map(toFile);
  }

  /** @returns false when there is none that grows */
  async #update(
    vaultName: string,
    data: Omit<ReturnType<typeof toRow>, 'vaultName'>,
    file: RecordingFile,
  ): Promise<boolean> {
    const where = { vaultName, state: 'growing' satisfies RecordingFileState };
    return this.#inTransaction(async (database) => {
      const { count } = await database.recording.updateMany({ where, data });
      if (count === 1) await noteEnd(database, file);
      return count === 1;
    });
  }

  #inTransaction<T>(work: (database: Transaction) => Promise<T>): Promise<T> {
    return whileReachable(() => this.#database.$transaction(work));
  }
}

/** The outbox row of a recording that has ended, from the transaction of its row. */
async function noteEnd(database: Transaction, { vaultName, state }: RecordingFile): Promise<void> {
  if (state === 'growing') return;
  const row = { subject: Prisma.sql`r.call_id`, changes: createdSql('r') };
  const topic = state === 'finished' ? 'recording.stored' : 'recording.failed';
  const from = Prisma.sql`recordings r WHERE r.vault_name = ${vaultName}`;
  await database.$executeRaw(insertOutboxRows(topic, row, from));
}

function toRow({ kept, pauses, ...file }: RecordingFile) {
  return {
    ...file,
    lengthMs: kept?.lengthMs ?? null,
    sizeBytes: kept ? BigInt(kept.sizeBytes) : null,
    sha256: kept ? Uint8Array.from(kept.sha256) : null,
    pauses: pauses.map(({ fromMs, toMs, reason, legId }) => ({
      fromMs,
      toMs,
      reason,
      ...(legId !== undefined && { legId }),
    })),
  };
}

function toFile(model: RecordingModel): RecordingFile {
  const { lengthMs, sizeBytes, sha256, state, pauses, patchOf, ...row } = model;
  const isKept = lengthMs !== null && sizeBytes !== null && sha256 !== null;
  return {
    ...row,
    state: state as RecordingFileState,
    kept: isKept ? { lengthMs, sizeBytes: Number(sizeBytes), sha256: Buffer.from(sha256) } : null,
    pauses: pauses as unknown as RecordingPause[],
    ...(patchOf !== null && { patchOf }),
  };
}
