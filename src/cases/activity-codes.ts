/** Kinds of activity of a case, by the numbers of the API family. */
export const ACTIVITY = {
  created: 1,
  updated: 2,
  recategorised: 3,
  added: { clients: 6, perpetrators: 7, attachments: 8 },
  reporterUpdated: 9,
  changed: { clients: 10, perpetrators: 11, attachments: 12 },
  removed: { clients: 13, perpetrators: 14, attachments: 15 },
  // this server's own: the family has no numbers for acts with a reason
  escalated: 101,
  held: 102,
  released: 103,
  given: { services: 104, referrals: 105 },
  personMerged: 106,
  fileRemoved: 107,
  callAdded: 108,
  callRemoved: 109,
} as const;

export type CasePart = keyof typeof ACTIVITY.added;
