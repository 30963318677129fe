import type { CallAnalyser, PlacedAnalysis } from '../../analysis/live/live-analyser.js';
import type { Utterance } from '../../calls/call-event.js';
import type { EventParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import { writeEvent } from '../session/write-event.js';
import { pushTo, withoutFault, type NamedAnalyser } from './analyse-words.js';
import { openAnalysers } from './open-analysers.js';

export interface ReadingParts extends EventParts {
  readonly analysers: readonly CallAnalyser[];
}

/** The analysers of one call, which are told everything that is written of it, and how far that goes. */
export class CallReading {
  readonly analysers: readonly NamedAnalyser[];
  readonly #parts: EventParts;
  readonly #session: CallSession;
  /** In the order in which it was found. */
  #writing: Promise<void> = Promise.resolve();
  #isOver = false;

  private constructor(parts: EventParts, session: CallSession, analysers: readonly NamedAnalyser[]) {
    this.#parts = parts;
    this.#session = session;
    this.analysers = analysers;
  }

  /** Events that come meanwhile are kept for it (told-events.ts). */
  static async open({ analysers, ...parts }: ReadingParts, session: CallSession): Promise<CallReading> {
    const { callId, dialled } = session;
    const { told } = session.hearing;
    const { log } = parts;
    const found: { say?: (each: PlacedAnalysis) => void } = {};
    const call = { callId, dialled, say: (each: PlacedAnalysis) => found.say?.(each) };
    const opened = await openAnalysers(analysers, { call, earlier: told.earlier, log });
    const reading = new CallReading(parts, session, opened);
    found.say = (each) => reading.#say(each);
    told.listen((placed) => reading.#each((analyser) => analyser.tell?.(placed)));
    if (reading.analysers.some((analyser) => 'settled' in analyser))
      session.hearing.toldUpTo.onMoved((toMs) => void reading.#write((analyser) => analyser.settled?.(toMs)));
    return reading;
  }

  /** Words that became known when nothing of the call was to be heard any more. */
  async late(utterance: Utterance): Promise<void> {
    const { log } = this.#parts;
    await this.#write((analyser) =>
      pushTo(analyser, utterance, log).map((event) => ({ event, startMs: utterance.endMs })),
    );
  }

  /** Everything of the call has been told. Resolves once what follows from that is written. */
  async end(): Promise<void> {
    this.#session.hearing.toldUpTo.onMoved(undefined);
    this.#isOver = true;
    await this.#write((analyser) => analyser.end?.());
  }

  #write(find: (analyser: NamedAnalyser) => readonly PlacedAnalysis[] | undefined): Promise<void> {
    return this.#keep(this.#each(find).flatMap((each) => [...(each ?? [])]));
  }

  #say(found: PlacedAnalysis): void {
    if (!this.#isOver) void this.#keep([found]);
  }

  #keep(found: readonly PlacedAnalysis[]): Promise<void> {
    if (found.length === 0) return this.#writing;
    return (this.#writing = this.#writing.then(async () => {
      for (const { event, startMs } of found) await writeEvent(this.#parts, this.#session, event, startMs);
    }));
  }

  #each<Said>(work: (analyser: NamedAnalyser) => Said): (Said | undefined)[] {
    const { log } = this.#parts;
    return this.analysers.map((analyser) => withoutFault(analyser, log, () => work(analyser)));
  }
}
