import { phraseKeys } from '../../lib/words.js';

const phrases = (...texts: readonly string[]) => texts.map(phraseKeys);
const words = (text: string) => new Set(text.split(/\s+/));

/** Said between a cue and what it announces. */
export const FILLERS = words('um uh eh er erm just only about almost nearly now yaani tu euh');

/** Right in front of a name, an age or a number: the caller speaks of themselves. */
export const OWN = {
  name: phrases(
    ...['my name is', 'my names are', 'my full name is', 'my real name is', 'i am called', "i'm called"],
    ...['i am', "i'm", 'this is', 'call me', 'they call me', 'jina langu ni', 'jina langu', 'naitwa'],
    ...['ninaitwa', 'mimi ni', "je m'appelle", 'mon nom est', 'je suis', 'اسمي'],
  ),
  age: phrases(
    ...['i am', "i'm", 'i am aged', "i'm aged", 'i turned', 'i have turned', 'my age is', 'nina'],
    ...['nina umri wa', 'umri wangu ni', 'umri wangu', "j'ai", 'عمري'],
  ),
  phone: phrases(
    ...['my number is', 'my phone number is', 'call me on', 'call me at', 'call me back on', 'reach me on'],
    ...['nambari yangu ni', 'namba yangu ni', 'mon numéro est', 'رقمي'],
  ),
} as const;

/** A child of whom the caller speaks; of a word that means any child, and one that means a child of the speaker's. */
export const CHILD = words(
  `child baby daughter son girl boy niece nephew grandchild grandson granddaughter mtoto mwanangu binti mjukuu
   kijana enfant fille fils bébé ابنتي ابني`,
);

/** Persons beside the child: with one of them in the sentence it is not known of whom it speaks. */
export const OTHERS = words(
  `me mother father mum mom dad parent parents brother sister husband wife uncle aunt cousin teacher pastor friend
   neighbour neighbor boss man woman boyfriend girlfriend stepfather stepmother grandmother grandfather people
   mama baba kaka dada mume mke mjomba shangazi mwalimu rafiki jirani mwanaume mwanamke mère père frère soeur sœur
   mari oncle tante voisin ami`,
);

/** A child's name follows, where the sentence speaks of a child. */
export const NAMED_CHILD = phrases(
  ...['name is', 'is called', "'s called", 'is named', 'called', 'named', 'anaitwa', 'jina lake ni'],
  ...['jina lake', "s'appelle", 'my daughter', 'my son', 'my child', 'my baby', 'my niece', 'my nephew'],
  ...['my grandson', 'my granddaughter', 'mtoto wangu', 'binti yangu', 'mwanangu', 'ma fille', 'mon fils'],
  ...['ابنتي', 'ابني'],
);

/** An age follows; it is that of a child where the sentence speaks of one. */
export const AGED_CHILD = phrases(
  ...['is', "'s", 'aged', 'is aged', 'turned', 'has turned', 'ana', 'ana umri wa', 'a', 'est âgée de'],
);

/** An age follows, of a person who was named before: a child's where it is that of one. */
export const AGED_PRONOUN = phrases(
  ...['she is', "she's", 'he is', "he's", 'ana', 'ana umri wa', 'umri wake ni', 'elle a', 'il a'],
);
