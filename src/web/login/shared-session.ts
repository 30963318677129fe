type Message = { type: 'begun' } | { type: 'over'; username: string };

/** The part of `BroadcastChannel` that is used. */
export interface TabChannel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

export interface SharedSessionOptions {
  /** A session has begun in another tab of the browser. */
  onBegun: () => void;
  /** That user has logged out in another tab. */
  onOver: (username: string) => void;
  channel?: TabChannel;
}

/** Log-ins and log-outs, from tab to tab of a browser. Tokens are not sent: each tab gets its own by the cookie. */
export class SharedSession {
  readonly #channel: TabChannel;

  constructor({ onBegun, onOver, channel }: SharedSessionOptions) {
    this.#channel = channel ?? new BroadcastChannel('hearline.session');
    this.#channel.onmessage = ({ data }) => {
      const message = data as Message;
      if (message.type === 'begun') onBegun();
      else onOver(message.username);
    };
  }

  begin(): void {
    this.#post({ type: 'begun' });
  }

  end(username: string): void {
    this.#post({ type: 'over', username });
  }

  close(): void {
    this.#channel.close();
  }

  #post(message: Message): void {
    this.#channel.postMessage(message);
  }
}
