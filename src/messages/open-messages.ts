import type { Log } from '../lib/log.js';
import { Outbox } from './outbox.js';
import { printTransport } from './print-transport.js';
import { smsTransport, type SmsOptions } from './sms-transport.js';
import { smtpTransport, type SmtpOptions } from './smtp-transport.js';

export interface MessagesOptions {
  /** Undefined: shown on the terminal. */
  readonly smtp: SmtpOptions | undefined;
  /** Undefined: shown on the terminal. */
  readonly sms: SmsOptions | undefined;
  /** Shows a line on the terminal in which the server was started; undefined where there is none. */
  readonly print: ((line: string) => void) | undefined;
  readonly log: Log;
}

/** The one door through which messages to people outside leave. */
export function openMessages({ smtp, sms, print, log }: MessagesOptions): Outbox {
  const terminal = print && printTransport(print);
  const instead = terminal
    ? 'not sent but shown on this terminal, one-time passwords included'
    : 'not sent, and one-time passwords by it are refused: there is no terminal to show them on';
  if (!smtp) log.warn(`SMTP_URL is not set: e-mail is ${instead}`);
  if (!sms) log.warn(`SMS_URL is not set: SMS are ${instead}`);
  return new Outbox({
    transports: { email: smtp ? smtpTransport(smtp) : terminal, phone: sms ? smsTransport(sms) : terminal },
    log,
  });
}
