import { readFileSync } from 'node:fs';
import { assert, assertPresent } from '#domains/kernel/core/assert.ts';
import { type Minor, minor } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { type Rate, rate } from '#domains/kernel/core/rate.ts';
import { barcodeOf } from './barcode.ts';
import { rowsOf } from './rows.ts';

export type DemoVariant = {
  /** Empty: the only variant of a product. */
  name: string;
  name_bn: string;
  barcodes: string[];
  sale_price: Minor;
  cost: Minor;
  /** Discount per unit. */
  product_discount: Minor;
  /** What is left today, if it runs low; null: plenty. */
  left: Quantity | null;
};

/** A variant in stock, with what the demo knows of it. */
export type ShopVariant = Omit<DemoVariant, 'name' | 'name_bn'> & {
  id: string;
  /** Of the product and its category. */
  code: string;
  unit: string;
  icon: string;
  pull: number;
  /** The effective rate. */
  vat_rate: Rate;
};

export type DemoProduct = {
  code: string;
  name: string;
  name_bn: string;
  /** The code of its unit. */
  unit: string;
  /** null: the shop's rate. */
  vat_rate: Rate | null;
  /** Relative demand, 1 to 9. */
  pull: number;
  /** The option of its variants: Size. Null if it has one variant. */
  choice: string | null;
  variants: DemoVariant[];
};

export type DemoCategory = {
  icon: string;
  name: string;
  name_bn: string;
  products: DemoProduct[];
};

const CATALOGUE = new URL('./catalogue.txt', import.meta.url);
const PERCENT = 10_000;
const VARIANT =
  /^(?<names>.+?) (?<price>[\d.]+) (?<cost>[\d.]+)(?: -(?<off>\d+))?(?: =(?<left>\d+))?$/;

export function readCatalogue(): DemoCategory[] {
  const categories: DemoCategory[] = [];
  const items = new Map<string, number>();
  for (const cells of rowsOf(readFileSync(CATALOGUE, 'utf8'))) {
    const [first = '', second = '', third = ''] = cells;
    if (first.startsWith('@')) {
      categories.push({ icon: first.slice(1), name: second, name_bn: third, products: [] });
    } else {
      const category = assertPresent(categories.at(-1), 'a product has a category');
      category.products.push(productOf(cells, items));
    }
  }
  return categories;
}

/** `items` counts the items of each maker, for their barcodes. */
function productOf(cells: readonly string[], items: Map<string, number>): DemoProduct {
  assert(cells.length === 8, `a product has eight cells: ${cells.join(' | ')}`);
  const [code = '', name = '', name_bn = '', unit = '', vat, maker = '', pull = '', sold = ''] =
    cells;
  const [, choice = null, list = sold] = /^(\w+): (.+)$/.exec(sold) ?? [];
  const nextBarcode = () => {
    if (maker === '-') return [];
    const item = (items.get(maker) ?? 0) + 1;
    items.set(maker, item);
    return [barcodeOf(maker, item)];
  };
  return {
    code,
    name,
    name_bn,
    unit,
    vat_rate: vat === '-' ? null : rate(Number.parseInt(vat ?? '', 10) * PERCENT),
    pull: Number.parseInt(pull, 10),
    choice,
    variants: list.split('; ').map((text) => variantOf(text, nextBarcode())),
  };
}

function variantOf(text: string, barcodes: string[]): DemoVariant {
  const { names, price, cost, off, left } = VARIANT.exec(text)?.groups ?? {};
  assert(names !== undefined, `not a variant: ${text}`);
  const [name = '', name_bn = ''] = names === 'loose' ? [] : names.split('/');
  return {
    name,
    name_bn,
    barcodes,
    sale_price: taka(price),
    cost: taka(cost),
    product_discount: taka(off),
    left: left === undefined ? null : quantity(Number.parseInt(left, 10) * ONE),
  };
}

/** `48.50` is 4,850 paisa. */
function taka(text = '0'): Minor {
  const [takaDigits = '', paisa = '00'] = text.split('.');
  return minor(Number.parseInt(takaDigits + paisa, 10));
}
