import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { LiveConnection } from '../connection/live-connection.js';
import { holdForTab } from './one-tab.js';
import type { Phone } from './phone-context.js';
import { phoneOff, type PhoneLine, type PhoneState } from './phone-state.js';
import { readSwitch, writeSwitch } from '../ui/browser-switch.js';
import { Softphone } from './softphone.js';

/** The server rings back within this time when it was asked for a call. */
const expectedForMs = 30_000;
const askAgainMs = 5_000;

interface Options {
  connection: LiveConnection | null;
  /** the user's extension; null for a user without one, who has no telephone */
  extension: string | null;
  autoAnswer: boolean;
  /** the access token of now */
  token: () => string;
}

/** The telephone of this browser, for as long as its user is logged in and wants it. */
export function useSoftphone({ connection, extension, autoAnswer, token }: Options): Phone {
  const [state, setState] = useState<PhoneState>(phoneOff);
  const [isOn, setIsOn] = useState(() => readSwitch(window.localStorage, 'phone'));
  const [attempt, setAttempt] = useState(0);
  const softphone = useRef<Softphone | null>(null);
  const autoAnswers = useRef(autoAnswer);
  const expectedUntilMs = useRef(0);
  useEffect(() => {
    autoAnswers.current = autoAnswer;
  }, [autoAnswer]);

  useEffect(() => {
    if (connection === null || extension === null || !isOn) return;
    const setLine = (line: PhoneLine): void => setState({ ...phoneOff, line });
    const mayAutoAnswer = (): boolean => autoAnswers.current || performance.now() < expectedUntilMs.current;
    let timer: number | undefined;
    let ended = false;
    const start = async (): Promise<void> => {
      setLine({ state: 'connecting' });
      const phones = await connection.phoneAccount();
      if (ended) return;
      const wsUrl = phones?.browser.ws_url ?? null;
      if (phones && wsUrl !== null) {
        const { browser: account } = phones;
        softphone.current = new Softphone({ account, wsUrl, mayAutoAnswer, onState: setState });
        return;
      }
      if (phones) setLine({ state: 'no-address' });
      timer = window.setTimeout(() => void start(), askAgainMs);
    };
    const release = holdForTab(extension, {
      onHeld: () => void start(),
      onWaiting: () => setLine({ state: 'elsewhere' }),
    });
    return () => {
      ended = true;
      window.clearTimeout(timer);
      softphone.current?.close();
      softphone.current = null;
      release();
      setState(phoneOff);
    };
  }, [connection, extension, isOn, attempt]);

  useWarning(state.call !== null);
  useLeaving(state.call?.state === 'up', token);
  const setOn = useCallback((on: boolean) => {
    writeSwitch(window.localStorage, 'phone', on);
    setIsOn(on);
  }, []);
  const restart = useCallback(() => setAttempt((count) => count + 1), []);
  const answer = useCallback(() => softphone.current?.answer(), []);
  const hangUp = useCallback(() => softphone.current?.hangUp(), []);
  const microphone = useCallback(() => softphone.current?.microphone() ?? null, []);
  const expectCall = useCallback(() => {
    expectedUntilMs.current = performance.now() + expectedForMs;
  }, []);
  return useMemo(
    () => ({ state, isOn, setOn, restart, answer, hangUp, microphone, expectCall }),
    [state, isOn, setOn, restart, answer, hangUp, microphone, expectCall],
  );
}

/** A call ends with its page: the browser asks before it closes one. */
function useWarning(isOnCall: boolean): void {
  useEffect(() => {
    if (!isOnCall) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOnCall]);
}

/**
 * The server learns at once that the page with a call goes, and rings the next one that registers. Not `sendBeacon`, which
 * cannot carry the token.
 */
function useLeaving(isOnCall: boolean, token: () => string): void {
  const current = useRef(token);
  useEffect(() => {
    current.current = token;
  }, [token]);
  useEffect(() => {
    if (!isOnCall) return;
    const update = (): void => {
      const headers = { authorization: `Bearer ${current.current()}` };
      void fetch('/api/v1/desk/leaving', { method: 'POST', keepalive: true, headers }).catch(() => {});
    };
    window.addEventListener('pagehide', update);
    return () => window.removeEventListener('pagehide', update);
  }, [isOnCall]);
}
