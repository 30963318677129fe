import { expect, it } from '@jest/globals';
import type { SessionStore, StoredSession } from '../../src/access/session-store.js';
import { Sessions } from '../../src/access/sessions.js';
import { MemoryUsers } from '../support/memory-users.js';

const users = new MemoryUsers();

function memoryStore(): SessionStore {
  const kept = new Map<string, Omit<StoredSession, 'user'> & { userId: number }>();
  return {
    add: async (session) => void kept.set(session.idHash, session),
    async find(idHash) {
      const session = kept.get(idHash);
      const user = session && (await users.findById(session.userId));
      return session && user ? { ...session, user } : undefined;
    },
    async touch(idHash, lastUsedAt) {
      const session = kept.get(idHash);
      if (session) kept.set(idHash, { ...session, lastUsedAt });
    },
    renew: async () => {},
    end: async (idHash) => void kept.delete(idHash),
    endAllOf: async () => {},
    prune: async () => {},
  };
}

it.each([1, 20, 59, 60, 240, 36_000])(
  'A session that is used all the time outlasts an idle time of %i s',
  async (idleS) => {
    const store = memoryStore();
    const user = await users.create({
      username: `idle${idleS}`,
      passwordHash: '',
      role: 'counsellor',
      fullName: '',
    });
    let nowMs = Date.now(); // not before the user was made
    const sessions = new Sessions({ store, idleS, lifetimeS: 10 * 86_400, now: () => nowMs });
    const id = await sessions.start(user);
    for (let n = 0; n < 60; n++) {
      nowMs += (idleS * 1000) / 10;
      await sessions.check(id);
    }
    nowMs += idleS * 1000;
    await expect(sessions.check(id)).rejects.toThrow('no-session');
  },
);
