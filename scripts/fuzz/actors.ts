import { randomBytes } from 'node:crypto';
import type { Actor } from './requests.js';
import type { Sender } from './send.js';

/** Enough for all that requests do to their own accounts: passwords changed, users switched off. Each costs a hash. */
const spareAccounts = (requests: number) => 3 + Math.ceil(requests / 400);
const SUPER = { username: 'admin', password: '' };

interface Account {
  readonly username: string;
  readonly password: string;
}

/** The users in whose names requests are sent, with tokens that are taken anew when the server has ended them. */
export class Actors {
  readonly #sender: Sender;
  readonly #accounts: Record<'administrator' | 'counsellor', Account[]> = {
    administrator: [],
    counsellor: [],
  };
  readonly #tokens = new Map<string, { bearer: string; session: string }>();

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /** Makes the accounts for so many requests. @throws Error when the server refuses one */
  async open(adminPassword: string, requests: number): Promise<void> {
    const first = { ...SUPER, password: adminPassword };
    const token = await this.#logInBearer(first);
    if (token === undefined) throw new Error('the administrator cannot log in');
    for (const role of ['administrator', 'counsellor'] as const) {
      for (let number = 0; number < spareAccounts(requests); number++) {
        const account = { username: `${role}${number}`, password: randomBytes(12).toString('hex') };
        const body = Buffer.from(JSON.stringify({ ...account, role, first_name: 'F', last_name: 'U' }));
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const made = await this.#sender.send({ method: 'POST', path: '/api/v1/users', headers, body });
        if (made.kind !== 'answered' || made.status !== 201)
          throw new Error(`no account: ${JSON.stringify(made)}`);
        this.#accounts[role].push(account);
      }
    }
    this.#accounts.administrator.push(first);
  }

  /** The header by which this actor asks for this path; none for an anonymous one. */
  async headersOf(actor: Actor, path: string): Promise<Record<string, string>> {
    if (actor === 'nobody') return {};
    if (actor === 'forged') return { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' };
    if (actor === 'malformed') return { authorization: 'Bearer' };
    const tokens = await this.#tokensOf(actor);
    if (!tokens) return {};
    return { authorization: `Bearer ${path.startsWith('/helpline') ? tokens.session : tokens.bearer}` };
  }

  /** The server has answered 401: the actor logs in again before the next request. */
  forget(actor: Actor): void {
    this.#tokens.delete(actor);
  }

  async #tokensOf(actor: 'administrator' | 'counsellor') {
    const known = this.#tokens.get(actor);
    if (known) return known;
    const accounts = this.#accounts[actor];
    for (let account = accounts[0]; account; account = accounts[0]) {
      const [bearer, session] = [await this.#logInBearer(account), await this.#logInSession(account)];
      if (bearer !== undefined && session !== undefined) {
        this.#tokens.set(actor, { bearer, session });
        return { bearer, session };
      }
      accounts.shift(); // switched off, or with another password
    }
    return undefined;
  }

  async #logInBearer(account: Account): Promise<string | undefined> {
    const body = Buffer.from(JSON.stringify(account));
    const headers = { 'content-type': 'application/json' };
    const answer = await this.#sender.send({ method: 'POST', path: '/api/v1/auth/login', headers, body });
    if (answer.kind !== 'answered' || answer.status !== 200) return undefined;
    return (JSON.parse(answer.body) as { data: { access_token: string } }).data.access_token;
  }

  async #logInSession({ username, password }: Account): Promise<string | undefined> {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const request = { method: 'GET', path: '/helpline/api/', headers: { authorization }, body: undefined };
    const answer = await this.#sender.send(request);
    if (answer.kind !== 'answered' || answer.status !== 200) return undefined;
    return (JSON.parse(answer.body) as { ss?: string[][] }).ss?.[0]?.[0];
  }
}
