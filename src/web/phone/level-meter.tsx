import { FLOOR_DB } from './loudness.js';
import './level-meter.css';

interface Props {
  /** whole dB of full scale, -60 to 0 */
  levelDb: number;
  words: { readonly level: string; readonly decibels: (level: string) => string };
}

/** How loud a sound is at this moment. */
export function LevelMeter({ levelDb, words }: Props) {
  const text = words.decibels(String(levelDb).replace('-', '−'));
  const filled = `${(100 * (levelDb - FLOOR_DB)) / -FLOOR_DB}%`;
  return (
    <div className="level">
      <div
        className="level-meter"
        role="meter"
        aria-label={words.level}
        aria-valuemin={FLOOR_DB}
        aria-valuemax={0}
        aria-valuenow={levelDb}
        aria-valuetext={text}
      >
        <div className="level-meter-fill" style={{ inlineSize: filled }} />
      </div>
      <span className="level-decibels" aria-hidden="true">
        {text}
      </span>
    </div>
  );
}
