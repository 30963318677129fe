import { strings } from '../strings.js';
import { categoryName, clockTime, percent } from '../ui/format.js';
import type { ClassificationStep } from './call-model.js';
import { toSparkline } from './sparkline.js';

const words = strings.verdict;
const width = 300;
const height = 56;

/** How the classification moved: a line for the eye, a list for everybody. */
export function History({ steps }: { steps: readonly ClassificationStep[] }) {
  const line = toSparkline(steps, { width, height });
  return (
    <section aria-labelledby="history-title">
      <h3 id="history-title" className="small-title">
        {words.history}
      </h3>
      {steps.length === 0 && <p className="quiet">{words.historyEmpty}</p>}
      {steps.length > 1 && (
        <svg
          className="sparkline"
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={words.historyLabel(steps.length)}
        >
          <path className="sparkline-base" d={`M0 ${height - 4}H${width}`} />
          <path className="sparkline-line" d={line.path} />
          {line.changes.map(({ x, y }) => (
            <circle key={`${x} ${y}`} className="sparkline-change" cx={x} cy={y} r="3.5" />
          ))}
        </svg>
      )}
      <ol className="steps">
        {labelChanges(steps).map(({ seq, atS, classification }) => (
          <li key={seq}>
            <span className="step-at">{clockTime(atS)}</span>
            <span className="step-label">
              {classification.sub_category ?? categoryName(classification.main_category)}
            </span>
            <span className="step-share">
              {classification.main_category_confidence !== null &&
                classification.main_category !== 'unclassified' &&
                percent(classification.main_category_confidence)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Only the steps at which the label became another one, the newest first. */
function labelChanges(steps: readonly ClassificationStep[]): readonly ClassificationStep[] {
  return steps
    .filter((step, index) => {
      const before = steps[index - 1]?.classification;
      const { main_category: main, sub_category: sub } = step.classification;
      return before === undefined || before.main_category !== main || before.sub_category !== sub;
    })
    .toReversed();
}
