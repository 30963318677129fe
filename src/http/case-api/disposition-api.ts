import { Router, type Request } from 'express';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import { helplineRight } from '../../access/helpline-rights.js';
import type { CaseFile } from '../../cases/case-file.js';
import { readRecord } from '../../cases/read-record.js';
import type { Place } from '../../cases/read-value.js';
import { NOTHING_NESTED, type RecordDraft } from '../../cases/record-draft.js';
import { fieldNamed } from '../../cases/resource.js';
import { calls } from '../../cases/resources/call.js';
import { dispositions } from '../../cases/resources/disposition.js';
import type { InputFault } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { caseFileRefusal } from '../../cases/case-file-refusal.js';
import { bearerToken } from '../bearer-token.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute, errorHandler, refuseOtherMethods } from '../kit/route.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import type { Fields } from './face-fields.js';
import { assertChoice } from './list-choice.js';
import { fieldsOf } from './record-face.js';
import { idText, textOrNull, timeOrNull } from './values.js';

export interface DispositionApiOptions {
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly caseFile: CaseFile;
  readonly place: Place;
  readonly log: Log;
}

/** The name of the list of dispositions. */
const LIST = 'DISPOSITION';

const ofDisposition = fieldOf<Fields>();
export const dispositionFields = {
  id: ofDisposition(z.string(), ({ id = '' }) => id),
  disposition_id: ofDisposition(z.string(), ({ disposition_id: id = '' }) => id),
  disposition: ofDisposition(z.string(), ({ disposition = '' }) => disposition),
  case_id: ofDisposition(z.string().nullable(), ({ case_id: id }) => textOrNull(id)),
  by_user_id: ofDisposition(z.string().nullable(), ({ created_by_id: id }) => textOrNull(id)),
  by: ofDisposition(z.string().nullable(), ({ created_by: name }) => textOrNull(name)),
  at: ofDisposition(z.iso.datetime().nullable(), ({ created_on: at }) => timeOrNull(at)),
};
const disposition = shownSchema(dispositionFields);
const readReply = z.strictObject({ disposition: disposition.nullable() });
const writtenReply = z.strictObject({ disposition, message: z.string() });
const body = z.strictObject({
  disposition_id: idText().describe(`the id of a choice of the list ${LIST}: GET /api/v1/lists/${LIST}`),
});

/** How a call ended, in the words of the counsellor. Mounted at /api/v1/calls, before the rest of it. */
export function dispositionApi(options: DispositionApiOptions): Router {
  const router = Router();
  const { verify, caseFile, log } = options;
  const path = '/:id/disposition';
  const userWhoMay = (command: 'select' | 'add') => async (request: Request) => {
    const identity = await verify(bearerToken(request) ?? '');
    caseFile.assertMay(identity, dispositions, command);
    return identity;
  };
  addRoute(router, bearerShape, {
    method: 'get',
    path,
    summary: 'The disposition of a call that you may see; null: none was given',
    reply: readReply,
    refusals: [403],
    auth: userWhoMay('select'),
    async handle({ identity, request }) {
      const id = String(request.params.id);
      await caseFile.assertVisible(identity, calls, id);
      const newest = await newestOf(caseFile, identity, id);
      return { disposition: newest ? shownJson(dispositionFields, newest) : null };
    },
  });
  addRoute(router, bearerShape, {
    method: 'put',
    path,
    summary:
      'Gives a call its disposition, during the call or after it, or another one in place of your own; supervisors may change any',
    body,
    reply: writtenReply,
    refusals: [403],
    auth: userWhoMay('add'),
    async handle({ identity, request, body: { disposition_id: chosen } }) {
      const callId = String(request.params.id);
      await caseFile.assertVisible(identity, calls, callId);
      await give(options, identity, { callId, chosen });
      const newest = await newestOf(caseFile, identity, callId);
      if (!newest) throw caseFileRefusal({ code: 'unknown-record', resource: dispositions.name, id: callId });
      return { disposition: shownJson(dispositionFields, newest), message: 'Disposition stored' };
    },
  });
  refuseOtherMethods(router);
  router.use(errorHandler(bearerShape, log));
  return router;
}

interface Given {
  readonly callId: string;
  /** Id of a choice. */
  readonly chosen: string;
}

/** Changes the newest disposition where the user may, and adds one where there is none or it is that of another user. */
async function give(
  options: DispositionApiOptions,
  identity: AccessIdentity,
  { callId, chosen }: Given,
): Promise<void> {
  const { caseFile } = options;
  // the first of two requests at once makes the record, and the second one finds it
  const requestHash = createHash('sha256').update(`disposition of ${callId}`).digest();
  const idempotency = { key: `disposition of call ${callId}`, requestHash };
  const isRepeated = await caseFile.isRepeated(identity, idempotency);
  const known = await newestOf(caseFile, identity, callId);
  const mayChange =
    known !== undefined &&
    (known.created_by_id === String(identity.userId) ||
      helplineRight(identity.role, dispositions.name, 'update') === 'all');
  if (mayChange) return change(options, identity, known, chosen);
  const request = await draftOf(options, identity, { callId, chosen });
  const { id } = await caseFile.create(identity, { ...request, ...(!isRepeated && { idempotency }) });
  const made = (await newestOf(caseFile, identity, callId)) ?? {};
  if (made.id === id) await change(options, identity, made, chosen);
}

/** Nothing is written where it is as it is to be. */
async function change(
  options: DispositionApiOptions,
  identity: AccessIdentity,
  known: Fields,
  chosen: string,
): Promise<void> {
  if (known.disposition_id === chosen) return;
  const request = await draftOf(options, identity, { chosen });
  await options.caseFile.update(identity, known.id ?? '', request);
}

/** @throws InvalidInputError for what is no choice of the list */
async function draftOf(
  { caseFile, place }: DispositionApiOptions,
  identity: AccessIdentity,
  { callId, chosen }: Pick<Given, 'chosen'> & Partial<Given>,
) {
  await assertChoice(caseFile, identity, { id: chosen, list: LIST, field: 'disposition_id' });
  const source = callId === undefined ? {} : { src: 'call', src_uid: callId };
  const values = { disposition_id: chosen, ...source };
  const read = readRecord(dispositions, values, { ...place, isNew: callId !== undefined });
  const draft: RecordDraft = {
    resource: dispositions,
    columns: read.columns,
    contact: read.contact,
    nested: NOTHING_NESTED,
  };
  const faults: InputFault[] = read.faults.map(({ field, reason }) => ({ field, message: reason }));
  return { draft, faults, references: read.references };
}

/** The disposition of a call that counts. @returns undefined where none was given */
export async function newestOf(
  caseFile: Pick<CaseFile, 'list'>,
  identity: AccessIdentity,
  callId: string,
): Promise<Fields | undefined> {
  const { records } = await caseFile.list(identity, {
    resource: dispositions,
    conditions: [
      { test: 'in', field: fieldNamed(dispositions, 'src'), values: ['call'] },
      { test: 'in', field: fieldNamed(dispositions, 'src_uid'), values: [callId] },
    ],
    sort: { field: fieldNamed(dispositions, 'id'), isDescending: true },
    offset: 0,
    limit: 1,
    isUncounted: true,
  });
  return records.map((cells) => fieldsOf(dispositions, cells))[0];
}
