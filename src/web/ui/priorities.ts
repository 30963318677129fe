/** Priorities that a user may choose, the most pressing first. */
export const priorities = ['high', 'medium', 'low'] as const;
