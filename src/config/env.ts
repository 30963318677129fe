/** The only place that reads the environment: names and raw texts, nothing decided here. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}
