import type { Alert, AlertWatcher } from '../alerts/alert-watch.js';
import { CallAlerts } from '../alerts/call-alerts.js';
import { finalOf, type CallAnalyser, type CallStreamItem, type PlacedAnalysis } from './live-analyser.js';

/** Watches for the helpline's own rules: `alert.raised` with the words that met one. */
export function alertAnalyser(watcher: AlertWatcher): CallAnalyser {
  return {
    name: 'alert-rules',
    open: ({ dialled }) => {
      const alerts = new CallAlerts(watcher.open({ queue: dialled }));
      return { read: (item) => readItem(alerts, item) };
    },
  };
}

function readItem(alerts: CallAlerts, item: CallStreamItem): readonly PlacedAnalysis[] {
  switch (item.type) {
    case 'written': {
      alerts.take(item);
      const utterance = finalOf(item);
      if (!utterance) return [];
      return alerts.hear(utterance).map((alert) => ({ ...toPlaced(alert), startMs: utterance.endMs }));
    }
    case 'interim':
      return [];
    case 'heard-up-to':
      return alerts.settled(item.toMs).map(toPlaced);
    case 'over':
      return alerts.end().map(toPlaced);
  }
}

function toPlaced({ ruleId, name, severity, evidence, atMs }: Alert): PlacedAnalysis {
  const places = evidence.map(({ turnId: utteranceId, ...place }) => ({ utteranceId, ...place }));
  return { event: { type: 'alert.raised', ruleId, name, severity, evidence: places }, startMs: atMs };
}
