import type { ClassificationStep } from './call-model.js';

export interface Sparkline {
  /** an SVG path: confidence as steps over the time of the call */
  path: string;
  /** where the main label became another one */
  changes: readonly { x: number; y: number }[];
}

const marginPx = 4;

/**
 * The confidence of each step over time. Steps that are not
 * classified, or have no confidence, lie on the ground.
 */
export function toSparkline(
  steps: readonly ClassificationStep[],
  { width, height }: { width: number; height: number },
): Sparkline {
  const lastS = Math.max(1, steps.at(-1)?.atS ?? 1);
  const toX = (atS: number): number => round(marginPx + (atS / lastS) * (width - 2 * marginPx));
  const toY = (share: number): number => round(height - marginPx - share * (height - 2 * marginPx));
  const points = steps.map(({ atS, classification }) => ({
    x: toX(atS),
    y: toY(
      classification.main_category === 'unclassified' ? 0 : (classification.main_category_confidence ?? 0),
    ),
    label: classification.main_category,
  }));
  const path = points.map(({ x, y }, index) =>
    index === 0 ? `M${marginPx} ${toY(0)}H${x}V${y}` : `H${x}V${y}`,
  );
  const changes = points.filter(({ label }, index) => label !== (points[index - 1]?.label ?? 'unclassified'));
  return { path: path.join(''), changes: changes.map(({ x, y }) => ({ x, y })) };
}

function round(px: number): number {
  return Math.round(px * 10) / 10;
}
