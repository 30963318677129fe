import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { OpenCall } from '../calls/call-store.js';
import { whileReachable } from './database-error.js';

export type CallProgress = Pick<OpenCall, 'utterancesByLeg' | 'lastStartMs' | 'lastAt'>;

interface Row {
  readonly callId: string;
  /** Null for what belongs to the whole call. */
  readonly legId: string | null;
  readonly utterances: number;
  readonly lastMs: number;
  readonly lastAt: Date;
}

/** The last place that an event can have. */
const LATEST_MS = 2 ** 31 - 1;

/** How far each of these calls has come, by call id. */
export async function readCallProgress(
  database: PrismaClient,
  callIds: readonly string[],
): Promise<Map<string, CallProgress>> {
  const rows = await whileReachable(
    () => database.$queryRaw<Row[]>`
      SELECT
        call_id AS "callId",
        CASE WHEN type <> 'announcement.played' -- comes before they join
          THEN coalesce(payload ->> 'legId', payload #>> '{utterance,legId}') END AS "legId",
        count(*) FILTER (WHERE type IN ('transcript.final', 'transcript.deferred', 'transcript.dropped'))::int AS utterances,
        least(${LATEST_MS}, max(greatest(
          start_ms, ceil((payload ->> 'endMs')::numeric), ceil((payload #>> '{utterance,endMs}')::numeric)
        )))::int AS "lastMs",
        max(at) AS "lastAt"
      FROM call_events
      WHERE call_id = ANY (${callIds})
      GROUP BY call_id, "legId"
      ORDER BY min(seq)`,
  );
  interface Mutable {
    utterancesByLeg: Record<string, number>;
    lastStartMs: number;
    lastAt: Date;
  }
  const progress = new Map<string, Mutable>();
  for (const { callId, legId, utterances, lastMs, lastAt } of rows) {
    const of = progress.get(callId) ?? { utterancesByLeg: {}, lastStartMs: 0, lastAt };
    if (legId !== null) of.utterancesByLeg[legId] = utterances;
    of.lastStartMs = Math.max(of.lastStartMs, lastMs);
    if (lastAt > of.lastAt) of.lastAt = lastAt;
    progress.set(callId, of);
  }
  return progress;
}
