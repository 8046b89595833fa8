import type { PosPrices } from '#domains/catalog/contract/pos-prices.ts';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import {
  groupByTarget,
  type ListedVariant,
  type PriceInForce,
  type PriceListLines,
  priceInForce,
} from '#domains/catalog/core/price-in-force.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { parseUnitId, toBaseUnit } from '#domains/pricing/web/part/expand-units.ts';
import type { CartLine } from './cart-lines.ts';

/** The price lists on this device. */
export type TillPrices = {
  version: string;
  lines: PriceListLines;
  /** The parent of each category. */
  parents: ReadonlyMap<string, string>;
};

export type StoredPrices = PosPrices['data'];

export const NO_PRICES: TillPrices = { version: '', lines: new Map(), parents: new Map() };

export function tillPrices({ prices_version, lines, categories }: StoredPrices): TillPrices {
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
  return { version: prices_version, lines: groupByTarget(lines), parents };
}

/** The customer group, branch and day of the cart. */
export type SaleTerms = { group_id: string | null; branch_id: string; date: string };

/** The unit price of a line at its quantity, by the function of the server. */
export function findListPrice(
  prices: TillPrices,
  product: PosProduct,
  { counted, terms }: { counted: Quantity; terms: SaleTerms },
): PriceInForce {
  const { variant_id: id, unit_id = null } = parseUnitId(product.id);
  return priceInForce(prices.lines, {
    variant: priceTargetOf(prices, { ...product, id }),
    unit_id,
    unit_price: product.unit_price,
    quantity: counted,
    own_quantity: toBaseUnit(product, counted),
    ...terms,
  });
}

/** The lines with the list price that applies to each. */
export function withListPrices(
  lines: readonly CartLine[],
  prices: TillPrices,
  terms: SaleTerms,
): CartLine[] {
  return lines.map(({ list: _, ...line }) => {
    const counted = line.quantity;
    const found = findListPrice(prices, line.product, { counted, terms });
    if (found.line === null) return line;
    const { list_name: name, list_name_bn: name_bn } = found.line;
    return { ...line, list: { price: found.unit_price, name, name_bn } };
  });
}

type PricedProduct = Pick<PosProduct, 'id' | 'product_id' | 'category_id' | 'brand_id'>;

function priceTargetOf({ parents }: TillPrices, product: PricedProduct): ListedVariant {
  const { id, product_id, category_id, brand_id } = product;
  const category_ids: string[] = [];
  let above: string | null | undefined = category_id;
  // Categories are at most five deep.
  while (above != null && category_ids.length < 9) {
    category_ids.push(above);
    above = parents.get(above);
  }
  return { id, product_id, brand_id, category_ids };
}
