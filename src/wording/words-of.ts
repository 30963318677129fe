/** A sentence for each code of a union of refusals, made of its values: a code without words does not compile. */
export type WordsOf<R extends { readonly code: string }> = {
  readonly [C in R['code']]: (values: Extract<R, { readonly code: C }>) => string;
};
