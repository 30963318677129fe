/** Characters of a request or an answer as JSON: well below the limit of a frame, in any script. */
export const MAX_JSON_CHARACTERS = 5_000_000;

/** The name of the request by which a pool asks an idle process whether it is alive. */
export const PING = 'ping';
