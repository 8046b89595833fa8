import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { formatAmount, formatMoney, toDigitsOf } from '#domains/kernel/core/format-number.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Visit } from './visit.ts';

/** The till as a person knows it: by what things are called. */
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

/** "5 kg" stays as it is; "৫ কেজি" may be kept with either kind of digit. */
function toBengaliDigits(text: string): string {
  return /[a-z]/i.test(text) ? text : toDigitsOf('bn', text);
}

/** Goes to the till and waits until the goods are there. */
export async function openTill(one: Visit): Promise<Till> {
  const till = tillOf(one);
  await one.page.goto('/dashboard/pos');
  await till.search.waitFor();
  await one.page.getByRole('main').getByRole('list').getByRole('button').first().waitFor();
  return till;
}

/** A wedge scanner types a sign in a few milliseconds. */
const SIGN_S = 0.005;

/** What the digits of a scanner come out as where the keyboard of the machine writes Bengali. */
export const BANGLA = (sign: string) => toDigitsOf('bn', sign);

/** The key that a sign stands on. */
function keyOf(sign: string): string {
  if (/\d/.test(sign)) return `Digit${sign}`;
  if (/[a-z]/i.test(sign)) return `Key${sign.toUpperCase()}`;
  return { '-': 'Minus', '.': 'Period', '/': 'Slash' }[sign] ?? '';
}

/**
 * A scan, wherever the focus is: every sign of the code, then Enter. Each key carries the moment
 * at which a scanner would have sent it, as a busy machine could not keep the pace.
 */
export async function scan(
  { page, context }: Visit,
  code: string,
  layout = (sign: string) => sign,
): Promise<void> {
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

/** As the protocol of the browser counts it. */
const SHIFT = 8;

/** What stands in a field, as soon as it does. */
export async function expectValue(field: Locator, value: string): Promise<void> {
  await expect.poll(() => field.inputValue()).toBe(value);
}

/** One line in the cart, whatever was there before: the ground of the smaller journeys. */
export async function sellable(one: Visit, product: PosProduct): Promise<Till> {
  const till = await openTill(one);
  await scan(one, product.barcodes[0] ?? '');
  await till.lineOf(product).waitFor();
  return till;
}
