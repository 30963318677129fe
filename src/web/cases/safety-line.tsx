import { safetyFacts, type SafetyValues } from './safety-facts.js';
import { safetyWords } from './safety-words.js';
import './safety.css';

/** Whether those whom a case is about are in danger, and how they may be contacted, in words; danger alone is red. */
export function SafetyLine({ values }: { values: SafetyValues }) {
  return (
    <ul className="safety-line" aria-label={safetyWords.line.label}>
      {safetyFacts(values).map(({ text, isDanger }) => (
        <li key={text} className={isDanger ? 'safety-danger' : undefined}>
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Marks a case whose person is in danger now. */
export function DangerChip({ inDanger }: { inDanger: string | null }) {
  return inDanger === 'yes' ? <span className="chip chip-danger">{safetyWords.chip}</span> : null;
}
