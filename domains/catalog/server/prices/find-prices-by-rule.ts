import { createHash } from 'node:crypto';
import type { Minor } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import type { RuleRequest } from '../../contract/price-batch.ts';
import { type PriceRule, priceByRule } from '../../core/price-rule.ts';
import { hasBrand } from '../brand.sql.ts';
import { selectWithin } from '../categories/category.sql.ts';
import { type PricedRow, selectKnown, selectPriced } from './price-batch.sql.ts';

/** More than a person reviews, and what one transaction writes in a second. */
const ROWS_MAX = 20_000;

export type RuledPrices = {
  rule: PriceRule;
  changed: (PricedRow & { after: Minor })[];
  skipped: number;
  fingerprint: string;
};

type Refusal = Rejection<
  | 'permission_denied'
  | 'rule_without_amount'
  | 'category_not_found'
  | 'brand_not_found'
  | 'not_found'
  | 'too_many_prices'
>;

/** The prices that a rule makes of the present ones. */
export async function findPricesByRule(
  tx: Tx,
  context: Context,
  request: RuleRequest,
): Promise<RuledPrices | Refusal> {
  const { shop_id } = context.actor;
  const { over, category_id, brand_id, product_ids } = request;
  const refused = checkRule(context, request);
  if (refused !== null) return refused;
  const category_ids = category_id === null ? null : await selectWithin(tx, shop_id, category_id);
  if (category_ids?.length === 0) return reject('category_not_found', { path: 'category_id' });
  if (brand_id !== null && !(await hasBrand(tx, shop_id, brand_id))) {
    return reject('brand_not_found', { path: 'brand_id' });
  }
  if (product_ids !== null) {
    const known = new Set(await selectKnown(tx, shop_id, product_ids));
    const missing = product_ids.findIndex((id) => !known.has(id));
    if (missing !== -1) return reject('not_found', { path: `product_ids.${missing}` });
  }
  const narrowed = { shop_id, category_ids, brand_id, product_ids, over };
  const rows = await selectPriced(tx, { ...narrowed, rows_max: ROWS_MAX + 1 });
  if (rows.length > ROWS_MAX) return reject('too_many_prices', { params: { most: ROWS_MAX } });
  const { rate, amount } = request;
  return applyRule(rows, { over, rate, amount, round_to: request.round_to as Minor });
}

/** A price made from the cost reveals the cost. A rule that sells exactly at cost is rejected. */
function checkRule(
  context: Context,
  { over, rate, amount, round_to }: RuleRequest,
): Rejection<'permission_denied' | 'rule_without_amount'> | null {
  const permission = 'cost.read';
  if (over !== 'price' && !can(context, permission)) {
    return reject('permission_denied', { params: { permission } });
  }
  if (rate !== null && amount !== null) return reject('rule_without_amount', { path: 'amount' });
  const isEmpty = rate === null && amount === null;
  const saysNothing = isEmpty && (over === 'cost' || (over === 'price' && round_to === 1));
  return saysNothing ? reject('rule_without_amount', { path: 'rate' }) : null;
}

/** Applies the rule to each price. A price that it cannot make is skipped, and counted. */
function applyRule(rows: readonly PricedRow[], rule: PriceRule): RuledPrices {
  const changed: RuledPrices['changed'] = [];
  let skipped = 0;
  for (const row of rows) {
    const after = priceByRule(row, rule);
    if (isRejection(after)) skipped += 1;
    else if (after !== row.sale_price) changed.push({ ...row, after });
  }
  return { rule, changed, skipped, fingerprint: fingerprintOf(changed) };
}

type Looked = Pick<RuledPrices['changed'][number], 'variant_id' | 'sale_price' | 'after'>;

export function fingerprintOf(changed: readonly Looked[]): string {
  const priceKeys = changed.map((row) => `${row.variant_id} ${row.sale_price} ${row.after}`);
  return createHash('sha256').update(priceKeys.join('\n')).digest('hex');
}
