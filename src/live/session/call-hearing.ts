import type { TranscriptMode, Utterance } from '../../calls/call-event.js';
import { MergedStream } from '../../lib/merge.js';
import { SerialQueue } from '../../lib/serial-queue.js';
import type { TelephonyEvent } from '../../telephony/telephony.js';
import { CallStream } from './call-stream.js';
import { DeferredSpeech } from './deferred-speech.js';
import { NotedAlerts } from './noted-alerts.js';
import { SpeechWatermark } from './speech-watermark.js';
import type { PlacedEvent } from './placed-event.js';
import { SpeechPauses } from './speech-pauses.js';
import type { UnheardStretch } from './unheard-stretches.js';
import { WordlessSounds } from './wordless-sound.js';

type SoundQuality = Extract<TelephonyEvent, { type: 'sound' }>['quality'];

/** Sound and words of one live call, those that were heard and those that are still to come, and the alerts on them. */
export class CallHearing {
  readonly utterances = new MergedStream<PlacedEvent>();
  readonly deferred = new DeferredSpeech();
  readonly alerts = new NotedAlerts();
  /** Read by the analysers. */
  readonly stream = new CallStream();
  readonly watermark = new SpeechWatermark((toMs) => this.stream.push({ type: 'heard-up-to', toMs }));
  /** Where nothing is to be transcribed. */
  readonly speechPauses = new SpeechPauses();
  /** Sound of parties of whom no words come. */
  readonly wordless = new WordlessSounds();
  /** By channel: how the sound of a party arrives who has no leg yet. */
  readonly soundBefore = new Map<string, SoundQuality>();
  /** Stretches that were not heard, and whose recording is still to be read; `recovery` resolves once it was. */
  readonly unheard: UnheardStretch[] = [];
  /** Stretches whose recording has been read. */
  readonly recovered: UnheardStretch[] = [];
  /** Speech that will never be transcribed. */
  readonly leftOut: string[] = [];
  #transcription: TranscriptMode | undefined;
  #utteranceCount = 0;
  /** By leg: number of its newest utterance. */
  readonly #utteranceNumbers = new Map<string, number>();
  #earlier: readonly Utterance[] = [];
  readonly #recoveries = new SerialQueue();
  #recovery: Promise<void> = Promise.resolve();

  /** Whether speech is transcribed as it is spoken; undefined until there was any. */
  get transcription(): TranscriptMode | undefined {
    return this.#transcription;
  }

  transcribe(mode: TranscriptMode): void {
    this.#transcription = mode;
  }

  get utteranceCount(): number {
    return this.#utteranceCount;
  }

  countUtterance(): void {
    this.#utteranceCount++;
  }

  /** Utterances from before this process continued the call. */
  get earlier(): readonly Utterance[] {
    return this.#earlier;
  }

  remember(earlier: readonly Utterance[]): void {
    this.#earlier = earlier;
    this.#utteranceCount = earlier.length;
  }

  get recovery(): Promise<void> {
    return this.#recovery;
  }

  /** Behind all that is looked for in recordings already. @returns when that is done */
  recover(work: () => Promise<void>): Promise<void> {
    return (this.#recovery = this.#recoveries.run(work));
  }

  /** Ids of an earlier process are not given again. A number may belong to a sound without words. */
  keepUtteranceIds(utteranceIds: readonly string[]): void {
    for (const id of utteranceIds) {
      const [, legId = '', number = ''] = /^(.*)-(\d+)$/.exec(id) ?? [];
      const newest = this.#utteranceNumbers.get(legId) ?? 0;
      this.#utteranceNumbers.set(legId, Math.max(newest, Number(number)));
    }
  }

  /** Unique within the call. */
  newUtteranceId(legId: string): string {
    const number = (this.#utteranceNumbers.get(legId) ?? 0) + 1;
    this.#utteranceNumbers.set(legId, number);
    return `${legId}-${number}`;
  }
}
