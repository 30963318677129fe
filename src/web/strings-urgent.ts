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

  /** On the desktop, beside other programs: nothing of a call is in them. */
  notices: {
    switch: 'Notices on the desktop',
    denied: 'This browser blocks notices on the desktop',
    ring: 'Your telephone rings',
    ringHint: 'Answer in Hearline.',
    pressing: {
      alert: { title: 'Urgent alert', body: 'An alert on a live call waits for a supervisor.' },
      help: { title: 'Call for help', body: 'The agent of a live call asks for a supervisor.' },
      lost: { title: 'Lost line', body: 'The sound or the telephone of a party to a live call is gone.' },
    },
  },
};
