import type pg from 'pg';
import type {
  CaseFileStore,
  NamedRow,
  PartQuery,
  Precondition,
  WholeRecord,
  WriteOptions,
} from '../../cases/case-file-store.js';
import type { Country } from '../../cases/phone-number.js';
import type {
  Condition,
  PivotQuery,
  RecordCells,
  RecordPage,
  RecordQuery,
  Viewer,
} from '../../cases/record-query.js';
import type { Idempotency, RecordDraft } from '../../cases/record-draft.js';
import type { Resource } from '../../cases/resource.js';
import type { StoredChanges } from '../stored-changes.js';
import { caseFileRefusal } from '../../cases/case-file-refusal.js';
import { Turns } from '../../lib/turns.js';
import { whileReachable } from '../database-error.js';
import { inTransaction } from '../transaction.js';
import { toRecordCells, type CellTexts, type ChosenNames } from './cell-texts.js';
import { withChosenIds } from './choose-ids.js';
import { ChangeLog } from './change-log.js';
import type { ExportCursors } from './export-cursors.js';
import { findMissingRows, refuseMissingRows } from './find-missing.js';
import { unhiddenSql } from './hidden-sql.js';
import { claimKey, knownKeyStatement, rememberKey } from './idempotency.js';
import type { Statement } from './prepared.js';
import {
  estimateStatement,
  EXACT_TOTAL,
  pageStatement,
  pivotStatement,
  streamStatement,
  toCells,
} from './read-records.js';
import { recordsStatement, wholeStatement } from './record-sql.js';
import { RecordWriter } from './record-writer.js';
import { refuseDatabaseError } from './refuse-database-error.js';
import { RowJoins } from './row-joins.js';
import { scopeSql } from './scope-sql.js';
import { identifier, Parameters } from './sql-parts.js';
import { lengthOf, nextRows } from './rows-at-once.js';
import { TotalEstimates } from './total-estimates.js';

/** Each may take five seconds of a connection that single records are read by too. A page asks for some ten. */
const PIVOTS = { running: 8, waiting: 64, what: 'reports', retryAfterS: 5 };

export interface CaseFileOptions {
  readonly pool: pg.Pool;
  /** IANA name: where days begin. */
  readonly timeZone: string;
  /** Where a telephone number without a country's prefix is at home. */
  readonly country: Country;
  /** The cursors of the whole server: they bound how many exports are read at once. */
  readonly exports: ExportCursors;
  readonly changed: StoredChanges;
}

/** A usual page is read at once; one of the longest texts leaves the event loop in between. */
const ROWS_AT_FIRST = 20;

type Row = Record<string, string | number | null>;

/** Rows of the statements of record-sql.ts. */
type FoundRow = ChosenNames & Readonly<Record<`part${number}`, readonly CellTexts[] | null>>;

interface WholeQuery {
  readonly resource: Resource;
  readonly id: string;
  readonly viewer: Viewer;
  readonly parts: readonly PartQuery[];
}

interface PlanRow {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
}

/** The case file in PostgreSQL. */
export class DatabaseCaseFileStore implements CaseFileStore {
  readonly #options: CaseFileOptions;
  readonly #estimates = new TotalEstimates();
  readonly #pivots = new Turns(PIVOTS);

  constructor(options: CaseFileOptions) {
    this.#options = options;
  }

  async list(asked: RecordQuery): Promise<RecordPage> {
    const { timeZone } = this.#options;
    const query = await this.#withChosenIds(asked);
    const [page] = await this.#query<{ ids: (string | number)[]; total: number }>(
      pageStatement(query, timeZone),
    );
    const { ids, total: counted } = page as { ids: (string | number)[]; total: number };
    const isTotalEstimated = counted > EXACT_TOTAL;
    const [records, estimate] = await Promise.all([
      this.#records(query.resource, ids),
      isTotalEstimated ? this.#estimate(query) : 0,
    ]);
    const exact = query.isUncounted ? ids.length : counted;
    return { records, total: isTotalEstimated ? estimate : exact, isTotalEstimated };
  }

  async *stream(asked: RecordQuery): AsyncGenerator<readonly RecordCells[]> {
    const query = await this.#withChosenIds(asked);
    const { timeZone, exports } = this.#options;
    const read = async (client: pg.PoolClient, ids: readonly (string | number)[]) => {
      const found = await client.query<FoundRow>(recordsStatement(query.resource, ids, timeZone));
      return partCells(query.resource, found.rows[0]);
    };
    yield* exports.read(query.viewer.userId, streamStatement(query, timeZone), read, lengthOf);
  }

  async find(resource: Resource, id: string, viewer: Viewer): Promise<RecordCells | undefined> {
    const whole = await this.findWhole(resource, id, viewer, []);
    return whole?.record;
  }

  async findWhole(
    resource: Resource,
    id: string,
    viewer: Viewer,
    parts: readonly PartQuery[],
    { isNoted = false }: { readonly isNoted?: boolean } = {},
  ): Promise<WholeRecord | undefined> {
    const [row] = await this.#query<FoundRow>(
      wholeStatement(resource, id, viewer, parts, { timeZone: this.#options.timeZone, isNoted }),
    );
    return wholeCells(resource, row, parts);
  }

  async noteRead(
    resource: string,
    ids: readonly string[],
    { userId }: Pick<Viewer, 'userId'>,
    { isExport = false }: { readonly isExport?: boolean } = {},
  ): Promise<void> {
    const text =
      'INSERT INTO audit_reads (user_id, resource, row_id, is_export) SELECT $1, $2, id, $4 FROM unnest($3::text[]) AS id';
    await this.#query({ text, values: [userId, resource, ids, isExport] });
  }

  async pivot(query: PivotQuery): Promise<readonly RecordCells[]> {
    const chosen = await this.#withChosenIds(query);
    const rows = await this.#pivots.take(() =>
      this.#query<Row>(pivotStatement(chosen, this.#options.timeZone)),
    );
    return rows.map((row) => toCells(row, query.axes.length + query.metrics.length));
  }

  findMissing(named: readonly NamedRow[]): Promise<readonly NamedRow[]> {
    return findMissingRows(named, (statement) => this.#query(statement));
  }

  async knowsKey({ userId }: Pick<Viewer, 'userId'>, idempotency: Idempotency): Promise<boolean> {
    return (await this.#query(knownKeyStatement(userId, idempotency))).length > 0;
  }

  async create(draft: RecordDraft, options: WriteOptions): Promise<string> {
    const { resource } = draft;
    return this.#change(draft, options, async (log) => {
      const { client } = log;
      await refuseMissingRows(client, options);
      const keyed = { userId: options.by.userId, idempotency: options.idempotency };
      const before = await claimKey(client, resource.name, keyed);
      if (before !== undefined) return String(before);
      const writer = this.#writer(log, options);
      const id = await writer.insert(draft);
      await log.flush();
      await rememberKey(client, id, keyed);
      return String(id);
    });
  }

  async update(draft: RecordDraft, id: string, options: WriteOptions): Promise<void> {
    const { resource } = draft;
    await this.#change(draft, options, async (log) => {
      const { client } = log;
      await refuseMissingRows(client, options);
      // first of all: who gave the record away by this request may send it again
      const keyed = { userId: options.by.userId, idempotency: options.idempotency };
      if ((await claimKey(client, resource.name, keyed)) !== undefined) return;
      await refuseForeignRow(client, resource, id, options.by);
      if (options.precondition) await this.#refuseChanged(client, resource, id, options.precondition);
      const writer = this.#writer(log, options);
      await writer.update(draft, Number(id));
      await log.flush();
      await rememberKey(client, Number(id), keyed);
    });
  }

  /** Locked first, so that the record stays as it was found until it is changed. @throws Refusal */
  async #refuseChanged(
    client: pg.PoolClient,
    resource: Resource,
    id: string,
    { viewer, parts, holds }: Precondition,
  ): Promise<void> {
    await client.query(`SELECT FROM ${identifier(resource.table)} WHERE id = $1 FOR UPDATE`, [Number(id)]);
    const whole = viewer && (await this.#findWhole(client, { resource, id, viewer, parts }));
    if (!whole || !holds(whole)) throw caseFileRefusal({ code: 'record-changed' });
  }

  async #findWhole(
    client: pg.PoolClient,
    { resource, id, viewer, parts }: WholeQuery,
  ): Promise<WholeRecord | undefined> {
    const statement = wholeStatement(resource, id, viewer, parts, { timeZone: this.#options.timeZone });
    const { rows } = await client.query<FoundRow>(statement);
    return wholeCells(resource, rows[0], parts);
  }

  #writer(log: ChangeLog, { by, ...author }: WriteOptions): RecordWriter {
    const { country } = this.#options;
    return new RecordWriter({ log, userId: by.userId, country, ...author });
  }

  /** These records as they are shown, in the order of their ids; without those that have just gone. */
  async #records(resource: Resource, ids: readonly (string | number)[]): Promise<readonly RecordCells[]> {
    const records: RecordCells[] = [];
    for (let from = 0, atOnce = ROWS_AT_FIRST; from < ids.length;) {
      const some = ids.slice(from, from + atOnce);
      const [row] = await this.#query<FoundRow>(recordsStatement(resource, some, this.#options.timeZone));
      const cells = partCells(resource, row);
      records.push(...cells);
      from += some.length;
      atOnce = nextRows(some.length, lengthOf(cells));
    }
    return records;
  }

  async #withChosenIds<Q extends { readonly conditions: readonly Condition[] }>(query: Q): Promise<Q> {
    const conditions = await withChosenIds(query.conditions, (statement) => this.#query(statement));
    return { ...query, conditions };
  }

  async #change<T>(
    { resource }: RecordDraft,
    { by }: WriteOptions,
    work: (log: ChangeLog) => Promise<T>,
  ): Promise<T> {
    const { pool, changed } = this.#options;
    try {
      const { result, informed } = await inTransaction(pool, async (client) => {
        const log = new ChangeLog(client, by.userId);
        return { result: await work(log), informed: log.informed };
      });
      if (informed.size > 0) changed.emit('inbox', [...informed]);
      return result;
    } catch (error) {
      throw refuseDatabaseError(error, resource.name);
    }
  }

  #estimate(query: RecordQuery): Promise<number> {
    return this.#estimates.of(estimateStatement(query, this.#options.timeZone), async (statement) => {
      const [row] = await this.#query<PlanRow>(statement);
      const planned = row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
      return Math.max(planned, EXACT_TOTAL + 1);
    });
  }

  #query<R extends object>(statement: Statement): Promise<R[]> {
    return whileReachable(async () => {
      const { rows } = await this.#options.pool.query<R>(statement);
      return rows;
    });
  }
}

function wholeCells(
  resource: Resource,
  row: FoundRow | undefined,
  parts: readonly PartQuery[],
): WholeRecord | undefined {
  const [record] = partCells(resource, row);
  return record && { record, parts: parts.map((part, at) => partCells(part.resource, row, at + 1)) };
}

function partCells(resource: Resource, row: FoundRow | undefined, at = 0): readonly RecordCells[] {
  if (!row) return [];
  return (row[`part${at}`] ?? []).map((texts) => toRecordCells(resource, texts, row));
}

/** @throws NotFoundError, or ForbiddenError for a row that is there but not for this person to change */
async function refuseForeignRow(
  client: pg.PoolClient,
  resource: Resource,
  id: string,
  viewer: Viewer,
): Promise<void> {
  const parameters = new Parameters();
  const place = parameters.add(id);
  const scope =
    scopeSql(resource, viewer, { joins: new RowJoins(resource), parameters, isSingle: true }) ?? 'TRUE';
  const { rows } = await client.query<{ may: boolean }>(
    `SELECT (${scope}) IS TRUE AS may FROM ${identifier(resource.table)} t
     WHERE ${[`t.id = ${place}::int`, ...unhiddenSql(resource)].join(' AND ')}`,
    parameters.values,
  );
  if (!rows[0]) throw caseFileRefusal({ code: 'unknown-record', resource: resource.name, id });
  if (!rows[0].may) throw caseFileRefusal({ code: 'record-not-allowed', resource: resource.name });
}
