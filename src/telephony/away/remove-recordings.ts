import type { AriRest } from '../ari/ari-rest.js';

/**
 * The snoop channel first: nothing is recorded after its
 * removal. A recording that is gone already counts as removed.
 */
export async function removeRecordings(
  rest: AriRest,
  snoopId: string,
  names: readonly string[],
): Promise<void> {
  await rest.delete(`/channels/${encodeURIComponent(snoopId)}`);
  for (const name of names) {
    await rest.delete(`/recordings/live/${encodeURIComponent(name)}`); // one that goes on is discarded
    await rest.delete(`/recordings/stored/${encodeURIComponent(name)}`);
  }
}
