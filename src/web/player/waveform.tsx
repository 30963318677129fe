import { useEffect, useRef, type PointerEvent } from 'react';
import type { Peaks } from './player-queries.js';
import { columnsOf, silentPlaces, type SilentPlace } from './wave-columns.js';

/** Where words stand that the user looks for. */
export interface FoundTimes {
  /** seconds from answer, in any order */
  readonly timesS: readonly number[];
  /** the one that is shown now; null: none */
  readonly currentS: number | null;
}

interface Props {
  peaks: Peaks;
  /** seconds from answer */
  positionS: number;
  found: FoundTimes;
  onSeek: (seconds: number) => void;
}

const lane = 44;
const height = 2 * lane;

/** Both channels on one axis of time, from left to right in every language: the caller above, all others below. */
export function Waveform({ peaks, positionS, found, onSeek }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { duration } = peaks;
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const draw = (): void => drawWave(element, peaks);
    const size = new ResizeObserver(draw);
    size.observe(element);
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', draw);
    return () => {
      size.disconnect();
      dark.removeEventListener('change', draw);
    };
  }, [peaks]);
  const seek = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0 || (event.type === 'pointermove' && event.buttons !== 1)) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onSeek(((event.clientX - left) / width) * duration);
  };
  const share = (seconds: number): string => `${(100 * Math.min(duration, seconds)) / duration}%`;
  return (
    <div className="wave" dir="ltr" onPointerDown={seek} onPointerMove={seek} aria-hidden="true">
      <canvas ref={canvas} className="wave-canvas" height={height} />
      {silentPlaces(peaks).map((place) => (
        <span
          key={keyOf(place)}
          className={`wave-silent wave-${place.kind} wave-${place.lane}`}
          style={{ left: share(place.start), width: share(place.end - place.start) }}
        />
      ))}
      <FoundMarks found={found} share={share} />
      <span className="wave-place" style={{ left: share(positionS) }} />
    </div>
  );
}

interface MarksProps {
  found: FoundTimes;
  share: (seconds: number) => string;
}

function FoundMarks({ found: { timesS, currentS }, share }: MarksProps) {
  return (
    <>
      {[...new Set(timesS)].map((seconds) => (
        <span
          key={seconds}
          className={seconds === currentS ? 'wave-found wave-found-now' : 'wave-found'}
          style={{ left: share(seconds) }}
        />
      ))}
    </>
  );
}

const keyOf = ({ kind, lane: side, start }: SilentPlace): string => `${kind} ${side} ${start}`;

function drawWave(canvas: HTMLCanvasElement, { caller, others }: Peaks): void {
  const context = canvas.getContext('2d');
  const density = window.devicePixelRatio;
  const width = Math.round(canvas.clientWidth * density);
  if (context === null || width === 0) return;
  [canvas.width, canvas.height] = [width, height * density];
  for (const [index, peaks] of [caller, others].entries()) {
    context.fillStyle = colourOf(canvas, index === 0 ? '--accent' : '--ink-soft');
    const middle = (index + 0.5) * lane * density;
    const unit = (lane * density) / 2 / 128;
    for (const [x, { least, most }] of columnsOf(peaks, width).entries())
      context.fillRect(x, middle - most * unit, 1, Math.max(density, (most - least) * unit));
  }
}

/** A token as the theme of the page has it: its own value is that of both themes. */
function colourOf(element: HTMLElement, token: string): string {
  element.style.color = `var(${token})`;
  return getComputedStyle(element).color;
}
