import { networkOf } from '../../lib/network-of.js';
import { TokenBucket } from '../../lib/token-bucket.js';
import type { RelaySizes } from './relay-sizes.js';

interface Network {
  open: number;
  readonly handshakes: TokenBucket;
  /** Messages with credentials of the telephones that Asterisk has accepted. */
  readonly credentials: TokenBucket;
  /** Those of the others. */
  readonly strangerCredentials: TokenBucket;
}

/** Place of one telephone. */
export interface RelayPlace {
  /** @returns false where the telephones of its network have sent too many messages with credentials */
  takeCredentials(): boolean;
  /** The telephone is no stranger any more: it does not give way to another one. */
  accept(): void;
  /** Does nothing the second time. */
  giveBack(): void;
}

interface Stranger {
  readonly network: Network;
  readonly giveWay: () => void;
}

/**
 * How many telephones are connected, together and from each network. Strangers, which have shown no right password yet, have
 * places of their own number; where there is no room, the oldest stranger gives way: strangers cannot hold all places.
 */
export class RelayPlaces {
  readonly #sizes: RelaySizes;
  readonly #networks = new Map<string, Network>();
  /** The oldest first. */
  readonly #strangers = new Set<Stranger>();
  #open = 0;

  constructor(sizes: RelaySizes) {
    this.#sizes = sizes;
  }

  get open(): number {
    return this.#open;
  }

  /**
   * @param end the telephone must go, because another one takes its place, which is given back already
   * @returns undefined where there is no place
   */
  take(address: string, end: () => void): RelayPlace | undefined {
    const network = this.#networkOf(address);
    if (!network.handshakes.take() || !this.#hasRoom(network)) return undefined;
    this.#open++;
    network.open++;
    let isTaken = true;
    const giveBack = () => {
      this.#strangers.delete(stranger);
      if (!isTaken) return;
      isTaken = false;
      this.#open--;
      network.open--;
    };
    const giveWay = () => {
      giveBack();
      end();
    };
    const stranger: Stranger = { network, giveWay };
    this.#strangers.add(stranger);
    return {
      takeCredentials: () =>
        (this.#strangers.has(stranger) ? network.strangerCredentials : network.credentials).take(),
      accept: () => void this.#strangers.delete(stranger),
      giveBack,
    };
  }

  /** Forgets the networks that are as good as never seen. */
  forget(): void {
    for (const [key, { open, handshakes, credentials, strangerCredentials }] of this.#networks)
      if (open === 0 && [handshakes, credentials, strangerCredentials].every(({ isFull }) => isFull))
        this.#networks.delete(key);
  }

  #networkOf(address: string): Network {
    const { handshakes, networkCredentials, strangerCredentials } = this.#sizes;
    const key = networkOf(address);
    const network = this.#networks.get(key) ?? {
      open: 0,
      handshakes: new TokenBucket(handshakes),
      credentials: new TokenBucket(networkCredentials),
      strangerCredentials: new TokenBucket(strangerCredentials),
    };
    this.#networks.set(key, network);
    return network;
  }

  #hasRoom(network: Network): boolean {
    const { connections, networkConnections, strangers } = this.#sizes;
    const oldest = (isOne: (stranger: Stranger) => boolean) => [...this.#strangers].find(isOne);
    if (network.open >= networkConnections) oldest((each) => each.network === network)?.giveWay();
    if (network.open >= networkConnections) return false;
    if (this.#open >= connections || this.#strangers.size >= strangers) oldest(() => true)?.giveWay();
    return this.#open < connections;
  }
}
