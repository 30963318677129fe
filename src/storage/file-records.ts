import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { FileModel } from '../../build/prisma-client/models.js';
import type { FileRecord, FileRecords } from '../cases/file-records.js';
import { whileReachable } from './database-error.js';

/** The family's number for a file that has come in whole. */
const UPLOADED = 1;
const ROWS_AT_ONCE = 1_000;
/** The range of a column of numbers. */
const LARGEST = 2_147_483_647;

/** Files in PostgreSQL. */
export class DatabaseFileRecords implements FileRecords {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async add(file: Omit<FileRecord, 'id'>): Promise<FileRecord> {
    const data = {
      name: file.name,
      mime: file.mediaType,
      size: BigInt(file.sizeBytes),
      uploadstatus: UPLOADED,
      vault_name: file.vaultName,
      sha256: Uint8Array.from(file.sha256),
      created_by_id: file.createdById,
      batch_id: file.uploadKey,
      ...soundColumns(file.sound),
    };
    const { createdById, uploadKey, sha256 } = file;
    if (uploadKey === null) {
      const row = await whileReachable(() => this.#database.file.create({ data }));
      return { ...file, id: row.id };
    }
    const where = { created_by_id: createdById, batch_id: uploadKey, sha256: Uint8Array.from(sha256) };
    const addOnce = this.#database.$transaction(async (transaction) => {
      // a request that sends the same at the same time waits here until this one is through
      await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${createdById} ${uploadKey}`}, 0))`;
      const earlier = toRecord(await transaction.file.findFirst({ where }));
      return earlier ?? { ...file, id: (await transaction.file.create({ data })).id };
    });
    return whileReachable(() => addOnce);
  }

  async find(id: number): Promise<FileRecord | undefined> {
    const where = { id };
    return toRecord(await whileReachable(() => this.#database.file.findUnique({ where })));
  }

  async uploadedBytes(userId: number, since: Date): Promise<number> {
    const where = { created_by_id: userId, created_at: { gte: since } };
    const { _sum } = await whileReachable(() =>
      this.#database.file.aggregate({ where, _sum: { size: true } }),
    );
    return Number(_sum.size ?? 0);
  }

  async findAttached(attachmentId: number): Promise<FileRecord | undefined> {
    const where = { attachment_file: { some: { id: attachmentId, is_delete: 0 } } };
    return toRecord(await whileReachable(() => this.#database.file.findFirst({ where })));
  }

  async namedAmong(vaultNames: readonly string[]): Promise<ReadonlySet<string>> {
    const where = { vault_name: { in: [...vaultNames] } };
    const rows = await whileReachable(() =>
      this.#database.file.findMany({ where, select: { vault_name: true } }),
    );
    // recordings of calls and the sound of tasks lie in the vault too
    const recordings = await whileReachable(() =>
      this.#database.recording.findMany({
        where: { vaultName: { in: [...vaultNames] } },
        select: { vaultName: true },
      }),
    );
    const tasks = await whileReachable(
      () => this.#database.$queryRaw<{ vaultName: string }[]>`
        SELECT sound ->> 'vaultName' AS "vaultName" FROM audio_tasks
        WHERE ended_at IS NULL AND sound ->> 'vaultName' = ANY(${[...vaultNames]}::text[])`,
    );
    return new Set([
      ...rows.flatMap((row) => row.vault_name ?? []),
      ...[...recordings, ...tasks].map(({ vaultName }) => vaultName),
    ]);
  }

  async *vaulted(): AsyncGenerator<readonly { id: number; vaultName: string }[]> {
    for (let after = 0; ;) {
      const where = { id: { gt: after }, vault_name: { not: null } };
      const rows = await whileReachable(() =>
        this.#database.file.findMany({
          where,
          orderBy: { id: 'asc' },
          take: ROWS_AT_ONCE,
          select: { id: true, vault_name: true },
        }),
      );
      if (rows.length === 0) return;
      yield rows.flatMap(({ id, vault_name: vaultName }) => (vaultName === null ? [] : [{ id, vaultName }]));
      after = rows.at(-1)?.id ?? after;
    }
  }

  async remove(id: number): Promise<boolean> {
    const where = { id, attachment_file: { none: {} } };
    const { count } = await whileReachable(() => this.#database.file.deleteMany({ where }));
    return count === 1;
  }
}

/** The length in whole seconds, as the APIs give it. */
function soundColumns(sound: FileRecord['sound']) {
  if (!sound) return {};
  const { channels, sampleRate, durationS } = sound;
  return { channels, sample_rate: sampleRate, duration: Math.min(Math.round(durationS), LARGEST) };
}

/** @returns undefined also for a file that is not in the vault */
function toRecord(row: FileModel | null): FileRecord | undefined {
  if (!row?.vault_name || row.sha256 === null || row.created_by_id === null) return undefined;
  return {
    id: row.id,
    name: row.name,
    mediaType: row.mime,
    sizeBytes: Number(row.size),
    vaultName: row.vault_name,
    sha256: Buffer.from(row.sha256),
    createdById: row.created_by_id,
    uploadKey: row.batch_id,
  };
}
