import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { messageOf, SetupError } from '../../lib/errors.js';
import { modelRecordSchema } from './model-record.js';

const catalogueSchema = z.object({
  models: z.array(
    modelRecordSchema.extend({
      /** Comes with the checkout, packed; set-up unpacks it. */
      archive: z.string().optional(),
      /** `models fetch` gets it there. */
      url: z.url({ protocol: /^https?$/ }).optional(),
    }),
  ),
});
export type KnownModel = z.infer<typeof catalogueSchema>['models'][number];

/** The models that this version knows: those in the checkout, and those that can be fetched. @throws SetupError */
export async function readCatalogue(path: string): Promise<readonly KnownModel[]> {
  try {
    return catalogueSchema.parse(JSON.parse(await readFile(path, 'utf8'))).models;
  } catch (error) {
    throw new SetupError(`the model manifest ${path} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
