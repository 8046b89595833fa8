import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { ONE, QUANTITY_MAX, type Quantity, shareOf } from '#domains/kernel/core/quantity.ts';
import { soldUnit } from '../../core/sold-unit.ts';

/** By the box: what there is of it in its own unit, of which loose ones are a part. */
type InUnit = PosProduct & { own_stock?: Quantity };

/** Between a variant and another unit of it, in the id of what the till sells. */
const IN = '/';

/**
 * What the till sells of a variant: itself, and each other unit as goods of their own, with their
 * price, their codes and the stock that makes whole ones. 50 pieces are 2 boxes of 24.
 */
export function expandUnits(product: PosProduct): InUnit[] {
  const others = product.units.flatMap((other) => {
    const { unit_id, unit_name, unit_name_bn, barcodes } = other;
    const sold = soldUnit({ ...product, sale_price: product.unit_price }, unit_id);
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

/** As many as are whole, to the decimals of the unit. */
export function countFullUnits(stock: Quantity, factor: Quantity, decimals: number): Quantity {
  const many = shareOf(Math.max(stock, 0) as Quantity, ONE, factor);
  return (many - (many % 10 ** (4 - decimals))) as Quantity;
}

/** The variant, and the unit where it is not the variant's own. */
export function soldAs(id: string): { variant_id: string; unit_id?: string } {
  const [variant_id = '', unit_id] = id.split(IN);
  return unit_id === undefined ? { variant_id } : { variant_id, unit_id };
}

export function idInUnit(variant_id: string, unit_id?: string): string {
  return unit_id === undefined ? variant_id : variant_id + IN + unit_id;
}

/** How many of the variant's own unit are in one. */
export function factorOf({ id, units }: Pick<PosProduct, 'id' | 'units'>): Quantity {
  const { unit_id } = soldAs(id);
  return units.find((unit) => unit.unit_id === unit_id)?.factor ?? ONE;
}

/** What there is of it in the variant's own unit. */
export function baseStockOf(product: InUnit): Quantity {
  return product.own_stock ?? toBaseUnit(product, product.stock);
}

/** A count in the variant's own unit: 2 boxes of 24 are 48. */
export function toBaseUnit(product: PosProduct, counted: Quantity): Quantity {
  return shareOf(counted, factorOf(product), ONE);
}

/** Whether anybody counts it: of a service there is as much as is asked for. */
export function isCounted({ kind }: Pick<PosProduct, 'kind'>): boolean {
  return kind === 'goods' || kind === 'bundle';
}

/** Goods that may be sold though they are not there, with a word about it or without. */
export type OversellableProduct = PosProduct & { sells_short?: 'warn' | 'allow' };

/** As its warehouse lets it be sold, where that is known, else as its product does. */
function shortRule({ sells_short, negative_stock }: OversellableProduct) {
  return sells_short ?? negative_stock ?? 'forbid';
}

/** The most of it that one sale may have: what its warehouse has, where it keeps to that. */
export function limitOf(product: OversellableProduct): Quantity {
  const isBound = isCounted(product) && shortRule(product) === 'forbid';
  return isBound ? (Math.max(product.stock, 0) as Quantity) : QUANTITY_MAX;
}

/** How much more than is there, where the till is to say so. */
export function shortBy(product: OversellableProduct, wanted: Quantity): Quantity {
  const says = isCounted(product) && shortRule(product) === 'warn';
  return says ? (Math.max(0, wanted - Math.max(product.stock, 0)) as Quantity) : (0 as Quantity);
}
