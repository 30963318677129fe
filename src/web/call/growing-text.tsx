import type { WireUtterance } from '../../realtime/protocol.js';
import { languageTag } from './quote-language.js';

interface Props {
  utterance: WireUtterance;
  confirmedWords: number;
}

/** Words that are being said: those that stay, and behind them those that may still change. */
export function GrowingText({ utterance, confirmedWords }: Props) {
  const text = (from: number, to?: number): string =>
    utterance.words
      .slice(from, to)
      .map((word) => word.text)
      .join(' ');
  return (
    <p className="said-text" lang={languageTag(utterance)} dir="auto">
      <span className="said-confirmed">{text(0, confirmedWords)}</span> {text(confirmedWords)}
    </p>
  );
}
