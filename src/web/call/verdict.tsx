import { useState, type ReactNode } from 'react';
import type { WireCallSummary, WireClassification, WireEvidence, WireTalk } from '../../realtime/protocol.js';
import { LabelCorrections } from '../corrections/label-corrections.js';
import { strings } from '../strings.js';
import { Breakable } from '../ui/breakable.js';
import { ConfidenceBar } from '../ui/confidence-bar.js';
import { categoryName } from '../ui/format.js';
import { useMediaQuery } from '../ui/use-media-query.js';
import { PriorityChip } from '../ui/priority-chip.js';
import { AlertList } from './alert-list.js';
import type { CallModel, ClassificationStep, NamedInUtterance, RaisedAlert } from './call-model.js';
import { Candidates } from './candidates.js';
import { EntityList } from './entity-list.js';
import { EvidenceList } from './evidence-list.js';
import { History } from './history.js';
import type { Piece } from './pieces.js';
import { TalkPanel } from './talk-panel.js';
import './verdict.css';

interface Props {
  summary: WireCallSummary;
  steps: readonly ClassificationStep[];
  evidence: readonly WireEvidence[];
  alerts: readonly RaisedAlert[];
  named: readonly NamedInUtterance[];
  talk: WireTalk | null;
  guess: CallModel['guess'];
  pieces: readonly Piece[];
  /** A media query. On a narrower screen the details start folded, so that the transcript has the room. */
  wideQuery: string;
  /** below the findings */
  children?: ReactNode;
}

const words = strings.verdict;

/** The classification so far, its confidence, its steps, and the words behind them. */
export function Verdict(props: Props) {
  const { summary, steps, evidence, alerts, named, talk, guess, pieces, wideQuery, children } = props;
  const [open, setOpen] = useState(false);
  const wide = useMediaQuery(wideQuery);
  const { classification } = summary;
  return (
    <aside className="verdict" aria-labelledby="verdict-title" tabIndex={0}>
      <h2 id="verdict-title" className="section-title">
        {words.title}
      </h2>
      <AlertList alerts={alerts} pieces={pieces} />
      {classification === null ? (
        <p className="quiet">{words.waiting}</p>
      ) : (
        <Current classification={classification} />
      )}
      <LabelCorrections />
      {guess !== null && (
        <p className="quiet verdict-guess">{words.guess(nameOfGuess(guess.classification))}</p>
      )}
      {(classification !== null || named.length > 0 || talk !== null) && (
        <details
          className={wide ? 'verdict-details verdict-details-open' : 'verdict-details'}
          open={wide || open}
          onToggle={(event) => !wide && setOpen(event.currentTarget.open)}
        >
          <summary>{words.details}</summary>
          {classification !== null && (
            <EvidenceList evidence={evidence} pieces={pieces} mainCategory={classification.main_category} />
          )}
          <EntityList named={named} pieces={pieces} />
          <TalkPanel talk={talk} />
          {classification !== null && (
            <>
              <Candidates classification={classification} />
              <History steps={steps} />
              <p className="verdict-note">
                {words.note} {words.engine(classification.engine)}.
              </p>
            </>
          )}
        </details>
      )}
      {children}
    </aside>
  );
}

function nameOfGuess({ main_category: main, sub_category: sub }: WireClassification): string {
  return sub ?? categoryName(main);
}

function Current({ classification }: { classification: WireClassification }) {
  const { main_category: main, sub_category: sub, main_category_confidence: confidence } = classification;
  const meaning = strings.categories.meanings[main];
  const known = main !== 'unclassified';
  return (
    <div className="verdict-current">
      <p className="verdict-label">
        <Breakable text={sub ?? categoryName(main)} />
        {sub !== null && (
          <span className="verdict-main">
            {meaning === undefined ? categoryName(main) : `${meaning} (${categoryName(main)})`}
          </span>
        )}
      </p>
      {!known && <p className="quiet">{words.waiting}</p>}
      <div className="verdict-measures">
        {(known || classification.priority !== null) && <PriorityChip priority={classification.priority} />}
        {known && confidence !== null && <ConfidenceBar share={confidence} label={words.confidence} />}
        {known && confidence === null && <span className="quiet">{words.confidenceUnknown}</span>}
      </div>
      {classification.intervention_type !== null && (
        <p className="verdict-response">
          {words.intervention} <strong>{classification.intervention_type}</strong>
        </p>
      )}
    </div>
  );
}
