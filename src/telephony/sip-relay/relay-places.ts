import { networkOf } from '../../lib/network-of.js';
import { TokenBucket } from '../../lib/token-bucket.js';
import type { RelaySizes } from './relay-sizes.js';

interface Network {
  open: number;
  readonly handshakes: TokenBucket;
}

/** How many telephones are connected, together and from each network. */
export class RelayPlaces {
  readonly #sizes: RelaySizes;
  readonly #networks = new Map<string, Network>();
  #open = 0;

  constructor(sizes: RelaySizes) {
    this.#sizes = sizes;
  }

  get open(): number {
    return this.#open;
  }

  /** @returns gives the place back, once; undefined where there is none */
  take(address: string): (() => void) | undefined {
    const { connections, networkConnections, handshakes } = this.#sizes;
    const key = networkOf(address);
    const network = this.#networks.get(key) ?? { open: 0, handshakes: new TokenBucket(handshakes) };
    this.#networks.set(key, network);
    if (!network.handshakes.take()) return undefined;
    if (this.#open >= connections || network.open >= networkConnections) return undefined;
    this.#open++;
    network.open++;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#open--;
      network.open--;
    };
  }

  /** Forgets the networks that are as good as never seen. */
  forget(): void {
    for (const [key, { open, handshakes }] of this.#networks)
      if (open === 0 && handshakes.isFull) this.#networks.delete(key);
  }
}
