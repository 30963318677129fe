import type { Operation } from '../access/helpline-rights.js';
import { Refusal } from '../lib/refusal.js';
import type { CorrectionFault } from './corrections/correction.js';
import type { ContactWishRefusal } from './safe-contact.js';

/** Every reason for which the case file is closed to a request; records that are not taken are `RecordRefusal`. */
export type CaseFileRefusal =
  /** No such record, or none that the user may see. */
  | { readonly code: 'unknown-record'; readonly resource: string; readonly id: string }
  /** `who`: a role, or the name of a program. */
  | {
      readonly code: 'resource-not-allowed';
      readonly who: string;
      readonly operation: Operation;
      readonly resource: string;
    }
  /** The user may change other rows of this resource. */
  | { readonly code: 'record-not-allowed'; readonly resource: string }
  /** Only those who could delete the case place a hold or lift it. */
  | { readonly code: 'hold-not-allowed' }
  /** The file is one of a case under legal hold. */
  | { readonly code: 'file-under-hold' }
  /** The call is the source of the case: it is changed with the source. */
  | { readonly code: 'case-came-from-call' }
  /** `sees-no-cases`: the role of that user may see no case. */
  | {
      readonly code: 'cannot-escalate-to';
      readonly userId: string;
      readonly problem: 'unknown' | 'inactive' | 'sees-no-cases';
    }
  /** The record is not in the state that the request was made for. */
  | { readonly code: 'record-changed' }
  /** `most`: exports that one user may run at once. */
  | { readonly code: 'too-many-exports-of-user'; readonly most: number }
  /** `most`: exports that all users together may run at once. */
  | { readonly code: 'too-many-exports'; readonly most: number }
  /** `most`: half-written forms that one user may have. */
  | { readonly code: 'too-many-drafts'; readonly most: number }
  /** `most`: flags that may hold of one person. */
  | { readonly code: 'too-many-flags'; readonly most: number }
  /** The end of a flag must be to come, and within so many `years`. */
  | {
      readonly code: 'flag-end-not-taken';
      readonly field: 'expires_at';
      readonly problem: 'past' | 'too-far';
      readonly years: number;
    }
  /**
   * `same`: both are one record; `of-user`: name and addresses of a colleague are changed with the user;
   * `too-many-flags`: more flags of both hold than may hold of one person.
   */
  | {
      readonly code: 'persons-not-merged';
      readonly personId: string;
      readonly problem: 'same' | 'of-user' | 'too-many-flags';
    }
  /** Both records have this value, neither is the safe one, and the user has not chosen. */
  | { readonly code: 'merge-undecided'; readonly field: `choices.${string}` }
  /** `into`: the record that was kept. */
  | { readonly code: 'person-merged-before'; readonly personId: string; readonly into: string }
  /** `personId`: the record that is not as it was compared, or the first of both. */
  | { readonly code: 'persons-changed'; readonly personId: string }
  | {
      readonly code: 'correction-not-taken';
      readonly field: 'segment_id' | 'value';
      /** `missing`: words and languages are those of a segment; `of-whole-call`: the others are not. */
      readonly problem: CorrectionFault | 'missing' | 'of-whole-call';
    }
  /** The machine said the same. */
  | { readonly code: 'correction-changes-nothing' }
  /** The words of that utterance come later. */
  | { readonly code: 'words-not-final'; readonly utteranceId: string }
  /** `most`: corrections that one user may keep of one call. */
  | { readonly code: 'too-many-corrections'; readonly most: number }
  /** The case file says that no message may be sent to this person now; sent all the same for a reason that the user names. */
  | ({ readonly code: 'message-not-wished' } & ContactWishRefusal)
  /** `several`: more than one file in a form; `fields`: too many or too long fields beside it. */
  | {
      readonly code: 'file-not-taken';
      readonly why: 'missing' | 'empty' | 'unknown-type' | 'several' | 'fields';
    }
  /** `most`: MB that a file may have. */
  | { readonly code: 'file-too-large'; readonly most: number }
  /** Messages of this kind cannot be sent by this server; nothing was stored. */
  | { readonly code: 'no-message-gateway'; readonly means: 'email' | 'phone' };

/** A refusal of the case file, to be thrown. */
export const caseFileRefusal = Refusal.of<CaseFileRefusal>({
  'unknown-record': 'not-found',
  'resource-not-allowed': 'forbidden',
  'record-not-allowed': 'forbidden',
  'hold-not-allowed': 'forbidden',
  'file-under-hold': 'conflict',
  'case-came-from-call': 'conflict',
  'cannot-escalate-to': 'conflict',
  'record-changed': 'precondition-failed',
  'too-many-exports-of-user': 'too-many-requests',
  'too-many-exports': 'too-many-requests',
  'too-many-drafts': 'conflict',
  'too-many-flags': 'conflict',
  'flag-end-not-taken': 'invalid-input',
  'persons-not-merged': 'conflict',
  'merge-undecided': 'invalid-input',
  'person-merged-before': 'conflict',
  'persons-changed': 'conflict',
  'correction-not-taken': 'invalid-input',
  'correction-changes-nothing': 'conflict',
  'words-not-final': 'conflict',
  'too-many-corrections': 'conflict',
  'message-not-wished': 'conflict',
  'file-not-taken': 'invalid-content',
  'file-too-large': 'content-too-large',
  'no-message-gateway': 'unavailable',
});
