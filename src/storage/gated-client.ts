import { NotReadyError } from './database-error.js';
import type { PrismaClient } from '../../build/prisma-client/client.js';

/**
 * A client of a database that may not be ready: as long as it is not, each query is refused at once, as by `GatedPool`.
 * Without it the first question would load the query compiler (0.2 s of processor at the start, measured 2026-11).
 */
export function gatedClient(client: PrismaClient, isOpen: () => boolean): PrismaClient {
  return new Proxy(client, {
    get(target, name) {
      if (!isOpen()) throw new NotReadyError();
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}
