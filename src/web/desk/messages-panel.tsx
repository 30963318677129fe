import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { WireDeskMessage } from '../../realtime/protocol.js';
import { strings } from '../strings.js';
import { timeOfDay } from '../ui/format.js';
import { plainWatchError } from '../ui/plain-error.js';
import { useMarkRead } from './use-mark-read.js';
import type { MessageLine } from './use-message-line.js';
import './messages-panel.css';

const words = strings.messages;
const LONGEST = 500;

/** The user's side of the line. */
type Side = 'agent' | 'supervisor';

interface Props {
  line: MessageLine;
  side: Side;
  /** The call goes on. */
  isUp: boolean;
}

/**
 * Messages between the agent of a call and supervisors. Nothing is shown to users to whom the server does not give them, and
 * of a call that is over without any.
 */
export function MessagesPanel({ line, side, isUp }: Props) {
  const { messages, maySend, arrived, error, isOnCall } = line;
  if (messages === null) return null;
  const writes = isUp && (isOnCall || maySend);
  if (!writes && messages.length === 0) return null;
  return (
    <section className="messages" aria-labelledby="messages-title">
      <div className="messages-head">
        <h2 id="messages-title" className="small-title">
          {words.title[side]}
        </h2>
        <p id="messages-hint" className="quiet">
          {words.hint}
        </p>
      </div>
      {messages.length > 0 && <MessageList messages={messages} keepsCount={side === 'supervisor'} />}
      <p className="visually-hidden" aria-live="polite" aria-atomic="true">
        {arrived !== null && words.arrived(arrived.by, arrived.text)}
      </p>
      {error !== null && (
        <p className="notice" role="alert">
          {plainWatchError(error)}
        </p>
      )}
      {writes && <MessageForm side={side} line={line} />}
    </section>
  );
}

interface MessageListProps {
  messages: readonly WireDeskMessage[];
  /** the server counts what the user has not read */
  keepsCount: boolean;
}

/** The newest is in sight, unless the user reads earlier ones. */
function MessageList({ messages, keepsCount }: MessageListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  useEffect(() => {
    if (list.current && isAtEnd) list.current.scrollTop = list.current.scrollHeight;
  }, [messages, isAtEnd]);
  useMarkRead(list, messages, keepsCount ? isAtEnd : null);
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: React.UIEvent): void =>
    setAtEnd(scrollHeight - scrollTop - clientHeight < 8);
  return (
    <ol ref={list} className="message-list" aria-label={words.list} tabIndex={0} onScroll={onScroll}>
      {messages.map(({ id, by, text, at, is_own: isOwn }) => (
        <li key={id} className={isOwn ? 'message message-own' : 'message'}>
          <p className="message-head">
            <bdi>{isOwn ? words.own : by}</bdi> <time dateTime={at}>{timeOfDay(at)}</time>
          </p>
          <p className="message-text" dir="auto">
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** A text that was not sent stays in the field, and a sentence says so. */
function MessageForm({ side, line }: { side: Side; line: MessageLine }) {
  const { text, setText, sending } = line;
  const { send, busy, unsent } = sending;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const said = text.trim();
    if (said === '' || busy) return;
    // words typed meanwhile stay
    if (await send(said)) setText((now) => (now.trim() === said ? '' : now));
  };
  const isTyped = unsent?.text === text.trim();
  return (
    <form className="message-form" onSubmit={(event) => void submit(event)}>
      <div className="message-row">
        <label htmlFor="message-text" className="visually-hidden">
          {words.field[side]}
        </label>
        <input
          id="message-text"
          type="text"
          autoComplete="off"
          maxLength={LONGEST}
          value={text}
          aria-describedby="messages-hint"
          placeholder={words.field[side]}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" className="button" aria-disabled={busy || text.trim() === ''}>
          {words.send}
        </button>
      </div>
      {unsent !== null && (
        <p className="message-fault" role="alert">
          {isTyped ? words.notSent(unsent.why) : words.lineNotSent(unsent.text, unsent.why)}
        </p>
      )}
      <ul className="message-lines" aria-label={words.canned}>
        {words.lines[side].map((said) => (
          <li key={said}>
            <button
              type="button"
              className="button"
              aria-disabled={busy}
              onClick={() => !busy && void send(said)}
            >
              {said}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
