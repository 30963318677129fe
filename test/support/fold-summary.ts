import type {
  WireCallEvent,
  WireCallSummary,
  WireEvidence,
  WireUtterance,
} from '../../src/realtime/protocol.js';

function lastSaid({ speaker, text, doubt }: WireUtterance): WireCallSummary['last_utterance'] {
  return { speaker, text, doubt };
}

function dangersOf(evidence: readonly WireEvidence[]): string[] {
  const risks = evidence.filter(({ category }) => category.startsWith('Risk / '));
  return risks.map(({ category }) => category.slice('Risk / '.length));
}

/** The row of the wall after an event. */
export function foldSummary(summary: WireCallSummary, event: WireCallEvent): WireCallSummary {
  switch (event.type) {
    case 'call_answered':
      return { ...summary, answered_time: summary.answered_time ?? event.at };
    case 'leg_joined':
      return event.speaker === 'agent' ? { ...summary, state: 'up', agent: event.name } : summary;
    case 'streaming_transcription_segment':
      return { ...summary, last_utterance: lastSaid(event.utterance) };
    case 'help_asked':
      return { ...summary, asking_for_help: event.asking ? [event.user_id] : [] };
    case 'alert_acknowledged':
      return { ...summary, alert_acknowledged: { name: event.name, at: event.at } };
    case 'media_wordless':
      return { ...summary, wordless: event.wordless ? [{ leg_id: event.leg_id, name: null }] : [] };
    case 'streaming_classification':
      return { ...summary, classification: event.classification, dangers: dangersOf(event.evidence) };
    case 'streaming_call_end':
      return {
        ...summary,
        ...{ status: 'completed', state: 'wrapping-up', end_time: event.at, end_reason: event.reason },
      };
    case 'postcall_transcription':
      return { ...summary, state: 'ended' };
    default:
      return summary;
  }
}
