import { Refusal } from '../lib/refusal.js';

/** Every reason for which work on a recording or a text is refused. */
export type ProcessingRefusal =
  /** No such task, or none that its asker may see. */
  | { readonly code: 'unknown-task'; readonly taskId: string }
  | { readonly code: 'unknown-text-task'; readonly taskId: string }
  /** The waiting sound of all users has reached its limit. */
  | { readonly code: 'task-queue-full'; readonly waitingHours: number }
  /** The sound of this user that waits has reached its limit. */
  | { readonly code: 'task-quota-reached'; readonly waitingHours: number; readonly mostHours: number }
  | { readonly code: 'unknown-language'; readonly field: 'language'; readonly language: string }
  /** Rules are being tried out already. */
  | { readonly code: 'rule-trial-running' };

/** A refusal of work on a recording or a text, to be thrown. */
export const processingRefusal = Refusal.of<ProcessingRefusal>({
  'unknown-task': 'not-found',
  'unknown-text-task': 'not-found',
  'task-queue-full': 'unavailable',
  'task-quota-reached': 'too-many-requests',
  'unknown-language': 'invalid-input',
  'rule-trial-running': 'too-many-requests',
});
