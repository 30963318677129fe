import { z } from 'zod';
import { PRIORITIES } from '../../calls/priority.js';

const share = z.number().min(0).max(1);

/** Schema of a classification as `outwardClassification` writes it. */
export const classification = z.strictObject({
  main_category: z.string(),
  main_category_confidence: share.nullable(),
  sub_category: z.string().nullable(),
  priority: z.enum(PRIORITIES).nullable(),
  intervention_type: z.string().nullable(),
  candidates: z.array(z.strictObject({ label: z.string(), probability: share })),
  engine: z.string(),
});
