import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import express, { Router } from 'express';
import type { HelplineIdentity } from '../../src/access/helpline-identity.js';
import { UnauthenticatedError } from '../../src/access/errors.js';
import { ROLES, type Role } from '../../src/access/roles.js';
import { readAllEvents } from '../../src/calls/journal-reader.js';
import { openCaseFile } from '../../src/desk/open-case-file.js';
import { WordsClearance } from '../../src/desk/words-clearance.js';
import { addCaseFileRoutes } from '../../src/http/helpline-api/case-file-routes.js';
import type { HelplineParts } from '../../src/http/helpline-api/helpline-parts.js';
import { helplineShape } from '../../src/http/helpline-api/helpline-shape.js';
import { endRoutes } from '../../src/http/kit/route.js';
import { silentLog } from '../../src/lib/log.js';
import { loadReferenceData } from '../../src/storage/case-file/load-reference-data.js';
import { openStorage, type Storage } from '../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from './database.js';
import { redactTexts, hasClearance } from './personal-data.js';
import { HelplineClient } from './helpline-client.js';

const CATEGORIES = join(resolve(import.meta.dirname, '../..'), 'reference-data/categories.json');

/**
 * The case file's side of the session API over HTTP, on a real database with the lists in it. Sessions are another
 * matter: `Bearer <username>` is that user's. There is a user for each role, named after it.
 */
export class TestCaseFile extends HelplineClient {
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
      caseFile: openCaseFile(this.storage, more.commands),
      identify: async ({ headers }) => this.#identify(headers.authorization),
      hasClearance,
      clearance: new WordsClearance({
        hasClearance,
        readAll: (callId) => readAllEvents(this.storage.calls, callId),
        cases: this.storage.callCases,
      }),
      redactTexts,
      commands: undefined,
      log: silentLog(),
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

  protected get base(): string {
    return this.#base;
  }

  protected headersOf(as: string) {
    return { authorization: `Bearer ${as}` };
  }

  #identify(authorization: string | undefined): HelplineIdentity {
    const identity = this.users.get(authorization?.replace('Bearer ', '') ?? '');
    if (!identity) throw new UnauthenticatedError('unknown token');
    return identity;
  }
}
