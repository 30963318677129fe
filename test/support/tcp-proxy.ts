import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP relay on loopback that can go away and come back, as a server or a network does. */
export interface TcpProxy {
  readonly port: number;
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Takes connections again, on the same port. */
  mend(): Promise<void>;
  /** Connections stay, but nothing passes any more; until `mend`. */
  freeze(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let frozen = false;
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    for (const socket of [near, far]) track(socket);
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => (frozen ? undefined : to.write(bytes)));
      from.on('close', () => to.destroy());
    };
    pass(near, far);
    pass(far, near);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = async () => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const mend = async () => {
    frozen = false;
    if (!server.listening) await listen(port);
  };
  return { port, cut, mend, freeze: () => void (frozen = true), close: cut };
}

/** The same database address, by way of the proxy. */
export function through(proxy: TcpProxy, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.port = String(proxy.port);
  return url.href;
}
