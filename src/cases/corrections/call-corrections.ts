import { mayWatchCalls } from '../../access/call-rights.js';
import type { TranscriptAccess } from '../../audit/transcript-access-log.js';
import type { StoredCallEvent } from '../../calls/call-event.js';
import { callIdSchema } from '../../calls/call-id.js';
import { wasOnCall } from '../../calls/was-on-call.js';
import { caseFileRefusal } from '../case-file-refusal.js';
import { callReviews } from '../resources/call-review.js';
import type { ReadableCalls } from '../readable-calls.js';
import { rowIdOf } from '../row-id.js';
import { viewerIf, type FileIdentity } from '../viewers.js';
import {
  OF_UTTERANCES,
  valueFault,
  type Correction,
  type CorrectionStore,
  type MachineValue,
  type SaidInstead,
} from './correction.js';
import { finalsOf, machineSaid } from './machine-said.js';

export interface CallCorrectionsOptions {
  readonly calls: Pick<ReadableCalls, 'of' | 'seesWords'>;
  readonly store: CorrectionStore;
  /** Whether a label of the machine means that choice of category. @throws UnavailableError */
  readonly isMeant: (identity: FileIdentity, label: string, categoryId: string) => Promise<boolean>;
  /** For the audit, before words are shown; when it throws, none are. */
  readonly onRead: (access: TranscriptAccess) => Promise<void>;
}

/** User who asks, with the address that the audit names. */
export interface CorrectionReader {
  readonly identity: FileIdentity;
  readonly address: string | null;
}

/** A correction as one user may read it. */
export interface ShownCorrection extends Omit<Correction, 'value'> {
  /** Null: kept from this user, with the note. */
  readonly value: string | null;
  readonly isOwn: boolean;
}

export interface CorrectionsOfCall {
  readonly total: number;
  /** The newest first, at most 200. */
  readonly corrections: readonly ShownCorrection[];
  readonly mayCorrectWords: boolean;
  readonly mayCorrectLabels: boolean;
}

const SHOWN_AT_MOST = 200;
/** The limit for one user and one call. */
const KEPT_AT_MOST = 500;

interface OpenCall {
  readonly events: readonly StoredCallEvent[];
  /** by utterance: two hundred corrections are shown of a call of two hours */
  readonly finals: ReturnType<typeof finalsOf>;
  readonly mayCorrectWords: boolean;
  readonly mayCorrectLabels: boolean;
}

/**
 * Corrections by people of what the machine said of a call. They stand beside it: the journal stays as it is.
 *
 * A user who gets the words of the call as they were said corrects words. Labels are corrected by those who were on the
 * call, and by those who review calls. Only its author withdraws a correction.
 */
export class CallCorrections {
  readonly #options: CallCorrectionsOptions;

  constructor(options: CallCorrectionsOptions) {
    this.#options = options;
  }

  /** @throws Refusal for a call that the user may not see; UnavailableError */
  async list(asking: CorrectionReader, callId: string): Promise<CorrectionsOfCall> {
    const open = await this.#open(asking, callId);
    const { total, corrections } = await this.#options.store.list(callId, SHOWN_AT_MOST);
    const { mayCorrectWords, mayCorrectLabels } = open;
    const shown = corrections.map((each) => shownTo(asking.identity, open, each));
    return { total, corrections: shown, mayCorrectWords, mayCorrectLabels };
  }

  /**
   * Keeps a correction beside what the machine said until now; that of the same thing by the same user is superseded.
   *
   * @throws Refusal for a call that the user may not see or not correct, an utterance that there is not or whose words are
   *         not final, a faulty value, and what the machine said itself; UnavailableError
   */
  async add(asking: CorrectionReader, callId: string, said: SaidInstead): Promise<ShownCorrection> {
    const { identity } = asking;
    const open = await this.#open(asking, callId);
    const may = said.subject === 'words' ? open.mayCorrectWords : open.mayCorrectLabels;
    if (!may) throw caseFileRefusal({ code: 'record-not-allowed', resource: 'feedback' });
    assertWhole(said);
    const machine = machineSaid(open.events, said);
    if (await this.#isSame(identity, machine, said))
      throw caseFileRefusal({ code: 'correction-changes-nothing' });
    const { store } = this.#options;
    const id = await store.add({ ...said, callId, machine, userId: identity.userId }, KEPT_AT_MOST);
    if (id === undefined) throw caseFileRefusal({ code: 'too-many-corrections', most: KEPT_AT_MOST });
    return this.#read(identity, open, { callId, id: String(id) });
  }

  /** @throws Refusal for a correction that there is not, and for that of another user; UnavailableError */
  async withdraw(asking: CorrectionReader, callId: string, id: string): Promise<ShownCorrection> {
    const open = await this.#open(asking, callId);
    const { id: row, isOwn } = await this.#read(asking.identity, open, { callId, id });
    if (!isOwn) throw caseFileRefusal({ code: 'record-not-allowed', resource: 'feedback' });
    await this.#options.store.withdraw(row);
    return this.#read(asking.identity, open, { callId, id });
  }

  async #open({ identity, address }: CorrectionReader, callId: string): Promise<OpenCall> {
    const { calls, onRead } = this.#options;
    const unknown = () => caseFileRefusal({ code: 'unknown-record', resource: 'calls', id: callId });
    if (!callIdSchema.safeParse(callId).success) throw unknown();
    const reader = await calls.of(identity, callId);
    if (!(await reader.findCall(callId))) throw unknown();
    const events = await reader.readAll(callId);
    const wasOn = wasOnCall(identity.userId, events);
    // a role may get the words as they were said and still see no calls but its own
    const watches = mayWatchCalls(identity.role);
    if (!watches && !wasOn) throw unknown();
    await onRead({ callId, userId: identity.userId, address });
    const mayCorrectWords = wasOn || (await calls.seesWords(identity, callId));
    const mayReview = viewerIf(identity, callReviews.name, 'add') !== undefined;
    const finals = finalsOf(events);
    return { events, finals, mayCorrectWords, mayCorrectLabels: wasOn || mayReview };
  }

  async #isSame(identity: FileIdentity, machine: MachineValue, said: SaidInstead): Promise<boolean> {
    if (machine.value === null) return false;
    if (said.subject === 'category') return this.#options.isMeant(identity, machine.value, said.value);
    return machine.value.trim() === said.value.trim();
  }

  async #read(
    identity: FileIdentity,
    open: OpenCall,
    { callId, id }: { readonly callId: string; readonly id: string },
  ): Promise<ShownCorrection> {
    const row = rowIdOf(id);
    const found = row === undefined ? undefined : await this.#options.store.find(callId, row);
    if (!found) throw caseFileRefusal({ code: 'unknown-record', resource: 'feedback', id });
    return shownTo(identity, open, found);
  }
}

function assertWhole({ subject, utteranceId, value }: SaidInstead): void {
  const needsUtterance = OF_UTTERANCES.has(subject);
  if (needsUtterance !== (utteranceId !== null)) {
    const problem = needsUtterance ? 'missing' : 'of-whole-call';
    throw caseFileRefusal({ code: 'correction-not-taken', field: 'segment_id', problem });
  }
  const problem = valueFault(subject, value);
  if (problem) throw caseFileRefusal({ code: 'correction-not-taken', field: 'value', problem });
}

/** Readers of redacted words get neither those of a person nor a note, and the machine's as the transcript has them. */
function shownTo(identity: FileIdentity, open: OpenCall, correction: Correction): ShownCorrection {
  const isOwn = correction.userId === identity.userId;
  if (open.mayCorrectWords) return { ...correction, isOwn };
  const note = null;
  if (correction.subject !== 'words') return { ...correction, note, isOwn };
  const text = open.finals.get(correction.utteranceId ?? '')?.text ?? null;
  return { ...correction, machine: { ...correction.machine, value: text }, value: null, note, isOwn };
}
