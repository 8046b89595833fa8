import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { formatAmount, formatMoney, toDigitsOf } from '#domains/kernel/core/format-number.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Visit } from './visit.ts';

/** The till as users see it: by visible names. */
export type Till = ReturnType<typeof tillOf>;

export function tillOf({ page, t, language }: Visit) {
  const nameOf = ({ name, name_bn }: { name: string; name_bn: string }) =>
    language === 'bn' && name_bn !== '' ? name_bn : name;
  const variantOf = ({ variant, variant_bn }: PosProduct) =>
    language === 'bn' ? toBengaliDigits(variant_bn) : variant;
  const cart = page.getByRole('complementary');
  const stepperOf = (product: PosProduct): Locator => {
    const label = `${nameOf(product)} ${variantOf(product)}`.trim();
    const name = t('common:quantity_of', { label });
    return page.getByRole('textbox', { name, exact: true });
  };
  return {
    cart,
    nameOf,
    quantityOf: (product: PosProduct) =>
      cart
        .getByRole('listitem')
        .filter({ has: stepperOf(product) })
        .getByRole('textbox'),
    search: page.getByRole('textbox', { name: t('pos:search'), exact: true }),
    lines: cart.getByRole('listitem'),
    lineOf: (product: PosProduct) => cart.getByRole('listitem').filter({ has: stepperOf(product) }),
    tileOf: (product: PosProduct) =>
      page.getByRole('button').filter({ has: page.getByText(nameOf(product), { exact: true }) }),
    dialog: (name: string) => page.getByRole('dialog', { name }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    count: (count: number) => toDigitsOf(language, String(count)),
    amount: (amount: Minor) => formatAmount(amount, language),
    money: (amount: Minor) => formatMoney(amount, 'BDT', language),
    shortMoney: (amount: Minor) => formatMoney(amount, 'BDT', language, 'needed'),
  };
}

/** "5 kg" stays as it is; "৫ কেজি" may be stored with either kind of digits. */
function toBengaliDigits(text: string): string {
  return /[a-z]/i.test(text) ? text : toDigitsOf('bn', text);
}

/** Opens the till and waits for the products. */
export async function openTill(one: Visit): Promise<Till> {
  const till = tillOf(one);
  await one.page.goto('/dashboard/pos');
  await till.search.waitFor();
  await one.page.getByRole('main').getByRole('list').getByRole('button').first().waitFor();
  return till;
}

/** A wedge scanner types a character in a few milliseconds. */
const SIGN_S = 0.005;

/** No hand reaches the scanner sooner after a key: longer than the silence before a scan. */
const HAND_MS = 200;

/** The digits of a scanner on a machine with a Bengali keyboard layout. */
export const BANGLA = (sign: string) => toDigitsOf('bn', sign);

/** The key of a character. */
function keyOf(sign: string): string {
  if (/\d/.test(sign)) return `Digit${sign}`;
  if (/[a-z]/i.test(sign)) return `Key${sign.toUpperCase()}`;
  return { '-': 'Minus', '.': 'Period', '/': 'Slash' }[sign] ?? '';
}

/**
 * A scan, wherever the focus is: every character of the code, then Enter. Each key has the
 * timestamp that a scanner would give it, because a busy machine could not keep the pace. Before it
 * comes the pause that a hand takes: what is typed without one belongs to the same code.
 */
export async function scan(
  { page, context }: Visit,
  code: string,
  layout = (sign: string) => sign,
): Promise<void> {
  await page.waitForTimeout(HAND_MS);
  const session = await context.newCDPSession(page);
  const keys = [...code].map((sign) => ({
    key: layout(sign),
    text: layout(sign),
    code: keyOf(sign),
    modifiers: /[A-Z]/.test(sign) ? SHIFT : 0,
  }));
  const begun = Date.now() / 1000;
  const enter = { key: 'Enter', text: '\r', code: 'Enter', modifiers: 0 };
  const strokes = [...keys, enter].flatMap((stroke, index) => {
    const timestamp = begun + index * SIGN_S;
    const { key, code: physical, modifiers } = stroke;
    return [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...stroke }),
      session.send('Input.dispatchKeyEvent', {
        type: 'keyUp',
        timestamp,
        key,
        code: physical,
        modifiers,
      }),
    ];
  });
  await Promise.all(strokes);
  await session.detach();
}

/** The modifier in the browser's protocol. */
const SHIFT = 8;

/** Waits until a field has this value. */
export async function expectValue(field: Locator, value: string): Promise<void> {
  await expect.poll(() => field.inputValue()).toBe(value);
}

/** A cart with one line, whatever it held before: the start of smaller journeys. */
export async function sellable(one: Visit, product: PosProduct): Promise<Till> {
  const till = await openTill(one);
  await scan(one, product.barcodes[0] ?? '');
  await till.lineOf(product).waitFor();
  return till;
}
