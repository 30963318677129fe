import type { WireClassification } from '../../realtime/protocol.js';
import { strings } from '../strings.js';
import { ConfidenceBar } from '../ui/confidence-bar.js';
import { categoryName } from '../ui/format.js';

/** Less than this is noise between labels that nothing pointed to. */
const worthShowing = 0.03;
const shownAtMost = 4;

/** The labels that the call might be about instead. */
export function Candidates({ classification }: { classification: WireClassification }) {
  const others = classification.candidates
    .filter(({ label, probability }) => label !== classification.main_category && probability >= worthShowing)
    .sort((a, b) => b.probability - a.probability)
    .slice(0, shownAtMost);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="candidates-title">
      <h3 id="candidates-title" className="small-title">
        {strings.verdict.candidates}
      </h3>
      <ul className="candidates">
        {others.map(({ label, probability }) => (
          <li key={label}>
            <span className="candidate-label">
              <bdi>{categoryName(label)}</bdi>
            </span>
            <ConfidenceBar share={probability} label={strings.verdict.confidence} quiet />
          </li>
        ))}
      </ul>
    </section>
  );
}
