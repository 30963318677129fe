import { AppError, messageOf } from '../../lib/errors.js';
import type { AnalysisEngines, InputOf } from '../analysis-engines.js';
import type { Finding } from '../engine.js';
import type { AnalysisTask } from '../errors.js';
import { withOwnLanguages, type IdentifyLanguages } from '../language/turn-languages.js';
import type { Turn } from '../turn.js';
import type { TalkMeasures } from '../../calls/talk-measures.js';
import {
  CONVERSATION_STEPS,
  NO_FINDINGS,
  type ConversationFindings,
  type ConversationStep,
  type StepReport,
} from './findings.js';
import { findEntities } from './find-entities.js';
import { translateTurns } from './translate-turns.js';

export interface Conversation {
  /** In order of speech. */
  readonly turns: readonly Turn[];
  /** ISO 639-1, of most of the words; null where there are none. */
  readonly language: string | null;
  /** Null where the sound is not known leg by leg. */
  readonly talk: TalkMeasures | null;
}

export interface ConversationOptions {
  readonly engines: AnalysisEngines;
  /** In any order; the others are reported as `off` when they are in `leftOut`, and not at all otherwise. */
  readonly steps: ReadonlySet<ConversationStep>;
  readonly leftOut?: ReadonlySet<ConversationStep>;
  /** ISO 639-1: the language of translations. */
  readonly translateTo: string;
  /** Identifies the language of each turn for its translation; left out: it is the recogniser's. */
  readonly identify?: IdentifyLanguages | undefined;
  /** Words of the summary. */
  readonly summaryLength?: { readonly least: number; readonly most: number };
  /** Called before each step. */
  readonly onStep?: (step: ConversationStep) => Promise<void>;
  readonly signal: AbortSignal;
}

const SUMMARY_WORDS = { least: 20, most: 150 };

/**
 * Everything that the engines say of a conversation, step by step. A step without an engine, or whose engines fail, is
 * reported as such, and the others go on.
 *
 * @throws the reason of the signal, and what `onStep` throws
 */
export async function analyseConversation(
  conversation: Conversation,
  options: ConversationOptions,
): Promise<ConversationFindings> {
  const analysis = new ConversationAnalysis(conversation, options);
  for (const step of CONVERSATION_STEPS) await analysis.take(step);
  return analysis.findings;
}

/** Later steps build on the findings of earlier ones. */
class ConversationAnalysis {
  readonly #conversation: Conversation;
  readonly #options: ConversationOptions;
  #findings = NO_FINDINGS;

  constructor(conversation: Conversation, options: ConversationOptions) {
    this.#conversation = conversation;
    this.#options = options;
  }

  get findings(): ConversationFindings {
    return this.#findings;
  }

  async take(step: ConversationStep): Promise<void> {
    const { steps, leftOut, onStep, signal } = this.#options;
    if (leftOut?.has(step)) return this.#note(step, { status: 'off', durationS: 0 });
    if (!steps.has(step)) return;
    signal.throwIfAborted();
    await onStep?.(step);
    const beganMs = performance.now();
    try {
      const { engine, confidenceKind, warnings } = await this.#steps[step]();
      const durationS = (performance.now() - beganMs) / 1000;
      this.#note(step, { status: 'completed', durationS, engine, confidenceKind }, warnings);
    } catch (error) {
      signal.throwIfAborted();
      const status = error instanceof AppError && error.code === 'not-installed' ? 'not_installed' : 'failed';
      const durationS = (performance.now() - beganMs) / 1000;
      const why = status === 'not_installed' ? 'no engine is installed' : messageOf(error);
      this.#note(step, { status, durationS }, [why]);
    }
  }

  #note(step: ConversationStep, report: StepReport, warnings: readonly string[] = []): void {
    const { steps, warnings: earlier } = this.#findings;
    this.#keep({
      steps: { ...steps, [step]: report },
      warnings: [...earlier, ...warnings.map((warning) => `${step}: ${warning}`)],
    });
  }

  #keep(found: Partial<ConversationFindings>): void {
    this.#findings = { ...this.#findings, ...found };
  }

  readonly #steps: Readonly<Record<ConversationStep, () => Promise<Omit<Finding<unknown>, 'value'>>>> = {
    translation: async () => {
      const { engines, translateTo, identify, signal } = this.#options;
      const { turns: said } = this.#conversation;
      const turns = identify ? await withOwnLanguages(said, identify, { signal, urgency: 'later' }) : said;
      const found = await translateTurns(engines.translator, turns, { target: translateTo, signal });
      this.#keep({ translation: found.value });
      return found;
    },
    ner: async () => {
      const { engines, signal } = this.#options;
      const found = await findEntities(engines.ner, this.#conversation.turns, signal);
      this.#keep({ entities: found.value });
      return found;
    },
    classification: async () => {
      const found = await this.#ask('classifier', { turns: this.#conversation.turns });
      this.#keep({ classification: found.value });
      return found;
    },
    summarization: async () => {
      const { least: minLength, most: maxLength } = this.#options.summaryLength ?? SUMMARY_WORDS;
      const found = await this.#ask('summarizer', { turns: this.#conversation.turns, minLength, maxLength });
      this.#keep({ summary: found.value });
      return found;
    },
    qa_scoring: async () => {
      const { turns, talk } = this.#conversation;
      const found = await this.#ask('quality', { turns, talk });
      this.#keep({ quality: found.value });
      return found;
    },
    insights: async () => {
      const { turns, language } = this.#conversation;
      const { classification, entities } = this.#findings;
      const found = await this.#ask('insights', {
        turns,
        language,
        classification: classification?.classification ?? null,
        entities: entities ?? [],
      });
      this.#keep({ insights: found.value });
      return found;
    },
  };

  #ask<Task extends AnalysisTask>(task: Task, input: InputOf<Task>) {
    const { engines, signal } = this.#options;
    return engines[task].run(input, {
      signal,
      urgency: 'later',
      language: this.#conversation.language ?? undefined,
    });
  }
}
