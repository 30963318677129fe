import type { HelplineApp } from '../../../support/helpline-app.js';

/** A sentence of the document of the session API, and what shows that it holds. */
export interface Sentence {
  /** In the document's words; a row of one of its tables as `heading | cell | …`. */
  readonly says: string;
  readonly holds: (app: HelplineApp) => Promise<void>;
}

let people = 0;

/** A new user with an address, whose password the stage knows. */
export async function makeUser(app: HelplineApp): Promise<{ name: string; address: string; phone: string }> {
  const number = ++people;
  const name = `person${number}`;
  const address = `${name}@helpline.example`;
  const phone = `+2547${String(11_000_000 + number)}`;
  await app.addUser(name, 'counsellor', { contact_email: address, contact_phone: phone });
  return { name, address, phone };
}

/** The name of each place of an array, as `_k` reports it. */
export function namesIn(body: Readonly<Record<string, unknown>>, resource: string): string[] {
  return Object.entries(body[`${resource}_k`] as Record<string, string[]>)
    .sort(([, [one]], [, [other]]) => Number(one) - Number(other))
    .map(([name]) => name);
}
