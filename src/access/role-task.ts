/** The tasks that only some roles may do, by the value of the refusal `role-may-not`. Rights on records are in `helpline-rights.ts`. */
export const ROLE_TASKS = [
  'telephone-work',
  'supervision',
  'callbacks',
  'agent-languages',
  'ending-calls',
  /** The words of every call. */
  'watching-calls',
  /** The state of every agent. */
  'watching-the-desk',
  /** Service levels of a day. */
  'desk-figures',
  /** A call that the user is not on. */
  'calls-of-others',
  'sending-recordings',
  /** The audit of readers and listeners. */
  'accesses',
  'webhooks',
  /** Events with names, numbers and addresses as they are. */
  'personal-data',
  'phone-passwords',
  /** The SIP account of another user. */
  'phones-of-others',
] as const;
export type RoleTask = (typeof ROLE_TASKS)[number];
