/** The words about messages between the agent of a call and supervisors. Part of `strings`. */
export const messageStrings = {
  messages: {
    title: { agent: 'Supervisors', supervisor: 'Messages with the agent' },
    hint: 'Not for the caller, and no part of the transcript.',
    list: 'Messages',
    field: { agent: 'Message to supervisors', supervisor: 'Message to the agent' },
    send: 'Send',
    canned: 'Quick messages',
    lines: {
      agent: ['Please listen in', 'Please call the police for me', 'I need a minute', 'All fine now'],
      supervisor: ['I am listening', 'Help is on the way', 'Ask where the caller is', 'You are doing well'],
    },
    own: 'You',
    arrived: (name: string, text: string) => `Message from ${name}: ${text}`,
    notSent: (why: string) => `Not sent. ${why}`,
    lineNotSent: (line: string, why: string) => `“${line}” was not sent. ${why}`,
  },
};
