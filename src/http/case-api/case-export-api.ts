import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import type { RecordCells } from '../../cases/record-query.js';
import type { Resource } from '../../cases/resource.js';
import { cases } from '../../cases/resources/case.js';
import { rowIdOf } from '../../cases/row-id.js';
import type { FileIdentity } from '../../cases/viewers.js';
import { bearerToken } from '../bearer-token.js';
import { bearerShape } from '../kit/api-shape.js';
import { whileRightHolds } from '../kit/right-holds.js';
import { addRoute, errorHandler, refuseOtherMethods, STREAMED } from '../kit/route.js';
import { CSV, LEFT_OUT_HEADER, sendCsv } from '../send-csv.js';
import { CASE_COLUMNS, caseCells } from './case-cells.js';
import { caseFace } from './case-face.js';
import { CategoryNames } from './category-names.js';
import { LARGEST_LIMIT, queryText } from './list-parameters.js';
import type { RecordRoutesOptions } from './record-api.js';
import { fieldsOf, openFormatter, type FormatRecord } from './record-face.js';

export interface CaseExportOptions extends Pick<RecordRoutesOptions, 'caseFile' | 'verify' | 'log'> {
  /** Records as the user may take them away. */
  readonly exported: (
    resource: Resource,
    records: AsyncGenerator<readonly RecordCells[]>,
    to: { readonly identity: FileIdentity; readonly response: Response },
  ) => AsyncGenerator<readonly RecordCells[]>;
}

const FORBIDDEN = 403;

const query = z.strictObject({
  ids: queryText('must be ids of cases')
    .transform((text) => [...new Set(text.split(','))])
    .refine((ids) => ids.every((id) => rowIdOf(id) !== undefined), 'must be ids of cases')
    .refine((ids) => ids.length <= LARGEST_LIMIT, `must be at most ${LARGEST_LIMIT}`)
    .describe(`ids of cases with commas between them, at most ${LARGEST_LIMIT}`),
});

/** GET /export: cases that were chosen. Mounted at /api/v1/cases, in front of the routes of one case. */
export function caseExportApi({ verify, caseFile, exported, log }: CaseExportOptions): Router {
  const router = Router();
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/export',
    summary:
      `The cases that are named, as CSV, without personal data for users who do not have the clearance; ${LEFT_OUT_HEADER} ` +
      'counts those that there are not, or not for you',
    query,
    stream: CSV,
    refusals: [FORBIDDEN],
    isNeverMissing: true,
    async auth(request: Request) {
      const identity = await verify(bearerToken(request) ?? '');
      caseFile.assertMay(identity, cases, 'select');
      return identity;
    },
    async handle({ identity, query: { ids }, holds, response }) {
      const { total, records } = await caseFile.exportChosen(identity, cases, ids.map(Number));
      const categories = new CategoryNames(caseFile, identity);
      const format = await openFormatter(caseFace, { identity, caseFile, categories });
      response.set(LEFT_OUT_HEADER, String(ids.length - total));
      const rows = whileRightHolds(rowsOf(exported(cases, records, { identity, response }), format), holds);
      await sendCsv(response, { name: 'cases', columns: CASE_COLUMNS, rows, log });
      return STREAMED;
    },
  });
  refuseOtherMethods(router);
  router.use(errorHandler(bearerShape, log));
  return router;
}

async function* rowsOf(
  records: AsyncGenerator<readonly RecordCells[]>,
  format: FormatRecord,
): AsyncGenerator<readonly string[][]> {
  for await (const batch of records)
    yield batch.map((cells) => caseCells(format(fieldsOf(cases, cells), {})));
}
