import type { CallEvent, CallEventRecord, Speaker, UtteranceWord } from '../../src/calls/call-event.js';
import { someUtterance } from './call-events.js';

const TIMING = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };

/** A call reported event by event; `seq` grows by itself. */
export class JournalledCall {
  readonly records: CallEventRecord[] = [];

  write(startMs: number, event: CallEvent): this {
    this.records.push({ callId: 'call-1', seq: this.records.length + 1, at: new Date(0), startMs, event });
    return this;
  }

  /** Caller and agent are up from 0. */
  static connected(): JournalledCall {
    return new JournalledCall().join('caller', 0).join('agent', 0);
  }

  join(speaker: Speaker, startMs: number, legId: string = speaker): this {
    return this.write(startMs, { type: 'leg.joined', legId, speaker, name: speaker, userId: null });
  }

  leave(speaker: Speaker, startMs: number, legId: string = speaker): this {
    return this.write(startMs, { type: 'leg.left', legId, speaker, cause: 16 });
  }

  hold(startMs: number, endMs: number, speaker: Speaker = 'caller'): this {
    this.write(startMs, { type: 'leg.held', legId: speaker, speaker });
    return this.write(endMs, { type: 'leg.resumed', legId: speaker, speaker });
  }

  /** One word a stretch of `wordMs`, one after the other. */
  say(speaker: Speaker, startMs: number, endMs: number, wordMs = endMs - startMs): this {
    const words: UtteranceWord[] = [];
    for (let at = startMs; at < endMs; at += wordMs)
      words.push({ text: 'word', startMs: at, endMs: Math.min(endMs, at + wordMs), probability: 1 });
    return this.sayWords(speaker, words);
  }

  sayWords(
    speaker: Speaker,
    words: readonly UtteranceWord[],
    id = `${speaker}-${this.records.length}`,
  ): this {
    const startMs = words[0]?.startMs ?? 0;
    const endMs = words.at(-1)?.endMs ?? 0;
    const text = words.map((word) => word.text).join(' ');
    const utterance = someUtterance({ id, legId: speaker, speaker, text, startMs, endMs, words });
    return this.write(startMs, { type: 'transcript.final', utterance, timing: TIMING });
  }
}
