import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A JSON schema of the API documents, as far as values are made of it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema | false;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly schema: Schema;
}

/** One operation of an API document. */
export interface Operation {
  readonly method: string;
  /** With names in braces: `/api/v1/cases/{id}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Undefined: it takes no JSON. */
  readonly body: Schema | undefined;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

interface DocumentedOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** Every operation of the documents in this directory, which are made from the routes. */
export async function readOperations(
  directory: string,
  files: readonly string[],
): Promise<readonly Operation[]> {
  const documents = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(directory, file), 'utf8')) as Document),
  );
  return documents.flatMap(operationsOf);
}

function operationsOf({ paths, components }: Document): Operation[] {
  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1);
    return (name !== undefined && components?.schemas?.[name]) || schema;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const schema = requestBody?.content?.['application/json']?.schema;
      return {
        ...{ method: method.toUpperCase(), path, parameters },
        body: schema && resolve(schema),
      };
    }),
  );
}
