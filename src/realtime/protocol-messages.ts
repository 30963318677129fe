/** Messages between the agent of a call and supervisors: no part of its transcript. Part of `protocol.ts`. */

export interface WireDeskMessage {
  /** grows with each message */
  id: number;
  call_id: string;
  /** name of the author */
  by: string;
  text: string;
  /** ISO 8601 UTC */
  at: string;
  /** you are the author */
  is_own: boolean;
}

export interface WireDeskMessages {
  /** all of the call, the oldest first */
  messages: WireDeskMessage[];
  /** you may send one, as the call is now */
  may_send: boolean;
}

export interface WireSentMessage {
  call_id: string;
  /** 1 to 500 characters, without the spaces around it */
  text: string;
  /** 1 to 100 characters that the client makes up: sent again with the same one, it is the same message */
  client_key: string;
}

/** The messages of a call that you have not read. A newer state has greater ids. */
export interface WireUnreadMessages {
  call_id: string;
  /** messages of others after `read_up_to` */
  unread: number;
  /** id of the newest message of the call */
  newest: number;
  /** id of the newest one that you have read, on whichever screen; 0: none */
  read_up_to: number;
}
