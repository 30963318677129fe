import type { refusalStrings as english } from '../../strings-refusals.js';
import type { InAnyWords } from '../catalogue.js';

type Words = InAnyWords<typeof english>;
type ValuesOf<Code extends keyof Words['refusals']> = Parameters<Words['refusals'][Code]>[0];

/** Ends "Hali yako sasa: …". */
const states: Record<ValuesOf<'you-are-busy'>['state'], string> = {
  offline: 'nje ya kazi',
  available: 'tayari kwa simu',
  ringing: 'simu inalia',
  'on-call': 'kwenye simu',
  'on-hold': 'kwenye simu, mpigaji amesubirishwa',
  'wrap-up': 'kumalizia simu',
  break: 'mapumziko',
};

/** Ends "hawezi …". */
const moves: Record<ValuesOf<'agent-cannot-become'>['wanted'], string> = {
  offline: 'kumaliza kazi',
  available: 'kupokea simu',
  ringing: 'kupigiwa simu',
  'on-call': 'kuwa kwenye simu',
  'on-hold': 'kumsubirisha mpigaji',
  'wrap-up': 'kumalizia simu',
  break: 'kupumzika',
};

/** Ends "Akaunti yako hairuhusiwi …". */
const tasks: Record<ValuesOf<'role-may-not'>['task'], string> = {
  'telephone-work': 'kufanya kazi kwenye simu',
  supervision: 'kusimamia simu',
  callbacks: 'kuwapigia watu tena',
  'agent-languages': 'kuweka lugha za mshauri',
  'ending-calls': 'kukata simu',
  'watching-calls': 'kutazama simu',
  'watching-the-desk': 'kuona dawati',
  'desk-figures': 'kuona takwimu za dawati',
  'calls-of-others': 'kuona simu za wengine',
  'sending-recordings': 'kutuma rekodi',
  accesses: 'kuona aliyesoma simu au kesi',
  webhooks: 'kusimamia webhooks',
  'personal-data': 'kuona taarifa binafsi',
  'phone-passwords': 'kusimamia nywila za simu',
  'phones-of-others': 'kuona simu ya mtumiaji mwingine',
};

const passwordFaults: Record<ValuesOf<'password-refused'>['faults'][number], string> = {
  'wrong-current': 'hiyo si nywila yako ya sasa',
  'too-short': 'ni fupi mno',
  'too-long': 'ni ndefu mno',
  'not-repeated': 'hizo mbili hazifanani',
};

const callOver = 'Simu imeisha sasa hivi.';
const ownExtension = 'Hiyo ni nambari yako mwenyewe ya ndani.';
const phoneUnreachable = 'Simu yako haipatikani.';
const dialPlanCall = 'Mfumo wa simu uliunganisha simu hii wakati seva haikuwepo';
const sessionOver = 'Muda wako umeisha. Ingia tena.';
const tooManyTries = 'Umejaribu mara nyingi mno. Subiri kidogo, kisha jaribu tena.';
const telephonesAway = 'Mfumo wa simu haupatikani kwa sasa. Jaribu tena baada ya muda mfupi.';

const refusals: Words['refusals'] = {
  'wrong-credentials': () => 'Jina la mtumiaji na nywila havilingani.',
  'token-not-valid': () => sessionOver,
  'token-ended': () => sessionOver,
  'login-ended': () => sessionOver,
  'refresh-token-not-valid': () => sessionOver,
  'no-session': () => sessionOver,
  'too-many-login-tries': () => tooManyTries,
  'too-many-logins': () => tooManyTries,
  'too-many-refreshes': () => tooManyTries,
  'too-many-one-time-passwords': () => tooManyTries,
  'too-many-sms': () => 'Hakuna ujumbe zaidi unaoweza kutumwa leo. Ujumbe haukuhifadhiwa.',
  'wrong-one-time-password': () => 'Nywila ya mara moja si sahihi, imetumika au muda wake umeisha.',
  'cannot-deliver': ({ means }) =>
    means === 'email' ? 'Seva hii haitumi barua pepe.' : 'Seva hii haitumi ujumbe mfupi.',
  'password-refused': ({ faults }) =>
    `Nywila mpya haikukubaliwa: ${faults.map((fault) => passwordFaults[fault]).join(', ')}.`,
  'unknown-user': () => 'Hakuna mtumiaji kama huyo.',
  'only-users': () => 'Ni mtumiaji aliyeingia pekee anayeweza kufanya hivyo.',
  'no-telephone': () => 'Akaunti yako haina simu. Msimamizi wa mfumo anaweza kuipa nambari ya ndani.',
  'telephone-without-user': () => 'Simu hiyo si ya mtumiaji yeyote tena.',
  'not-at-work': () => 'Huko kazini. Anza kazi kwanza.',
  'not-on-call': () => 'Huko kwenye simu.',
  'not-wrapping-up': () => 'Hukamilishi simu sasa.',
  'own-extension': () => ownExtension,
  'own-extension-supervised': () => ownExtension,
  'phone-unreachable': () => phoneUnreachable,
  'number-not-allowed': () => 'Akaunti yako hairuhusiwi kupiga nambari hii.',
  'contact-wishes-unknown': () =>
    'Faili la kesi halipatikani, kwa hiyo haijulikani kama nambari hii inaweza kupigiwa. Jaribu tena baada ya muda mfupi.',
  'dialling-needs-telephone': () => 'Kupiga simu kunahitaji simu ya kituo.',
  'phone-cannot-dial': () => 'Simu hiyo haiwezi kupiga sasa.',
  'call-over': () => callOver,
  'party-hung-up': () => 'Mmoja wa walio kwenye simu hii amekata sasa hivi.',
  'not-on-this-call': () => 'Huko kwenye simu hii.',
  'telephone-on-call': () => 'Simu yako iko kwenye mazungumzo, na sauti yake inafika.',
  'not-as-caller': () => 'Ni aliyepiga simu pekee anayeweza kufanya hivyo.',
  'dial-plan-call': () => `${dialPlanCall}. Haiwezi kubadilishwa.`,
  'dial-plan-call-only-heard': () => `${dialPlanCall}. Unaweza kusikiliza tu.`,
  'call-not-answered': () => 'Simu hii bado haijapokelewa.',
  'caller-held': () => 'Mpigaji tayari amesubirishwa.',
  'caller-not-held': () => 'Mpigaji hajasubirishwa.',
  'no-party-for-digits': () => 'Hakuna mtu mwingine kwenye laini wa kutumiwa nambari.',
  'consultation-open': () => 'Tayari unashauriana na mwenzako.',
  'consultation-unfinished': () => 'Kwanza mkabidhi mpigaji, au mrudishe kwako.',
  'no-consultation': () => 'Hushauriani na mwenzako.',
  'consultation-of-another': () => 'Ni aliyemuuliza mwenzake pekee anayeweza kufanya hivyo.',
  'being-handed-over': () => 'Mpigaji tayari anahamishwa.',
  'telephone-on-no-call': () => 'Simu hiyo haiko kwenye mazungumzo.',
  'telephone-of-no-agent': () => 'Simu ya mshauri pekee inaweza kuhamisha mpigaji.',
  'not-calls-of-one-telephone': () => 'Hizo si simu mbili za kifaa kimoja.',
  'telephone-left-call': () => 'Simu hiyo imetoka kwenye mazungumzo.',
  'not-recorded': () => 'Simu hii hairekodiwi.',
  'recording-paused': () => 'Kurekodi tayari kumesimamishwa.',
  'recording-not-paused': () => 'Kurekodi hakujasimamishwa.',
  'call-busy-with-command': () => 'Badiliko jingine kwenye simu hii lilichukua muda mrefu mno. Jaribu tena.',
  'transcript-incomplete': () => 'Simu imeisha, lakini maandishi yake bado hayajakamilika.',
  'agent-left-call': () => 'Mshauri huyo hayuko tena kwenye simu hii.',
  'supervising-another-call': () => 'Uko kwenye simu nyingine. Toka huko kwanza.',
  'not-supervising': () => 'Husimamii simu yoyote.',
  'phone-not-answered': () => 'Simu yako haikupokelewa.',
  'phone-rings-still': () => 'Simu yako bado inalia.',
  'supervisor-hung-up': () => 'Umekata simu.',
  'telephones-away': () => telephonesAway,
  'telephones-late': () => 'Mfumo wa simu haukujibu kwa wakati.',
  'switch-away': () => telephonesAway,
  'switch-refused': () => 'Mfumo wa simu haukutekeleza hilo. Jaribu tena.',
  'part-away': () => 'Sehemu ya seva haipatikani kwa sasa. Jaribu tena baada ya muda mfupi.',
  'command-failed': () => 'Kuna hitilafu kwenye seva. Jaribu tena.',
  'not-possible': () => 'Hilo haliwezekani sasa.',
  'role-may-not': ({ task }) => `Akaunti yako hairuhusiwi ${tasks[task]}.`,
  'you-are-busy': ({ state }) => `Hali yako sasa: ${states[state]}.`,
  'agent-busy': ({ agent, state }) => `Hali ya ${agent} sasa: ${states[state]}.`,
  'agent-cannot-become': ({ agent, state, wanted }) =>
    `Hali ya ${agent} sasa: ${states[state]}. Hawezi ${moves[wanted]}.`,
  'wrap-up-at-longest': ({ seconds }) =>
    `Muda wa kumalizia huongezwa kwa dakika ${seconds / 60} tu. Chukua mapumziko ukihitaji zaidi.`,
  'agent-not-on-call': ({ agent }) => `${agent} hayuko kwenye simu.`,
  'agent-phone-unreachable': ({ agent }) => `Simu ya ${agent} haipatikani.`,
  'unknown-agent': () => 'Hakuna mshauri kama huyo.',
  'unknown-extension': ({ extension }) => `Hakuna aliye na nambari ya ndani ${extension}.`,
  'unknown-call': () => 'Simu hii haijulikani hapa.',
  'unknown-alert': () => 'Simu haina tahadhari kama hiyo.',
  'too-many-messages': ({ seconds }) => `Ujumbe ni mwingi mno. Subiri sekunde ${seconds}, kisha utume tena.`,
  'call-full-of-messages': ({ most }) => `Simu hii ina ujumbe ${most} na haipokei zaidi.`,
  'message-key-used': () => 'Maandishi mengine yalishatumwa kwa ufunguo huu. Tuma ujumbe upya.',
  'unknown-callback': () => 'Hakuna ombi kama hilo la kupigiwa tena.',
  'callback-not-open': ({ state }) =>
    state === 'done'
      ? 'Mtu huyu tayari amepigiwa tena.'
      : 'Kuna aliyekwisha kuchukua kazi hii ya kupiga tena.',
  'callback-of-another': () =>
    'Mwingine amechukua kazi hii ya kupiga tena. Ni yeye au msimamizi pekee anayeweza kuikamilisha.',
  'call-changed': () => 'Simu imebadilika wakati huo huo. Angalia tena, kisha amua.',
  'call-supervised': ({ supervisor }) => `${supervisor} tayari yuko kwenye simu hii.`,
  'contact-not-wished': (refused) => {
    switch (refused.wish) {
      case 'no-calls':
        return 'Faili la kesi linasema nambari hii isipigiwe.';
      case 'no-messages':
        return 'Faili la kesi linasema ujumbe usitumwe kwa nambari hii.';
      case 'safe-hours':
        return `Faili la kesi linasema nambari hii ni salama kupigiwa kati ya ${refused.from} na ${refused.until} tu.`;
    }
  },
  'not-a-number': () => 'Hiyo si nambari ya simu.',
  'phone-passwords-not-taken': () => 'Seva hii haipokei nywila za simu za aina hii.',
  'unknown-telephone': () => 'Mtumiaji huyu hana simu.',
  'no-phone-password': () => 'Hakuna nywila ya simu kama hiyo iliyowekwa.',
  'phone-password-refused': (refused) => {
    switch (refused.fault) {
      case 'too-short':
        return `Nywila lazima iwe na herufi ${refused.characters} au zaidi.`;
      case 'too-long':
        return `Nywila lazima iwe na herufi ${refused.characters} au pungufu.`;
      case 'not-ascii':
        return 'Nywila lazima iwe ya herufi, tarakimu na alama za kawaida.';
      case 'easily-guessed':
        return 'Nywila hii ni rahisi kukisia. Tumia maneno kadhaa yasiyohusiana.';
    }
  },
};

const errors: Words['errors'] = {
  offline: 'Hakuna muunganisho na seva.',
  'invalid-input': 'Seva haikuelewa hilo.',
  unauthenticated: sessionOver,
  forbidden: 'Akaunti yako hairuhusiwi kufanya hivyo.',
  'not-found': 'Hakuna rekodi kama hiyo. Huenda imeondolewa, au anwani haijakamilika.',
  'method-not-allowed': 'Seva haiwezi kufanya hivyo.',
  conflict: 'Hilo haliwezekani sasa.',
  'precondition-failed': 'Imebadilika wakati huo huo. Angalia tena, kisha amua.',
  'precondition-required': 'Seva haikuelewa hilo.',
  'too-many-requests': 'Hayo yalikuwa mengi mno kwa mara moja. Subiri kidogo, kisha jaribu tena.',
  'content-too-large': 'Hilo ni kubwa mno.',
  'invalid-content': 'Seva haiwezi kusoma hilo.',
  timeout: 'Seva haikujibu kwa wakati.',
  unsupported: 'Seva haiwezi kufanya hivyo.',
  'not-installed': 'Hilo halijasakinishwa kwenye seva.',
  unavailable: 'Seva haiwezi kufanya hivyo kwa sasa. Jaribu tena baada ya muda mfupi.',
  internal: 'Kuna hitilafu kwenye seva.',
  needs_override: 'Faili la kesi linasema usiwasiliane na mtu huyu sasa.',
  insufficient_state: 'Kinachoonyeshwa na ukurasa huu kimepitwa na wakati. Upakie upya.',
  'too-slow': 'Muunganisho huu ulikuwa wa polepole mno.',
  'protocol-error': 'Muunganisho huu haukufanya kazi.',
  'log-in-timeout': 'Kuingia kulichukua muda mrefu mno.',
};

const faultyFields: Words['faultyFields'] = {
  extension: 'Hiyo si nambari ya ndani wala nambari ya simu.',
  digits: 'Ni tarakimu, * na # pekee zinazoweza kutumwa.',
  reason: 'Toa sababu isiyozidi herufi 100.',
  override: 'Toa sababu ya herufi 3 hadi 500.',
};

export const refusalStrings: Words = { refusals, errors, faultyFields };
