import { ApiFault } from '../api/api-fault.js';
import { ofReason } from '../language/of-reason.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';

const refused = ofReason<string>(strings.corrections.refused);

/** Why a correction was not kept, in words for people. */
export function correctionFaultText(fault: Error): string {
  const code = fault instanceof ApiFault ? fault.refusal?.code : undefined;
  const isOurs = code !== undefined && Object.hasOwn(strings.corrections.refused, code);
  return isOurs ? refused(code) : apiFaultText(fault);
}
