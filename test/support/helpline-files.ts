import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '../../src/access/roles.js';
import { openCaseFile } from '../../src/desk/open-case-file.js';
import { addCaseFileRoutes } from '../../src/http/helpline-api/case-file-routes.js';
import { addFileRoutes } from '../../src/http/helpline-api/file-routes.js';
import { identifyWith } from '../../src/http/helpline-api/session-routes.js';
import { silentLog } from '../../src/lib/log.js';
import type { Storage } from '../../src/storage/storage.js';
import { MasterKeys } from '../../src/vault/master-keys.js';
import { Vault } from '../../src/vault/vault.js';
import { makeTestDir, startTestDatabase, type TestDatabase } from './database.js';
import { redactTexts, hasClearance, noWords } from './personal-data.js';
import { BASE, PASSWORD, startTestHelpline, type TestHelpline } from './helpline-sessions.js';

export const LIMIT_BYTES = 300_000;
export const QUOTA_BYTES = 20 * LIMIT_BYTES;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A picture by its first bytes, as far as the server looks. */
export function picture(bytes: number): Buffer {
  return Buffer.concat([PNG, randomBytes(bytes - PNG.length)]);
}

export interface SentFile {
  readonly resource?: string;
  readonly content?: Buffer;
  readonly name?: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** The administrator's when left out; empty for none. */
  readonly session?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type RecordBody = Record<string, Record<string, string[]>> & { errors?: unknown[][] };

/** The session API with files and records, on a real server, a real database and a vault of its own. */
export interface TestFiles {
  readonly helpline: TestHelpline;
  readonly vault: Vault;
  /** Session of the administrator. */
  readonly admin: string;
  upload(sent: SentFile): Promise<{ status: number; body: RecordBody }>;
  download(path: string, headers?: Record<string, string>, session?: string): Promise<Response>;
  keptNames(): Promise<string[]>;
  pathOf(name: string): string;
  expectNothingKept(): Promise<void>;
  logInAs(role: Role): Promise<string>;
  close(): Promise<void>;
}

let people = 0;

async function startTestFiles(storage: Storage): Promise<TestFiles> {
  const dir = await makeTestDir();
  const directory = join(dir.path, 'vault');
  const vault = await Vault.open({ directory, keys: new MasterKeys(randomBytes(32)) });
  const log = silentLog();
  const helpline = await startTestHelpline({
    storage,
    addRoutes: (router, access) => {
      const identify = identifyWith(access);
      const { files } = storage;
      const caseFile = openCaseFile(storage, undefined);
      addFileRoutes(router, {
        identify,
        caseFile,
        vault,
        files,
        limitBytes: LIMIT_BYTES,
        quotaBytes: QUOTA_BYTES,
        log,
      });
      addCaseFileRoutes(router, {
        ...{ identify, caseFile, country: 'KE', timeZone: 'UTC' },
        ...{ hasClearance, clearance: noWords, redactTexts, commands: undefined, log: silentLog() },
      });
    },
  });
  const admin = await helpline.logIn();
  const bearer = (session: string): Record<string, string> =>
    session === '' ? {} : { authorization: `Bearer ${session}` };
  const keptNames = async () => {
    const names: string[] = [];
    for await (const name of vault.names()) names.push(name);
    return names;
  };
  return {
    helpline,
    vault,
    admin,
    async upload(sent) {
      const { resource = 'attachments', session = admin, headers = {} } = sent;
      const response = await fetch(`${helpline.url}${BASE}/${resource}`, {
        method: 'POST',
        headers: { ...bearer(session), ...headers },
        body: formOf(sent),
      });
      return { status: response.status, body: (await response.json()) as RecordBody };
    },
    download: (path, headers = {}, session = admin) =>
      fetch(`${helpline.url}${BASE}/${path}`, { headers: { ...bearer(session), ...headers } }),
    keptNames,
    pathOf: (name) => join(directory, name.slice(0, 2), name),
    async expectNothingKept() {
      expect(await keptNames()).toEqual([]);
      expect(await readdir(join(directory, 'unfinished'))).toEqual([]);
    },
    async logInAs(role) {
      const { username } = await helpline.addUser({ username: `filer${++people}`, role });
      return helpline.logIn(username, PASSWORD);
    },
    async close() {
      await helpline.close();
      await dir.close();
    },
  };
}

/** For a test file: a database for all of it, and a stage for each test. */
export function useTestFiles(): { readonly stage: () => TestFiles } & Pick<TestFiles, 'upload' | 'download'> {
  let database: TestDatabase;
  let storage: Storage;
  let files: TestFiles;
  beforeAll(async () => {
    database = await startTestDatabase();
    storage = await database.openStorage();
  }, 60_000);
  afterAll(() => database.close());
  beforeEach(async () => void (files = await startTestFiles(storage)));
  afterEach(() => files.close());
  return {
    stage: () => files,
    upload: (sent) => files.upload(sent),
    download: (...asked) => files.download(...asked),
  };
}

export function formOf({ content = picture(1000), name = 'photo.png', fields = {} }: SentFile): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('attachment', new Blob([new Uint8Array(content)]), name);
  return form;
}

export async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

/** A field of the one record of an answer. */
export function cell(body: RecordBody, resource: string, field: string): string | undefined {
  const [record] = Object.values(body[resource] ?? {});
  return record?.[Number(body[`${resource}_k`]?.[field]?.[0])];
}
