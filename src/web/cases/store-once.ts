import { ApiFault } from '../api/api-fault.js';
import { keptKey } from '../login/kept-here.js';
import { randomKey } from '../ui/random-key.js';

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A form of a new record. */
export interface NewForm {
  readonly username: string;
  /** names the form, as its draft is named */
  readonly key: string;
}

/** A form as it is sent. */
interface Written<Values, Body> {
  readonly values: Values;
  readonly body: Body;
}

interface Doors<Values, Body, Stored> {
  readonly post: (body: Body, idempotencyKey: string) => Promise<Stored>;
  /** Stores what differs from the values that the record was made with, or from any that it may have been changed to. */
  readonly change: (stored: Stored, sent: SentValues<Values>) => Promise<Stored>;
}

export interface SentValues<Values> {
  readonly madeWith: Values;
  readonly since: readonly Values[];
}

/** A form differs from the record where it does from any text that the record may have. */
export function differingFrom<Values, Change extends object>(
  { madeWith, since }: SentValues<Values>,
  changeFrom: (from: Values) => Change,
): Change {
  return Object.assign({}, ...[madeWith, ...since].map(changeFrom)) as Change;
}

/** Texts of a form that the server may have, though it gave no answer: one of them at most is stored. */
interface Sent<Values, Body> {
  readonly key: string;
  readonly texts: readonly Written<Values, Body>[];
}

/** A user who waits for an answer sends a form a few times. */
const textsAtMost = 20;

/**
 * Stores a new record once, however often its form is sent, also after a reload, and whatever is written in between: all
 * texts of a form go under one key, of which the server takes one. Where it has an earlier text, whose answer was lost,
 * the record of that text is changed to the newest.
 *
 * @throws ApiFault
 */
export async function storeOnce<Values, Body, Stored>(
  place: Place,
  form: NewForm,
  written: Written<Values, Body>,
  doors: Doors<Values, Body, Stored>,
): Promise<Stored> {
  const earlier = readSent<Values, Body>(place, form);
  const known = earlier?.texts ?? [];
  const others = known.filter(({ body }) => textOf(body) !== textOf(written.body));
  const sent = { key: earlier?.key ?? randomKey(), texts: [...others, written].slice(-textsAtMost) };
  keepSent(place, form, sent);
  const changedTo = (made: Written<Values, Body>): SentValues<Values> => ({
    madeWith: made.values,
    since: others.filter((other) => other !== made).map(({ values }) => values),
  });
  const stored = await doors.post(written.body, sent.key).catch(nullWhereOfOtherText);
  if (stored !== null) {
    // made with this text earlier, the record may have been changed to another one since
    const mayDiffer = others.length > 0 && others.length < known.length;
    return mayDiffer ? doors.change(stored, changedTo(written)) : stored;
  }
  for (const other of others) {
    const made = await doors.post(other.body, sent.key).catch(nullWhereNotStored);
    if (made !== null) return doors.change(made, changedTo(other));
  }
  // the record under this key was made from a text that this tab no longer has
  forgetSent(place, form);
  return storeOnce(place, form, written, doors);
}

/** The form is closed: the same text, when it is written anew, is another record. */
export function forgetSent(place: Place, form: NewForm): void {
  place.removeItem(keyOf(form));
}

function keyOf({ username, key }: NewForm): string {
  return keptKey({ username, name: `${key}.sent` });
}

function keepSent<Values, Body>(place: Place, form: NewForm, sent: Sent<Values, Body>): void {
  try {
    place.setItem(keyOf(form), JSON.stringify(sent));
  } catch {
    // no room, or not allowed: the key is as good for this one request
  }
}

function readSent<Values, Body>(place: Place, form: NewForm): Sent<Values, Body> | null {
  try {
    const sent = JSON.parse(place.getItem(keyOf(form)) ?? 'null') as Sent<Values, Body> | null;
    return Array.isArray(sent?.texts) ? sent : null; // earlier pages kept something else
  } catch {
    return null;
  }
}

const textOf = (body: unknown): string => JSON.stringify(body);

/** The server has made a record under this key from another text. */
function isOfOtherText(fault: unknown): boolean {
  if (!(fault instanceof ApiFault) || fault.status !== 409) return false;
  return fault.faults.some(({ field }) => field === 'Idempotency-Key');
}

function nullWhereOfOtherText(fault: unknown): null {
  if (isOfOtherText(fault)) return null;
  throw fault;
}

function nullWhereNotStored(fault: unknown): null {
  if (fault instanceof ApiFault && fault.status === 400) return null;
  return nullWhereOfOtherText(fault);
}
