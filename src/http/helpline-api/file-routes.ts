import type { Request, Response, Router } from 'express';
import type { HelplineIdentity } from '../../access/helpline-identity.js';
import type { FileRecord } from '../../cases/file-records.js';
import { HelplineRefusal } from './dialect/helpline-fault.js';
import { readLeftOver } from './dialect/left-over.js';
import { resourceNamed } from '../../cases/resources/all-resources.js';
import { addRoute, NEXT, STREAMED } from '../kit/route.js';
import { whileUnsent } from '../serve-content.js';
import { noticePiece, toJson, type Piece } from './envelope.js';
import type { HelplineParts } from './helpline-parts.js';
import { helplineShape } from './helpline-shape.js';
import { formOf, wholePieces } from './read-routes.js';
import { writtenReply } from './record-schemas.js';
import { keyFaults } from './idempotency-key.js';
import { idParams, identifyFully } from './record-access.js';
import { serveFile } from '../uploads/serve-file.js';
import { UploadFault, type UploadProblem } from '../uploads/upload-fault.js';
import { Uploader, type SentFile, type UploadOptions } from '../uploads/uploader.js';

export type FileResource = 'files' | 'attachments';

export interface FileRoutesOptions extends Pick<HelplineParts, 'identify' | 'caseFile'>, UploadOptions {}

/**
 * Files in and out: POST /files and POST /attachments as multipart/form-data, and the content of either with
 * `?file`. To be added before the routes of the resources: an attachment's form goes on to them as the record it
 * describes, with the `file_id` of what it brought.
 */
export function addFileRoutes(router: Router, options: FileRoutesOptions): void {
  const upload = uploaderOf(options);
  const form = {
    method: 'post',
    status: 201,
    bodyTypes: ['multipart/form-data'],
    when: (request: Request) => Boolean(request.is('multipart/form-data')),
    auth: (request: Request) => identifyFully(request, options.identify),
  } as const;

  addRoute(router, helplineShape, {
    ...form,
    path: '/files',
    summary: 'Uploads a file',
    reply: writtenReply(resourceNamed('files')),
    async handle({ identity, request, response }) {
      const { record, fields } = await upload(request, response, 'files', identity);
      const { faults } = readLeftOver(resourceNamed('files'), fields, { isNew: true });
      if (faults.length > 0) throw new HelplineRefusal(faults);
      return toJson(await answerFile(request, identity, record, options));
    },
  });

  addRoute(router, helplineShape, {
    ...form,
    path: '/attachments',
    summary: 'Attaches a file to a case',
    reply: writtenReply(resourceNamed('attachments')),
    async handle({ identity, request, response }) {
      const { record, fields } = await upload(request, response, 'attachments', identity);
      request.body = { ...fields, file_id: String(record.id) };
      return NEXT;
    },
  });

  for (const resource of ['files', 'attachments'] as const) addContentRoute(router, resource, options);
}

/** Takes the file of a form, as far as the user's right and quota allow. */
function uploaderOf(options: FileRoutesOptions) {
  const uploader = new Uploader(options);
  return async (
    request: Request,
    response: Response,
    resource: FileResource,
    identity: HelplineIdentity,
  ): Promise<SentFile> => {
    options.caseFile.assertMay(identity, resourceNamed(resource), 'add');
    const faults = keyFaults(request, resource);
    if (faults.length > 0) throw new HelplineRefusal(faults);
    try {
      return await uploader.take(request, response, identity);
    } catch (error) {
      throw error instanceof UploadFault ? toRefusal(error, resource) : error;
    }
  };
}

const PROBLEMS: Readonly<Record<UploadProblem['why'], string>> = {
  missing: 'is required',
  empty: 'The file is empty',
  'unknown-type': 'This type of file is not accepted',
  'too-large': 'The file is too large',
  several: 'One file at a time',
  fields: 'The form has too many or too long fields',
};

function toRefusal(fault: UploadFault, resource: FileResource): HelplineRefusal {
  const { why } = fault.problem;
  const errno = why === 'missing' ? 'REQUIRED' : 'INVALID';
  return new HelplineRefusal([{ message: PROBLEMS[why], errno, resource, field: 'attachment' }], {
    cause: fault,
  });
}

function addContentRoute(router: Router, resource: FileResource, options: FileRoutesOptions): void {
  const { identify, vault, caseFile, log } = options;
  addRoute(router, helplineShape, {
    method: 'get',
    path: `/${resource}/:id`,
    summary: `One record of ${resource}; the content of its file with file`,
    stream: ['application/octet-stream'],
    when: (request) => Object.hasOwn(request.query, 'file'),
    auth: (request) => identifyFully(request, identify),
    params: idParams,
    async handle({ params: { id }, identity, holds, request, response }) {
      const file = await caseFile.fileOf(identity, resourceNamed(resource), id);
      const serve = () => serveFile(request, response, { file, vault, holds });
      await whileUnsent(response, serve, { log, fileId: file.id });
      return STREAMED;
    },
  });
}

/** The file's record, for a user who may read it. */
async function answerFile(
  request: Request,
  identity: HelplineIdentity,
  { id }: FileRecord,
  options: FileRoutesOptions,
): Promise<Piece[]> {
  const resource = resourceNamed('files');
  const notice = noticePiece(resource, [['info', `${resource.title} Created`]]);
  if (!options.caseFile.maySee(identity, resource)) return [notice];
  const found = await options.caseFile.readBack(identity, resource, String(id));
  const pieces = wholePieces(resource, found, formOf(request));
  return [...pieces, notice];
}
