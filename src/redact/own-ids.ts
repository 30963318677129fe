/**
 * Ids that this server, or its telephone exchange, makes, by their form: of calls (Asterisk's uniqueid: Unix seconds and a
 * count), of messages and tasks (UUID), and of exchanges of messages. They say nothing of a person, and receivers look records
 * up by them; any other text in the same columns was written by a person outside.
 */
const OWN_IDS: readonly RegExp[] = [
  /^(?:hearline-)?1\d{9}\.\d{1,9}$/,
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  /^contact (?:\d{1,10}|-) case (?:\d{1,10}|-)$/,
  /^address [\w-]{43}$/,
];

export function isOwnId(text: string): boolean {
  return OWN_IDS.some((form) => form.test(text));
}
