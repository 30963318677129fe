/** A key that no other request or tab has. `crypto.randomUUID` is there on secure addresses alone. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('-');
}
