/** Utterances that were written beside the word lists: they keep what works from breaking, and measure no quality. */
export const UTTERANCES = {
  en: [
    'he locked the door and I could not leave',
    'my stepmother does not give us food',
    'please can somebody come and help me',
    'we are at the market',
    'i do not know what to do any more',
  ],
  sw: [
    'alifunga mlango na mimi sikuweza kutoka',
    'mama wa kambo hatupi chakula nyumbani',
    'tafadhali naomba mtu aje anisaidie',
    'tuko sokoni sasa hivi',
    'sijui nifanye nini tena maisha ni magumu',
  ],
  fr: ['il a fermé la porte et je ne pouvais pas sortir', 'ma belle-mère ne nous donne pas à manger'],
  ar: ['أغلق الباب ولم أستطع الخروج', 'أريد مساعدة من فضلك'],
  so: ['albaabka ayuu xidhay mana bixi karin', 'waxaan rabaa in la i caawiyo fadlan'],
  am: ['በሩን ዘጋው እና መውጣት አልቻልኩም', 'እባክዎ እርዳታ እፈልጋለሁ'],
  rw: ['yafunze umuryango kandi sinashoboraga gusohoka', 'ndashaka ubufasha bwanyu murakoze cyane'],
  st: ["o ile a koala lemati 'me ka se khone ho tsoa", 'ke kopa thuso hle ntate'],
  lg: ['yaggalawo oluggi era nga sisobola kufuluma', 'nsaba obuyambi bwange nze omwana wange mulwadde'],
} as const;

/** Luo, Kikuyu, Kamba and Oromo: no helpline can configure them. */
export const FOREIGN = [
  'nyathina tuo malich to aonge gi pesa mar thieth',
  'mwana wakwa nĩ mũrũaru na ndirĩ na mbeca cia thibitarĩ',
  'mwana wakwa nĩ mũwau na ndyĩ na mbesa sya sivitalĩ',
  'mucaan koo dhukkubsateera maallaqa hospitaalaa hin qabu',
] as const;
