import { useMemo, useState } from 'react';
import { strings } from '../strings.js';
import { AlertChip } from '../ui/alert-chip.js';
import { clockTime } from '../ui/format.js';
import type { RaisedAlert } from './call-model.js';
import type { Piece } from './pieces.js';
import { languagesBySegment } from './quote-language.js';
import { showInTranscript } from './show-in-transcript.js';
import './alerts.css';

const words = strings.alerts;

/** Rules that were met, the newest first; the words that met them lead to where they were said. */
export function AlertList({ alerts, pieces }: { alerts: readonly RaisedAlert[]; pieces: readonly Piece[] }) {
  const languages = useMemo(() => languagesBySegment(pieces), [pieces]);
  if (alerts.length === 0) return null;
  return (
    <section aria-labelledby="alerts-title" className="alerts">
      <h3 id="alerts-title" className="small-title">
        {words.title}
      </h3>
      <ul className="alert-list">
        {alerts.toReversed().map((alert) => (
          <li key={alert.seq} className={`alert-item alert-item-${alert.severity}`}>
            <p className="alert-name">
              <AlertChip severity={alert.severity} /> <bdi>{alert.name}</bdi>
            </p>
            <Quotes alert={alert} languages={languages} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Reads an alert to people who listen to the page, as it is raised; those of before are in the list. */
export function AlertAnnouncer({ alerts }: { alerts: readonly RaisedAlert[] }) {
  const newest = alerts.at(-1);
  const [knownSeq] = useState(newest?.seq ?? 0);
  return (
    <p className="visually-hidden" role="alert">
      {newest !== undefined && newest.seq > knownSeq && `${words.severity[newest.severity]}: ${newest.name}`}
    </p>
  );
}

interface QuotesProps {
  alert: RaisedAlert;
  languages: ReturnType<typeof languagesBySegment>;
}

function Quotes({ alert: { atS, evidence }, languages }: QuotesProps) {
  const at = clockTime(atS);
  if (evidence.length === 0) return <p className="quiet">{words.at(at)}</p>;
  return (
    <p className="alert-quotes">
      {evidence.map(({ segment_id: segmentId, start, text }) => (
        <button
          key={`${segmentId} ${start}`}
          type="button"
          className="alert-quote"
          aria-label={strings.verdict.evidenceJump(text, at)}
          onClick={() => showInTranscript(segmentId)}
        >
          <bdi lang={languages.get(segmentId)}>{text}</bdi>
        </button>
      ))}
    </p>
  );
}
