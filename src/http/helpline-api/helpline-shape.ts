import type { Response } from 'express';
import { z } from 'zod';
import type { CaseFileRefusal } from '../../cases/case-file-refusal.js';
import type { InputFault } from '../../lib/errors.js';
import { refusalSchema, type ApiShape } from '../kit/api-shape.js';
import type { HttpFailure } from '../kit/error-table.js';
import type { HelplineErrno } from './dialect/helpline-fault.js';
import { wordFault } from './dialect/word-fault.js';

/** `[level, message, errno, resource, row, field, value]`, or the first two where nothing more is known. */
type ErrorEntry = readonly (string | number)[];

const ERRNO: Readonly<Record<HttpFailure['code'], HelplineErrno>> = {
  'invalid-input': 'INVALID',
  unauthenticated: 'REQUIRED',
  forbidden: 'ERROR',
  'not-found': 'ERROR',
  'method-not-allowed': 'ERROR',
  conflict: 'DUPLICATE',
  'precondition-failed': 'ERROR',
  'precondition-required': 'ERROR',
  unsupported: 'ERROR',
  'not-installed': 'ERROR',
  'too-many-requests': 'ERROR',
  'content-too-large': 'INVALID',
  'invalid-content': 'INVALID',
  timeout: 'ERROR',
  unavailable: 'ERROR',
  internal: 'ERROR',
};

/** Refusals for records: the document of this API states their whole answer, so their code is not added to it. */
export const ANSWERED_BY_DOCUMENT: ReadonlySet<string> = new Set<CaseFileRefusal['code']>([
  'unknown-record',
  'resource-not-allowed',
  'record-not-allowed',
  'hold-not-allowed',
]);

/** The session API: the answer as it is, errors as a list; what is understood but not taken is 412. */
export const helplineShape: ApiShape = {
  documentSuccess: (reply) => reply,
  failureSchema: z
    .object({
      errors: z.array(z.array(z.union([z.string(), z.number()]))),
      refusal: refusalSchema,
    })
    .meta({ id: 'Failure' }),
  success(response, status, payload) {
    response.status(status).json(payload);
  },
  failure(response, failure) {
    if (failure.retryAfterS !== undefined)
      response.set('Retry-After', String(Math.ceil(failure.retryAfterS)));
    const refusal = ANSWERED_BY_DOCUMENT.has(failure.refusal?.code ?? '') ? undefined : failure.refusal;
    response.status(statusOf(failure)).json({ errors: entriesOf(failure, response), refusal });
  },
};

function statusOf({ status, code, isUnreadable }: HttpFailure): number {
  if (isUnreadable) return status === 413 ? 412 : 400;
  if (code === 'method-not-allowed') return 404; // the statuses of this API's document have no 405
  return code === 'invalid-input' || code === 'forbidden' || code === 'conflict' ? 412 : status;
}

function entriesOf(failure: HttpFailure, response: Response): ErrorEntry[] {
  const { code, message, faults } = failure;
  if (statusOf(failure) === 400) return [['error', 'Invalid Request']];
  switch (code) {
    case 'unauthenticated':
      return [['error', 'Authentication Required']];
    case 'forbidden':
      return [['error', 'Access Denied', ERRNO.forbidden, '', 0, '', '']];
    case 'method-not-allowed':
    case 'not-found': {
      const url = response.req.originalUrl;
      return [['error', `The requested URL '${url}' was not found on this server`]];
    }
    default:
      if (faults.length > 0) return faults.map((fault) => toEntry(fault, ERRNO[code]));
      return [['error', message, ERRNO[code], '', 0, '', '']];
  }
}

/** A plain fault knows its field only. Clients show the message alone: it names the field. */
function toEntry(fault: InputFault, fallback: HelplineErrno): ErrorEntry {
  const { message, errno = fallback, resource = '', rowIndex = 0, field, value = '' } = wordFault(fault);
  const named = fault.message === 'is unknown' ? `${field} ${message}` : message;
  return ['error', named, errno, resource, rowIndex, field, value];
}
