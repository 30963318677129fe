/** A type whose members nobody changes, at any depth: arrays, too. */
export type DeepReadonly<T> = { readonly [Key in keyof T]: DeepReadonly<T[Key]> };
