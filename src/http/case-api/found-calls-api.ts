import { Router, type Request } from 'express';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { TranscriptAccess } from '../../audit/transcript-access-log.js';
import type { Log } from '../../lib/log.js';
import { CALLS_EXPORTED_AT_MOST, type CallExport, type CallSearch } from '../../reports/call-search.js';
import type { FoundCall } from '../../reports/found-calls.js';
import { bearerToken } from '../bearer-token.js';
import { bearerShape } from '../kit/api-shape.js';
import { whileRightHolds } from '../kit/right-holds.js';
import { addRoute, errorHandler, refuseOtherMethods, STREAMED } from '../kit/route.js';
import { CSV, LEFT_OUT_HEADER, sendCsv } from '../send-csv.js';
import { CALL_COLUMNS, callCells, remarkCells } from './found-call-cells.js';
import { callChoicesJson, callChoicesReply, foundCallJson, foundCallsReply } from './found-call-fields.js';
import { callsAskedBy, soughtCalls, soughtPage } from './found-call-query.js';
import { paginationOf } from './list-parameters.js';

export interface FoundCallsApiOptions {
  /** @throws UnauthenticatedError for a token that does not hold */
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly search: Pick<CallSearch, 'find' | 'choices' | 'export'>;
  /** For the audit, before words are shown; when it throws, none are. */
  readonly onRead: (access: TranscriptAccess) => Promise<void>;
  readonly log: Log;
}

const FORBIDDEN = 403;
/** Rows of the audit that are written at once. */
const NOTED_AT_ONCE = 5;

/** GET /, GET /choices and GET /export: calls that are sought. Mounted at /api/v1/calls, in front of the call-session API. */
export function foundCallsApi(options: FoundCallsApiOptions): Router {
  const { verify, search, onRead, log } = options;
  const router = Router();
  const auth = (request: Request) => verify(bearerToken(request) ?? '');
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/',
    summary:
      'Calls that are sought, also by what was said: those who may watch calls find all, others their own',
    reply: foundCallsReply,
    query: soughtPage,
    refusals: [FORBIDDEN],
    auth,
    async handle({ query: { page, limit, ...sought }, identity, request }) {
      const place = { limit, offset: (page - 1) * limit };
      const found = await search.find(identity, { ...callsAskedBy(sought), ...place });
      await noteHits(found.calls, notedBy(onRead, identity, request));
      return {
        calls: found.calls.map((call) => foundCallJson({ call, words: sought.q })),
        is_complete: found.isComplete,
        pagination: paginationOf({ page, limit }, found.total),
      };
    },
  });
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/choices',
    summary: 'The choices of the filters of the list: values that the newest calls have which you find',
    reply: callChoicesReply,
    auth,
    async handle({ identity }) {
      return callChoicesJson(await search.choices(identity));
    },
  });
  addExportRoute(router, options);
  refuseOtherMethods(router);
  router.use(errorHandler(bearerShape, log));
  return router;
}

function addExportRoute(router: Router, { verify, search, onRead, log }: FoundCallsApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/export',
    summary:
      `The calls that the list gives for these filters, as CSV: at most ${CALLS_EXPORTED_AT_MOST}; ${LEFT_OUT_HEADER} counts ` +
      'those left out, and the last line of the file says that there are some',
    query: soughtCalls,
    stream: CSV,
    isNeverMissing: true,
    refusals: [FORBIDDEN],
    auth: (request: Request) => verify(bearerToken(request) ?? ''),
    async handle({ query, identity, holds, request, response }) {
      const found = await search.export(identity, callsAskedBy(query));
      response.set(LEFT_OUT_HEADER, String(found.leftOut));
      const note = notedBy(onRead, identity, request);
      const rows = whileRightHolds(rowsOf(found, query.q, note), holds);
      await sendCsv(response, { name: 'calls', columns: CALL_COLUMNS, rows, log });
      return STREAMED;
    },
  });
}

type Note = (callId: string) => Promise<void>;

/** The rows of a file; what it lacks stands at its end, as readers of the file see no header. */
async function* rowsOf(
  { calls, most, isComplete }: CallExport,
  words: string | undefined,
  note: Note,
): AsyncGenerator<readonly string[][]> {
  try {
    let batch = await calls.next();
    for (; batch.done !== true; batch = await calls.next()) {
      await noteHits(batch.value, note);
      yield batch.value.map((call) => callCells(foundCallJson({ call, words })));
    }
    if (!isComplete) yield [remarkCells(NOT_ALL_SEARCHED)];
    if (batch.value.isCut) yield [remarkCells(cutAt(most))];
  } finally {
    await calls.return({ isCut: false });
  }
}

const NOT_ALL_SEARCHED =
  'Calls of an earlier version of the server are still being taken into the search, so that some may be missing.';

function cutAt(most: number): string {
  return `More calls fit: the file ends after ${most}. Narrow the filters to get the others.`;
}

function notedBy(
  onRead: FoundCallsApiOptions['onRead'],
  { userId }: AccessIdentity,
  { ip }: Pick<Request, 'ip'>,
): Note {
  return (callId) => onRead({ callId, userId, address: ip ?? null });
}

/** A user who is shown words of a call has read them. */
async function noteHits(calls: readonly FoundCall[], note: Note): Promise<void> {
  const ids = calls.flatMap(({ id, hit }) => (hit === null ? [] : [id]));
  for (let at = 0; at < ids.length; at += NOTED_AT_ONCE)
    await Promise.all(ids.slice(at, at + NOTED_AT_ONCE).map(note));
}
