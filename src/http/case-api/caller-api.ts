import { Router } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { CallerFlag, KnownCaller, KnownCallers } from '../../cases/known-caller.js';
import { cases } from '../../cases/resources/case.js';
import { contacts } from '../../cases/resources/contact.js';
import type { Log } from '../../lib/log.js';
import { bearerToken } from '../bearer-token.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute, errorHandler, refuseOtherMethods } from '../kit/route.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { adviceJson, adviceReply } from './advice-fields.js';
import { briefCaseFields } from './brief-case.js';
import type { Fields } from './face-fields.js';
import { flagKind } from './flag-fields.js';
import type { RecordRoutesOptions } from './record-api.js';
import { fieldsOf } from './record-face.js';

export interface CallerApiOptions {
  /** @throws UnauthenticatedError for a token that does not hold */
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly knownCallers: Pick<KnownCallers, 'find'>;
  /** Records as the user may see them, with personal data replaced where the user has no clearance. */
  readonly shown: RecordRoutesOptions['shown'];
  readonly log: Log;
}

const ofPerson = fieldOf<Fields>();
const personFields = {
  id: ofPerson(z.string(), ({ id = '' }) => id),
  name: ofPerson(z.string().describe('empty where it is not known'), ({ fullname = '' }) => fullname),
};

const ofFlag = fieldOf<CallerFlag>();
const flagFields = {
  kind: ofFlag(flagKind, ({ kind }) => kind),
  reason: ofFlag(
    z.string().nullable().describe('null, as the person: you may not know who the person is'),
    ({ reason }) => reason,
  ),
  expires_at: ofFlag(
    z.iso.datetime().nullable().describe('null: it holds until it is removed'),
    ({ expiresAt }) => expiresAt?.toISOString() ?? null,
  ),
  person_id: ofFlag(z.string().nullable(), ({ personId }) => (personId === null ? null : String(personId))),
};

const wait = z.strictObject({
  seconds: z.int().min(0).describe('so far where the caller waits still'),
  is_over: z.boolean(),
});

const callerCase = shownSchema(briefCaseFields).extend({
  may_change: z.boolean().describe('you may write it'),
});

const ofCaller = fieldOf<KnownCaller>();
const callerFields = {
  flags: ofCaller(
    z
      .array(shownSchema(flagFields))
      .describe(
        'warnings that hold about persons who have this number, or had it before, the gravest first; the first 20',
      ),
    ({ flags }) => flags.map((flag) => shownJson(flagFields, flag)),
  ),
  persons: ofCaller(
    z
      .array(shownSchema(personFields))
      .describe('those that you may see who have this number, or had it before; the newest 10'),
    ({ persons }) => persons.map((cells) => shownJson(personFields, fieldsOf(contacts, cells))),
  ),
  language: ofCaller(
    z
      .string()
      .nullable()
      .describe('ISO 639-1: that of the line that was called, else of the last call of this number'),
    ({ language }) => language,
  ),
  wait: ofCaller(
    wait.nullable().describe('for an agent; null: the caller did not wait'),
    ({ wait: waited }) =>
      waited === null ? null : { seconds: Math.floor(waited.seconds), is_over: waited.isOver },
  ),
  calls: ofCaller(
    z.int().min(0).describe('other calls from and to this number, whoever took them'),
    ({ calls }) => calls.count,
  ),
  last_call_at: ofCaller(z.iso.datetime().nullable(), ({ calls }) => calls.lastAt?.toISOString() ?? null),
  cases: ofCaller(
    z.array(callerCase).describe('those that you may see in which a person has this number; the newest 5'),
    (known) =>
      known.cases.map((cells) => {
        const fields = fieldsOf(cases, cells);
        return { ...shownJson(briefCaseFields, fields), may_change: known.changeable.has(fields.id ?? '') };
      }),
  ),
  contact: ofCaller(adviceReply, ({ advice }) => adviceJson(advice)),
};
const reply = z.strictObject({
  caller: shownSchema(callerFields)
    .nullable()
    .describe(
      'null: the number is withheld, that of no person, or of a call that you may not know of, or not yet',
    ),
});

/** The person who calls, as far as known. Mounted at /api/v1/calls, before the rest of it. */
export function callerApi({ verify, knownCallers, shown, log }: CallerApiOptions): Router {
  const router = Router();
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:id/caller',
    summary:
      'The person behind the number of a call: for the user whose telephone rings for it, and for those who may see the call',
    reply,
    refusals: [403],
    isNeverMissing: true,
    auth: (request) => verify(bearerToken(request) ?? ''),
    async handle({ identity, request, response }) {
      const known = await knownCallers.find(identity, String(request.params.id));
      if (!known) return { caller: null };
      const records = await shown(cases, known.cases, { identity, response });
      const persons = await shown(contacts, known.persons, { identity, response });
      return { caller: shownJson(callerFields, { ...known, cases: records, persons }) };
    },
  });
  refuseOtherMethods(router);
  router.use(errorHandler(bearerShape, log));
  return router;
}
