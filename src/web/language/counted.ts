/** A text for each form that the plural has in a language, with `#` for the number; `other` where a form is not given. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Texts with a number, by the rules of the language's plural. */
export function counting(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replace('#', String(count));
}
