import type { DocumentToPost } from '#domains/documents/server/door/post.ts';
import type { Decided } from '#domains/documents/server/door/posting-command.ts';
import { bookEffects } from '#domains/inventory/server/door/book-effects.ts';
import { negate } from '#domains/kernel/core/money.ts';
import { cardEffects, pointsBackEffects } from '#domains/loyalty/server/door/loyalty-effects.ts';
import { balanceEffects } from '#domains/parties/server/door/balance-effects.ts';
import { fromDeposit } from '#domains/payments/core/tenders.ts';
import { settlementEffects } from '#domains/payments/server/door/settlement-effects.ts';
import type { Context } from '#platform/http/actor.ts';
import type { postReturnRoute } from '../contract/sale-return.ts';
import type { ReturnChanges } from '../core/decide-posted-return.ts';
import { changeBalanceQuery } from './door/sale-balance.sql.ts';
import type { LoadedReturn } from './load-return.ts';
import { addReturnedEffect, returnRows } from './return-rows.sql.ts';

type PostedReturn = Decided<typeof postReturnRoute, LoadedReturn, ReturnChanges>;

/** A return with everything that it changes: its own rows, then those of lower domains. */
export function writeReturn(
  context: Context,
  { input, facts, changes }: PostedReturn,
): DocumentToPost[] {
  const { back, books, points } = changes;
  const { document, customer_id } = facts;
  const { tenders } = back;
  const { shop_id } = context.actor;
  const { id, business_date: date } = document;
  const { sale_id, reason = '' } = input.body;
  const own = { shop_id, document_id: id };
  const sale = { shop_id, sale_id };
  const row = { sale_id, reason, decided: back, lines_before: 0 };
  const balance = { returned: back.total, refunded: back.refunded, credited: back.credited };
  const party = { shop_id, due: negate(back.credited), limit: null };
  const deposit = negate(fromDeposit(tenders));
  const allocations = [
    { settles_id: id, kind: 'payment' as const, amount: back.refunded },
    { settles_id: sale_id, kind: 'credit' as const, amount: back.credited },
  ];
  const effects = [
    ...returnRows(own, row, context.newId),
    addReturnedEffect(sale, back.lines),
    { locks: 'nothing' as const, statement: changeBalanceQuery(sale, balance) },
    ...(customer_id === null ? [] : balanceEffects({ ...party, party_id: customer_id, deposit })),
    ...settlementEffects({ ...own, shift_id: document.shift_id }, { tenders, allocations }),
    ...bookEffects(context, document, books),
    ...cardEffects(own, back.cards),
    ...pointsBackEffects({ ...own, sale_id, date, at: context.now }, customer_id, points),
  ];
  return [{ document, effects, approved_by: null }];
}
