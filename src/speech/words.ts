import type { TranscribedWord } from './transcriber.js';

/** A piece of a word as a speech model writes it: a leading space begins a new word. */
export interface WordPiece {
  /** UTF-8; may end inside a character that the next piece completes. */
  readonly bytes: Uint8Array;
  readonly probability: number;
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * Pieces joined to words. Punctuation stays with the word before it, without moving its times: a full stop is
 * given the pause after it. Times are kept within the audio and never run backwards.
 */
export function joinWords(pieces: readonly WordPiece[], durationMs: number): TranscribedWord[] {
  const words = groupPieces(pieces).map((group) => toWord(group, durationMs));
  const inOrder = words.filter((word) => word.text !== '').reduce(appendInOrder, []);
  return inOrder.map((word, at) =>
    giveLength(word, inOrder[at - 1]?.endMs ?? 0, inOrder[at + 1]?.startMs ?? durationMs),
  );
}

function groupPieces(pieces: readonly WordPiece[]): WordPiece[][] {
  const groups: WordPiece[][] = [];
  for (const piece of pieces) {
    const current = groups.at(-1);
    if (!current || startsWord(piece)) groups.push([piece]);
    else current.push(piece);
  }
  return groups;
}

/** Whether a word begins with it. */
export function startsWord({ bytes }: WordPiece): boolean {
  return bytes[0] === 0x20;
}

function toWord(pieces: readonly WordPiece[], durationMs: number): TranscribedWord {
  const spoken = pieces.filter((piece) => !isPunctuation(piece));
  const timed = spoken.length > 0 ? spoken : pieces;
  const startMs = clamp(Math.min(...timed.map((piece) => piece.startMs)), 0, durationMs);
  return {
    text: Buffer.concat(pieces.map((piece) => piece.bytes))
      .toString('utf8')
      .trim(),
    startMs,
    endMs: clamp(Math.max(...timed.map((piece) => piece.endMs)), startMs, durationMs),
    probability: timed.reduce((sum, piece) => sum + piece.probability, 0) / timed.length,
  };
}

/** Whether it is nothing but marks and spaces. */
export function isPunctuation({ bytes }: WordPiece): boolean {
  return /^[\p{P}\s]*$/u.test(Buffer.from(bytes).toString('utf8'));
}

/** A mark that stands alone ("-", "...") is no word of its own; times only ever grow. */
function appendInOrder(words: TranscribedWord[], word: TranscribedWord): TranscribedWord[] {
  const before = words.at(-1);
  if (before && /^\p{P}+$/u.test(word.text)) {
    words[words.length - 1] = { ...before, text: `${before.text}${word.text}` };
    return words;
  }
  const startMs = Math.max(word.startMs, before?.startMs ?? 0);
  words.push({ ...word, startMs, endMs: Math.max(word.endMs, startMs) });
  return words;
}

const SHORTEST_WORD_MS = 40;
const MS_PER_CHARACTER = 60;

/**
 * whisper.cpp leaves many short words without any length. They get about what they take to say, as far as there
 * is room after them, else before them.
 */
function giveLength(word: TranscribedWord, earliestMs: number, latestMs: number): TranscribedWord {
  if (word.endMs - word.startMs >= SHORTEST_WORD_MS) return word;
  const lengthMs = word.text.length * MS_PER_CHARACTER;
  if (latestMs - word.startMs >= SHORTEST_WORD_MS)
    return { ...word, endMs: Math.min(latestMs, word.startMs + lengthMs) };
  return { ...word, startMs: clamp(word.endMs - lengthMs, Math.min(earliestMs, word.startMs), word.startMs) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
