import type {
  AlertEvidence,
  CallEvent,
  CallEventRecord,
  NamedEntity,
  StoredCallEvent,
  Utterance,
} from '../../calls/call-event.js';
import type { AlertReason } from '../../calls/call-alert.js';
import type { CallView } from '../../calls/call-view.js';
import { TimeSlice } from '../../lib/time-slice.js';
import type { TurnTexts } from '../redacted-texts.js';
import type { Redaction } from '../redactor.js';
import type { CallTexts } from '../call-texts.js';
import { personalSpansOf } from './personal-entities.js';
import { redactWords } from './redact-words.js';

/** Numbers that the parties of a call are known by. */
export interface CallNumbers {
  readonly callerId: string | null;
  readonly dialled: string;
  readonly direction: CallView['direction'];
}

/** Digits of a telephone number; extensions have fewer. */
const NUMBER = /(?:\d\D*){6}/;

/**
 * One call in the form that users without clearance get:
 * the only place that says what they see of its events.
 *
 * In:     every stored event of the call, by `take`, in order of `seq`. The work on them waits until its
 *         result is asked for. The same events give the same pseudonyms, in every process.
 * Out:    the redacted form of an event that was taken, and of the view. Places of quotes hold in the redacted texts.
 *         Interims are shown as nothing: half a name cannot be known.
 */
export class CallRedaction {
  readonly #texts: CallTexts;
  readonly #waiting: CallEvent[] = [];
  /** Utterances of which the words of the second pass count, once it has ended. */
  readonly #heardBetter = new Set<string>();
  /** Not yet reported as ended: its words do not count. */
  #heardAgain: string[] = [];
  #lastFinalId: string | undefined;
  #callerId: string | null = null;

  /** @param texts `RedactedTexts` without a text so far, or `SettledTexts` of the same events */
  constructor(texts: CallTexts) {
    this.#texts = texts;
  }

  take({ event }: Pick<StoredCallEvent, 'event'>): void {
    if (HAS_WORDS.has(event.type)) this.#waiting.push(event);
  }

  /** Works through what was taken, and hides in earlier words what later ones gave away; leaves the event loop in between. */
  async settle(): Promise<void> {
    const slice = new TimeSlice();
    while (this.#waiting.length > 0) {
      this.#work(1);
      await slice.breathe();
    }
    await this.#texts.reread();
  }

  /** @returns undefined for what is not shown */
  redact<R extends CallEventRecord>(record: R): R | undefined {
    this.#work();
    const event = this.#redactEvent(record.event);
    return event && { ...record, event };
  }

  redactView(view: CallView): CallView {
    this.#work();
    const last = this.#lastFinalId === undefined ? undefined : this.#texts.of(this.#lastFinalId);
    const { lastUtterance, alertReason } = view;
    return {
      ...view,
      ...this.redactNumbers(view),
      lost: view.lost.map((party) => ({ ...party, name: this.#redactName(party) })),
      alertReason: alertReason && this.#redactReason(alertReason),
      lastUtterance: lastUtterance && last ? { ...lastUtterance, text: last.text } : null,
    };
  }

  #redactReason(reason: AlertReason): AlertReason {
    const [quote = null] = this.#quotes(reason.quote === null ? [] : [reason.quote]);
    const sentence = quote && reason.sentence !== null ? this.#texts.of(quote.utteranceId)?.text : undefined;
    return { ...reason, quote, sentence: sentence ?? null };
  }

  redactNumbers<N extends CallNumbers>(numbers: N): N {
    const { callerId, dialled, direction } = numbers;
    return {
      ...numbers,
      callerId: callerId === null ? null : this.#pseudonymOfNumber(callerId),
      // a number of the helpline's own that was called is no secret
      dialled: direction === 'outbound' ? this.#pseudonymOfNumber(dialled) : dialled,
    };
  }

  /**
   * The redacted form of the words that count for each utterance, by its id: those that findings of the whole call quote.
   *
   * @param texts those of this redaction
   */
  bestOf(texts: TurnTexts): TurnTexts {
    this.#work();
    const idOf = (id: string) => (this.#heardBetter.has(id) ? secondPassId(id) : id);
    return {
      place: (id, span) => texts.place(idOf(id), span),
      addFound: (id, spans) => texts.addFound(idOf(id), spans),
      redact: (text) => texts.redact(text),
      pseudonymOf: (type, value) => texts.pseudonymOf(type, value),
    };
  }

  /** Both hearings of an utterance, redacted: what either has hidden is personal. */
  hearingsOf(utteranceId: string): { readonly live?: Redaction; readonly second?: Redaction } {
    this.#work();
    const live = this.#texts.of(utteranceId);
    const second = this.#texts.of(secondPassId(utteranceId));
    return { ...(live && { live }), ...(second && { second }) };
  }

  #pseudonymOfNumber(number: string): string {
    return number === '' ? number : this.#texts.pseudonymOf('PHONE', number);
  }

  #work(atMost = Infinity): void {
    for (const event of this.#waiting.splice(0, atMost)) this.#takeIn(event);
  }

  #takeIn(event: CallEvent): void {
    switch (event.type) {
      case 'call.started':
        this.#callerId = event.callerId;
        this.redactNumbers(event);
        return;
      case 'transcript.final':
        this.#lastFinalId = event.utterance.id;
        this.#texts.take(event.utterance.id, event.utterance.text);
        return;
      case 'transcript.dropped':
        this.#texts.take(droppedId(event.utteranceId), event.text);
        return;
      case 'second-pass.heard':
        this.#texts.take(secondPassId(event.utterance.id), event.utterance.text);
        if (event.isBetter) this.#heardAgain.push(event.utterance.id);
        return;
      case 'second-pass.ended':
        for (const id of this.#heardAgain.splice(0)) this.#heardBetter.add(id);
        return;
      case 'call.ended':
        if (event.note !== undefined) this.#texts.take(NOTE_OF_END, event.note);
        return;
      case 'translation.found':
        this.#texts.take(translationId(event), event.text);
        return;
      case 'entities.found':
        this.#texts.addFound(event.utteranceId, personalSpansOf(event.entities));
        return;
      case 'leg.joined':
      case 'leg.lost':
      case 'agent.ringing':
      case 'agent.missed':
        this.#redactName(event);
        return;
      default:
    }
  }

  /** Events without words are returned as they are, by name: a new one with words is redacted here. */
  #redactEvent(event: CallEvent): CallEvent | undefined {
    switch (event.type) {
      case 'transcript.interim':
        return undefined;
      case 'call.started':
        return this.redactNumbers(event);
      case 'leg.joined':
      case 'leg.lost':
      case 'agent.ringing':
      case 'agent.missed':
        return { ...event, name: this.#redactName(event) };
      case 'transcript.final':
        return this.#redactFinal(event);
      case 'second-pass.heard':
        return { ...event, utterance: this.#redactHeardAgain(event.utterance) };
      case 'call.ended':
        return event.note === undefined ? event : { ...event, note: this.#texts.of(NOTE_OF_END)?.text ?? '' };
      case 'transcript.dropped':
        return { ...event, text: this.#texts.of(droppedId(event.utteranceId))?.text ?? '' };
      case 'translation.found':
        return { ...event, text: this.#texts.of(translationId(event))?.text ?? '' };
      case 'classification.updated':
        return event.isProvisional ? undefined : { ...event, evidence: this.#quotes(event.evidence) };
      case 'alert.raised':
        return { ...event, evidence: this.#quotes<AlertEvidence>(event.evidence) };
      case 'entities.found':
        return { ...event, entities: this.#entities(event.utteranceId, event.entities) };
      case 'event.unreadable':
      case 'call.answered':
      case 'call.queued':
      case 'call.transferred':
      case 'callback.promised':
      case 'callback.owed':
      case 'leg.back':
      case 'leg.held':
      case 'leg.resumed':
      case 'leg.muted':
      case 'leg.left':
      case 'announcement.played':
      case 'help.asked':
      case 'alert.acknowledged':
      case 'alert.seen':
      case 'recording.changed':
      case 'media.started':
      case 'media.gap':
      case 'media.recovered':
      case 'media.quality':
      case 'media.wordless':
      case 'media.received':
      case 'talk.measured':
      case 'transcript.changed':
      case 'transcript.mode':
      case 'transcript.deferred':
      case 'transcript.complete':
      case 'second-pass.ended':
        return event;
      default:
        return event satisfies never; // a new event must say here what of it is shown
    }
  }

  /** Words that were shown before are not shown: interims are not, either. */
  #redactFinal({ corrections: _, ...event }: Extract<CallEvent, { type: 'transcript.final' }>): CallEvent {
    return { ...event, utterance: this.#redactUtterance(event.utterance, event.utterance.id) };
  }

  #redactHeardAgain(utterance: Utterance): Utterance {
    return this.#redactUtterance(utterance, secondPassId(utterance.id));
  }

  /** A person outside has a number where a user has a name; the caller may have any name that the trunk gives. */
  #redactName({ name, userId }: { readonly name: string; readonly userId: number | null }): string {
    const isOutside = userId === null && (NUMBER.test(name) || name === this.#callerId);
    return isOutside ? this.#pseudonymOfNumber(name) : name;
  }

  #redactUtterance(utterance: Utterance, textId: string): Utterance {
    const redaction = this.#texts.of(textId);
    if (!redaction) return { ...utterance, text: '', words: [] }; // words that were never taken
    return { ...utterance, text: redaction.text, words: redactWords(utterance, redaction) };
  }

  /** A quote of words that are not known is left out. */
  #quotes<Quote extends AlertEvidence>(quotes: readonly Quote[]): Quote[] {
    return quotes.flatMap((quote) => {
      const place = this.#texts.place(quote.utteranceId, quote);
      return place ? [{ ...quote, ...place }] : [];
    });
  }

  #entities(utteranceId: string, entities: readonly NamedEntity[]): NamedEntity[] {
    return entities.flatMap((entity) => {
      const place = this.#texts.place(utteranceId, entity);
      return place ? [{ ...entity, ...place }] : [];
    });
  }
}

/** The text that a user may give with the command. */
const NOTE_OF_END = 'note of end';
/** Events that say something of a person, and the one that says which of two hearings counts. */
const HAS_WORDS: ReadonlySet<CallEvent['type']> = new Set([
  'call.started',
  'leg.joined',
  'leg.lost',
  'agent.ringing',
  'agent.missed',
  'transcript.final',
  'transcript.dropped',
  'entities.found',
  'translation.found',
  'call.ended',
  'second-pass.heard',
  'second-pass.ended',
]);

/**
 * Id by which the text of the second pass is redacted, as a text of its own: quotes of the live call are at
 * their places in the live words.
 */
function secondPassId(utteranceId: string): string {
  return `second pass ${utteranceId}`;
}

/**
 * Id by which a dropped stretch's text is redacted, as a text
 * of its own: its words may come later, under the same id.
 */
function droppedId(utteranceId: string): string {
  return `dropped ${utteranceId}`;
}

function translationId({
  utteranceId,
  target,
}: {
  readonly utteranceId: string;
  readonly target: string;
}): string {
  return `${target} of ${utteranceId}`;
}

/** The part of an event that its redaction needs, so that little is sent to another process; undefined for one without words. */
export function wordsOf(event: CallEvent): CallEvent | undefined {
  if (!HAS_WORDS.has(event.type)) return undefined;
  if (event.type !== 'transcript.final' && event.type !== 'second-pass.heard') return event;
  return { ...event, utterance: { ...event.utterance, words: [] } };
}
