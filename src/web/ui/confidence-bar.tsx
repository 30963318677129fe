import { percent } from './format.js';

interface Props {
  /** 0..1 */
  share: number;
  label: string;
  quiet?: boolean;
}

/** A share as a bar and a number. */
export function ConfidenceBar({ share, label, quiet = false }: Props) {
  const whole = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <span className={quiet ? 'confidence confidence-quiet' : 'confidence'}>
      <svg className="confidence-track" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className="confidence-fill" width={whole} height="4" />
      </svg>
      <span className="visually-hidden">{label} </span>
      <span className="confidence-share">{percent(share)}</span>
    </span>
  );
}
