import type { DocumentToPost } from '#domains/documents/server/door/post.ts';
import type { Decided } from '#domains/documents/server/door/posting-command.ts';
import { bookEffects } from '#domains/inventory/server/door/book-effects.ts';
import { negate, ZERO } from '#domains/kernel/core/money.ts';
import { cardEffects } from '#domains/loyalty/server/door/loyalty-effects.ts';
import { balanceEffects } from '#domains/parties/server/door/balance-effects.ts';
import { fromDeposit } from '#domains/payments/core/tenders.ts';
import { paymentEffects } from '#domains/payments/server/door/payment-effects.ts';
import type { Context } from '#platform/http/actor.ts';
import type { postWithoutReceiptRoute } from '../contract/without-receipt.ts';
import type { LooseChanges } from '../core/decide-posted-loose.ts';
import { approvalEffects } from './approval-effects.ts';
import type { LoadedLoose } from './load-loose.ts';
import { returnRows } from './return-rows.sql.ts';

type PostedLoose = Decided<typeof postWithoutReceiptRoute, LoadedLoose, LooseChanges>;

/** A return without a receipt with everything that it changes. */
export function writeLoose(
  context: Context,
  { input, facts, changes }: PostedLoose,
): DocumentToPost[] {
  const { back, books, approval } = changes;
  const { document } = facts;
  const { reason, customer_id } = input.body;
  const { shop_id } = context.actor;
  const own = { shop_id, document_id: document.id };
  const lines = back.lines.map((line) => ({ ...line, sale_line_id: null }));
  const row = { sale_id: null, customer_id, reason, lines_before: 0 };
  const party = { shop_id, due: ZERO, limit: null, deposit: negate(fromDeposit(back.tenders)) };
  const { tenders, refunded: paid } = back;
  const effects = [
    ...returnRows(own, { ...row, decided: { ...back, lines } }, context.newId),
    ...(customer_id === undefined ? [] : balanceEffects({ ...party, party_id: customer_id })),
    ...paymentEffects({ ...own, shift_id: document.shift_id }, { tenders, paid }),
    ...bookEffects(context, document, books),
    ...cardEffects(own, back.cards),
    ...approvalEffects(own, changes),
  ];
  const detail = { without_receipt: true, reason };
  return [{ document, effects, detail, approved_by: approval?.approved_by ?? null }];
}
