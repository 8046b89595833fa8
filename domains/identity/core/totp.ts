/** RFC 6238: a code is valid for half a minute. */
const STEP_MS = 30_000;
const DIGITS = 6;
const BYTE = 256;
const COUNTER_BYTES = 8;

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS);
}

/**
 * The steps whose codes are accepted: this one, and one before and after for clocks that are off. A
 * used step and those before it are excluded.
 */
export function openSteps(now: Date, last_step: number): number[] {
  const step = stepAt(now);
  return [step - 1, step, step + 1].filter((one) => one > last_step);
}

/** The step as the eight bytes to sign, in big-endian order. */
export function counterOf(step: number): Uint8Array {
  const bytes = new Uint8Array(COUNTER_BYTES);
  let rest = step;
  for (let index = COUNTER_BYTES - 1; index >= 0; index -= 1) {
    bytes[index] = rest % BYTE;
    rest = Math.floor(rest / BYTE);
  }
  return bytes;
}

/** The last digits of the 31 bits at the offset that the MAC itself gives (RFC 4226, 5.3). */
export function codeOfMac(mac: Uint8Array, digits: number = DIGITS): string {
  const view = new DataView(mac.buffer, mac.byteOffset, mac.byteLength);
  const offset = view.getUint8(mac.byteLength - 1) & 0x0f;
  const number = view.getUint32(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** RFC 4648, without padding: the format that apps expect. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(BITS, '0'), 2)]).join('');
}

/** The text of the QR code for an app. */
export function setUpAddress({ key, account }: { key: string; account: string }): string {
  const label = `Halkhata:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${key}&issuer=Halkhata`;
}
