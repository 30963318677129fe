import { Prisma } from '../../build/prisma-client/client.js';
import type { CallEvent } from '../calls/call-event.js';
import { CALL_ANALYSIS_JOB } from '../processing/call-analysis.js';
import { SECOND_PASS_JOB } from '../processing/second-pass-job-name.js';
import { JOBS_CHANNEL } from './jobs/insert-job.js';

interface AfterCallJob {
  /** In the statement. */
  readonly alias: string;
  readonly kind: string;
  /** Each killed worker, and each failure of an engine beside which nothing else answers, uses one up. */
  readonly attempts: number;
  /** Only a few of it run at once beside other jobs. */
  readonly group: string;
}

const ANALYSIS: AfterCallJob = {
  alias: 'analysis',
  kind: CALL_ANALYSIS_JOB,
  attempts: 10,
  group: 'analysis.call',
};
/** Up to ten minutes lie between two attempts: a model that is missing in the morning may be put there in the afternoon. */
const SECOND_PASS: AfterCallJob = {
  alias: 'second_pass',
  kind: SECOND_PASS_JOB,
  attempts: 40,
  group: 'second-pass',
};

/**
 * The jobs that follow from an event, as further parts of the statement that stores it: both are there, or neither is. A
 * call that is over is analysed, and once more when the second pass has changed its words. A call without words needs none.
 */
export function enqueueAfterCall(
  event: CallEvent,
  { hasSecondPass }: { readonly hasSecondPass: boolean },
): Prisma.Sql {
  switch (event.type) {
    case 'transcript.complete': {
      const hasSpeech = event.utterances > 0 || event.leftOut.length > 0;
      const analysis = event.utterances > 0 ? enqueue(ANALYSIS) : Prisma.empty;
      return Prisma.sql`${analysis}${hasSecondPass && hasSpeech ? enqueue(SECOND_PASS) : Prisma.empty}`;
    }
    case 'second-pass.ended':
      return event.replaced > 0 ? enqueue(ANALYSIS) : Prisma.empty;
    default:
      return Prisma.empty;
  }
}

function enqueue({ alias, kind, attempts, group }: AfterCallJob): Prisma.Sql {
  return Prisma.sql`, ${Prisma.raw(alias)} AS (
          INSERT INTO jobs (kind, payload, attempts_left, "group")
          SELECT ${kind}, jsonb_build_object('call_id', id), ${attempts}::int, ${group} FROM place
          RETURNING pg_notify(${JOBS_CHANNEL}, ''))`;
}
