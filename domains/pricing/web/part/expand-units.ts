import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { ONE, QUANTITY_MAX, type Quantity, shareOf } from '#domains/kernel/core/quantity.ts';
import { findSoldUnit } from '../../core/find-sold-unit.ts';

/** In another unit: its stock is in the base unit too. */
type InUnit = PosProduct & { own_stock?: Quantity };

/** Separates the variant and the unit in the id of a product of the till. */
const IN = '/';

/**
 * The products that the till sells of a variant: itself, and each other unit, with price, barcodes
 * and the stock that fills whole units. 50 pieces are 2 boxes of 24.
 */
export function expandUnits(product: PosProduct): InUnit[] {
  const others = product.units.flatMap((other) => {
    const { unit_id, unit_name, unit_name_bn, barcodes } = other;
    const sold = findSoldUnit({ ...product, sale_price: product.unit_price }, unit_id);
    if (sold === undefined) return [];
    const { unit, decimals, sale_price: unit_price, product_discount } = sold;
    return {
      ...product,
      id: product.id + IN + unit_id,
      unit,
      unit_name,
      unit_name_bn,
      decimals,
      barcodes,

      unit_price,
      product_discount,
      stock: countFullUnits(product.stock, other.factor, decimals),
      own_stock: product.stock,
    };
  });
  return [product, ...others];
}

/** Only whole units, to the decimals of the unit. */
export function countFullUnits(stock: Quantity, factor: Quantity, decimals: number): Quantity {
  const many = shareOf(Math.max(stock, 0) as Quantity, ONE, factor);
  return (many - (many % 10 ** (4 - decimals))) as Quantity;
}

/** The variant, and the unit if it is not the base unit. */
export function parseUnitId(id: string): { variant_id: string; unit_id?: string } {
  const [variant_id = '', unit_id] = id.split(IN);
  return unit_id === undefined ? { variant_id } : { variant_id, unit_id };
}

export function idInUnit(variant_id: string, unit_id?: string): string {
  return unit_id === undefined ? variant_id : variant_id + IN + unit_id;
}

/** How many base units one of it is. */
export function factorOf({ id, units }: Pick<PosProduct, 'id' | 'units'>): Quantity {
  const { unit_id } = parseUnitId(id);
  return units.find((unit) => unit.unit_id === unit_id)?.factor ?? ONE;
}

/** Its stock in the base unit. */
export function baseStockOf(product: InUnit): Quantity {
  return product.own_stock ?? toBaseUnit(product, product.stock);
}

/** A quantity in the base unit: 2 boxes of 24 are 48. */
export function toBaseUnit(product: PosProduct, counted: Quantity): Quantity {
  return shareOf(counted, factorOf(product), ONE);
}

/** Whether it has a stock level: a service has none. */
export function isCounted({ kind }: Pick<PosProduct, 'kind'>): boolean {
  return kind === 'goods' || kind === 'bundle';
}

/** A product that may be sold below zero stock, with or without a warning. */
export type OversellableProduct = PosProduct & { sells_short?: 'warn' | 'allow' };

/** The rule of its warehouse if known, else that of the product. */
function shortRule({ sells_short, negative_stock }: OversellableProduct) {
  return sells_short ?? negative_stock ?? 'forbid';
}

/** The most that one sale can take: its stock, if it cannot go below zero. */
export function limitOf(product: OversellableProduct): Quantity {
  const isBound = isCounted(product) && shortRule(product) === 'forbid';
  return isBound ? (Math.max(product.stock, 0) as Quantity) : QUANTITY_MAX;
}

/** How much is sold beyond the stock, if the till shows a warning. */
export function shortBy(product: OversellableProduct, wanted: Quantity): Quantity {
  const says = isCounted(product) && shortRule(product) === 'warn';
  return says ? (Math.max(0, wanted - Math.max(product.stock, 0)) as Quantity) : (0 as Quantity);
}
