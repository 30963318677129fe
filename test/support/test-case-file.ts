import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import express, { Router } from 'express';
import type { HelplineIdentity } from '../../src/access/helpline-identity.js';
import { UnauthenticatedError } from '../../src/access/errors.js';
import { ROLES, type Role } from '../../src/access/roles.js';
import { addCaseFileRoutes } from '../../src/http/helpline-api/case-file-routes.js';
import type { HelplineParts } from '../../src/http/helpline-api/helpline-parts.js';
import { helplineShape } from '../../src/http/helpline-api/helpline-shape.js';
import { endRoutes } from '../../src/http/route.js';
import { silentLog } from '../../src/lib/log.js';
import { loadReferenceData } from '../../src/storage/case-file/load-reference-data.js';
import { openStorage, type Storage } from '../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from './database.js';
import { ask, type AskOptions, type HttpAnswer } from './http-client.js';

const CATEGORIES = join(resolve(import.meta.dirname, '../..'), 'reference-data/categories.json');

/** An answer of the API with its body read. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: HttpAnswer['headers'];
  readonly body: Record<string, unknown>;
}

export interface CallOptions extends AskOptions {
  /** Whose session it is; a supervisor's when left out, nobody's when null. */
  readonly as?: string | null;
}

/**
 * The case file's side of the session API over HTTP, on a real database with the lists in it. Sessions are another
 * matter: `Bearer <username>` is that user's. There is a user for each role, named after it.
 */
export class TestCaseFile {
  storage!: Storage;
  database!: TestDatabase;
  readonly users = new Map<string, HelplineIdentity>();
  #base = '';
  #server!: Server;

  async open(more: Partial<HelplineParts> = {}): Promise<void> {
    this.database = await startTestDatabase();
    await loadReferenceData({
      url: this.database.url,
      log: silentLog(),
      categoriesFile: CATEGORIES,
    });
    const place = { country: 'KE', timeZone: 'Africa/Nairobi' } as const;
    this.storage = await openStorage({ url: this.database.url, log: silentLog(), ...place });
    for (const role of ROLES) await this.addUser(role, role);
    const router = Router();
    addCaseFileRoutes(router, {
      caseFile: this.storage.caseFile,
      identify: async ({ headers }) => this.#identify(headers.authorization),
      ...place,
      ...more,
    });
    endRoutes(router, helplineShape, silentLog());
    const app = express();
    app.set('query parser', 'simple');
    app.use('/helpline/api', router);
    this.#server = createServer(app);
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    this.#base = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await new Promise((closed) => this.#server.close(closed));
    await this.storage.close();
    await this.database.close();
  }

  async addUser(username: string, role: Role): Promise<HelplineIdentity> {
    const { id } = await this.storage.users.create({ username, passwordHash: 'x', role, fullName: username });
    const identity = { userId: id, username, role, isTemporary: false };
    this.users.set(username, identity);
    return identity;
  }

  async get(path: string, options: CallOptions = {}): Promise<Answer> {
    const { as = 'supervisor', headers, ...rest } = options;
    const answer = await ask(this.#base, `/helpline/api/${path}`, {
      ...rest,
      headers: { ...(as !== null && { authorization: `Bearer ${as}` }), ...headers },
    });
    const isJson = answer.headers['content-type']?.startsWith('application/json');
    return { ...answer, body: isJson ? answer.json() : {} };
  }

  post(path: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.get(path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...options,
      headers: { 'content-type': 'application/json', ...options.headers },
    });
  }

  /** Creates a record and gives its fields by name. */
  async make(resource: string, body: unknown, options?: CallOptions): Promise<Record<string, string>> {
    const answer = await this.post(resource, body, options);
    if (answer.status !== 201) throw new Error(`${resource}: ${answer.status} ${answer.text}`);
    return recordsOf(answer, resource)[0] as Record<string, string>;
  }

  /** A case of its own with a reporter, with every field that a case must have. */
  async makeCase(more: Record<string, unknown> = {}, options?: CallOptions): Promise<Record<string, string>> {
    const reporter = await this.make('reporters', { src: 'walkin', contact_fname: 'Rita' }, options);
    return this.make('cases', { ...aCase, reporter_id: reporter.id, ...more }, options);
  }

  #identify(authorization: string | undefined): HelplineIdentity {
    const identity = this.users.get(authorization?.replace('Bearer ', '') ?? '');
    if (!identity) throw new UnauthenticatedError('nobody');
    return identity;
  }
}

/** What every case must have, but its reporter. */
export const aCase = {
  ...{ gbv_related: '0', case_category_id: '87', priority: '2', status: '1' },
  ...{ narrative: 'The child was found alone', plan: 'Visit the home' },
} as const;

/** The records of an answer, each as its fields by name, by what `_k` says. */
export function recordsOf(answer: Answer, resource: string): Record<string, string>[] {
  const keys = answer.body[`${resource}_k`] as Record<string, string[]>;
  const records = (answer.body[resource] ?? {}) as Record<string, string[]> | string[][];
  return Object.values(records).map((cells: string[]) =>
    Object.fromEntries(Object.entries(keys).map(([name, [at]]) => [name, cells[Number(at)] as string])),
  );
}
