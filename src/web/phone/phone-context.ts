import { createContext, useContext } from 'react';
import { phoneOff, type PhoneState } from './phone-state.js';

/** The telephone of the session, and how to use it. */
export interface Phone {
  state: PhoneState;
  /** the user's own choice for this browser */
  isOn: boolean;
  setOn: (on: boolean) => void;
  /** Tries again from the start, e.g. after the microphone was allowed. */
  restart: () => void;
  answer: () => void;
  hangUp: () => void;
  /** The sound of the user that the call in this browser sends; null without a call that is up. */
  microphone: () => MediaStream | null;
  /** The user has asked for a call: what rings at once is answered by itself. */
  expectCall: () => void;
}

export const PhoneContext = createContext<Phone>({
  state: phoneOff,
  isOn: false,
  setOn: () => {},
  restart: () => {},
  answer: () => {},
  hangUp: () => {},
  microphone: () => null,
  expectCall: () => {},
});

export const usePhone = (): Phone => useContext(PhoneContext);
