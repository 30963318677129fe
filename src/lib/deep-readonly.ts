/** The type with each member readonly, at any depth: in arrays, too. */
export type DeepReadonly<T> = { readonly [Key in keyof T]: DeepReadonly<T[Key]> };
