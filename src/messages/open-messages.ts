import type { Log } from '../lib/log.js';
import { Outbox } from './outbox.js';
import { printTransport } from './print-transport.js';
import { smsTransport, type SmsOptions } from './sms-transport.js';
import { smtpTransport, type SmtpOptions } from './smtp-transport.js';

export interface MessagesOptions {
  /** Undefined: printed for whoever runs this server. */
  readonly smtp: SmtpOptions | undefined;
  /** Undefined: printed for whoever runs this server. */
  readonly sms: SmsOptions | undefined;
  /** Shows a line on the console, apart from the log. */
  readonly print: (line: string) => void;
  readonly log: Log;
}

/** The one door through which messages to people outside leave. */
export function openMessages({ smtp, sms, print, log }: MessagesOptions): Outbox {
  const console = printTransport(print);
  if (!smtp) log.warn('SMTP_URL is not set: e-mail is not sent but shown on this console, codes included');
  if (!sms) log.warn('SMS_URL is not set: SMS are not sent but shown on this console, codes included');
  return new Outbox({
    transports: { email: smtp ? smtpTransport(smtp) : console, phone: sms ? smsTransport(sms) : console },
    log,
  });
}
