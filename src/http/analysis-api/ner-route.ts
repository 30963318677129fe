import { z } from 'zod';
import { ENTITY_TYPES, type Entity } from '../../analysis/entities/entity-finder.js';
import { share, text } from '../findings/text-fields.js';
import type { TextRoute } from './text-route.js';

const body = z.object({ text });

export const entitiesJson = z
  .partialRecord(
    z.enum(ENTITY_TYPES),
    z.array(
      z.strictObject({
        text: z.string(),
        start: z.int().min(0).describe('UTF-16 offset'),
        end: z.int().min(0),
        confidence: share.nullable(),
        source: z.enum(['cue', 'list', 'shape', 'model']),
      }),
    ),
  )
  .describe('by type; a type that the text does not have is left out');

/** POST /ner/extract. */
export const nerRoute: TextRoute<'ner', typeof body> = {
  task: 'ner',
  base: '/ner',
  path: '/extract',
  summary: 'Persons, places, organisations, numbers … that a text names',
  body,
  reply: z.strictObject({ entities: entitiesJson }),
  toInput: ({ text }) => ({ text }),
  toReply: (_input, { value }) => ({ entities: toEntities(value) }),
};

export function toEntities(entities: readonly Entity[]) {
  const byType: Partial<Record<Entity['type'], object[]>> = {};
  for (const { type, ...entity } of entities) (byType[type] ??= []).push(entity);
  return byType;
}
