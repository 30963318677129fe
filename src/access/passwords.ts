import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id, 19 MiB, 2 passes, 1 lane (OWASP Password Storage Cheat Sheet): about 20 ms of one core. */
const OPTIONS = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** Without letters and digits that are easily taken for each other: 5 bits a character. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;
const NUMERIC_LENGTH = 16;

/** NIST SP 800-63B §5.1.1.2. */
export const SHORTEST_PASSWORD = 8;
/** Hashing a longer one is work that a stranger could order. */
export const LONGEST_PASSWORD = 1_000;

let dummyHash: Promise<string> | undefined;

/** @returns the PHC string to keep */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), OPTIONS);
}

/** Faults of a new password; in characters, as they are counted once they are composed. */
export function lengthFaults(password: string): ('too-short' | 'too-long')[] {
  // first: composing one that a stranger sends is work for as long as it is
  if (password.length > LONGEST_PASSWORD) return ['too-long'];
  return [...normalise(password)].length < SHORTEST_PASSWORD ? ['too-short'] : [];
}

/** Takes as long for a missing user (`undefined`) as for a present one. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('a password of no user');
  const mayBe = password.length <= LONGEST_PASSWORD; // no other one is ever kept
  const isRight = await verify(passwordHash ?? (await dummyHash), mayBe ? normalise(password) : '');
  return isRight && mayBe && passwordHash !== undefined;
}

/** 100 random bits that can be read out and typed, such as `k7mwx-…`. */
export function generatePassword(): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** 53 random bits in digits alone: clients of the session API look for a number in the answer, and show no other. */
export function generateNumericPassword(): string {
  return Array.from({ length: NUMERIC_LENGTH }, () => randomInt(10)).join('');
}

/** The same characters, however the keyboard composes them (NIST SP 800-63B §5.1.1.2). */
function normalise(password: string): string {
  return password.normalize('NFKC');
}
