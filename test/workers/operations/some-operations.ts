/** Operations of the process of these tests. */
export interface SomeOperations {
  readonly count: {
    readonly input: { readonly text: string };
    readonly output: { readonly characters: number; readonly pid: number };
  };
  readonly repeat: {
    readonly input: { readonly text: string; readonly times: number };
    readonly output: string;
  };
  readonly die: { readonly input: null; readonly output: unknown };
  readonly block: { readonly input: null; readonly output: null };
  readonly 'refuse-input': { readonly input: null; readonly output: null };
  readonly 'refuse-now': { readonly input: null; readonly output: null };
  readonly fail: { readonly input: null; readonly output: null };
}
