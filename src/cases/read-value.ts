import { normalMailAddress } from '../access/login-address.js';
import { readUserName } from '../access/user-name.js';
import { EXTENSION_FAULT, isExtension } from '../calls/extension.js';
import { visibleLine } from '../lib/plain-line.js';
import { readAddress } from './address.js';
import type { Country } from './phone-number.js';
import type { ColumnValue } from './record-draft.js';
import type { Field, FieldKind, TextForm } from './resource.js';
import { dayMeantBy, dayStart } from './time-zone.js';

/** Where the helpline is. */
export interface Place {
  /** Country of telephone numbers without a prefix. */
  readonly country: Country;
  /** IANA name: where days begin. */
  readonly timeZone: string;
}

/** A value as the database takes it, or what is wrong with the one that was sent. */
export type ReadValue = { readonly value: ColumnValue } | { readonly fault: string };

/** Limits by kind, characters. A value that fits also fits into an index. */
const LENGTH = { text: 250, email: 250, phone: 250, key: 100, long: 65_536 } as const;

/** The most characters that a value of that kind may have; undefined for kinds that are no free text. */
export function longestOf(kind: FieldKind): number | undefined {
  return (LENGTH as Partial<Record<FieldKind, number>>)[kind];
}

const LARGEST = 2_147_483_647;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** ISO 8601, hours and minutes. */
export const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
export const CLOCK_FAULT = 'must be a time of day, HH:MM';
const SECONDS = /^-?\d{1,11}$/;

/** The value that a client sent for a field. Numbers may be text and text numbers; empty or null is null. */
export function readValue(field: Field, raw: unknown, place: Place): ReadValue {
  if (raw === null || raw === undefined) return { value: null };
  if (typeof raw === 'boolean') return readText(field, raw ? '1' : '0', place);
  if (typeof raw === 'number' && Number.isFinite(raw)) return readText(field, String(raw), place);
  if (typeof raw !== 'string') return { fault: 'must be a text' };
  // texts that look equal to a reader are equal here
  const text = raw.normalize('NFC').trim();
  return text === '' ? { value: null } : readText(field, text, place);
}

function readText(field: Field, text: string, place: Place): ReadValue {
  switch (field.kind) {
    case 'id':
    case 'category':
    case 'number':
    case 'code':
    case 'flag':
      return readNumber(field, text);
    case 'text':
    case 'key': {
      const line = readLine(text, LENGTH[field.kind]);
      return field.form === undefined || 'fault' in line ? line : FORMS[field.form](text);
    }
    case 'long':
      return readLong(text);
    case 'email': {
      const line = readLine(text, LENGTH.email);
      if ('fault' in line) return line;
      // a name before the address would be dropped without a word
      const email = /[<>]/.test(text) ? undefined : normalMailAddress(text);
      return email === undefined ? { fault: 'is no e-mail address' } : { value: email };
    }
    case 'phone': {
      const line = readLine(text, LENGTH.phone);
      if ('fault' in line) return line;
      const { kind, address } = readAddress(text, place.country);
      // the address of a chat or of an e-mail stands in the same column as a number
      if (kind !== 'phone' && field.name !== 'src_address')
        return { fault: 'is no telephone number: 3 to 15 digits' };
      return { value: address };
    }
    case 'day':
      return readDay(text, place);
    case 'clock':
      return CLOCK.test(text) ? { value: text } : { fault: CLOCK_FAULT };
    case 'time': {
      const day = readDay(text, place);
      if ('fault' in day) return day;
      return { value: SECONDS.test(text) ? new Date(Number(text) * 1000) : dayStart(text, place.timeZone) };
    }
  }
}

const FORMS: Readonly<Record<TextForm, (text: string) => ReadValue>> = {
  name: (text) => ({ value: visibleLine(text) || null }),
  username: (text) => {
    const read = readUserName(text);
    return 'fault' in read ? read : { value: read.name };
  },
  extension: (text) => (isExtension(text) ? { value: text } : { fault: EXTENSION_FAULT }),
};

const FLAGS: readonly number[] = [0, 1, 2];

function readNumber({ kind, values }: Field, text: string): ReadValue {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (!(number <= LARGEST)) return { fault: 'must be a whole number' };
  const allowed = values ?? (kind === 'flag' ? FLAGS : undefined);
  if (allowed && !allowed.includes(number)) return { fault: `must be one of ${allowed.join(', ')}` };
  return { value: number };
}

function readLine(text: string, length: number): ReadValue {
  if (/\p{Cc}/u.test(text)) return { fault: 'must not contain control characters' };
  return readCharacters(text, length);
}

function readLong(text: string): ReadValue {
  const plain = text.replace(/[\n\r\t]/g, '');
  if (/\p{Cc}/u.test(plain)) return { fault: 'must not contain control characters' };
  return readCharacters(text, LENGTH.long);
}

function readCharacters(text: string, length: number): ReadValue {
  if (/\p{Cs}/u.test(text)) return { fault: 'is not well-formed Unicode' };
  if (text.length > length) return { fault: `must have at most ${length} characters` };
  return { value: text };
}

function readDay(text: string, { timeZone }: Place): ReadValue {
  const day = SECONDS.test(text) ? dayMeantBy(Number(text), timeZone) : text;
  return isDay(day) ? { value: day } : { fault: 'must be a date, YYYY-MM-DD, or Unix seconds' };
}

/** Whether a text is a day that there is: YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && !text.startsWith('0000');
}
