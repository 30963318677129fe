import type { Alert, AlertWatcher } from '../alerts/alert-watch.js';
import { CallAlerts } from '../alerts/call-alerts.js';
import type { CallAnalyser, PlacedAnalysis } from './live-analyser.js';

/** Watches for the helpline's own rules: `alert.raised` with the words that met one. */
export function alertAnalyser(watcher: AlertWatcher): CallAnalyser {
  return {
    name: 'alert-rules',
    open: ({ dialled }) => {
      const alerts = new CallAlerts(watcher.open({ queue: dialled }));
      return {
        push: (utterance) => alerts.hear(utterance).map((alert) => toPlaced(alert).event),
        tell: (placed) => alerts.tell(placed),
        settled: (toMs) => alerts.settled(toMs).map(toPlaced),
        end: () => alerts.end().map(toPlaced),
      };
    },
  };
}

function toPlaced({ ruleId, name, severity, evidence, atMs }: Alert): PlacedAnalysis {
  const places = evidence.map(({ turnId: utteranceId, ...place }) => ({ utteranceId, ...place }));
  return { event: { type: 'alert.raised', ruleId, name, severity, evidence: places }, startMs: atMs };
}
