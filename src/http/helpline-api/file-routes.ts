import type { Request, RequestHandler, Response, Router } from 'express';
import { TooManyRequestsError } from '../../access/errors.js';
import type { HelplineIdentity } from '../../access/helpline-identity.js';
import type { FileRecord, FileRecords } from '../../cases/file-records.js';
import { RecordRefusal } from '../../cases/record-refusal.js';
import { resourceNamed } from '../../cases/resources/all-resources.js';
import { rowIdOf } from '../../cases/row-id.js';
import { NotFoundError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import type { Vault } from '../../vault/vault.js';
import { whileUnsent } from '../serve-content.js';
import { noticePiece, toJson, type Piece } from './envelope.js';
import type { HelplineParts } from './helpline-parts.js';
import { wholeRecord } from './read-routes.js';
import { keyFaults } from './idempotency-key.js';
import { uploadReceiver } from './receive-upload.js';
import { identifyFully, viewerIf, viewerOf } from './record-access.js';
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
  const receive = uploadReceiver(options.vault, options.limitBytes);
  /** Uploads by user: each may become as large as one may be. */
  const underWay = new Map<number, number>();
  const upload = async (request: Request, response: Response, resource: FileResource) => {
    const identity = await identifyFully(request, options.identify);
    viewerOf(identity, resource, 'add');
    const faults = keyFaults(request, resource);
    if (faults.length > 0) throw new RecordRefusal(faults);
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
    return { identity, record, fields, isNew };
  };

  router.post('/files', async (request, response, next) => {
    if (!request.is('multipart/form-data')) return next();
    const { identity, record } = await upload(request, response, 'files');
    const pieces = await answerFile(request, identity, record, options);
    response.status(201).type('json').send(toJson(pieces));
  });

  router.post('/attachments', async (request, response, next) => {
    if (!request.is('multipart/form-data')) return next();
    const { record, fields, isNew } = await upload(request, response, 'attachments');
    if (isNew) dropUnless201(response, record, options);
    request.body = { ...fields, file_id: String(record.id) };
    next();
  });

  for (const resource of ['files', 'attachments'] as const)
    router.get(`/${resource}/:id`, contentRoute(resource, options));
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

function contentRoute(resource: FileResource, options: FileRoutesOptions): RequestHandler<{ id: string }> {
  return async (request, response, next) => {
    if (!Object.hasOwn(request.query, 'file')) return next();
    const identity = await identifyFully(request as Request, options.identify);
    const { id } = request.params;
    const number = rowIdOf(id);
    const { files, vault, caseFile, log } = options;
    const viewer = viewerOf(identity, resource, 'select');
    const isSeen =
      number !== undefined && (await caseFile.find(resourceNamed(resource), id, viewer)) !== undefined;
    const file = !isSeen
      ? undefined
      : resource === 'files'
        ? await files.find(number)
        : await files.findAttached(number);
    if (!file) throw new NotFoundError(resource, id);
    await caseFile.noteRead(resource, String(number), viewer);
    const serve = () => serveFile(request as Request, response, { file, vault });
    await whileUnsent(response, serve, { log, fileId: file.id });
  };
}

/** What an attachment brought does not stay when the attachment is refused. */
function dropUnless201(response: Response, record: FileRecord, options: FileRoutesOptions): void {
  response.once('close', () => {
    if (response.statusCode === 201) return;
    drop(record, options).catch((error: unknown) =>
      options.log.error({ err: error, fileId: record.id }, 'a file that nobody needs was left behind'),
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

/** The file's record, for who may read it. */
async function answerFile(
  request: Request,
  identity: HelplineIdentity,
  { id }: FileRecord,
  options: FileRoutesOptions,
): Promise<Piece[]> {
  const resource = resourceNamed('files');
  const mayRead = viewerIf(identity, resource.name, 'select') !== undefined;
  const notice = noticePiece(resource, [['info', `${resource.title} Created`]]);
  if (!mayRead) return [notice];
  const pieces = await wholeRecord(resource, String(id), identity, request, options);
  return [...pieces, notice];
}
