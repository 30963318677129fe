/** The text of a field of a form; empty where there is none. */
export function givenText(form: FormData, name: string): string {
  const given = form.get(name);
  return typeof given === 'string' ? given : '';
}
