/** GSM 03.38 §6.2.1: the default alphabet, and the signs that take two places of it. */
const GSM_7 = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const GSM_7_EXTENSION = new Set('\f^{}\\[~]|€');
/** Places of one SMS, and of each part of a longer text, which has a header of its own (GSM 03.40 §9.2.3.24.1). */
const SEPTETS = { alone: 160, part: 153 };
const UCS_2 = { alone: 70, part: 67 };

/** As how many SMS a text is sent, and paid for. A sign outside of the default alphabet makes all of it UCS-2. */
export function smsParts(text: string): number {
  const characters = [...text];
  const isGsm7 = characters.every((sign) => GSM_7.has(sign) || GSM_7_EXTENSION.has(sign));
  const places = characters.map((sign) => (isGsm7 ? (GSM_7_EXTENSION.has(sign) ? 2 : 1) : sign.length));
  const { alone, part } = isGsm7 ? SEPTETS : UCS_2;
  const total = places.reduce((sum, each) => sum + each, 0);
  return total <= alone ? 1 : partsOf(places, part);
}

/** No sign is divided between two parts. */
function partsOf(places: readonly number[], size: number): number {
  let [parts, used] = [1, 0];
  for (const each of places) {
    if (used + each > size) [parts, used] = [parts + 1, 0];
    used += each;
  }
  return parts;
}
