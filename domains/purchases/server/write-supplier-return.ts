import type { DocumentToPost } from '#domains/documents/server/door/post.ts';
import type { Decided } from '#domains/documents/server/door/posting-command.ts';
import { bookEffects } from '#domains/inventory/server/door/book-effects.ts';
import { negate, ZERO } from '#domains/kernel/core/money.ts';
import { balanceEffects } from '#domains/parties/server/door/balance-effects.ts';
import { settlementEffects } from '#domains/payments/server/door/settlement-effects.ts';
import type { Context } from '#platform/http/actor.ts';
import type { postSupplierReturnRoute } from '../contract/supplier-return.ts';
import type { SupplierReturnChanges } from '../core/decide-posted-supplier-return.ts';
import type { LoadedSupplierReturn } from './load-supplier-return.ts';
import { supplierReturnQueries } from './supplier-return.sql.ts';

type Posted = Decided<typeof postSupplierReturnRoute, LoadedSupplierReturn, SupplierReturnChanges>;

/** A return to the supplier with everything that it changes. */
export function writeSupplierReturn(
  context: Context,
  { input, facts, changes: { back, books } }: Posted,
): DocumentToPost[] {
  const { document, receipt_id, supplier_id } = facts;
  const { shop_id } = context.actor;
  const { id, shift_id } = document;
  const row = { shop_id, supplier_id, request: input.body, decided: back };
  const due = { shop_id, party_id: supplier_id, due: negate(back.credited), limit: null };
  const effects = [
    ...supplierReturnQueries(row).map((statement) => ({ locks: 'nothing' as const, statement })),
    ...balanceEffects({ ...due, deposit: ZERO }),
    ...settlementEffects(
      { shop_id, document_id: id, shift_id },
      {
        tenders: back.tenders,
        allocations: [
          { settles_id: id, kind: 'payment', amount: back.refunded },
          { settles_id: receipt_id, kind: 'credit', amount: back.off_receipt },
        ],
      },
    ),
    ...bookEffects(context, document, books),
  ];
  return [{ document, effects, detail: { receipt_id }, approved_by: null }];
}
