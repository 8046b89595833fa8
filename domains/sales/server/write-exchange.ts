import type { Effect } from '#domains/documents/server/door/effect.ts';
import type { DocumentToPost } from '#domains/documents/server/door/post.ts';
import type { Decided } from '#domains/documents/server/door/posting-command.ts';
import { bookEffects } from '#domains/inventory/server/door/book-effects.ts';
import { add, negate, subtract } from '#domains/kernel/core/money.ts';
import {
  cardEffects,
  pointEffects,
  pointsBackEffects,
} from '#domains/loyalty/server/door/loyalty-effects.ts';
import { balanceEffects } from '#domains/parties/server/door/balance-effects.ts';
import { fromDeposit } from '#domains/payments/core/tenders.ts';
import { settlementEffects } from '#domains/payments/server/door/settlement-effects.ts';
import { promotionEffects } from '#domains/promotions/server/door/promotion-effects.ts';
import type { Context } from '#platform/http/actor.ts';
import type { postExchangeRoute } from '../contract/exchange.ts';
import type { ExchangeChanges } from '../core/decide-posted-exchange.ts';
import { approvalEffects } from './approval-effects.ts';
import { changeBalanceQuery } from './door/sale-balance.sql.ts';
import type { LoadedExchange } from './load-exchange.ts';
import { addReturnedEffect, returnRows } from './return-rows.sql.ts';
import { creditLimitOf } from './sale-facts.ts';
import { saleRows } from './sale-rows.sql.ts';

type PostedExchange = Decided<typeof postExchangeRoute, LoadedExchange, ExchangeChanges>;

/** An exchange with everything that it changes: rows of both halves, then of lower domains. */
export function writeExchange(context: Context, posting: PostedExchange): DocumentToPost[] {
  const { facts, changes } = posting;
  const { document, command } = facts;
  const { back, sold } = changes.exchange;
  const own = { shop_id: context.actor.shop_id, document_id: document.id };
  const customer_id = command.customer_id ?? null;
  const effects = [
    ...saleEffects(context, posting),
    ...returnEffects(context, posting),
    ...creditEffects(context, posting),
    ...moneyEffects(context, posting),
    ...promotionEffects({ ...own, ...sold, customer_id }),
    ...bookEffects(context, document, changes.books),
    // Only one half has card changes: a customer who pays gets no refund.
    ...cardEffects(own, [...sold.cards, ...back.cards]),
    ...pointsOfBoth(context, posting),
    ...approvalEffects(own, changes),
  ];
  return [{ document, effects, approved_by: changes.approval?.approved_by ?? null }];
}

function saleEffects(context: Context, { facts, changes }: PostedExchange): Effect[] {
  const { document, command } = facts;
  const { sold: sale } = changes.exchange;
  const own = { shop_id: context.actor.shop_id, document_id: document.id };
  const ids = { lines: sale.lines.map(() => context.newId()) };
  return saleRows(own, { request: command, sale, facts: { ids } });
}

function returnEffects(context: Context, { facts, changes }: PostedExchange): Effect[] {
  const { command, document, sale_id } = facts;
  const { back, sold } = changes.exchange;
  const { shop_id } = context.actor;
  const sale = { shop_id, sale_id };
  const { reason = '' } = command;
  const row = { sale_id, reason, decided: back, lines_before: sold.lines.length };
  const balance = {
    returned: back.total,
    refunded: add(back.refunded, back.applied),
    credited: back.credited,
  };
  return [
    ...returnRows({ shop_id, document_id: document.id }, row, context.newId),
    addReturnedEffect(sale, back.lines),
    { locks: 'nothing', statement: changeBalanceQuery(sale, balance) },
  ];
}

/** The payments of both halves, and what they and the returned goods settle. */
function moneyEffects(context: Context, { facts, changes }: PostedExchange): Effect[] {
  const { id, shift_id } = facts.document;
  const { back, sold } = changes.exchange;
  const own = { shop_id: context.actor.shop_id, document_id: id, shift_id };
  return settlementEffects(own, {
    tenders: [...sold.tenders, ...back.tenders],
    allocations: [
      { settles_id: id, kind: 'payment', amount: subtract(sold.paid, sold.exchanged) },
      { settles_id: id, kind: 'credit', amount: sold.exchanged },
      { settles_id: facts.sale_id, kind: 'credit', amount: back.credited },
    ],
  });
}

/** The due and the deposit, each with its guard. */
function creditEffects(context: Context, { facts, changes }: PostedExchange): Effect[] {
  const { customer } = facts.sale;
  if (customer === null) return [];
  const { back, sold } = changes.exchange;
  const { missing_permissions: requiredApprovals } = sold;
  const due = subtract(sold.due, back.credited);
  const limit = due > 0 ? creditLimitOf(context, { customer, requiredApprovals }) : null;
  const deposit = negate(add(fromDeposit(sold.tenders), fromDeposit(back.tenders)));
  const { shop_id } = context.actor;
  return balanceEffects({ shop_id, party_id: customer.id, due, limit, deposit });
}

/** Takes back the points of the returned goods and gives those of the new goods. */
function pointsOfBoth(context: Context, { facts, changes }: PostedExchange): Effect[] {
  const { document, sale_id } = facts;
  const { business_date: date, id: document_id } = document;
  const own = { shop_id: context.actor.shop_id, document_id, date, at: context.now };
  const { exchange, points_back } = changes;
  return [
    ...pointsBackEffects({ ...own, sale_id }, facts.back.customer_id, points_back),
    ...pointEffects(own, facts.sale.customer?.id ?? null, exchange.sold.points),
  ];
}
