import type { Request, Response, Router } from 'express';
import { TooManyRequestsError } from '../../access/errors.js';
import type { HelplineIdentity } from '../../access/helpline-identity.js';
import type { FileRecord, FileRecords } from '../../cases/file-records.js';
import { HelplineRefusal } from './dialect/helpline-fault.js';
import { readLeftOver } from './dialect/left-over.js';
import { resourceNamed } from '../../cases/resources/all-resources.js';
import type { Log } from '../../lib/log.js';
import type { Vault } from '../../vault/vault.js';
import { addRoute, NEXT, STREAMED } from '../kit/route.js';
import { whileUnsent } from '../serve-content.js';
import { noticePiece, toJson, type Piece } from './envelope.js';
import type { HelplineParts } from './helpline-parts.js';
import { helplineShape } from './helpline-shape.js';
import { formOf, wholePieces } from './read-routes.js';
import { writtenReply } from './record-schemas.js';
import { keyFaults } from './idempotency-key.js';
import { uploadReceiver } from './receive-upload.js';
import { idParams, identifyFully } from './record-access.js';
import { serveFile } from './serve-file.js';

const QUOTA_MS = 24 * 3_600_000;
const QUOTA_RETRY_AFTER_S = 3_600;

export type FileResource = 'files' | 'attachments';

export interface FileRoutesOptions extends Pick<HelplineParts, 'identify' | 'caseFile'> {
  readonly vault: Vault;
  readonly files: FileRecords;
  readonly limitBytes: number;
  /** The bytes that one user may send within 24 hours. */
  readonly quotaBytes: number;
  readonly log: Log;
}

/**
 * Files in and out: POST /files and POST /attachments as multipart/form-data, and the content of either with
 * `?file`. To be added before the routes of the resources: an attachment's form goes on to them as the record it
 * describes, with the `file_id` of what it brought.
 */
export function addFileRoutes(router: Router, options: FileRoutesOptions): void {
  const upload = uploader(options);
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
      const { record, fields, isNew } = await upload(request, response, 'files', identity);
      if (isNew) dropUnless201(response, record, options);
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
      const { record, fields, isNew } = await upload(request, response, 'attachments', identity);
      if (isNew) dropUnless201(response, record, options);
      request.body = { ...fields, file_id: String(record.id) };
      return NEXT;
    },
  });

  for (const resource of ['files', 'attachments'] as const) addContentRoute(router, resource, options);
}

/** Takes the file of a form, as far as the user's right and quota allow. */
function uploader(options: FileRoutesOptions) {
  const receive = uploadReceiver(options.vault, options.limitBytes);
  /** Uploads by user: each may become as large as one may be. */
  const underWay = new Map<number, number>();
  const upload = async (
    request: Request,
    response: Response,
    resource: FileResource,
    identity: HelplineIdentity,
  ) => {
    options.caseFile.assertMay(identity, resourceNamed(resource), 'add');
    const faults = keyFaults(request, resource);
    if (faults.length > 0) throw new HelplineRefusal(faults);
    const release = reserve(underWay, identity.userId);
    try {
      const reservedBytes = ((underWay.get(identity.userId) ?? 1) - 1) * options.limitBytes;
      await checkQuota(identity, reservedBytes, options);
      return await store(request, response, resource, identity);
    } finally {
      release();
    }
  };
  const store = async (
    request: Request,
    response: Response,
    resource: FileResource,
    identity: HelplineIdentity,
  ) => {
    const { file, name, mediaType, sound, fields } = await receive(request, response, resource);
    const uploadKey = request.get('idempotency-key') ?? null;
    const sent = { createdById: identity.userId, uploadKey, sha256: file.sha256 };
    const { name: vaultName, sizeBytes } = file;
    const record = await keep({ ...sent, name, mediaType, sound, sizeBytes, vaultName }, options);
    const isNew = record.vaultName === vaultName;
    if (!isNew) await options.vault.remove(vaultName);
    return { record, fields, isNew };
  };
  return upload;
}

/** Counts one upload of this user until it is released. */
function reserve(underWay: Map<number, number>, userId: number): () => void {
  underWay.set(userId, (underWay.get(userId) ?? 0) + 1);
  return () => {
    const left = (underWay.get(userId) ?? 1) - 1;
    if (left > 0) underWay.set(userId, left);
    else underWay.delete(userId);
  };
}

/** @param reservedBytes what the other uploads of this user, which are under way, may still become */
async function checkQuota(
  { userId }: HelplineIdentity,
  reservedBytes: number,
  { files, quotaBytes }: FileRoutesOptions,
): Promise<void> {
  const sentBytes = await files.uploadedBytes(userId, new Date(Date.now() - QUOTA_MS));
  if (sentBytes + reservedBytes < quotaBytes) return;
  const message = `more than ${quotaBytes / 1_000_000} MB were sent by this user within 24 hours`;
  throw new TooManyRequestsError(message, { retryAfterS: QUOTA_RETRY_AFTER_S });
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

/** The file of a refused form is removed. */
function dropUnless201(response: Response, record: FileRecord, options: FileRoutesOptions): void {
  response.once('close', () => {
    if (response.statusCode === 201) return;
    drop(record, options).catch((error: unknown) =>
      options.log.error(
        { err: error, fileId: record.id },
        'an upload without a record was left in the vault',
      ),
    );
  });
}

async function drop({ id, vaultName }: FileRecord, { files, vault }: FileRoutesOptions): Promise<void> {
  if (await files.remove(id)) await vault.remove(vaultName);
}

async function keep(file: Omit<FileRecord, 'id'>, { files, vault }: FileRoutesOptions): Promise<FileRecord> {
  try {
    return await files.add(file);
  } catch (error) {
    await vault.remove(file.vaultName);
    throw error;
  }
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
