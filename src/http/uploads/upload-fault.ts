/** Why the file of a form is not taken. */
export type UploadProblem =
  | { readonly why: 'missing' | 'empty' | 'unknown-type' | 'several' }
  /** Too many fields beside the file, or too long ones. */
  | { readonly why: 'fields' }
  | { readonly why: 'too-large'; readonly limitBytes: number };

/** The file of a form is not taken, and nothing of it is kept. Each API answers it in its own way. */
export class UploadFault extends Error {
  override name = 'UploadFault';
  readonly problem: UploadProblem;

  constructor(problem: UploadProblem, options?: ErrorOptions) {
    super(`a file was not taken: ${problem.why}`, options);
    this.problem = problem;
  }
}
