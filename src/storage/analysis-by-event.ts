import { Prisma } from '../../build/prisma-client/client.js';
import type { CallEvent } from '../calls/call-event.js';
import { CALL_ANALYSIS_JOB } from '../processing/call-analysis.js';
import { JOBS_CHANNEL } from './jobs/insert-job.js';

/** Each killed worker, and each failure of an engine beside which nothing else answers, uses one up. */
const ATTEMPTS = 10;
/** Only a few run at once beside other jobs. */
const GROUP = 'analysis.call';

/**
 * The job that analyses a call, as a further part of the statement that stores the last event of its transcript: both
 * are there, or neither is. A call without words needs none.
 */
export function enqueueAnalysis(event: CallEvent): Prisma.Sql {
  if (event.type !== 'transcript.complete' || event.utterances === 0) return Prisma.empty;
  return Prisma.sql`, analysis AS (
          INSERT INTO jobs (kind, payload, attempts_left, "group")
          SELECT ${CALL_ANALYSIS_JOB}, jsonb_build_object('call_id', id), ${ATTEMPTS}::int, ${GROUP} FROM place
          RETURNING pg_notify(${JOBS_CHANNEL}, ''))`;
}
