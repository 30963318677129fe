import type { EndedTokens } from '../../src/access/ended-tokens.js';

/** Tokens that were logged out of, in memory. */
export class MemoryEndedTokens implements EndedTokens {
  readonly #ended = new Set<string>();

  async end(tokenId: string): Promise<void> {
    this.#ended.add(tokenId);
  }

  async isEnded(tokenId: string): Promise<boolean> {
    return this.#ended.has(tokenId);
  }
}
