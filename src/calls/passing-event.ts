import type { CallEvent } from './call-event.js';

/** Whether an event is published and never stored: a later one says what came of it. */
export function isPassing(event: CallEvent): boolean {
  switch (event.type) {
    case 'transcript.interim':
      return true;
    case 'classification.updated':
      return event.isProvisional ?? false;
    case 'talk.measured':
      return !event.isFinal;
    default:
      return false;
  }
}
