import type { JsonSchema } from './api-shape.js';

type Content = Record<string, { schema?: JsonSchema }>;

/** An operation as far as it has schemas to be named. */
export interface NamedOperation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** Where an API begins: what is behind it names its operations. */
const BASES = /^\/(?:api\/v1|helpline\/api)(?=\/|$)/;
/** The name for the address of an API itself. */
const ROOT = 'home';

function partsOf(path: string): string[] {
  const parts = path
    .replace(BASES, '')
    .split('/')
    .filter((part) => part !== '');
  return parts.length === 0 ? [ROOT] : parts;
}

/** `get`, `/api/v1/cases/{id}` as `getCasesById`: stays as long as the address does. */
export function operationIdOf(method: string, path: string): string {
  const words = partsOf(path).flatMap((part) => {
    const name = /^\{(.*)\}$/.exec(part)?.[1];
    return [...(name === undefined ? [] : ['by']), ...(name ?? part).split(/[^A-Za-z0-9]+|(?=[A-Z])/)];
  });
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** The group of an operation in a reference: what its address begins with. */
export function tagOf(path: string): string {
  return partsOf(path)[0] ?? ROOT;
}

/**
 * Gives what operations take and answer a name among the schemas of the document, after the operation, so that generated
 * clients have types with names. The same schema has one name: that of the first operation which has it.
 */
export function nameSchemas(operations: readonly NamedOperation[], schemas: Record<string, unknown>): void {
  const names = new Map<string, string>();
  const name = (content: Content | undefined, wanted: string) => {
    for (const media of Object.values(content ?? {})) {
      const { schema } = media;
      if (schema === undefined || '$ref' in schema || Object.keys(schema).length === 0) continue;
      const text = JSON.stringify(schema);
      const known = names.get(text) ?? wanted;
      if (!names.has(text)) {
        names.set(text, known);
        schemas[known] = schema;
      }
      media.schema = { $ref: `#/components/schemas/${known}` };
    }
  };
  for (const { operationId, requestBody, responses } of operations) {
    const type = operationId.charAt(0).toUpperCase() + operationId.slice(1);
    name(requestBody?.content, `${type}Body`);
    for (const [status, { content }] of Object.entries(responses))
      name(
        content,
        status.startsWith('2') ? `${type}Reply` : `${type}Refusal${status === 'default' ? '' : status}`,
      );
  }
}
