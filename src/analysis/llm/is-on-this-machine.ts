/** An address on loopback: what goes there does not leave this machine. A name that is not `localhost` may lead anywhere. */
export function isOnThisMachine(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url); // the parser writes 127.1 and 0x7f000001 as 127.0.0.1
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
