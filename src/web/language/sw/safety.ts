import type { safetyStrings as english } from '../../strings-safety.js';
import type { InAnyWords } from '../catalogue.js';

/** Swahili words about safety and the form of a case. No native speaker has read them yet (docs/glossary.md). */
export const safetyStrings: InAnyWords<typeof english> = {
  fields: {
    in_danger: 'Je, yuko hatarini sasa?',
    whereabouts: 'Yuko wapi sasa?',
    neutral_caller_id: 'Je, tufiche namba yetu tunapopiga?',
    gbv_related: 'Je, ni ukatili wa kijinsia?',
    incidence_when: 'Ilitokea lini?',
    incidence_location: 'Ilitokea wapi?',
  },
  notAsked: 'Bado hajaulizwa',
  chip: 'yuko hatarini sasa',
  line: {
    label: 'Usalama',
    dangerAt: (place) => `Yuko hatarini sasa: ${place}`,
    danger: 'Yuko hatarini sasa, haijulikani wapi',
    noDanger: 'Hayuko hatarini sasa',
    dangerUnknown: 'Haijulikani kama yuko hatarini',
    dangerNotAsked: 'Bado hajaulizwa kuhusu hatari',
    at: (place) => `Yuko hapa sasa: ${place}`,
    mayCall: 'Anaweza kupigiwa',
    mayCallBetween: (from, until) => `Anaweza kupigiwa kuanzia ${from} hadi ${until} tu`,
    callBetween: (from, until) => `Haijulikani kama apigiwe; ni salama kuanzia ${from} hadi ${until}`,
    neverCall: 'Usimpigie',
    callUnknown: 'Haijulikani kama apigiwe',
    neutral: 'Piga bila kuonyesha namba yetu',
    mayText: 'Anaweza kutumiwa ujumbe',
    neverText: 'Usimtumie ujumbe',
    textUnknown: 'Haijulikani kama atumiwe ujumbe',
    confidential: 'Wengine wasijue',
  },
  needed: {
    count: (have, all) => `${have} kati ya ${all} zinazohitajika`,
    next: (field) => `Inayofuata: ${field}`,
    complete: 'Yote yanayohitajika yapo.',
  },
  faults: {
    number: 'Andika namba kamili, kama 9.',
    tooLong: (most) => `Andika herufi ${most} au chini.`,
    clock: 'Andika saa, kama 14:30.',
    required: 'Andika jina, au uache tupu mengine ya mtu huyu pia.',
    other: 'Hii haifai hapa.',
  },
  category: {
    hint: 'Andika sehemu ya jina lake',
    list: 'Aina',
    found: (count) => `aina ${count}`,
    none: 'Hakuna aina inayolingana na maneno haya. Chagua moja kwenye orodha.',
    unchosen: 'Bado hakuna aina iliyochaguliwa. Chagua moja kwenye orodha.',
  },
};
