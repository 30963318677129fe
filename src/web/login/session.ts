import type { paths } from '../../../docs/api/api-v1.js';

type OwnUser = paths['/api/v1/auth/me']['get']['responses'][200]['content']['application/json']['data'];
export type UserRight = OwnUser['user']['may'][number];

/**
 * The logged-in user, the end of the session, and its access token. The refresh token is a cookie that no script can read.
 * All times: wall clock of this machine, ms since the epoch.
 */
export interface Session {
  /** the access token */
  token: string;
  tokenExpiresAtMs: number;
  /** end of the session, however often its tokens are renewed */
  expiresAtMs: number;
  /** `name`: of the person; `username`: of the log-in; `may`: as the server says it, of the newest refresh */
  user: { name: string; username: string; roleName: string; may: readonly UserRight[] };
}

/** The part of `sessionStorage` that is used. */
export interface TabStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const storageKey = 'hearline.session';

/** Whether the user's role lets them do that. The server refuses all the same what it does not. */
export function may(session: Session, right: UserRight): boolean {
  return session.user.may.includes(right);
}

/** The `data` of a successful log-in as a session; null where it does not look like one. */
export function parseLogin(data: unknown, nowMs: number): Session | null {
  if (!isRecord(data) || !isRecord(data['user'])) return null;
  const { access_token: token, expires_in: expiresInS, user } = data;
  const { refresh_expires_in: sessionExpiresInS } = data;
  if (typeof token !== 'string' || typeof expiresInS !== 'number') return null;
  if (typeof sessionExpiresInS !== 'number') return null;
  const { username, full_name: fullName, role_name: roleName, may: rights } = user;
  if (!isRights(rights)) return null;
  return {
    token,
    tokenExpiresAtMs: nowMs + expiresInS * 1000,
    expiresAtMs: nowMs + sessionExpiresInS * 1000,
    user: {
      name: typeof fullName === 'string' && fullName.trim() !== '' ? fullName : String(username),
      username: String(username),
      roleName: typeof roleName === 'string' ? roleName : '',
      may: rights,
    },
  };
}

/** The session of this tab, if it has one that has not expired. */
export function readSession(storage: TabStorage, nowMs: number): Session | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null');
    return isSession(stored) && stored.expiresAtMs > nowMs ? stored : null;
  } catch {
    return null; // not ours, or written by another version
  }
}

export function writeSession(storage: TabStorage, session: Session | null): void {
  if (session === null) storage.removeItem(storageKey);
  else storage.setItem(storageKey, JSON.stringify(session));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A right that these pages do not know is one of a newer server: they ask for none such. */
function isRights(value: unknown): value is readonly UserRight[] {
  return Array.isArray(value) && value.every((right) => typeof right === 'string');
}

/** Whether that is a session, and not one of another version of the pages. */
function isSession(value: unknown): value is Session {
  if (!isRecord(value) || !isRecord(value['user'])) return false;
  const { name, username, roleName, may: rights } = value['user'];
  return (
    typeof value['token'] === 'string' &&
    typeof value['tokenExpiresAtMs'] === 'number' &&
    typeof value['expiresAtMs'] === 'number' &&
    typeof name === 'string' &&
    typeof username === 'string' &&
    typeof roleName === 'string' &&
    isRights(rights)
  );
}
