/**
 * Sentences that were written beside the rules, with the entities that a reader marks in them: `{TYPE text}`. They keep
 * what works from breaking; they say nothing about quality, because who wrote them knew the rules.
 */
export const ENGLISH = [
  'Good morning, my name is {PERSON Lydia Nekesa} and I am calling from {LOC Webuye}.',
  'My teacher, {PERSON Barasa}, canes us at {ORG Lugulu Girls High School}.',
  'She is {AGE eleven years old} and her father is called {PERSON Wekesa}.',
  'I was taken to {ORG Kapenguria County Hospital} {DATE last week} by Mrs {PERSON Chelimo}.',
  'Please ring my aunt on {PHONE 0711 223 344}, her name is {PERSON Rukia}.',
  'A man named {PERSON Ssebunya} took the girl from {LOC Jinja} to {LOC Kampala}.',
  'The boy stays in {LOC Mafeteng} with ntate {PERSON Mokoena}.',
  'We live near {LOC Mukuru} and the neighbour, Mama {PERSON Njeri}, heard everything.',
  'He came home at {TIME 11:30 pm} on {DATE Saturday} and locked the door.',
  'My email is {EMAIL lydia.n@example.org} and my ID number is {ID 31415926}.',
  'I told {PERSON Grace} that the chief, {PERSON Lokwang}, does not help.',
  'They moved from {LOC Dodoma} to {LOC Dar es Salaam} when I was {AGE nine}.',
  "We sleep outside {ORG St. Peter's Church} in {LOC Gulu}.",
  'Nobody at {ORG Kenya Red Cross} could help me {DATE yesterday}.',
  'He said that he will come back and that mercy is for others.',
] as const;

export const SWAHILI = [
  'Jina langu ni {PERSON Mwanaisha Bakari}, ninatoka {LOC Kwale}.',
  'Mtoto anaitwa {PERSON Juma}, ana {AGE miaka minane}, anasoma {ORG shule ya msingi Mlandege}.',
  'Mwalimu {PERSON Kioko} alinipiga {DATE jana} {TIME saa nne asubuhi}.',
  "Tunaishi {LOC Temeke}, karibu na {ORG kituo cha polisi cha Chang'ombe}.",
  'Nilizaliwa {DATE tarehe tano mwezi wa sita mwaka 2011} huko {LOC Kigoma}.',
  'Baba yangu, {PERSON Hamisi}, alimfukuza mama kutoka {LOC Morogoro}.',
  'Namba yangu ni {PHONE sifuri saba mbili mbili tatu tatu nne nne tano tano}.',
  'Bibi anaishi kijiji cha {LOC Mnazini} na shangazi {PERSON Zuhura}.',
  'Alipelekwa {ORG hospitali ya Ligula} {DATE juzi} akiwa na homa.',
  'Binti wa {AGE miaka kumi na minne} ameolewa huko {LOC Tarime}.',
  'Alinipiga mara tatu na hakuna aliyesaidia.',
  'Nataka kuongea na mtu kuhusu shida yangu ya nyumbani.',
] as const;
