import { useContext, type MouseEvent } from 'react';
import type { WireEvidence, WireUtterance } from '../../realtime/protocol.js';
import { PlayFromContext } from '../player/player-context.js';
import { timeOfWord } from '../player/spoken.js';
import { placeOfClick } from '../player/word-at.js';
import { strings } from '../strings.js';
import { categoryName, dangerName, percent } from '../ui/format.js';
import { languageTag } from './quote-language.js';
import { lastPart, pointsTo, riskOf } from './evidence.js';
import { toTextRuns, type TextRun } from './text-runs.js';

interface Props {
  utterance: WireUtterance;
  evidence: readonly WireEvidence[];
  mainCategory: string | null;
}

/** The words of one utterance: what moved the classification highlighted, doubtful words dotted. */
export function SpokenText({ utterance, evidence, mainCategory }: Props) {
  const playFrom = useContext(PlayFromContext);
  const playWord = (event: MouseEvent<HTMLParagraphElement>): void => {
    const place = placeOfClick(event.currentTarget, event);
    if (place !== null) playFrom?.(timeOfWord(utterance, place));
  };
  return (
    <p
      className={playFrom === null ? 'said-text' : 'said-text said-playable'}
      lang={languageTag(utterance)}
      dir="auto"
      {...(playFrom !== null && { onClick: playWord })}
    >
      {toTextRuns(utterance, evidence).map((run) => (
        <Run key={run.offset} run={run} mainCategory={mainCategory} />
      ))}
    </p>
  );
}

function Run({ run, mainCategory }: { run: TextRun; mainCategory: string | null }) {
  const inner = run.unsure === null ? run.text : <Unsure text={run.text} probability={run.unsure} />;
  if (run.evidence === null) return inner;
  const { category } = run.evidence;
  return (
    <mark className={markClass(run.evidence, pointsTo(category, mainCategory))} title={hintOf(run.evidence)}>
      {inner}
    </mark>
  );
}

function hintOf({ category, negated, weight }: WireEvidence): string {
  const risk = riskOf(category);
  if (risk !== null) return strings.transcript.evidenceRisk(dangerName(risk));
  const name = categoryName(lastPart(category));
  if (negated) return strings.transcript.evidenceNegated(name);
  return weight === 0 ? strings.transcript.evidenceDoubtful(name) : strings.transcript.evidenceHint(name);
}

function markClass({ category, negated, weight }: WireEvidence, supportsMain: boolean): string {
  if (riskOf(category) !== null) return 'evidence evidence-risk';
  if (negated || weight === 0) return 'evidence evidence-denied';
  return supportsMain ? 'evidence evidence-main' : 'evidence';
}

function Unsure({ text, probability }: { text: string; probability: number }) {
  return (
    <span className="unsure" title={strings.transcript.unsureWord(percent(probability))}>
      {text}
    </span>
  );
}
