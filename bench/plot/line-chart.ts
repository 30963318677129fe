import { logAxis, type LogAxis } from './log-axis.js';
import { spreadLabels } from './spread-labels.js';

/** A line of a panel. */
export interface Series {
  /** Left out where another line of the colour has it. */
  readonly name?: string;
  /** Place among the colours; lines that belong together have the same. */
  readonly color: 0 | 1 | 2 | 3;
  /** The lesser of two lines of a colour. */
  readonly isDashed: boolean;
  /** Ascending in `x`. Where `y` is not finite the point stands at the upper end, as one beyond it. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** A value that is not to be exceeded. */
export interface Limit {
  readonly name: string;
  readonly y: number;
}

export interface Panel {
  readonly title: string;
  readonly xTitle: string;
  readonly series: readonly Series[];
  readonly limits: readonly Limit[];
}

export interface Chart {
  readonly title: string;
  readonly subtitle: string;
  /** Title of the y axis of all panels, which is logarithmic. */
  readonly yTitle: string;
  /** The widest that the y axis may become. */
  readonly yRange: { readonly least: number; readonly most: number };
  readonly panels: readonly Panel[];
}

const WIDTH = 1000;
const HEIGHT = 430;
const TOP = 112;
const BOTTOM = 372;
const LEFT = 66;
/**
 * Space between the plot of a panel and the next one: for the names of lines, and for the next one's numbers.
 */
const NAMES_WIDTH = 122;
const BETWEEN = 56;
const LABEL_GAP = 15;
/** A line that ends so near the right edge has its name beside the plot, with those of the limits. */
const NEAR_EDGE = 60;
const X_TICKS = 6;

const STYLE = `
    svg { --surface: #fcfcfb; --ink: #1d2530; --soft: #5c6672; --grid: #e3e6ea; --limit: #b3261e;
      --c0: #1d5fd1; --c1: #b4540a; --c2: #0b7a6f; --c3: #7a3fc4; }
    @media (prefers-color-scheme: dark) {
      svg { --surface: #14181d; --ink: #e8ecf1; --soft: #9aa5b1; --grid: #2a313a; --limit: #ff8a80;
        --c0: #79a8ff; --c1: #f5a04c; --c2: #45cdbd; --c3: #c39bff; }
    }
    text { font: 12px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; fill: var(--soft); }
    .title { font-size: 17px; font-weight: 600; fill: var(--ink); }
    .panel { font-size: 13px; font-weight: 600; fill: var(--ink); }
    .surface { fill: var(--surface); }
    .grid { stroke: var(--grid); } .axis { stroke: var(--soft); }
    .limit { stroke: var(--limit); stroke-width: 1.5; stroke-dasharray: 2 3; } .limit-name { fill: var(--limit); font-size: 11px; }
    .line { fill: none; stroke-width: 2; stroke-linejoin: round; } .dashed { stroke-dasharray: 6 4; stroke-width: 1.5; }
    .name { font-weight: 600; paint-order: stroke; stroke: var(--surface); stroke-width: 4px; stroke-linejoin: round; }`;

/** A picture of lines against a logarithmic axis, panels side by side, readable on light and on dark ground (SVG 1.1). */
export function drawChart(chart: Chart): string {
  const values = chart.panels.flatMap(({ series, limits }) => [
    ...series.flatMap(({ points }) => points.map(({ y }) => y)),
    ...limits.map(({ y }) => y),
  ]);
  const axis = logAxis(values, chart.yRange);
  const panelWidth = (WIDTH - LEFT - BETWEEN * (chart.panels.length - 1)) / chart.panels.length;
  const panels = chart.panels.map((panel, i) => {
    const left = LEFT + i * (panelWidth + BETWEEN);
    return drawPanel(panel, axis, { left, right: left + panelWidth - NAMES_WIDTH });
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escapeText(chart.title)}">`,
    `  <style>${STYLE}\n  </style>`,
    `  <rect class="surface" width="${WIDTH}" height="${HEIGHT}" rx="8"/>`,
    `  <text class="title" x="20" y="32">${escapeText(chart.title)}</text>`,
    `  <text x="20" y="53">${escapeText(chart.subtitle)}</text>`,
    `  <text x="20" y="${TOP - 30}">${escapeText(chart.yTitle)}</text>`,
    ...panels,
    '</svg>',
    '',
  ].join('\n');
}

interface Span {
  readonly left: number;
  readonly right: number;
}

function drawPanel(panel: Panel, axis: LogAxis, span: Span): string {
  const { left, right } = span;
  const xs = panel.series.flatMap(({ points }) => points.map(({ x }) => x));
  const mostX = Math.max(1, ...xs);
  const place: Place = {
    x: (value) => round(left + (value / mostX) * (right - left)),
    y: (value) => round(BOTTOM - axis.shareOf(value) * (BOTTOM - TOP)),
    isBeyond: axis.isBeyond,
  };
  return [
    `  <text class="panel" x="${left}" y="${TOP - 12}">${escapeText(panel.title)}</text>`,
    ...axis.ticks.map((tick) => drawTickY(tick, place.y(tick), span)),
    ...xTicks(mostX).map((tick) => drawTickX(tick, place.x(tick))),
    `  <line class="axis" x1="${left}" y1="${BOTTOM}" x2="${right}" y2="${BOTTOM}"/>`,
    `  <text x="${round((left + right) / 2)}" y="${BOTTOM + 40}" text-anchor="middle">${escapeText(panel.xTitle)}</text>`,
    ...panel.limits.map(({ y }) => drawLimit(place.y(y), span)),
    ...panel.series.map((series) => drawSeries(series, place)),
    ...drawNames(panel, place, span),
  ].join('\n');
}

interface Place {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  readonly isBeyond: (value: number) => boolean;
}

function drawTickY(tick: number, y: number, { left, right }: Span): string {
  return [
    `  <line class="grid" x1="${left}" y1="${y}" x2="${right}" y2="${y}"/>`,
    `  <text x="${left - 8}" y="${y + 4}" text-anchor="end">${tick.toLocaleString('en')}</text>`,
  ].join('\n');
}

function drawTickX(tick: number, x: number): string {
  return [
    `  <line class="axis" x1="${x}" y1="${BOTTOM}" x2="${x}" y2="${BOTTOM + 4}"/>`,
    `  <text x="${x}" y="${BOTTOM + 19}" text-anchor="middle">${tick}</text>`,
  ].join('\n');
}

function drawLimit(y: number, { left, right }: Span): string {
  return `  <line class="limit" x1="${left}" y1="${y}" x2="${right}" y2="${y}"/>`;
}

function drawSeries({ points, color, isDashed }: Series, place: Place): string {
  const stroke = `style="stroke: var(--c${color})"`;
  const fill = isDashed ? 'var(--surface)' : `var(--c${color})`;
  const line = points.map(({ x, y }) => `${place.x(x)},${place.y(y)}`).join(' ');
  const marks = points.map(({ x, y }) => {
    const [px, py] = [place.x(x), place.y(y)];
    const shape = `style="fill: ${fill}; stroke: var(--c${color})" stroke-width="1.5"`;
    return place.isBeyond(y)
      ? `  <path d="M ${px - 5} ${py + 5} L ${px} ${py - 4} L ${px + 5} ${py + 5} Z" ${shape}/>`
      : `  <circle cx="${px}" cy="${py}" r="3.2" ${shape}/>`;
  });
  return [`  <polyline class="line${isDashed ? ' dashed' : ''}" points="${line}" ${stroke}/>`, ...marks].join(
    '\n',
  );
}

interface Name {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Attributes of its element. */
  readonly look: string;
}

/** Draws the names of lines beside their ends, and those of limits beside the plot. */
function drawNames({ series, limits }: Panel, place: Place, { right }: Span): string[] {
  const ofLines = series.flatMap(({ name, color, points }): Name[] => {
    const end = points.at(-1);
    if (!end || name === undefined) return [];
    const x = place.x(end.x);
    const look = `class="name" style="fill: var(--c${color})"`;
    return [{ text: name, x: x > right - NEAR_EDGE ? right + 10 : x + 9, y: place.y(end.y), look }];
  });
  const ofLimits = limits.map(({ name, y }) => ({
    ...{ text: name, x: right + 10, y: place.y(y), look: 'class="limit-name"' },
  }));
  const all = [...ofLines, ...ofLimits];
  const isBeside = ({ x }: Name) => x > right;
  return [all.filter(isBeside), all.filter((name) => !isBeside(name))].flatMap(spread);
}

function spread(names: readonly Name[]): string[] {
  const wishes = names.map(({ y }) => y);
  const places = spreadLabels(wishes, { gap: LABEL_GAP, top: TOP, bottom: BOTTOM });
  return names.map(
    ({ text, x, look }, i) =>
      `  <text ${look} x="${round(x)}" y="${round((places[i] as number) + 4)}">${escapeText(text)}</text>`,
  );
}

/** Whole numbers from 0 on, about six. */
function xTicks(most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((each) => most / each <= X_TICKS) ?? 200;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
