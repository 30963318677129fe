import type { WireCallSummary, WireError } from '../../realtime/protocol.js';
import type { CallClock } from '../ui/call-clock.js';
import type { Pressing } from './alert-bell.js';
import { compareNeeds, isUnanswered, needOf, needsSupervisor } from './need.js';

export interface WallCall {
  summary: WireCallSummary;
  clock: CallClock;
  /** it was gone when the connection came back: how it ended is not known here */
  endedAway: boolean;
}

/** Everything the wall knows. */
export interface WallModel {
  loaded: boolean;
  /** by call id, live and ended */
  calls: Readonly<Record<string, WallCall>>;
  error: WireError | null;
}

export interface ReceivedSummary {
  summary: WireCallSummary;
  /** `performance.now()` when it came */
  receivedAtMs: number;
}

export type WallChange =
  | { type: 'calls'; calls: readonly WireCallSummary[]; receivedAtMs: number }
  | { type: 'changed'; calls: readonly ReceivedSummary[] }
  | { type: 'failed'; error: WireError };

/** Number of ended calls that are kept. */
const endedLimit = 12;

export const emptyWallModel: WallModel = { loaded: false, calls: {}, error: null };

/** One change applied: the newest summary of each call wins, by its `seq`; a call that is gone has ended. */
export function reduceWall(model: WallModel, change: WallChange): WallModel {
  switch (change.type) {
    case 'calls':
      return replaceAll(model, change.calls, change.receivedAtMs);
    case 'changed':
      return putCalls(model, change.calls);
    case 'failed':
      return { ...model, error: change.error };
  }
}

function replaceAll(
  model: WallModel,
  summaries: readonly WireCallSummary[],
  receivedAtMs: number,
): WallModel {
  const answered = new Set(summaries.map(({ call_id }) => call_id));
  const calls: Record<string, WallCall> = {};
  for (const [id, call] of Object.entries(model.calls)) {
    if (!answered.has(id)) calls[id] = call.summary.status === 'completed' ? call : toEndedAway(call);
  }
  const kept: WallModel = { loaded: true, calls, error: null };
  return putCalls(
    kept,
    summaries.map((summary) => ({ summary, receivedAtMs })),
  );
}

function toEndedAway(call: WallCall): WallCall {
  return { ...call, summary: { ...call.summary, status: 'completed', state: 'ended' }, endedAway: true };
}

function putCalls(model: WallModel, received: readonly ReceivedSummary[]): WallModel {
  const calls = { ...model.calls };
  let isNews = false;
  for (const { summary, receivedAtMs } of received) {
    const known = calls[summary.call_id];
    if (known !== undefined && !known.endedAway && known.summary.seq > summary.seq) continue;
    isNews = true;
    const clock = { receivedAtMs, durationS: summary.duration };
    calls[summary.call_id] = { summary, clock, endedAway: false };
  }
  return isNews ? { ...model, calls: dropOldEnded(calls) } : model;
}

function dropOldEnded(calls: Record<string, WallCall>): Record<string, WallCall> {
  for (const old of endedCalls({ loaded: true, calls, error: null }).slice(endedLimit)) {
    delete calls[old.summary.call_id];
  }
  return calls;
}

/**
 * The calls that are going on, by need, and the longest first among equals: a card keeps its place until its need becomes
 * another one.
 */
export function liveCalls(model: WallModel): readonly WallCall[] {
  return Object.values(model.calls)
    .filter(({ summary }) => summary.status === 'in_progress')
    .sort(
      (a, b) =>
        compareNeeds(needOf(a.summary), needOf(b.summary)) ||
        compareBy(a, b, ({ summary }) => summary.start_time),
    );
}

/** Live calls in their order, apart: those that a supervisor should look at, and the others. */
export function splitByNeed(live: readonly WallCall[]) {
  const isPressing = ({ summary }: WallCall): boolean => needsSupervisor(needOf(summary));
  return { pressing: live.filter(isPressing), others: live.filter((call) => !isPressing(call)) };
}

/** Lost lines, calls for help and urgent alerts that no supervisor has acknowledged, of live calls, in that order. */
export function pressingMatters({ calls }: WallModel): readonly Pressing[] {
  const live = Object.values(calls).filter(({ summary }) => summary.status === 'in_progress');
  const matters = live.flatMap(({ summary }): Pressing[] => {
    const { call_id: id, lost, asking_for_help: asking, alert_reason: reason } = summary;
    return [
      ...(lost.length > 0 ? [{ kind: 'lost', name: `${id} lost ${lost.length}` } as const] : []),
      ...(asking.length > 0 ? [{ kind: 'help', name: `${id} help` } as const] : []),
      ...(isUnanswered(summary) ? [{ kind: 'alert', name: `${id} ${reason?.seq ?? 0}` } as const] : []),
    ];
  });
  const kinds = ['lost', 'help', 'alert'];
  return matters.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

/** The calls that ended lately, the newest first. */
export function endedCalls(model: WallModel): readonly WallCall[] {
  return Object.values(model.calls)
    .filter(({ summary }) => summary.status === 'completed')
    .sort((a, b) => compareBy(b, a, ({ summary }) => summary.end_time ?? summary.start_time));
}

function compareBy(a: WallCall, b: WallCall, key: (call: WallCall) => string): number {
  return compareTexts(key(a), key(b)) || compareTexts(a.summary.call_id, b.summary.call_id);
}

/** Times in ISO 8601 and ids: the order of their characters is theirs. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
