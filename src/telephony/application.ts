/** The Stasis application of our dial plan; one Asterisk gives it to one program at a time. */
export const APPLICATION = 'hearline';
