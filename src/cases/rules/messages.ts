import type { ResourceRules } from './resource-rules.js';

/** A message belongs to an exchange, which tells how many there are and which came last. */
export const messageRules: ResourceRules = {
  onCreate: async (own, { threads }) => ({ ...own, thread_id: own.thread_id ?? (await threads.join(own)) }),
  afterCreate: ({ id, values }, { threads }) => threads.count(id, values),
};
