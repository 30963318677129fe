/** States of a message: recorded and received ones are not sent by this server. */
export const DELIVERY_STATES = ['received', 'recorded', 'queued', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** How the numbers in the column `src_vector` of a message are called. */
export const INBOUND = 1;
export const OUTBOUND = 2;
