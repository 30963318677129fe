import type { Utterance } from '../../calls/call-event.js';
import type { PlacedTalk } from '../talk/talk-moment.js';
import type { Turn } from '../turn.js';
import type { Alert, AlertWatch } from './alert-watch.js';
import { TalkTicks } from './talk-ticks.js';

/**
 * The alerts of one call by its events: of a call that goes on as each is reported, of a finished one from those that are
 * stored. Both raise the same.
 *
 * In:     events in the order in which they were reported, the words of a final behind it; `settled`; the end.
 * Out:    the alerts that each raised.
 * Memory: that of the watch, and of the ticks where a rule is about talk.
 */
export class CallAlerts {
  readonly #watch: AlertWatch;
  readonly #ticks: TalkTicks | undefined;
  readonly #deferred = new Set<string>();
  #endMs = Infinity;
  #settledMs = 0;

  constructor(watch: AlertWatch) {
    this.#watch = watch;
    this.#ticks = watch.needsTalk ? new TalkTicks() : undefined;
  }

  take({ event, startMs }: PlacedTalk): void {
    this.#ticks?.take({ event, startMs });
    if (event.type === 'leg.joined' && event.userId !== null)
      this.#watch.push({ type: 'agent', userId: event.userId, atMs: startMs });
    if (event.type === 'transcript.deferred') this.#deferred.add(event.utteranceId);
    if (event.type === 'call.ended') this.#endMs = Math.min(this.#endMs, startMs);
  }

  hear(utterance: Utterance): readonly Alert[] {
    const isLate = this.#deferred.has(utterance.id);
    return this.#watch.push({ type: 'turn', turn: turnOf(utterance), isLate });
  }

  /** @param toMs everything that lies before it has been reported */
  settled(toMs: number): readonly Alert[] {
    const ticks = this.#ticks?.upTo(Math.min(toMs, this.#endMs)) ?? [];
    this.#settledMs = Math.max(this.#settledMs, Math.min(toMs, this.#endMs));
    return ticks.flatMap((talk) => [...this.#watch.push({ type: 'talk', talk })]);
  }

  /** Everything of the call has been reported. */
  end(): readonly Alert[] {
    const atMs = this.#endMs === Infinity ? this.#settledMs : this.#endMs;
    return [...this.settled(atMs), ...this.#watch.push({ type: 'end', atMs })];
  }
}

function turnOf({ id, speaker, text, startMs, endMs, language, doubt }: Utterance): Turn {
  return { id, speaker, text, startMs, endMs, language, isDoubtful: doubt !== null };
}
