const HEADER = `/**
 * The schema of the body of a new case in docs/api/api-v1.json, by which the form of a case is checked while it is written.
 * Written by \`npm run docs\`.
 */
`;

/** Words for readers, and names of lists that the form takes its choices from. */
const LEFT_OUT = ['description'];

/** A module of the pages with what the reference says about a new case. @param document an OpenAPI document of /api/v1 */
export function caseBody(document: string): string {
  const { components } = JSON.parse(document) as { components: { schemas: Record<string, unknown> } };
  const schema = components.schemas.PostCasesBody;
  if (schema === undefined) throw new TypeError('the document of /api/v1 has no body of a new case');
  const text = JSON.stringify(schema, (key, value: unknown) => (LEFT_OUT.includes(key) ? undefined : value));
  return `${HEADER}export const caseBody = ${text};\n`;
}
