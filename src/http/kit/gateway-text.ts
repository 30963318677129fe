import { z } from 'zod';

/** For the log: the counter of a gateway has begun anew, or two gateways count alike. */
export const USED_ID =
  'a message came under an id that another one had before: it is stored beside it, and the ids of the gateway are not unique';

const LATEST_S = 99_999_999_999;
const DIGITS_OF_MS = /^\d{12,14}$/;

/**
 * The text of a value that a gateway sent. A caller's message is not lost for the type of its sender's address: a
 * number is its digits, several values are their texts, anything else is its JSON.
 */
export function toText(sent: unknown): string | undefined {
  if (sent === undefined || sent === null) return undefined;
  if (typeof sent === 'string') return sent;
  if (typeof sent === 'number') return Number.isInteger(sent) ? BigInt(sent).toString() : String(sent);
  if (Array.isArray(sent) && sent.every((each) => typeof each !== 'object'))
    return sent.map((each) => toText(each) ?? '').join(' ');
  return JSON.stringify(sent);
}

/** A text, in whatever type a gateway sends it; `schema` checks it. */
export function gatewayText<S extends z.ZodType>(schema: S) {
  return z.preprocess(toText, schema);
}

/** An id that is a number is one, however it is written: `1795695949`, `1795695949.0`. */
export function wholeNumberAsOne(id: string): string {
  return id.replace(/^(\d+)\.0+$/, '$1');
}

/** Unix seconds, with parts of a second, or milliseconds; or ISO 8601, in UTC where it says no zone. */
export function toMoment(sent: unknown): Date | undefined {
  const text = toText(sent)?.trim() ?? '';
  if (DIGITS_OF_MS.test(text)) return new Date(Math.min(Number(text), LATEST_S * 1000));
  if (/^\d{1,11}(\.\d{1,9})?$/.test(text)) return new Date(Math.min(Number(text), LATEST_S) * 1000);
  const [, day, zone] = /^(\d{4}-\d{2}-\d{2}T[\d:.]{5,18})(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  if (day === undefined) return undefined;
  const at = new Date(`${day}${zone ?? 'Z'}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
