/** ASCII digits alone: it becomes part of names of accounts, of dial strings and of lines of the switch. */
const EXTENSION = /^[0-9]{2,10}$/;

/** Completes "the extension …", for every face. */
export const EXTENSION_FAULT = 'must be 2 to 10 digits';

/** Whether a text can be the number of a user's telephone. */
export function isExtension(text: string): boolean {
  return EXTENSION.test(text);
}
