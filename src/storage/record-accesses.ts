import type pg from 'pg';
import { everyLiveCallOf } from '../audit/transcript-access-log.js';
import {
  ACCESSES_OF,
  type RecordAccess,
  type RecordAccessPage,
  type RecordAccessStore,
} from '../cases/record-accesses.js';
import { whileReachable } from './database-error.js';

type Place = Parameters<RecordAccessStore['ofCall']>[1];

/** Readings of records, by user and day; an export of a whole list names none of its records, but counts from `began` on. */
const READS = `SELECT CASE WHEN row_id = '*' THEN 'list-export' WHEN is_export THEN 'export' ELSE named.kind END AS kind,
    user_id, NULL AS address, min(at) AS first_at, max(at) AS last_at, count(*)::int AS times
  FROM audit_reads JOIN named USING (resource, row_id) WHERE row_id <> '*' OR at >= (SELECT began FROM record)
  GROUP BY 1, 2, date_trunc('day', at, $3)`;

/** $1: the call; $2: the name of looks at this list; $3: the time zone of days; $4: the row of the wall, before its day, which has each call for an hour after its end. */
const OF_CALL = `record AS (SELECT started_at AS began, coalesce(ended_at, now()) + interval '1 hour' AS over FROM calls WHERE id = $1),
  named (kind, resource, row_id) AS (VALUES ('record', 'calls', $1), ('record', 'calls', '*'), ('accesses', $2, $1)),
  days AS (SELECT $4 || to_char(day, 'YYYY-MM-DD') AS wall FROM record,
    generate_series((began AT TIME ZONE $3)::date, (over AT TIME ZONE $3)::date, interval '1 day') day),
  accesses AS (
    ${READS}
    UNION ALL SELECT 'words', user_id, address, first_at, last_at, NULL FROM transcript_accesses WHERE call_id = $1
    UNION ALL SELECT 'wall', user_id, address, first_at, last_at, NULL FROM transcript_accesses
      WHERE call_id IN (SELECT wall FROM days)
    UNION ALL SELECT 'recording', user_id, address, min(at), max(at), count(*)::int FROM recording_accesses
      WHERE call_id = $1 GROUP BY user_id, address, date_trunc('day', at, $3))`;

/** $1 to $3 as above. Its people and files are named by what was ever a part of it, removed or not; each once, as one file may be attached twice. */
const OF_CASE = `record AS (SELECT created_at AS began, reporter_id FROM cases WHERE id = $1::text::int),
  files AS (SELECT id, file_id FROM attachments WHERE case_id = $1::text::int),
  named (kind, resource, row_id) AS (VALUES ('record', 'cases', $1::text), ('record', 'cases', '*'), ('accesses', $2, $1)
    UNION ALL SELECT 'person', resource, '*' FROM unnest(ARRAY['reporters', 'clients', 'perpetrators']) resource
    UNION ALL SELECT 'person', 'reporters', reporter_id::text FROM record
    UNION ALL SELECT 'person', 'clients', id::text FROM clients WHERE case_id = $1::text::int
    UNION ALL SELECT 'person', 'perpetrators', id::text FROM perpetrators WHERE case_id = $1::text::int
    UNION SELECT kind, resource, row_id FROM files CROSS JOIN LATERAL (VALUES
      ('file', 'attachments', id::text), ('file', 'files', file_id::text),
      ('record', 'attachment_particulars', id::text), ('record', 'file_particulars', file_id::text)
    ) file (kind, resource, row_id)),
  accesses AS (${READS})`;

/** The audit of single records, in PostgreSQL. */
export class DatabaseRecordAccesses implements RecordAccessStore {
  readonly #pool: pg.Pool;
  readonly #timeZone: string;

  /** @param timeZone IANA name: where days begin */
  constructor(pool: pg.Pool, timeZone: string) {
    this.#pool = pool;
    this.#timeZone = timeZone;
  }

  ofCall(callId: string, place: Place): Promise<RecordAccessPage> {
    return this.#page(OF_CALL, [callId, ACCESSES_OF.calls, this.#timeZone, everyLiveCallOf('')], place);
  }

  ofCase(caseId: number, place: Place): Promise<RecordAccessPage> {
    return this.#page(OF_CASE, [String(caseId), ACCESSES_OF.cases, this.#timeZone], place);
  }

  async #page(
    accesses: string,
    values: readonly string[],
    { offset, limit }: Place,
  ): Promise<RecordAccessPage> {
    const [from, most] = [values.length + 1, values.length + 2].map((at) => `$${at}::int`);
    const { rows } = await whileReachable(() =>
      this.#pool.query<{ total: number; access: StoredAccess | null }>(
        `WITH ${accesses}, page AS (SELECT accesses.*, coalesce(nullif(u.full_name, ''), u.username) AS name
           FROM accesses LEFT JOIN users u ON u.id = user_id
           ORDER BY last_at DESC, kind, user_id, first_at OFFSET ${from} LIMIT ${most})
         SELECT counted.total, CASE WHEN page.kind IS NOT NULL THEN to_jsonb(page) END AS access
         FROM (SELECT count(*)::int AS total FROM accesses) counted LEFT JOIN page ON TRUE
         ORDER BY page.last_at DESC, page.kind, page.user_id, page.first_at`,
        [...values, offset, limit],
      ),
    );
    const found = rows.flatMap(({ access }) => (access === null ? [] : [accessOf(access)]));
    return { accesses: found, total: rows[0]?.total ?? 0 };
  }
}

/** Times are texts in JSON. */
interface StoredAccess extends Pick<RecordAccess, 'kind' | 'address' | 'times'> {
  readonly user_id: number | null;
  readonly name: string | null;
  readonly first_at: string;
  readonly last_at: string;
}

function accessOf({ kind, address, times, ...row }: StoredAccess): RecordAccess {
  const { user_id: userId, name: user, first_at: firstAt, last_at: lastAt } = row;
  return { kind, userId, user, address, times, firstAt: new Date(firstAt), lastAt: new Date(lastAt) };
}
