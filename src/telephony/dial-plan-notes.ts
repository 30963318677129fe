import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Log } from '../lib/log.js';
import { ariVariable } from './ari/ari-event.js';
import type { AriRest } from './ari/ari-rest.js';
import { isChannelThere } from './channel-controls.js';
import { TelephonyError } from './errors.js';
import type { Stasis } from './open-snoop.js';
import type { DialPlanCall, DialPlanNotes } from './telephony.js';
import { toCallerId } from './to-channel.js';

/** Where `[note-call]` of asterisk-config/etc/extensions.conf writes: an entry for each call, by channel id. */
const FAMILY = 'hearline-calls';
/** Begins the id of the channel by which the entries are read. */
export const NOTES_PREFIX = 'notes-';
/** It enters within milliseconds; what it is needed for works before that. */
const ENTRY_TIMEOUT_MS = 3_000;
/** Requests. */
const AT_ONCE = 16;

/** What a switch answers whose dial plan keeps no notes, or that cannot read its database from here. */
const NOT_KNOWN = new Set<number | null>([400, 500]);

const time = z.coerce.number().int().positive();
const note = z
  .object({
    arrived: time,
    dialled: z.string().default(''),
    caller: z.string().default(''),
    answered: time.optional(),
    channel: z.string().optional(),
    phone: z.string().optional(),
    ended: time.optional(),
    cause: z.coerce.number().int().optional(),
  })
  .transform(toNote);

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
      log.warn({ err: error }, 'what the dial plan did while this server was away is not known');
      return [];
    }
  }

  async remove(callId: string): Promise<void> {
    // written to, the function works from outside also with live_dangerously = no
    await this.#options.rest().post('/asterisk/variable', {
      query: { variable: `DB_DELETE(${FAMILY}/${callId})`, value: 'removed' },
    });
  }
}

/** ARI reads a function of the dial plan only on a channel: one is made that dials nobody, and removed again. */
async function readNotes(rest: AriRest, stasis: Stasis, log: Log): Promise<DialPlanCall[]> {
  const readerId = `${NOTES_PREFIX}${randomUUID()}`;
  const entered = stasis.entries.wait(readerId, AbortSignal.timeout(ENTRY_TIMEOUT_MS));
  entered.catch(() => {}); // told to nobody: only kept from being taken for somebody who calls
  const { application: app } = stasis;
  await rest.post('/channels/create', { query: { endpoint: 'Local/s@note-call', app, channelId: readerId } });
  try {
    const keys = await readVariable(rest, readerId, `DB_KEYS(${FAMILY})`);
    const calls: DialPlanCall[] = [];
    const left = keys.split(',').filter((key) => key !== '');
    while (left.length > 0) {
      const some = left.splice(0, AT_ONCE).map((callId) => readNote(rest, readerId, callId, log));
      calls.push(...(await Promise.all(some)).flatMap((call) => call ?? []));
    }
    return calls.sort((a, b) => a.arrivedAt.getTime() - b.arrivedAt.getTime());
  } finally {
    await rest.delete(`/channels/${readerId}`).catch((error: unknown) => {
      log.warn({ err: error }, 'the channel that reads the notes of the dial plan was not removed yet');
    });
  }
}

/** @returns undefined for an entry that nobody can read, or that is gone by now */
async function readNote(
  rest: AriRest,
  readerId: string,
  callId: string,
  log: Log,
): Promise<DialPlanCall | undefined> {
  const read = async () => parseNote(await readVariable(rest, readerId, `DB(${FAMILY}/${callId})`));
  const noted = await read();
  if (noted === 'empty') return undefined;
  if (noted === 'unreadable') {
    log.warn({ callId }, 'a note of the dial plan about a call cannot be read');
    return undefined;
  }
  if (noted.ended || (await isChannelThere(rest, callId))) return { callId, ...noted };
  // it has ended since it was read, or the switch broke down and wrote no end
  const last = await read();
  return typeof last === 'string' ? undefined : { callId, ...last, ended: last.ended ?? UNKNOWN_END };
}

const UNKNOWN_END = { at: null, cause: null };

/** `name=value` parts with `&` between them; times in ms since the epoch. */
export function parseNote(text: string): Note | 'empty' | 'unreadable' {
  if (text === '') return 'empty';
  const parts = text.split('&').map((part) => {
    const at = part.indexOf('=');
    return [part.slice(0, at), part.slice(at + 1)];
  });
  const parsed = note.safeParse(Object.fromEntries(parts));
  return parsed.success ? parsed.data : 'unreadable';
}

interface WrittenNote {
  readonly arrived: number;
  readonly dialled: string;
  readonly caller: string;
  readonly answered?: number | undefined;
  readonly channel?: string | undefined;
  readonly phone?: string | undefined;
  readonly ended?: number | undefined;
  readonly cause?: number | undefined;
}

function toNote({ arrived, dialled, caller, answered, channel, phone, ended, cause }: WrittenNote): Note {
  return {
    callerId: toCallerId(caller),
    dialled,
    arrivedAt: new Date(arrived),
    answered:
      answered === undefined
        ? null
        : { at: new Date(answered), channelId: channel ?? '', name: phone ?? '' },
    ended: ended === undefined ? null : { at: new Date(ended), cause: cause || null },
  };
}

async function readVariable(rest: AriRest, channelId: string, variable: string): Promise<string> {
  const path = `/channels/${encodeURIComponent(channelId)}/variable`;
  return (await rest.get(path, ariVariable, { query: { variable } })).value;
}
