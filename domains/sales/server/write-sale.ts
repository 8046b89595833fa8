import type { Effect } from '#domains/documents/server/door/effect.ts';
import type { DocumentToPost } from '#domains/documents/server/door/post.ts';
import { bookEffects } from '#domains/inventory/server/door/book-effects.ts';
import { negate } from '#domains/kernel/core/money.ts';
import { cardEffects, pointEffects } from '#domains/loyalty/server/door/loyalty-effects.ts';
import { balanceEffects } from '#domains/parties/server/door/balance-effects.ts';
import { fromDeposit } from '#domains/payments/core/tenders.ts';
import { paymentEffects } from '#domains/payments/server/door/payment-effects.ts';
import { promotionEffects } from '#domains/promotions/server/door/promotion-effects.ts';
import type { Context } from '#platform/http/actor.ts';
import type { SaleRequest } from '../contract/sale.ts';
import type { SaleChanges } from '../core/decide-posted-sale.ts';
import { approvalEffects } from './approval-effects.ts';
import type { LoadedSale } from './load-sale.ts';
import { creditLimitOf } from './sale-facts.ts';
import { saleRows } from './sale-rows.sql.ts';

export type PostedSale = {
  input: { body: SaleRequest };
  facts: LoadedSale;
  changes: SaleChanges;
};

/** A sale with everything that it changes. */
export function writeSale(context: Context, posting: PostedSale): DocumentToPost[] {
  const { input, facts, changes } = posting;
  const { document } = facts;
  const { approved_by } = changes;
  const effects = saleEffects(context, { request: input.body, facts, changes });
  return [{ document, effects, approved_by }];
}

type SaleToWrite = {
  request: Parameters<typeof saleRows>[1]['request'];
  facts: Pick<LoadedSale, 'document' | 'customer' | 'ids'>;
  changes: SaleChanges;
};

/** Its own rows, then those of lower domains. */
export function saleEffects(context: Context, posting: SaleToWrite): Effect[] {
  const { request, facts, changes } = posting;
  const { document } = facts;
  const { sale, books } = changes;
  const { shop_id } = context.actor;
  const { business_date, shift_id } = document;
  const own = { shop_id, document_id: document.id };
  const customer_id = facts.customer?.id ?? null;
  const sold = { ...own, date: business_date, at: context.now };
  return [
    ...saleRows(own, { request, sale, facts }),
    ...paymentEffects({ ...own, shift_id }, sale),
    ...bookEffects(context, document, books, facts.ids.entry),
    ...promotionEffects({ ...own, ...sale, customer_id }),
    ...creditEffects(context, posting),
    ...cardEffects(own, sale.cards),
    ...pointEffects(sold, customer_id, sale.points),
    ...approvalEffects(own, changes),
  ];
}

/** The customer's balance due and deposit. */
function creditEffects(context: Context, { facts, changes }: SaleToWrite): Effect[] {
  const { customer } = facts;
  const { due, tenders, missing_permissions: requiredApprovals } = changes.sale;
  if (customer === null) return [];
  const { shop_id } = context.actor;
  return balanceEffects({
    shop_id,
    party_id: customer.id,
    due,
    limit: creditLimitOf(context, { customer, requiredApprovals }),
    deposit: negate(fromDeposit(tenders)),
  });
}
