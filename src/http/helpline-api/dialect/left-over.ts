import type { Body } from '../../../cases/read-record.js';
import type { HelplineFault } from './helpline-fault.js';

/** Characters; longer than anything that a form asks for. */
const AT_MOST = 4_000;
/** A client's own bookkeeping (`.id`, `_k`), and other names of records that stand in fields of their own. */
const NO_CONTENT = /^[._]|_uuid(_id)?$/;

/**
 * What a client says under names that no field has, in words, for the history of the case: nothing that was said is
 * lost, whatever a form calls it.
 *
 * @returns undefined where nothing was said under such a name
 */
export function leftOverOf(body: Body, unknown: readonly string[]): string | undefined {
  const said = unknown
    .filter((name) => !NO_CONTENT.test(name))
    .flatMap((name) => {
      const text = textOf(body[name]);
      return text === '' ? [] : [`${name}: ${text}`];
    });
  return said.length === 0 ? undefined : said.join('\n');
}

/** More than the history takes is refused: it would have to be cut. */
export function leftOverFaults(
  resource: string,
  leftOver: string | undefined,
  rowIndex = 0,
): HelplineFault[] {
  if (leftOver === undefined || leftOver.length <= AT_MOST) return [];
  const field = leftOver.slice(0, leftOver.indexOf(':'));
  const message = `${field} is no field of ${resource}, and what such names say is longer than ${AT_MOST} characters`;
  return [{ field, message, errno: 'INVALID', resource, rowIndex }];
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object') return ''; // JSON has no other
  const parts = Object.values(value);
  return parts.every((part) => textOf(part) === '') ? '' : JSON.stringify(value);
}
