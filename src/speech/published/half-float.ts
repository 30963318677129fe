/** Numbers of 16 bits (IEEE 754 binary16, and bfloat16: the upper half of a binary32), as files of weights hold them. */

const BITS = new DataView(new ArrayBuffer(4));

/** @returns the bits of the nearest binary16; a tie goes to the even one, a value beyond 65,504 to infinity */
export function float16Bits(value: number): number {
  BITS.setFloat32(0, value);
  const bits = BITS.getUint32(0);
  const sign = (bits >>> 16) & 0x8000;
  const magnitude = bits & 0x7fffffff;
  if (magnitude > 0x7f800000) return sign | 0x7e00; // not a number
  if (magnitude >= 0x477ff000) return sign | 0x7c00;
  if (magnitude >= 0x38800000) return sign | roundedShift(magnitude - 0x38000000, 13);
  if (magnitude < 0x33000000) return sign; // below half of the smallest
  const exponent = magnitude >>> 23;
  return sign | roundedShift((magnitude & 0x7fffff) | 0x800000, 126 - exponent);
}

function roundedShift(value: number, places: number): number {
  const kept = value >>> places;
  const rest = value & ((1 << places) - 1);
  const half = 1 << (places - 1);
  return rest > half || (rest === half && (kept & 1) === 1) ? kept + 1 : kept;
}

export function fromFloat16Bits(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >>> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

export function fromBfloat16Bits(bits: number): number {
  BITS.setUint32(0, bits << 16);
  return BITS.getFloat32(0);
}
