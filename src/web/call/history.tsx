import { strings } from '../strings.js';
import type { ClassificationStep } from './call-model.js';
import { HistoryStep } from './history-step.js';
import { toSparkline } from './sparkline.js';

const words = strings.verdict;
const width = 300;
const height = 56;

/** How the classification moved: a line for the eye, a list for all. */
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
        {turningPoints(steps).map((step) => (
          <HistoryStep key={step.seq} step={step} />
        ))}
      </ol>
    </section>
  );
}

/** Only the steps at which the label or the priority became another one, the newest first. */
function turningPoints(steps: readonly ClassificationStep[]): readonly ClassificationStep[] {
  return steps
    .filter((step, index) => {
      const before = steps[index - 1]?.classification;
      const now = step.classification;
      return (
        before?.main_category !== now.main_category ||
        before.sub_category !== now.sub_category ||
        before.priority !== now.priority
      );
    })
    .toReversed();
}
