/** Crockford's base 32: no letter that is read as another one or as a digit. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const CODE_LENGTH = 8;

/** A code from random bytes, one sign for each; 256 is a multiple of 32, so all are as likely. */
export function codeOf(random: Uint8Array): string {
  return [...random.subarray(0, CODE_LENGTH)].map((byte) => SIGNS[byte % 32]).join('');
}

/** `K7Q2-M8XN`, as it is read out on the telephone. */
export function formatCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** The last part of an order's address: its code, and a key that nobody can guess. */
const REFERENCE = /^([0-9A-HJKMNP-TV-Z]{8})-([A-Za-z0-9_-]{22})$/;

export type OrderReference = { code: string; key: string };

export function readOrderReference(text: string): OrderReference | null {
  const [, code, key] = REFERENCE.exec(text) ?? [];
  return code === undefined || key === undefined ? null : { code, key };
}

export function orderPath({ code, key }: OrderReference): string {
  return `/o/${code}-${key}`;
}
