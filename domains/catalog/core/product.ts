import type { Minor } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { ProductKind } from './product-kind.ts';
import type { TrackedBy } from './tracking.ts';

export type Option = { name: string; values: readonly string[] };

export type NewVariant = {
  id: string;
  /** The selected option values, `5 kg`. Empty for a product without options. */
  name: string;
  /** `৫ কেজি`. Empty: `name` is shown in both languages. */
  name_bn: string;
  options: Readonly<Record<string, string>>;
  barcodes: readonly string[];
  sale_price: Minor;
  /** Discount on each unit. */
  product_discount: Minor;
  /** null: the shop's rate. */
  vat_rate: Rate | null;
  /** Exempt from VAT by law. */
  vat_exempt?: boolean;
};

export type NewProduct = {
  id: string;
  code: string;
  name: string;
  name_bn: string;
  category_id: string | null;
  brand_id?: string | null;
  unit_id: string;
  /** A stocked product by default. */
  kind?: ProductKind;
  negative_stock?: 'forbid' | 'warn' | 'allow' | null;
  /** Only of a service. */
  income_account_id?: string | null;
  options: readonly Option[];
  variants: readonly NewVariant[];
} & Partial<TrackedBy>;

type Refusal = Rejection<'options_mismatch' | 'variant_twice' | 'discount_too_large'>;

/** The name of a variant without one: its option values, in the product's order. */
export function variantName(
  options: readonly Option[],
  chosen: Readonly<Record<string, string>>,
): string {
  return options.map(({ name }) => (Object.hasOwn(chosen, name) ? chosen[name] : '')).join(', ');
}

/** Each variant needs a value for each option, and names must be unique. */
export function checkProduct(product: Pick<NewProduct, 'options' | 'variants'>): Refusal | null {
  const { options, variants } = product;
  if (options.length === 0 && variants.length > 1) {
    return reject('options_mismatch', { path: 'variants' });
  }
  const names = new Set<string>();
  for (const [index, variant] of variants.entries()) {
    const path = `variants.${index}`;
    if (!makesEachChoice(options, variant.options)) {
      return reject('options_mismatch', { path: `${path}.options` });
    }
    if (names.has(variant.name)) return reject('variant_twice', { path: `${path}.name` });
    names.add(variant.name);
    if (variant.product_discount > variant.sale_price) {
      return reject('discount_too_large', { path: `${path}.product_discount` });
    }
  }
  return null;
}

function makesEachChoice(
  options: readonly Option[],
  chosen: Readonly<Record<string, string>>,
): boolean {
  return (
    Object.keys(chosen).length === options.length &&
    options.every(({ name, values }) => {
      const value = Object.hasOwn(chosen, name) ? chosen[name] : undefined;
      return value !== undefined && values.includes(value);
    })
  );
}

/**
 * The options of a product including one more variant: a new value is added to its option. A
 * product without options has one variant and gets no other.
 */
export function optionsWith(
  options: readonly Option[],
  chosen: Readonly<Record<string, string>>,
): Option[] | Refusal {
  if (options.length === 0) return reject('options_mismatch', { path: 'options' });
  const wider = options.map(({ name, values }) => {
    const value = Object.hasOwn(chosen, name) ? chosen[name] : undefined;
    const isNew = value !== undefined && !values.includes(value);
    return { name, values: isNew ? [...values, value] : values };
  });
  return makesEachChoice(wider, chosen) ? wider : reject('options_mismatch', { path: 'options' });
}
