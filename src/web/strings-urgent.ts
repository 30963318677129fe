import { plural } from './plural.js';

/** Words about alerts that a person is to see now. Part of `strings`. */
export const urgentStrings = {
  riskBanner: {
    label: 'Alert on your call',
    others: (count: number) => `and ${plural(count, 'more alert', 'more alerts')}`,
    show: 'Show',
    ask: 'Ask the supervisor',
    asked: 'Supervisors are asked',
    seen: 'Seen',
  },
};
