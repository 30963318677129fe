import { strings } from '../strings.js';
import { categoryName, clockTime, percent } from '../ui/format.js';
import type { ClassificationStep } from './call-model.js';

/** One turn of the classification, in a line. */
export function HistoryStep({ step }: { step: ClassificationStep }) {
  const { atS, classification } = step;
  const { main_category: main, sub_category: sub, main_category_confidence: confidence } = classification;
  const { priority } = classification;
  return (
    <li>
      <span className="step-at">{clockTime(atS)}</span>
      <span>
        <bdi>{sub ?? categoryName(main)}</bdi>
        {priority !== null && (
          <span className={`step-priority step-priority-${priority}`}>{strings.priority[priority]}</span>
        )}
      </span>
      <span className="step-share">
        {confidence !== null && main !== 'unclassified' && percent(confidence)}
      </span>
    </li>
  );
}
