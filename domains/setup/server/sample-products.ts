import { readFileSync } from 'node:fs';
import { assert, assertPresent } from '#domains/kernel/core/assert.ts';
import { type Minor, minor } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { SHOP_TYPE_CODES, type ShopType } from '../core/shop-types.ts';

export type SampleProduct = {
  name: string;
  name_bn: string;
  /** The code of its unit. */
  unit: string;
  sale_price: Minor;
  cost: Minor;
  stock: Quantity;
};

export type SampleCategory = {
  icon: string;
  name: string;
  name_bn: string;
  products: SampleProduct[];
};

const TEXT = new URL('./sample-products.txt', import.meta.url);

/** The sample products of a trade. */
export function sampleProductsOf(trade: ShopType): SampleCategory[] {
  return assertPresent(readSamples().get(trade), `the sample goods of ${trade}`);
}

function readSamples(): Map<ShopType, SampleCategory[]> {
  const trades = new Map<ShopType, SampleCategory[]>();
  let categories: SampleCategory[] = [];
  for (const line of readFileSync(TEXT, 'utf8').normalize('NFC').split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim());
    const [first = '', name = '', name_bn = ''] = cells;
    if (first === '' || first.startsWith('#')) continue;
    if (first.startsWith('@')) {
      categories = [];
      trades.set(tradeOf(first.slice(1)), categories);
    } else if (first.startsWith('+')) {
      categories.push({ icon: first.slice(1), name, name_bn, products: [] });
    } else {
      const category = assertPresent(categories.at(-1), 'a product stands under a category');
      category.products.push(productOf(cells));
    }
  }
  return trades;
}

function tradeOf(code: string): ShopType {
  return assertPresent(
    SHOP_TYPE_CODES.find((known) => known === code),
    `a trade: ${code}`,
  );
}

function productOf(cells: readonly string[]): SampleProduct {
  assert(cells.length === 6, `a product has six cells: ${cells.join(' | ')}`);
  const [name = '', name_bn = '', unit = '', price, cost, stock = ''] = cells;
  const units = Number.parseInt(stock, 10);
  return {
    name,
    name_bn,
    unit,
    sale_price: taka(price),
    cost: taka(cost),
    stock: quantity(units * ONE),
  };
}

/** `48.50` is 4,850 paisa. */
function taka(text = ''): Minor {
  const [major = '', paisa = '00'] = text.split('.');
  return minor(Number.parseInt(major + paisa, 10));
}
