import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { productPaths } from '../../src/config/product-paths.js';

/** One operation of the bearer API with one of the statuses that its document has. */
export interface DocumentedStatus {
  /** `GET /cases/{id}` */
  readonly operation: string;
  readonly method: string;
  /** Below /api/v1, with names in braces. */
  readonly path: string;
  readonly status: number;
  readonly hasBody: boolean;
}

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { responses: Readonly<Record<string, unknown>>; requestBody?: unknown }>>
    >
  >;
}

const BASE = '/api/v1/';

/** Every pair of an operation and a status in the document of the bearer API. */
export async function documentedStatuses(): Promise<readonly DocumentedStatus[]> {
  const text = await readFile(join(productPaths.apiDocuments, 'api-v1.json'), 'utf8');
  const { paths } = JSON.parse(text) as Document;
  return Object.entries(paths)
    .filter(([path]) => path.startsWith(BASE))
    .flatMap(([address, methods]) =>
      Object.entries(methods).flatMap(([name, { responses, requestBody }]) => {
        const [method, path] = [name.toUpperCase(), address.slice(BASE.length)];
        const common = { operation: `${method} /${path}`, method, path, hasBody: requestBody !== undefined };
        return Object.keys(responses)
          .filter((status) => status !== 'default')
          .map((status) => ({ ...common, status: Number(status) }));
      }),
    );
}
