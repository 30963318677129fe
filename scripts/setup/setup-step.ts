/** One thing that set-up makes. */
export interface SetupStep {
  /** Short name for options and logs. */
  readonly name: string;
  /** The text shown to the user while the step runs. */
  readonly title: string;
  /** True when there is nothing to do. Cheap: asked at every start. */
  isDone(): Promise<boolean>;
  /**
   * Does it; a half-done run leaves nothing that `isDone` would take for done.
   *
   * @throws SetupError that says what is wrong and what to do
   */
  run(progress: (line: string) => void, signal: AbortSignal): Promise<void>;
}
