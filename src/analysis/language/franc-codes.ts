/**
 * Languages that `franc` 6.2 distinguishes, of those that calls in Africa come in and of the world's large ones: ISO 639-1
 * by ISO 639-3, as the package has them. Luo, Kikuyu, Kamba and Oromo (in Latin script) are not in the package.
 */
export const FRANC_CODES: Readonly<Record<string, string>> = {
  am: 'amh',
  ar: 'arb',
  bem: 'bem',
  de: 'deu',
  en: 'eng',
  es: 'spa',
  fr: 'fra',
  ha: 'hau',
  hi: 'hin',
  ig: 'ibo',
  it: 'ita',
  lg: 'lug',
  ny: 'nya',
  pt: 'por',
  rn: 'run',
  rw: 'kin',
  sn: 'sna',
  so: 'som',
  st: 'sot',
  sw: 'swh',
  ti: 'tir',
  tn: 'tsn',
  ts: 'tso',
  xh: 'xho',
  yo: 'yor',
  zh: 'cmn',
  zu: 'zul',
};

/** Whether words identify the language; the recogniser identifies all others. @param language ISO 639-1 */
export function isIdentifiedByWords(language: string): boolean {
  return Object.hasOwn(FRANC_CODES, language);
}
