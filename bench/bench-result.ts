export interface BenchResult {
  /** For machines: what `--json` prints. */
  readonly json: unknown;
  /** For people: Markdown. */
  readonly report: string;
  /** Pictures that the report shows: the text of each by its name, beside the report. */
  readonly pictures?: Readonly<Record<string, string>>;
}

export interface BenchOptions {
  readonly quick: boolean;
  readonly signal: AbortSignal;
  readonly progress: (line: string) => void;
}
