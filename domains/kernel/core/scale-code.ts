import { isEan13 } from './ean-13.ts';
import type { Minor } from './money.ts';
import { multiplyDivide } from './money.ts';
import type { Quantity } from './quantity.ts';
import { type Rejection, reject } from './rejection.ts';

/**
 * The layout of the labels of the shop's scale: prefix, item, value, unused digits, check digit.
 */
export type ScaleLayout = {
  readonly prefix: string;
  readonly item_digits: number;
  readonly value_digits: number;
  readonly value: 'weight' | 'price';
  /** Decimals of the value: 3 is grams of a kilogram, 2 is paisa of a taka. */
  readonly decimals: number;
  /** Whether the last digit is an EAN-13 check digit, which is then verified. */
  readonly has_check_digit: boolean;
};

/** A scale label: its item, and a weight or a price. */
type ScaleCode = {
  readonly item: string;
  readonly value: number;
  readonly layout: ScaleLayout;
};

/** A scale label is as long as an EAN-13. */
const LENGTH = 13;
const LAYOUT_DIGITS = LENGTH - 1;

/** Whether the parts leave room for the last digit. */
export function fitsLabel({ prefix, item_digits, value_digits }: ScaleLayout): boolean {
  return prefix.length + item_digits + value_digits <= LAYOUT_DIGITS;
}

/**
 * The content of a scanned scale label; null: not a scale label. Digits between the value and the
 * last are ignored: 2 12345 00123 4 9 is 123 grams of 12345.
 */
export function readScaleCode(
  code: string,
  layout: ScaleLayout,
): ScaleCode | Rejection<'scale_code_misread'> | null {
  const { prefix, item_digits, value_digits, has_check_digit } = layout;
  if (!/^\d{13}$/.test(code) || !code.startsWith(prefix)) return null;
  if (has_check_digit && !isEan13(code)) return reject('scale_code_misread');
  const value_at = prefix.length + item_digits;
  const value = Number.parseInt(code.slice(value_at, value_at + value_digits), 10);
  return { item: code.slice(prefix.length, value_at), value, layout };
}

/** Codes to look up: 00100, then 100 if no variant has the code 00100. */
export function itemCodes({ item }: Pick<ScaleCode, 'item'>): string[] {
  return [...new Set([item, item.replace(/^0+(?=\d)/, '')])];
}

type Sold = {
  /** Price of one unit after discounts. */
  readonly unit_price: Minor;
  /** Decimals of a quantity in its unit. */
  readonly decimals: number;
};

/**
 * The quantity of a label. A weight is used as it is, and must fit the decimals of the unit; a
 * price is converted, to the nearest quantity of those decimals: 125.50 at 480.00 a kilogram is
 * 0.261 kg.
 */
export function scaleQuantity(
  { value, layout }: Pick<ScaleCode, 'value' | 'layout'>,
  { unit_price, decimals }: Sold,
): Quantity | Rejection<'scale_code_empty' | 'scale_code_not_of_unit' | 'scale_code_no_price'> {
  const step = 10 ** (4 - decimals);
  if (layout.value === 'weight') {
    const quantity = value * 10 ** (4 - layout.decimals);
    if (quantity === 0) return reject('scale_code_empty');
    return quantity % step === 0 ? (quantity as Quantity) : reject('scale_code_not_of_unit');
  }
  if (unit_price === 0) return reject('scale_code_no_price');
  const amount = value * 10 ** (2 - layout.decimals);
  const steps = multiplyDivide(amount as Minor, 10 ** decimals, unit_price);
  return steps === 0 ? reject('scale_code_empty') : ((steps * step) as Quantity);
}
