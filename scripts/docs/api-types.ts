import openapiTS, { astToString } from 'openapi-typescript';

const HEADER = `/**
 * The operations of docs/api/api-v1.json as types, for openapi-fetch and other typed clients. Written by \`npm run docs\`.
 */
`;

/** An OpenAPI document as a TypeScript declaration file. */
export async function apiTypes(document: string): Promise<string> {
  return HEADER + astToString(await openapiTS(document));
}
