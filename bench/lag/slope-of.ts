export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Slope {
  /** Change of y for one of x. */
  readonly perX: number;
  /** Half the width of its 95 % confidence interval. */
  readonly within: number;
}

/** Two standard errors hold 95 % where there are some thirty points or more. */
const NORMAL_95 = 1.96;

/** The line of least squares through the points; null with fewer than three, or where all have the same x. */
export function slopeOf(points: readonly Point[]): Slope | null {
  const count = points.length;
  if (count < 3) return null;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / count;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / count;
  const spreadX = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  if (spreadX === 0) return null;
  const perX = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spreadX;
  const residual = points.reduce((sum, { x, y }) => sum + (y - meanY - perX * (x - meanX)) ** 2, 0);
  return { perX, within: NORMAL_95 * Math.sqrt(residual / (count - 2) / spreadX) };
}
