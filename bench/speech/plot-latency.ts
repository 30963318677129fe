import { percentilesOf, type Percentiles } from '../../demo/measure/percentiles.js';
import { drawChart, type Limit, type Series } from '../plot/line-chart.js';
import { FINAL_WITHIN_MS, type Capacity, type ShapeCapacity } from './capacity.js';

/** Times that were measured with a number of calls at once at the tap, ms. */
export interface LevelTimes {
  readonly calls: number;
  readonly firstWordMs: readonly number[];
  readonly finalMs: readonly number[];
}

export interface LatencyPlot {
  readonly levels: readonly LevelTimes[];
  readonly capacity: readonly ShapeCapacity[];
  /** Silence that ends a stretch of speech, ms. */
  readonly hangoverMs: number;
  /** The machine that it was measured on. */
  readonly machine: string;
}

const FIRST_WORD_WITHIN_MS = 1_000;
const Y_RANGE = { least: 20, most: 20_000 };

/** Latency against load: the fixture model with real words, and models of the published shapes up to their limit. */
export function plotLatency({ levels, capacity, hangoverMs, machine }: LatencyPlot): string {
  return drawChart({
    title: 'Latency of live speech against calls at once',
    subtitle: `Two speech workers; ${machine}. Solid: p95, dashed: p50. A triangle is a value beyond the axis.`,
    yTitle: 'latency, ms (logarithmic)',
    yRange: Y_RANGE,
    panels: [
      {
        title: 'Demo calls, fixture model',
        xTitle: 'calls at once',
        series: [
          ...pairOf('final', 0, levels, ({ finalMs }) => finalMs),
          ...pairOf('first word', 1, levels, ({ firstWordMs }) => firstWordMs),
        ],
        limits: limitsOfTap(hangoverMs),
      },
      {
        title: 'Finals of larger shapes, behind the hangover',
        xTitle: 'calls at once (two legs, each speaks 4 s of 10)',
        series: capacity.flatMap(({ shape, finals, interims }, i) => [
          ...capacityPair(shape, i === 0 ? 0 : 2, finals),
          ...capacityPair(`${shape} + interims`, i === 0 ? 1 : 3, interims),
        ]),
        limits: [{ name: `limit ${seconds(FINAL_WITHIN_MS)}`, y: FINAL_WITHIN_MS }],
      },
    ],
  });
}

function limitsOfTap(hangoverMs: number): Limit[] {
  const finalMs = hangoverMs + FINAL_WITHIN_MS;
  return [
    { name: `limit, first word ${seconds(FIRST_WORD_WITHIN_MS)}`, y: FIRST_WORD_WITHIN_MS },
    { name: `limit, final ${seconds(finalMs)}`, y: finalMs },
  ];
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function pairOf(
  name: string,
  color: Series['color'],
  levels: readonly LevelTimes[],
  pick: (level: LevelTimes) => readonly number[],
): Series[] {
  return toPair(
    name,
    color,
    levels.map((level) => ({ x: level.calls, times: percentilesOf(pick(level)) })),
  );
}

function capacityPair(name: string, color: Series['color'], { levels }: Capacity): Series[] {
  return toPair(
    name,
    color,
    levels.map(({ calls, final }) => ({ x: calls, times: final })),
  );
}

function toPair(
  name: string,
  color: Series['color'],
  measured: readonly { readonly x: number; readonly times: Percentiles }[],
): Series[] {
  const pointsOf = (rank: keyof Percentiles) =>
    measured.flatMap(({ x, times }) => {
      const y = times[rank];
      return y === null ? [] : [{ x, y }];
    });
  return [
    { color, isDashed: true, points: pointsOf('p50') },
    { name, color, isDashed: false, points: pointsOf('p95') },
  ];
}
