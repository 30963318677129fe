import { RedactedTexts } from '../redacted-texts.js';
import { CallRedaction, type CallNumbers } from './call-redaction.js';

/** The numbers of a call of which nothing else is shown. The caller's number is the first one of each call, here as in its events. */
export function redactNumbers<N extends CallNumbers>(numbers: N): N {
  return new CallRedaction(new RedactedTexts(() => [])).redactNumbers(numbers);
}
