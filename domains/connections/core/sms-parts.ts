import { type Minor, multiplyDivide } from '#domains/kernel/core/money.ts';

/** The signs of GSM 03.38, and those that take two places there. */
// cspell:disable
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
// cspell:enable
const GSM_DOUBLE = new Set('\f^{}\\[~]|€');

export type SmsParts = {
  /** `unicode`: one sign is not in the alphabet of GSM, so that all take 16 bits. */
  readonly alphabet: 'gsm' | 'unicode';
  readonly parts: number;
};

/** The places of one part, alone and among several, which have a header. */
const PLACES = {
  gsm: { alone: 160, among: 153 },
  unicode: { alone: 70, among: 67 },
} as const;

/** In how many parts a text goes over the air: 161 Latin signs in 2, 71 Bengali signs in 2. */
export function countSmsParts(text: string): SmsParts {
  const signs = [...text];
  const isGsm = signs.every((sign) => GSM.has(sign) || GSM_DOUBLE.has(sign));
  const alphabet = isGsm ? 'gsm' : 'unicode';
  const places = signs.map((sign) => (isGsm ? (GSM_DOUBLE.has(sign) ? 2 : 1) : sign.length));
  const { alone, among } = PLACES[alphabet];
  if (places.reduce((sum, place) => sum + place, 0) <= alone) return { alphabet, parts: 1 };
  let [parts, used] = [1, 0];
  for (const place of places) {
    // No sign is split: what does not fit begins the next part.
    if (used + place > among) [parts, used] = [parts + 1, 0];
    used += place;
  }
  return { alphabet, parts };
}

/** What a message cost, and in how many parts it went. */
export type Charged = { readonly charge: Minor; readonly parts: number };

/** By the last price of a part: 0.70 for 2 parts, so 1.05 for 3. */
export function estimateCharge(parts: number, last: Charged | null): Minor | null {
  return last === null ? null : multiplyDivide(last.charge, parts, last.parts);
}

/** A link opens what it leads to, for everybody who reads it: of each only the site is left. */
export function hideLinks(text: string): string {
  return text.replace(/(https?:\/\/[^\s/?#]+)\S*/g, '$1/…');
}
