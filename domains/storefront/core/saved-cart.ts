import { QUANTITY_MAX, type Quantity, quantity } from '#domains/kernel/core/quantity.ts';

/** What a browser remembers of its cart: which goods and how many. No price, name or address. */
export type SavedLine = { variant_id: string; quantity: Quantity };

/** A cookie of 40 lines has 2 kB; browsers take 4. */
export const CART_LINES_MAX = 40;

/** A cart that is not changed is forgotten after 60 days. */
export const CART_LIFE_S = 60 * 86_400;

/** The cookie of one store; it is sent to the pages of that store alone. */
export const cartCookie = (handle: string) => `cart-${handle}`;

const VERSION = 'v1';
const LINE = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})x([1-9]\d{0,12})$/;

/** The cart in a cookie; what is not of this form counts as absent, and each variant once. */
export function readSavedCart(text: string): SavedLine[] {
  const [version, ...parts] = text.split('.');
  if (version !== VERSION) return [];
  const lines = new Map<string, SavedLine>();
  for (const part of parts.slice(0, CART_LINES_MAX)) {
    const [, a, b, c, d, e, count = ''] = LINE.exec(part) ?? [];
    const value = Number.parseInt(count, 10);
    if (e === undefined || value > QUANTITY_MAX) continue;
    const variant_id = [a, b, c, d, e].join('-');
    if (!lines.has(variant_id)) lines.set(variant_id, { variant_id, quantity: quantity(value) });
  }
  return [...lines.values()];
}

/** Empty: there is nothing to remember. */
export function writeSavedCart(lines: readonly SavedLine[]): string {
  if (lines.length === 0) return '';
  const parts = lines.map((line) => `${line.variant_id.replaceAll('-', '')}x${line.quantity}`);
  return [VERSION, ...parts].join('.');
}
