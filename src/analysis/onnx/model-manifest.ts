import { z } from 'zod';
import { ENTITY_TYPES } from '../entities/entity-finder.js';
import { PRIORITIES } from '../../calls/priority.js';

/** The tasks that a model can do, as the folders of the shelf are named. */
export const MODEL_TASKS = ['classifier', 'ner', 'qa', 'translator'] as const;
export type ModelTask = (typeof MODEL_TASKS)[number];

const language = z.string().regex(/^[a-z]{2,3}$/, 'an ISO 639 code in lower case');

const common = {
  /** Empty: any language. */
  languages: z.array(language),
  /** By the file's place in the folder, e.g. `onnx/model.onnx`; a file that is not named is not compared. */
  sha256: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits')).default({}),
};

const priority = z.enum(PRIORITIES);
const labelsOf = <Label extends z.ZodType<string>>(label: Label) => z.array(label).min(2);
const anyLabel = z.string().min(1);

/** Meaning of an output of a classifier, with its labels in the order of the model's logits. */
const head = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('mainCategory'), labels: labelsOf(anyLabel) }),
  z.strictObject({ field: z.literal('subCategory'), labels: labelsOf(anyLabel) }),
  z.strictObject({ field: z.literal('priority'), labels: labelsOf(priority) }),
  z.strictObject({ field: z.literal('interventionType'), labels: labelsOf(anyLabel) }),
]);
export type Head = z.infer<typeof head>;

const heads = z
  .record(z.string(), head)
  .refine((heads) => hasOneOfEach(Object.values(heads)), 'two heads have the same field')
  .refine(
    (heads) => Object.values(heads).some(({ field }) => field === 'mainCategory'),
    'no head has the field mainCategory',
  );

/** Languages that a model translates between, and the tokens that select them, where one model knows several. */
const pair = z.strictObject({
  source: language,
  target: language,
  /** In front of the text, e.g. `swh_Latn` of NLLB. */
  sourceToken: z.string().optional(),
  /** Token that the model's answer has to begin with. */
  targetToken: z.string().optional(),
});
export type TranslationPair = z.infer<typeof pair>;

/** `helpline.json` of a model's folder: what the model is for, and what its numbers mean. */
export const modelManifestSchema = z.discriminatedUnion('task', [
  z.strictObject({ task: z.literal('classifier'), ...common, heads }),
  z.strictObject({
    task: z.literal('ner'),
    ...common,
    /** The model's label, without B- or I-, to ours; a label that is left out is not reported. */
    labels: z
      .record(z.string(), z.enum(ENTITY_TYPES))
      .refine((labels) => Object.keys(labels).length > 0, 'no label'),
  }),
  z.strictObject({ task: z.literal('qa'), ...common }),
  z.strictObject({ task: z.literal('translator'), ...common, pairs: z.array(pair).min(1) }),
]);
export type ModelManifest = z.infer<typeof modelManifestSchema>;
export type ManifestOf<Task extends ModelTask> = Extract<ModelManifest, { task: Task }>;

function hasOneOfEach(heads: readonly Head[]): boolean {
  return new Set(heads.map(({ field }) => field)).size === heads.length;
}
