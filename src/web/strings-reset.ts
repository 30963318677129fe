/** The words about a forgotten password. */
export const resetStrings = {
  title: 'A new password',
  address: 'E-mail address or telephone number',
  addressOf: { email: 'E-mail address', phone: 'Telephone number' },
  hint: 'The one of your account. A code is sent there.',
  missing: 'Enter your e-mail address or telephone number.',
  noAddress: 'That is no e-mail address and no telephone number.',
  ask: 'Send a code',
  asking: 'Sending…',
  sent: (address: string, minutes: string) =>
    `If a user has the address ${address}, a code of 8 digits is on its way there. It can be used for ${minutes}.`,
  sentAgain: (address: string, minutes: string) =>
    `If a user has the address ${address}, another code is on its way there. It can be used for ${minutes}.`,
  code: 'Code',
  missingCode: 'Enter the 8 digits of the message.',
  wrongCode: 'The code is wrong, used or expired. Look at the newest message, or send another code.',
  next: 'New password',
  missingNext: 'Enter the new password.',
  effect: 'At least 8 characters. Everywhere else you are logged out.',
  submit: 'Set the password and log in',
  submitting: 'Setting…',
  another: 'Send another code',
  elsewhere: 'Another address',
  back: 'Back to the log-in',
  none: 'This server sends no codes. The person who looks after the server gives you a new password.',
  unknown: 'No answer came, so the password may be changed all the same. Go back, and try to log in with it.',
};
