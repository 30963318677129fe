/** A piece of a word, as `WordPiece`, with the number that the model's vocabulary gives it. */
export interface SpokenToken {
  readonly id: number;
  /** UTF-8; may end inside a character that the next token completes. */
  readonly bytes: Uint8Array;
  readonly probability: number;
  /** ms from the first sample of the request: the sound that the model looked at most when it wrote the token. */
  readonly startMs: number;
  readonly endMs: number;
}

/** The settled tokens of an utterance: the engine keeps them and writes those that come behind them. */
export interface FollowOn {
  readonly settled: readonly SpokenToken[];
  /** Name of the model whose tokens they are; another one cannot read them. */
  readonly model: string | undefined;
  /** Whether the engine shows by its attention which tokens are stable; else none counts as that. */
  readonly looksAtSound: boolean;
  /** Whether it goes on behind the first token that is not stable, to the end of the sound. */
  readonly keepsTail: boolean;
}

/** The tokens of an utterance, the settled ones first. */
export interface FollowedTokens {
  readonly tokens: readonly SpokenToken[];
  /** Number of tokens, from the first on, whose sound lies far enough back. */
  readonly stable: number;
}

/**
 * How the words of growing speech become stable. `agreement`: two transcriptions in a row say the same. `alignment`: the
 * model's attention lies far enough behind the end of the sound.
 */
export const INTERIM_POLICIES = ['agreement', 'alignment'] as const;
export type InterimPolicy = (typeof INTERIM_POLICIES)[number];
