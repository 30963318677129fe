import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { Operation } from '../../access/helpline-rights.js';
import type { CaseFile } from '../../cases/case-file.js';
import { caseFileRefusal } from '../../cases/case-file-refusal.js';
import { readRecord } from '../../cases/read-record.js';
import type { Place } from '../../cases/read-value.js';
import { NOTHING_NESTED } from '../../cases/record-draft.js';
import { fieldNamed } from '../../cases/resource.js';
import { attachments } from '../../cases/resources/attachment.js';
import { cases } from '../../cases/resources/case.js';
import { fileRemoval, mayRemoveFile } from '../../cases/removed-file.js';
import { rowIdOf } from '../../cases/row-id.js';
import { viewerIf } from '../../cases/viewers.js';
import { InvalidInputError } from '../../lib/errors.js';
import { bearerToken } from '../bearer-token.js';
import { idempotencyOf, KEY_HEADER, keyProblem } from '../idempotency-key.js';
import { bearerFormShape, bearerShape } from '../kit/api-shape.js';
import { addRoute, errorHandler, refuseOtherMethods, STREAMED } from '../kit/route.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { whileUnsent } from '../serve-content.js';
import { serveFile } from '../uploads/serve-file.js';
import { UploadFault } from '../uploads/upload-fault.js';
import { Uploader, type SentFile, type UploadOptions } from '../uploads/uploader.js';
import { reason } from './case-acts.js';
import type { Fields } from './face-fields.js';
import { pagination, paginationOf, paging } from './list-parameters.js';
import { fieldsOf } from './record-face.js';
import { textOrNull, timeOrNull } from './values.js';
import { inWordsOf } from './word-refusal.js';

export interface AttachmentsApiOptions extends UploadOptions {
  /** @throws UnauthenticatedError for a token that does not hold */
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly caseFile: CaseFile;
  readonly place: Place;
}

const PATH = '/:id/attachments';
const FORBIDDEN = 403;
const CONFLICT = 409;
const TOO_MANY = 429;

/** A file of a case, and who asks. */
interface ShownFile {
  readonly fields: Fields;
  readonly identity: AccessIdentity;
}

const ofAttachment = fieldOf<ShownFile>();
const attachmentFields = {
  id: ofAttachment(z.string(), ({ fields: { id = '' } }) => id),
  name: ofAttachment(z.string(), ({ fields: { file_name: name = '' } }) => name),
  media_type: ofAttachment(
    z.string().describe('by the content of the file'),
    ({ fields: { file_mime: type = '' } }) => type,
  ),
  size_bytes: ofAttachment(z.int().min(0), ({ fields: { file_size: size } }) => Number(size)),
  by_user_id: ofAttachment(z.string().nullable(), ({ fields: { created_by_id: id } }) => textOrNull(id)),
  by: ofAttachment(z.string().nullable(), ({ fields: { created_by: name } }) => textOrNull(name)),
  at: ofAttachment(z.iso.datetime().nullable(), ({ fields: { created_on: at } }) => timeOrNull(at)),
  may_remove: ofAttachment(
    z.boolean().describe('you may remove it, unless the case is under legal hold'),
    ({ fields: { created_by_id: authorId }, identity }) =>
      mayRemoveFile(viewerIf(identity, attachments.name, 'remove'), Number(authorId)),
  ),
};
const attachment = shownSchema(attachmentFields);
const form = z.strictObject({ attachment: z.file().describe('one file; its type is that of its content') });
const removalBody = z.strictObject({ reason });
const query = z.strictObject({ page: paging.page, limit: paging.limit });

/** Files that are attached to a case. Mounted at /api/v1/cases, before the rest of it. */
export function attachmentsApi(options: AttachmentsApiOptions): Router {
  const router = Router();
  addListRoute(router, options);
  addAttachRoute(router, options);
  addContentRoute(router, options);
  addRemovalRoute(router, options);
  refuseOtherMethods(router);
  router.use(errorHandler(bearerShape, options.log));
  return router;
}

function userWhoMay(operation: Operation, { verify, caseFile }: AttachmentsApiOptions) {
  return async (request: Request): Promise<AccessIdentity> => {
    const identity = await verify(bearerToken(request) ?? '');
    caseFile.assertMay(identity, attachments, operation);
    return identity;
  };
}

function addListRoute(router: Router, options: AttachmentsApiOptions): void {
  const { caseFile } = options;
  addRoute(router, bearerShape, {
    method: 'get',
    path: PATH,
    summary: 'The files of a case, the newest first',
    query,
    reply: z.strictObject({ attachments: z.array(attachment), pagination }),
    refusals: [FORBIDDEN],
    auth: userWhoMay('select', options),
    async handle({ request, identity, query: { page, limit } }) {
      const id = String(request.params.id);
      await caseFile.assertVisible(identity, cases, id);
      const found = await caseFile.list(identity, {
        resource: attachments,
        conditions: [{ test: 'in', field: fieldNamed(attachments, 'case_id'), values: [Number(id)] }],
        sort: { field: fieldNamed(attachments, 'id'), isDescending: true },
        offset: (page - 1) * limit,
        limit,
      });
      const files = found.records.map((cells) => ({ fields: fieldsOf(attachments, cells), identity }));
      return {
        attachments: files.map((file) => shownJson(attachmentFields, file)),
        pagination: paginationOf({ page, limit }, found.total),
      };
    },
  });
}

function addAttachRoute(router: Router, options: AttachmentsApiOptions): void {
  const { caseFile } = options;
  const uploader = new Uploader(options);
  addRoute(router, bearerFormShape, {
    method: 'post',
    path: PATH,
    summary: `Attaches a file to a case, which its history notes; with an ${KEY_HEADER} once, however often it is sent`,
    status: 201,
    sentBody: form,
    bodyTypes: ['multipart/form-data'],
    reply: z.strictObject({ attachment, message: z.string() }),
    refusals: [FORBIDDEN, CONFLICT, TOO_MANY],
    auth: userWhoMay('add', options),
    async handle({ request, response, identity }) {
      const id = String(request.params.id);
      const operations = await caseFile.operationsOn(identity, cases, id);
      if (!operations.includes('update'))
        throw caseFileRefusal({ code: 'record-not-allowed', resource: cases.name });
      const problem = keyProblem(request);
      if (problem !== undefined) throw new InvalidInputError([{ field: KEY_HEADER, message: problem }]);
      const { record } = await take(uploader, { request, response, identity });
      const values = { file_id: String(record.id), case_id: String(Number(id)) };
      const { columns, contact, faults, references } = readRecord(attachments, values, {
        ...options.place,
        isNew: true,
      });
      request.body = values;
      const saved = await inWordsOf({ fields: {} }, () =>
        caseFile.create(identity, {
          draft: { resource: attachments, columns, contact, nested: NOTHING_NESTED },
          faults,
          references,
          idempotency: idempotencyOf(request, ['POST', attachments.name]),
        }),
      );
      const { record: cells } = await caseFile.readBack(identity, attachments, saved.id);
      return {
        attachment: shownJson(attachmentFields, { fields: fieldsOf(attachments, cells), identity }),
        message: 'File attached',
      };
    },
  });
}

function addContentRoute(router: Router, options: AttachmentsApiOptions): void {
  const { caseFile, vault, log } = options;
  addRoute(router, bearerShape, {
    method: 'get',
    path: `${PATH}/:attachmentId/content`,
    summary: 'The content of a file of a case, or a range of it; that it was read is written down',
    stream: ['application/octet-stream'],
    refusals: [FORBIDDEN],
    auth: userWhoMay('select', options),
    async handle({ request, response, identity, holds }) {
      const attachmentId = await attachmentIdOf(request, { identity, caseFile });
      const file = await caseFile.fileOf(identity, attachments, attachmentId);
      const serve = () => serveFile(request, response, { file, vault, holds });
      await whileUnsent(response, serve, { log, fileId: file.id });
      return STREAMED;
    },
  });
}

/** The file stays in the vault with its record, as a deleted case does. */
function addRemovalRoute(router: Router, options: AttachmentsApiOptions): void {
  const { caseFile } = options;
  addRoute(router, bearerShape, {
    method: 'post',
    path: `${PATH}/:attachmentId/removal`,
    summary: `Takes a file out of a case for a reason, which its history keeps; with an ${KEY_HEADER} once, however often it is sent`,
    body: removalBody,
    reply: z.strictObject({ message: z.string() }),
    refusals: [FORBIDDEN, CONFLICT],
    auth: userWhoMay('remove', options),
    async handle({ request, body, identity }) {
      const problem = keyProblem(request);
      if (problem !== undefined) throw new InvalidInputError([{ field: KEY_HEADER, message: problem }]);
      const { id, attachmentId: named } = request.params as { id: string; attachmentId: string };
      const idempotency = idempotencyOf(request, ['POST', attachments.name, id, named, 'removal']);
      if (!(await caseFile.isRepeated(identity, idempotency))) {
        const attachmentId = await attachmentIdOf(request, { identity, caseFile });
        const act = fileRemoval(body.reason);
        await inWordsOf({ fields: {} }, () =>
          caseFile.remove(identity, attachments, attachmentId, { act, idempotency }),
        );
      }
      return { message: 'File removed' };
    },
  });
}

/** The id of the file that an address names, in the case that it names. @throws Refusal */
async function attachmentIdOf(
  request: Request,
  { identity, caseFile }: { readonly identity: AccessIdentity; readonly caseFile: CaseFile },
): Promise<string> {
  const { id, attachmentId } = request.params as { id: string; attachmentId: string };
  await caseFile.assertVisible(identity, cases, id);
  const { record } = await caseFile.readBack(identity, attachments, attachmentId);
  const { case_id: of } = fieldsOf(attachments, record);
  if (Number(of) !== rowIdOf(id))
    throw caseFileRefusal({ code: 'unknown-record', resource: attachments.name, id: attachmentId });
  return attachmentId;
}

interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly identity: AccessIdentity;
}

/** @throws Refusal for a file that is not taken */
async function take(uploader: Uploader, { request, response, identity }: Exchange): Promise<SentFile> {
  try {
    return await uploader.take(request, response, identity);
  } catch (error) {
    if (!(error instanceof UploadFault)) throw error;
    const { problem } = error;
    throw problem.why === 'too-large'
      ? caseFileRefusal({ code: 'file-too-large', most: problem.limitBytes / 1_000_000 }, { cause: error })
      : caseFileRefusal({ code: 'file-not-taken', why: problem.why }, { cause: error });
  }
}
