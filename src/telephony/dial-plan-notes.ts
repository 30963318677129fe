import { randomUUID } from 'node:crypto';
import type { Log } from '../lib/log.js';
import { APPLICATION } from './application.js';
import { ariVariable } from './ari/ari-event.js';
import type { AriRest } from './ari/ari-rest.js';
import { isChannelThere } from './channel-controls.js';
import { TelephonyError } from './errors.js';
import type { Stasis } from './open-snoop.js';
import type { DialPlanCall, DialPlanNotes } from './telephony.js';
import { toCallerId } from './to-channel.js';

/** Where `[note-call]` of asterisk-config/etc/extensions.conf writes, by channel id. */
const FAMILY = 'hearline-calls';
/** Begins the id of the channel by which the entries are read. */
export const NOTES_PREFIX = `${APPLICATION}-notes-`;
/** It enters within milliseconds; what it is needed for works before that. */
const ENTRY_TIMEOUT_MS = 3_000;

/** ARI answers with these when the dial plan keeps no notes, or its database cannot be read from here. */
const NOT_KNOWN = new Set<number | null>([400, 500]);

type Note = Omit<DialPlanCall, 'callId'>;

export interface DialPlanNotesOptions {
  /** The ARI connection in use; throws while there is none. */
  readonly rest: () => AriRest;
  readonly stasis: Stasis;
  readonly log: Log;
}

/** The notes in Asterisk's own database, which a restart of Asterisk does not remove. */
export class AsteriskDialPlanNotes implements DialPlanNotes {
  readonly #options: DialPlanNotesOptions;

  constructor(options: DialPlanNotesOptions) {
    this.#options = options;
  }

  async list(): Promise<readonly DialPlanCall[]> {
    const { rest, stasis, log } = this.#options;
    try {
      return await readNotes(rest(), stasis, log);
    } catch (error) {
      if (!(error instanceof TelephonyError) || !NOT_KNOWN.has(error.status)) throw error;
      log.warn({ err: error }, "the dial plan's notes about calls of the time away cannot be read");
      return [];
    }
  }

  async remove(callId: string): Promise<void> {
    const { rest, stasis, log } = this.#options;
    await withReader(rest(), stasis, log, async (readerId) => {
      await removeEntries(rest(), callId, await readKeys(rest(), readerId, `${FAMILY}/${callId}`));
    });
  }
}

/** ARI reads a function of the dial plan only on a channel: one is made that dials no phone, and removed again. */
async function withReader<T>(
  rest: AriRest,
  { application: app, entries }: Stasis,
  log: Log,
  work: (readerId: string) => Promise<T>,
): Promise<T> {
  const readerId = `${NOTES_PREFIX}${randomUUID()}`;
  const entered = entries.wait(readerId, AbortSignal.timeout(ENTRY_TIMEOUT_MS));
  entered.catch(() => {}); // not reported: only kept from being taken for a caller
  await rest.post('/channels/create', { query: { endpoint: 'Local/s@note-down', app, channelId: readerId } });
  try {
    return await work(readerId);
  } finally {
    await rest.delete(`/channels/${readerId}`).catch((error: unknown) => {
      log.warn({ err: error }, 'the channel that reads the notes of the dial plan was not removed yet');
    });
  }
}

function readNotes(rest: AriRest, stasis: Stasis, log: Log): Promise<DialPlanCall[]> {
  return withReader(rest, stasis, log, async (readerId) => {
    const calls: DialPlanCall[] = [];
    for (const callId of await readKeys(rest, readerId, FAMILY)) {
      const call = await readNote(rest, readerId, callId, log);
      if (call) calls.push(call);
    }
    return calls.sort((a, b) => a.arrivedAt.getTime() - b.arrivedAt.getTime());
  });
}

/** @returns undefined for one that cannot be read, or that is gone by now */
async function readNote(
  rest: AriRest,
  readerId: string,
  callId: string,
  log: Log,
): Promise<DialPlanCall | undefined> {
  const read = () => readKeys(rest, readerId, `${FAMILY}/${callId}`);
  const keys = await read();
  const noted = parseNote(keys);
  if (!noted) {
    log.warn({ callId }, 'a note of the dial plan about a call cannot be read, and is removed');
    await removeEntries(rest, callId, keys);
    return undefined;
  }
  if (noted.ended || (await isChannelThere(rest, callId))) return { callId, ...noted };
  // it has ended since it was read, or the switch broke down and wrote no end
  const last = parseNote(await read());
  return last && { callId, ...last, ended: last.ended ?? UNKNOWN_END };
}

const UNKNOWN_END = { at: null, cause: null };

/** When the call came stands until nothing else does: what is left of a removal that failed can be read. */
async function removeEntries(rest: AriRest, callId: string, keys: readonly string[]): Promise<void> {
  const isArrival = (key: string) => key.startsWith('arrived:');
  for (const key of [...keys.filter((each) => !isArrival(each)), ...keys.filter(isArrival)]) {
    // written to, the function works from outside also with live_dangerously = no
    const variable = `DB_DELETE(${FAMILY}/${callId}/${key})`;
    await rest.post('/asterisk/variable', { query: { variable, value: 'removed' } });
  }
}

/** @param prefix of the database; the keys of one level below it are returned */
async function readKeys(rest: AriRest, readerId: string, prefix: string): Promise<string[]> {
  const query = { variable: `DB_KEYS(${prefix})` };
  const { value } = await rest.get(`/channels/${readerId}/variable`, ariVariable, { query });
  return value.split(',').filter((key) => key !== '');
}

/** @param keys as `[note-call]`, `[note-answer]` and `[note-end]` write them; `undefined` is none of a call */
export function parseNote(keys: readonly string[]): Note | undefined {
  const facts = new Map(keys.map((key) => key.split(':')).map(([name, ...values]) => [name, values]));
  const arrived = facts.get('arrived');
  const arrivedAt = toDate(arrived?.[0]);
  if (!arrived || !arrivedAt) return undefined;
  const [, dialled = '', caller = ''] = arrived;
  const [answeredMs, channelId = '', phone = ''] = facts.get('answered') ?? [];
  const answeredAt = toDate(answeredMs);
  const [endedMs, cause] = facts.get('ended') ?? [];
  const endedAt = toDate(endedMs);
  return {
    callerId: toCallerId(caller),
    dialled,
    arrivedAt,
    answered: answeredAt && { at: answeredAt, channelId, name: phone.replace('|', '/') },
    ended: endedAt && { at: endedAt, cause: Number(cause) || null },
  };
}

function toDate(ms: string | undefined): Date | null {
  return ms !== undefined && /^\d{1,15}$/.test(ms) ? new Date(Number(ms)) : null;
}
