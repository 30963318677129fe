import { plural } from './plural.js';

/** The words of filters, orders and views of the lists of calls, persons and cases, a catalogue of its own. See `ui/list-words.ts`. */
export const listStrings = {
  calls: {
    agent: 'Agent',
    line: 'Line that was called',
    ending: 'How it ended',
    disposition: 'How the counsellor named it',
    danger: 'Danger that was named',
    longestWait: 'Waited at most, minutes',
    shortestWait: 'Waited at least, minutes',
    choicesMissing: (reason: string) => `What some filters can be chosen from did not arrive. ${reason}`,
    again: 'Try again',
    waited: (time: string) => `waited ${time}`,
  },
  people: {
    before: 'Persons appear here while you type.',
    forbidden: 'Your role does not see the records of persons.',
    none: 'No person was found, or none that you may see.',
    found: (count: number) => `${plural(count, 'person', 'persons')} found`,
    openCases: (count: number) => plural(count, 'open case', 'open cases'),
    previous: 'Previous',
    next: 'Next',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  cases: {
    views: {
      unassigned: 'Unassigned',
      escalated: 'Escalated to me',
      closed: 'Closed this week',
    },
    category: 'Category',
    assigned: 'Assigned to',
    author: 'Written by',
    me: 'me',
    unassigned: 'no user',
    order: 'Order',
    orders: {
      newest: 'newest first',
      oldest: 'oldest first',
      priority: 'gravest first',
      changed: 'changed last first',
      unchanged: 'changed longest ago first',
    },
    choicesMissing: (reason: string) => `What some filters can be chosen from did not arrive. ${reason}`,
    again: 'Try again',
  },
  history: {
    more: 'Show earlier events',
    loading: 'Loading earlier events…',
    removed: 'removed',
    added: 'added',
  },
};
