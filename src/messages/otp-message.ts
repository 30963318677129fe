import type { OtpMessage } from '../access/otp.js';
import type { OutgoingMessage } from './message.js';

/** A one-time password in words; short enough for one SMS. */
export function otpMessage({ to, code, validForS }: OtpMessage): OutgoingMessage {
  const minutes = Math.floor(validForS / 60);
  return {
    to,
    subject: 'Your one-time password',
    text: `Your one-time password is ${code}. It is valid for ${minutes} minutes. Do not give it to anyone, not even to colleagues.`,
  };
}
