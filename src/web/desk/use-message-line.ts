import { useEffect, useState } from 'react';
import { useKeptText } from '../login/use-kept-text.js';
import type { MessagesModel } from './messages-model.js';
import { useMessages } from './use-messages.js';
import { useSending, type Sending } from './use-sending.js';

/** The messages about a call, and the one that is being written: kept while the panel moves on the page, and over a reload. */
export interface MessageLine extends MessagesModel {
  sending: Sending;
  text: string;
  setText: React.Dispatch<React.SetStateAction<string>>;
  /** the user's telephone is on the call now */
  isOnCall: boolean;
}

export function useMessageLine(callId: string, isOnCall: boolean): MessageLine {
  const model = useMessages(callId, isOnCall);
  const { begun, keep, forgetSent } = useKeptText(`message.${callId}`);
  const sending = useSending(callId, forgetSent);
  const [text, setText] = useState(begun);
  useEffect(() => keep(text), [text, keep]);
  return { ...model, sending, text, setText, isOnCall };
}
