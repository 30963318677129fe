export interface BenchResult {
  /** For machines: what `--json` prints. */
  readonly json: unknown;
  /** For people: Markdown. */
  readonly report: string;
}

export interface BenchOptions {
  readonly quick: boolean;
  readonly signal: AbortSignal;
  readonly progress: (line: string) => void;
}
