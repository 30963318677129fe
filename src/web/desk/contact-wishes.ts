import type { paths } from '../../../docs/api/api-v1.js';
import { strings } from '../strings.js';

const words = strings.callbacks;

type Page = paths['/api/v1/desk/callbacks']['get']['responses'][200]['content']['application/json'];

/** Whether a number may be called, as the case file says now. */
export type Contact = Page['data']['callbacks'][number]['contact'];

/** The wishes of the case file about a call, as they are now. */
export function contactWishes(contact: Contact): string[] {
  const { may_call: mayCall, safe_from: from, safe_until: until } = contact;
  const hours = from !== null && until !== null ? [words.wishes.between(from, until)] : [];
  return [
    ...hours,
    ...(mayCall === false && hours.length === 0 ? [words.wishes.never] : []),
    ...(contact.keep_confidential ? [words.wishes.confidential] : []),
    ...(contact.neutral_caller_id ? [words.wishes.neutral] : []),
  ];
}
