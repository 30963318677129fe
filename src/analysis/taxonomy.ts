import { z } from 'zod';
import { PRIORITIES } from '../calls/priority.js';
import { readDataFile } from './data-file.js';

/** A sub-category as `yieldsTo` and evidence name it. */
export function categoryKey(main: string, sub: string): string {
  return `${main} / ${sub}`;
}

const priority = z.enum(PRIORITIES);
const label = z.string().trim().min(1);
const yieldsTo = z.array(label).default([]);

const taxonomySchema = z
  .object({
    version: z.string(),
    main: z
      .array(
        z.object({
          label,
          priority,
          intervention: z.string().min(1),
          /** Categories, `Main` or `Main / Sub`: where one of them has a strong cue, this one counts 0.3 of its weight. */
          yieldsTo,
          sub: z.array(z.object({ label, priority: priority.optional(), yieldsTo })),
        }),
      )
      .min(1),
  })
  .superRefine(({ main }, context) => {
    const labels = main.map((each) => each.label);
    const subsOf = main.flatMap(({ label, sub }) => sub.map((each) => categoryKey(label, each.label)));
    const known = new Set([...labels, ...subsOf]);
    const fault = (message: string, ...path: (string | number)[]) => {
      context.addIssue({ code: 'custom', message, path: ['main', ...path] });
    };
    main.forEach((each, m) => {
      if (labels.indexOf(each.label) !== m) fault(`"${each.label}" is there twice`, m, 'label');
      const unknown = each.yieldsTo.find((other) => !known.has(other));
      if (unknown !== undefined) fault(`"${unknown}" is no category`, m, 'yieldsTo');
      const subs = each.sub.map((sub) => sub.label);
      each.sub.forEach((sub, s) => {
        if (subs.indexOf(sub.label) !== s) fault(`"${sub.label}" is there twice`, m, 'sub', s, 'label');
        const strange = sub.yieldsTo.find((other) => !known.has(other));
        if (strange !== undefined) fault(`"${strange}" is no category`, m, 'sub', s, 'yieldsTo');
      });
    });
  });

/** Main categories, their sub-categories and what follows from them. Data, not code: a deployment may bring its own. */
export type Taxonomy = z.infer<typeof taxonomySchema>;

/** @throws SetupError when the file cannot be read or is no taxonomy; it names each wrong field */
export function loadTaxonomy(
  file: URL = new URL('./classify/data/taxonomy.json', import.meta.url),
): Taxonomy {
  return readDataFile(file, taxonomySchema);
}

export function hasCategory({ main }: Taxonomy, category: string, sub: string): boolean {
  return main.find((each) => each.label === category)?.sub.some((each) => each.label === sub) ?? false;
}
