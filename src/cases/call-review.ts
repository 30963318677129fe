/**
 * How a person scores a call, after the rubric of the API family: each criterion 0, 1 or 2. A section has its criteria,
 * by the names that clients send, and the column for what there is to say about it.
 */
export const REVIEW_SECTIONS = {
  opening: { criteria: ['opening_phrase'], comments: 'opening_phrase_comments' },
  listening: {
    criteria: ['non_interrupting', 'empathy', 'paraphrasing', 'courteous', 'nonhesitant'],
    comments: 'listening_comments',
  },
  proactive: {
    criteria: ['extra_mile_willingness', 'confirms_client_satisfaction', 'follows_up_on_case_updates'],
    comments: 'pro_active_comments',
  },
  resolution: {
    criteria: ['accuracy', 'grammar', 'consults', 'procedure_adherance', 'educative'],
    comments: 'resolution_comments',
  },
  holding: { criteria: ['notifies_hold', 'updates_hold'], comments: 'hold_comments' },
  closing: { criteria: ['call_closing_coutesy'], comments: 'call_closing_comments' },
} as const satisfies Readonly<Record<string, { criteria: readonly string[]; comments: string }>>;

export type ReviewSection = keyof typeof REVIEW_SECTIONS;
export const REVIEW_SECTION_NAMES = Object.keys(REVIEW_SECTIONS) as readonly ReviewSection[];

export const CRITERION_SCORES = [0, 1, 2] as const;
export const HIGHEST_SCORE = 2;

/** The criteria of a section, or of all of them. */
export function criteriaOf(section: ReviewSection | 'total'): readonly string[] {
  if (section !== 'total') return REVIEW_SECTIONS[section].criteria;
  return REVIEW_SECTION_NAMES.flatMap((name) => [...REVIEW_SECTIONS[name].criteria]);
}
