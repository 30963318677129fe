/** Of a request and of an answer, as JSON: well below what a frame may have, in any script. */
export const MAX_JSON_CHARACTERS = 5_000_000;

/** The name of the request by which a pool asks an idle process whether it is alive. */
export const PING = 'ping';
