import type pg from 'pg';
import { SetupError } from '../lib/errors.js';
import { connect, type ConnectOptions } from './connect.js';

/** A secret of the installation as it is here. */
export interface SecretMark {
  readonly name: string;
  /** Where it stands, for a person who looks for it. */
  readonly place: string;
  /** Null where it is missing. */
  readonly fingerprint: string | null;
  /** Fingerprints of secrets that it has replaced, and that are still known. */
  readonly earlier: readonly string[];
}

export interface SecretCheck extends ConnectOptions {
  readonly secrets: readonly SecretMark[];
  /** Other secrets are taken from now on, and what was made with the earlier ones is given up. */
  readonly takesNew: boolean;
}

/** Starts of several processes take turns: 'HEAR' in ASCII, and a number that no lock of a process has. */
const LOCK = '1212498258, 3';

/**
 * Whether the secrets here are those that this database's files, log-ins and telephones were made with. Those that the
 * database does not know yet are noted, once `make` has made the missing ones.
 *
 * @param make makes a secret that was never there; returns its fingerprint
 * @throws SetupError where another secret is here, or none
 */
export async function checkSecrets(
  { secrets, takesNew, ...options }: SecretCheck,
  make: (name: string) => Promise<string>,
): Promise<void> {
  const client = await connect(options);
  try {
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    const noted = await readNoted(client);
    const faults = secrets.filter((secret) => !takesNew && !isSame(secret, noted.get(secret.name)));
    if (faults.length > 0) throw refusalOf(faults);
    for (const { name, fingerprint } of secrets) {
      const now = fingerprint ?? (await make(name));
      if (now !== noted.get(name)) await note(client, name, now);
    }
  } finally {
    await client.end();
  }
}

function isSame({ fingerprint, earlier }: SecretMark, noted: string | undefined): boolean {
  return noted === undefined || noted === fingerprint || (fingerprint !== null && earlier.includes(noted));
}

function refusalOf(faults: readonly SecretMark[]): SetupError {
  const what = faults.map(
    ({ name, place, fingerprint }) =>
      `${name} ${fingerprint === null ? 'is missing' : 'is another'} (${place})`,
  );
  return new SetupError(
    `the secrets here are not those of this installation: ${what.join(', ')}. Put back what was there, or start once with ` +
      '--new-keys: what was sealed or signed with the earlier ones (recordings, attachments, log-ins, telephone passwords, ' +
      'webhooks) can then not be read or used any more',
  );
}

async function readNoted(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; fingerprint: string }>(
    'SELECT name, fingerprint FROM installation_secrets',
  );
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
}

async function note(client: pg.Client, name: string, fingerprint: string): Promise<void> {
  await client.query(
    `INSERT INTO installation_secrets (name, fingerprint) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET fingerprint = excluded.fingerprint, noted_at = now()`,
    [name, fingerprint],
  );
}
