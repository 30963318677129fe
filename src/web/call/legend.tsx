import { strings } from '../strings.js';

const words = strings.legend;

/** The meaning of the marks in the transcript. */
export function Legend() {
  return (
    <p className="legend">
      <span>
        <mark className="evidence evidence-main">{words.evidence}</mark>
      </span>
      <span>
        <mark className="evidence evidence-risk">{words.risk}</mark>
      </span>
      <span>
        <span className="unsure">{words.unsure}</span>
      </span>
      <span>
        <span className="legend-both">{words.both}</span>
      </span>
    </p>
  );
}
