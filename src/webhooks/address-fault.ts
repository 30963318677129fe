/** Faults of an address that need no value in their sentence. */
export const ADDRESS_FAULTS = [
  'control-characters',
  'not-an-address',
  'not-https',
  'credentials',
  'private-address',
  'empty-name-part',
  'local-network',
  'name-leads-inside',
  'name-without-address',
] as const;

/** Why no event is sent to an address; the last two are found by DNS when one is sent. */
export type AddressFault =
  | { readonly fault: (typeof ADDRESS_FAULTS)[number] }
  | { readonly fault: 'too-long'; readonly characters: number }
  | { readonly fault: 'port-of-another-protocol'; readonly port: number };
