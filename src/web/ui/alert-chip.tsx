import type { WireAlertSeverity } from '../../realtime/protocol.js';
import { strings } from '../strings.js';

/** The severity in words; the colour only repeats them. */
export function AlertChip({ severity }: { severity: WireAlertSeverity }) {
  return <span className={`chip chip-alert-${severity}`}>{strings.alerts.severity[severity]}</span>;
}
