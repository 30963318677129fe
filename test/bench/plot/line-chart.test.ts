import { describe, expect, it } from '@jest/globals';
import { drawChart, type Series } from '../../../bench/plot/line-chart.js';
import { spreadLabels } from '../../../bench/plot/spread-labels.js';

function draw(points: Series['points'], name = 'final'): string {
  return drawChart({
    ...{ title: 'Latency', subtitle: 'here', yTitle: 'ms', yRange: { least: 20, most: 20_000 } },
    panels: [
      {
        ...{ title: 'calls', xTitle: 'calls at once', limits: [{ name: 'limit', y: 1000 }] },
        series: [{ name, color: 0, isDashed: false, points }],
      },
    ],
  });
}

const placesOf = (svg: string) =>
  [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));

describe('a picture of latencies', () => {
  it('has more calls further right, and more latency further up', () => {
    const [first, second] = placesOf(
      draw([
        { x: 1, y: 200 },
        { x: 10, y: 900 },
      ]),
    );
    expect(second?.x).toBeGreaterThan(first?.x ?? Infinity);
    expect(second?.y).toBeLessThan(first?.y ?? 0);
  });

  it('marks what never came with a triangle at the upper end', () => {
    const svg = draw([
      { x: 1, y: 200 },
      { x: 10, y: Infinity },
    ]);
    expect(placesOf(svg)).toHaveLength(1);
    expect(svg.match(/<path d="M [\d.]+ [\d.]+ L/g)).toHaveLength(1);
    expect(svg).not.toMatch(/NaN|Infinity/);
  });

  it('writes names as text, whatever is in them', () => {
    expect(draw([{ x: 1, y: 200 }], 'a < b & c')).toContain('a &lt; b &amp; c');
  });
});

describe('names beside lines', () => {
  it('keep their distance and their order', () => {
    expect(spreadLabels([50, 52, 20], { gap: 15, top: 0, bottom: 100 })).toEqual([50, 65, 20]);
  });

  it('stay inside the plot', () => {
    expect(spreadLabels([98, 99], { gap: 15, top: 0, bottom: 100 })).toEqual([85, 100]);
  });
});
