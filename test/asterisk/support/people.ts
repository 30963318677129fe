import { ROLE_NUMBERS, type Role } from '../../../src/access/roles.js';
import { EXTENSION_KINDS } from '../../../src/cases/resources/user.js';
import type { ExtensionKind } from '../../../src/desk/agent.js';
import { TEST_PASSWORD, type LiveSystem } from './live-system.js';

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly password: string;
}

/** Makes users as an administrator does: through the API, each with an extension and so with telephones. */
export async function addPeople(
  system: LiveSystem,
  people: readonly { username: string; name: string; role: Role; extension: string; kind?: ExtensionKind }[],
): Promise<Person[]> {
  const session = await openSession(system);
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${system.server.url}/helpline/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: session },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const made: Person[] = [];
  for (const { username, name, role, extension, kind = 'desk' } of people) {
    const user = {
      ...{ usn: username, contact_fname: name, role: String(ROLE_NUMBERS[role]) },
      ...{ exten: extension, exten_kind: String(EXTENSION_KINDS[kind]) },
    };
    const { users } = (await post('users', user)) as { users: Record<string, unknown> };
    const id = Number(Object.keys(users)[0]);
    const reset = (await post(`resetAuth/${id}`, {})) as { auth_nb: [[string, string]] };
    const password = /password is (\S+)$/.exec(reset.auth_nb[0][1])?.[1];
    if (password === undefined) throw new Error('no password was generated');
    made.push({ id, username, password });
  }
  return made;
}

async function openSession(system: LiveSystem): Promise<string> {
  const authorization = `Basic ${Buffer.from(`admin:${TEST_PASSWORD}`).toString('base64')}`;
  const response = await fetch(`${system.server.url}/helpline/api/`, {
    method: 'POST',
    headers: { authorization },
    signal: AbortSignal.timeout(20_000),
  });
  const [cookie] = response.headers.getSetCookie();
  if (!response.ok || cookie === undefined) throw new Error(`no session: ${response.status}`);
  return cookie.split(';')[0] as string;
}
