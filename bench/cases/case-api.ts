import express, { Router } from 'express';
import { Agent, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HelplineIdentity } from '../../src/access/helpline-identity.js';
import type { CaseFileStore } from '../../src/cases/case-file-store.js';
import type { Country } from '../../src/cases/phone-number.js';
import { addCaseFileRoutes } from '../../src/http/helpline-api/case-file-routes.js';
import { helplineShape } from '../../src/http/helpline-api/helpline-shape.js';
import { endRoutes } from '../../src/http/route.js';
import type { Closable } from '../../src/lib/closer.js';
import { silentLog } from '../../src/lib/log.js';

export interface CaseApi extends Closable {
  /** @throws Error for any other answer than a good one */
  get(path: string): Promise<void>;
  post(path: string, body: unknown): Promise<void>;
}

/** The session API's case file on a port of its own, with one person logged in. */
export async function openCaseApi(
  caseFile: CaseFileStore,
  person: Omit<HelplineIdentity, 'isTemporary'>,
  place: { country: Country; timeZone: string },
): Promise<CaseApi> {
  const router = Router();
  const identify = async () => ({ ...person, isTemporary: false });
  addCaseFileRoutes(router, { caseFile, identify, ...place });
  endRoutes(router, helplineShape, silentLog());
  const app = express().set('query parser', 'simple').use(router);
  const server = createServer(app);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const send = (method: string, path: string, body?: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { 'content-type': 'application/json' };
      const options = { port, host: '127.0.0.1', path: `/${path}`, method, headers, agent };
      const request = httpRequest(options, (response) => {
        const isGood = (response.statusCode ?? 500) < 300;
        response.resume().once('end', () => {
          if (isGood) resolve();
          else reject(new Error(`${method} ${path}: ${response.statusCode}`));
        });
      });
      request.once('error', reject).end(body);
    });
  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, JSON.stringify(body)),
    close: () =>
      new Promise((closed) => {
        agent.destroy();
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
