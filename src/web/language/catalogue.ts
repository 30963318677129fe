import type { strings } from '../strings-en.js';

/** The same messages in any words: texts, and functions of the same values. */
export type InAnyWords<Messages> = Messages extends string
  ? string
  : Messages extends (...values: infer Values) => infer Text
    ? (...values: Values) => InAnyWords<Text>
    : { readonly [Name in keyof Messages]: InAnyWords<Messages[Name]> };

/** All messages of the pages. English is the source: a message too few or too many in another language does not compile. */
export type Catalogue = InAnyWords<typeof strings>;
