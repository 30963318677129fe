import { useMemo, type ButtonHTMLAttributes } from 'react';
import type { WireEvidence } from '../../realtime/protocol.js';
import { strings } from '../strings.js';
import { Breakable } from '../ui/breakable.js';
import { categoryName, clockTime, dangerName } from '../ui/format.js';
import { lastPart, pointsTo, riskOf } from './evidence.js';
import type { Piece } from './pieces.js';
import { languagesBySegment } from './quote-language.js';
import { useRoving } from '../ui/use-roving.js';
import { showInTranscript } from './show-in-transcript.js';

interface Props {
  evidence: readonly WireEvidence[];
  pieces: readonly Piece[];
  mainCategory: string;
}

const words = strings.verdict;

/** The words that moved the classification, the newest first; each leads to where it was said. */
export function EvidenceList({ evidence, pieces, mainCategory }: Props) {
  const { onKeyDown, stop } = useRoving(evidence.length);
  const languages = useMemo(() => languagesBySegment(pieces), [pieces]);
  const startByKey = new Map(pieces.map((piece) => [piece.key, piece.startS]));
  return (
    <section aria-labelledby="evidence-title">
      <h3 id="evidence-title" className="small-title">
        {words.evidence}
      </h3>
      {evidence.length === 0 ? (
        <p className="quiet">{words.evidenceEmpty}</p>
      ) : (
        <ul className="evidence-list" onKeyDown={onKeyDown}>
          {evidence.toReversed().map((item, index) => (
            <li key={`${item.segment_id} ${item.start} ${item.end} ${item.category}`}>
              <EvidenceItem
                item={item}
                language={languages.get(item.segment_id)}
                stop={stop(index)}
                at={clockTime(startByKey.get(item.segment_id) ?? 0)}
                supportsMain={pointsTo(item.category, mainCategory)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ItemProps {
  stop: Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'tabIndex' | 'onFocus'>;
  item: WireEvidence;
  /** Language of the quote; undefined where it is not known. */
  language: string | undefined;
  at: string;
  supportsMain: boolean;
}

function EvidenceItem({ item, language, stop, at, supportsMain }: ItemProps) {
  return (
    <button
      type="button"
      className="evidence-item"
      {...stop}
      onClick={() => showInTranscript(item.segment_id)}
    >
      <span className="evidence-at">{at}</span>
      <bdi className={quoteClass(item, supportsMain)} lang={language}>
        {item.text}
      </bdi>
      <span className="evidence-category">
        <Breakable text={meaningOf(item)} />
      </span>
      <span className="visually-hidden">{words.inTranscript}</span>
    </button>
  );
}

function quoteClass({ category }: WireEvidence, supportsMain: boolean): string {
  if (riskOf(category) !== null) return 'evidence-quote evidence-quote-risk';
  return supportsMain ? 'evidence-quote evidence-quote-main' : 'evidence-quote';
}

/** The danger or the category that these words speak for, or the reason why they count for none. */
function meaningOf({ category, negated, weight }: WireEvidence): string {
  const risk = riskOf(category);
  if (risk !== null) return words.risk(dangerName(risk));
  if (negated) return words.denied;
  return weight === 0 ? words.doubtful : categoryName(lastPart(category));
}
