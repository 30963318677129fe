import type { CallEvent } from '../../calls/call-event.js';
import { CallRedaction } from '../../redact/calls/call-redaction.js';
import type { RedactionOptions } from '../../redact/conversation-texts.js';
import { RedactedTexts } from '../../redact/redacted-texts.js';
import type { Redaction } from '../../redact/redactor.js';
import type { SettledTextsData } from '../../redact/call-texts.js';
import type { NameFinder } from '../../redact/text-span.js';
import type { ConversationFindings } from './findings.js';
import { redactFindings, addEntities } from './redact-findings.js';

type Findings = Omit<ConversationFindings, 'steps'>;

/** A call as it was. */
export interface CallToRedact {
  /** Those with words, in order of `seq`. */
  readonly events: readonly CallEvent[];
  /** Null: it was not analysed. */
  readonly findings: Findings | null;
}

/** A call as it is reported to users without clearance; times of words and all that has no words are not in it. */
export interface RedactedCallTexts {
  readonly texts: SettledTextsData;
  readonly findings: Findings | null;
}

/** The results of a recording that was sent, as they were. */
export interface RecordingToRedact {
  /** In the order of the turns, with the ids by which the findings name them. */
  readonly turns: readonly { readonly id: string; readonly text: string }[];
  readonly findings: Findings;
}

export interface RedactedRecording {
  /** The redaction of each turn. */
  readonly turns: readonly Redaction[];
  readonly findings: Findings;
}

/** Operations of the processes of texts for users who read calls and recordings without clearance. */
export interface ConversationRedactionOperations {
  readonly 'redact.call': { readonly input: CallToRedact; readonly output: RedactedCallTexts };
  readonly 'redact.recording': { readonly input: RecordingToRedact; readonly output: RedactedRecording };
}

/** Redaction of whole conversations, in a process of texts: a long one would hold the loop of the calls. @throws UnavailableError */
export interface RedactConversations {
  call(call: CallToRedact, options?: RedactionOptions): Promise<RedactedCallTexts>;
  recording(recording: RecordingToRedact, options?: RedactionOptions): Promise<RedactedRecording>;
}

/** The work itself. */
export function conversationRedaction(findNames: NameFinder): RedactConversations {
  return {
    call: (call) => redactCall(call, findNames),
    recording: (recording) => redactRecording(recording, findNames),
  };
}

async function redactCall(
  { events, findings }: CallToRedact,
  findNames: NameFinder,
): Promise<RedactedCallTexts> {
  const texts = new RedactedTexts(findNames);
  const redaction = new CallRedaction(texts);
  for (const event of events) redaction.take({ event });
  await redaction.settle();
  if (!findings) return { texts: texts.settled(), findings };
  const best = redaction.bestOf(texts);
  addEntities(findings, best); // an engine may know more names than the rules
  await redaction.settle();
  const redacted = await redactFindings(findings, best);
  return { texts: texts.settled(), findings: redacted };
}

async function redactRecording(
  { turns, findings }: RecordingToRedact,
  findNames: NameFinder,
): Promise<RedactedRecording> {
  const texts = new RedactedTexts(findNames);
  for (const { id, text } of turns) texts.take(id, text);
  addEntities(findings, texts);
  await texts.reread();
  const redacted = await redactFindings(findings, texts);
  const nothing: Redaction = { text: '', spans: [] };
  return { turns: turns.map(({ id }) => texts.of(id) ?? nothing), findings: redacted };
}
