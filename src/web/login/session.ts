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
  /** `name`: of the person; `username`: of the log-in */
  user: { name: string; username: string; role: number; roleName: string };
}

/** The part of `sessionStorage` that is used. */
export interface TabStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const storageKey = 'hearline.session';

/** Roles that may listen to, speak on and end the calls of others: supervisor and administrator. */
const supervisingRoles: readonly number[] = [2, 99];

/** Roles that may watch every call: these, and case managers. */
const watchingRoles: readonly number[] = [...supervisingRoles, 3];

/** Roles that call people back: counsellors, and these. */
const callingBackRoles: readonly number[] = [...supervisingRoles, 1];

export function mayCallBack(session: Session): boolean {
  return callingBackRoles.includes(session.user.role);
}

/** The only role without a right to cases: accounts of people who write from outside. */
const mediaAccount = 6;

export function maySeeCases(session: Session): boolean {
  return session.user.role !== mediaAccount;
}

export function mayWatchAll(session: Session): boolean {
  return watchingRoles.includes(session.user.role);
}

export function maySupervise(session: Session): boolean {
  return supervisingRoles.includes(session.user.role);
}

/** The `data` of a successful log-in as a session; null where it does not look like one. */
export function parseLogin(data: unknown, nowMs: number): Session | null {
  if (!isRecord(data) || !isRecord(data['user'])) return null;
  const { access_token: token, expires_in: expiresInS, user } = data;
  const { refresh_expires_in: sessionExpiresInS } = data;
  if (typeof token !== 'string' || typeof expiresInS !== 'number') return null;
  if (typeof sessionExpiresInS !== 'number') return null;
  const { username, full_name: fullName, role, role_name: roleName } = user;
  return {
    token,
    tokenExpiresAtMs: nowMs + expiresInS * 1000,
    expiresAtMs: nowMs + sessionExpiresInS * 1000,
    user: {
      name: typeof fullName === 'string' && fullName.trim() !== '' ? fullName : String(username),
      username: String(username),
      role: Number(role),
      roleName: typeof roleName === 'string' ? roleName : '',
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

/** Whether that is a session, and not one of another version of the pages. */
function isSession(value: unknown): value is Session {
  if (!isRecord(value) || !isRecord(value['user'])) return false;
  const { name, username, role, roleName } = value['user'];
  return (
    typeof value['token'] === 'string' &&
    typeof value['tokenExpiresAtMs'] === 'number' &&
    typeof value['expiresAtMs'] === 'number' &&
    typeof name === 'string' &&
    typeof username === 'string' &&
    typeof role === 'number' &&
    typeof roleName === 'string'
  );
}
