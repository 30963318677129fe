import type { WireCallSummary } from '../../src/realtime/protocol.js';

/** A live call as the wall gets it; one with a longer id began later. */
export function wallCall(id: string, change: Partial<WireCallSummary> = {}): WireCallSummary {
  return {
    call_id: id,
    caller_id: null,
    dialled: '116',
    direction: 'inbound',
    asking_for_help: [],
    wordless: [],
    lost: [],
    dangers: [],
    alert: null,
    alert_reason: null,
    alert_acknowledged: null,
    recording: null,
    transcription: 'live',
    status: 'in_progress',
    state: 'up',
    start_time: `2026-01-01T00:00:0${id.length}.000Z`,
    answered_time: null,
    end_time: null,
    end_reason: null,
    duration: 1,
    agent: null,
    language: null,
    classification: null,
    last_utterance: null,
    seq: 1,
    ...change,
  };
}
