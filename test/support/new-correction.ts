import type { BearerClient } from './bearer-client.js';
import { VALID_BODIES } from './valid-bodies.js';

/** Corrects a call. @returns the path by which that is withdrawn */
export async function newCorrection(api: BearerClient, callId: string): Promise<string> {
  const path = `calls/${callId}/feedback`;
  const { data } = await api.post(path, VALID_BODIES['POST /calls/{id}/feedback']);
  return `${path}/${(data.feedback as { id: string }).id}/withdraw`;
}
