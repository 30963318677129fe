import { callIdSchema } from '../calls/call-id.js';
import { callOfCase } from './case-acts.js';
import type { CaseFile } from './case-file.js';
import { caseFileRefusal } from './case-file-refusal.js';
import { changeableIds } from './changeable-records.js';
import type { RecordCells } from './record-query.js';
import { fieldNamed } from './resource.js';
import { cases } from './resources/case.js';
import { isSourceOf } from './rules/calls-of-case.js';
import { viewerIf, type FileIdentity } from './viewers.js';

/** A case to which a call belongs, as the user may see it. */
export interface CaseOfCall {
  readonly record: RecordCells;
  readonly mayChange: boolean;
  /** The call was put to it, and the user may take it from it. */
  readonly mayRemove: boolean;
}

export interface CasesOfCall {
  /** The newest first. */
  readonly cases: readonly CaseOfCall[];
  /** The user may write a new case that comes from the call. */
  readonly mayAdd: boolean;
}

export interface CallsAndCasesOptions {
  readonly caseFile: Pick<CaseFile, 'list' | 'readBack' | 'update'>;
  /** Whether the user finds the call. @throws UnavailableError */
  readonly seesCall: (identity: FileIdentity, callId: string) => Promise<boolean>;
}

const CASES_AT_MOST = 20;

/**
 * The links of calls and cases: the call that a case came from, and those that were put to it later.
 *
 * Errors: Refusal for a case or call that the user may not see, or that there is not; UnavailableError.
 */
export class CallsAndCases {
  readonly #options: CallsAndCasesOptions;

  constructor(options: CallsAndCasesOptions) {
    this.#options = options;
  }

  /** Cases that the user sees, at most 20. @returns undefined for a call that the user does not see, or not yet */
  async casesOf(identity: FileIdentity, callId: string): Promise<CasesOfCall | undefined> {
    const { caseFile, seesCall } = this.#options;
    // a text that is no id of a call may be one that PostgreSQL does not take
    if (!callIdSchema.safeParse(callId).success || !(await seesCall(identity, callId))) return undefined;
    const field = fieldNamed(cases, 'id');
    const { records } = await caseFile.list(identity, {
      resource: cases,
      conditions: [{ test: 'of-call', callId }],
      sort: { field, isDescending: true },
      offset: 0,
      limit: CASES_AT_MOST,
      isUncounted: true,
    });
    const changeable = await changeableIds(caseFile, identity, cases, records);
    const found = records.map((record) => {
      const mayChange = changeable.has(valueOf(record, 'id'));
      return { record, mayChange, mayRemove: mayChange && !isSource(record, callId) };
    });
    return { cases: found, mayAdd: viewerIf(identity, cases.name, 'add') !== undefined };
  }

  /** @returns which of the calls of a case the user may take from it */
  async removalsFrom(identity: FileIdentity, caseId: string): Promise<(callId: string) => boolean> {
    const { caseFile } = this.#options;
    const { record } = await caseFile.readBack(identity, cases, caseId);
    const mayChange = (await changeableIds(caseFile, identity, cases, [record])).size > 0;
    return (callId) => mayChange && !isSource(record, callId);
  }

  /** The user must be allowed to change the case and to name the call. Nothing happens where it belongs to the case already. */
  async put(identity: FileIdentity, caseId: string, callId: string): Promise<void> {
    await this.#change(identity, caseId, { callId, belongs: true });
  }

  /** The same rights. Nothing happens where it does not belong to the case. @throws Refusal for the call that the case came from */
  async take(identity: FileIdentity, caseId: string, callId: string): Promise<void> {
    await this.#change(identity, caseId, { callId, belongs: false });
  }

  async #change(
    identity: FileIdentity,
    caseId: string,
    { callId, belongs }: { readonly callId: string; readonly belongs: boolean },
  ): Promise<void> {
    if (!callIdSchema.safeParse(callId).success)
      throw caseFileRefusal({ code: 'unknown-record', resource: 'calls', id: callId });
    const draft = callOfCase(callId, belongs);
    await this.#options.caseFile.update(identity, caseId, { draft, faults: [], references: [] });
  }
}

function isSource(record: RecordCells, callId: string): boolean {
  return isSourceOf({ src: valueOf(record, 'src'), src_uid: valueOf(record, 'src_uid') }, callId);
}

function valueOf(record: RecordCells, name: string): string {
  return record[cases.fields.indexOf(fieldNamed(cases, name))] ?? '';
}
