import { entryOf, journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import {
  type OpenedDocument,
  openDocumentWith,
} from '#domains/documents/server/door/open-document.ts';
import type { Decided, Posting } from '#domains/documents/server/door/posting-command.ts';
import { type Minor, negate, subtract } from '#domains/kernel/core/money.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { settlementEffects } from '#domains/payments/server/door/settlement-effects.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, EVERYWHERE } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { SUPPLIER_PAYMENT } from '../contract/kinds.ts';
import type { postSupplierPaymentRoute } from '../contract/supplier-payment.ts';
import { dueChange } from '../core/balance-change.ts';
import {
  type DecidedSupplierPayment,
  decideSupplierPayment,
  type SupplierPaymentFacts,
} from '../core/decide-supplier-payment.ts';
import { allocationsOf, lineColumnsOf } from '../core/settled-lines.ts';
import { dueEffects, lockParty } from './door/due-effects.ts';
import { lockBalanceQuery } from './party-balance.sql.ts';
import {
  insertSupplierPayment,
  insertSupplierPaymentLines,
  supplierPaymentFacts,
  supplierPaymentQuery,
} from './supplier-payment.sql.ts';

type Route = typeof postSupplierPaymentRoute;
type Facts = SupplierPaymentFacts & { owed: Minor; document: OpenedDocument };

/** One payment settles many documents of a supplier, the oldest first or as allocated. */
export const supplierPaymentPosting: Posting<Route, Facts, DecidedSupplierPayment> = {
  load: loadSupplierPayment,
  decide: ({ body }, facts) => decideSupplierPayment(body, facts),
  write: writeSupplierPayment,
  ...answerBy<Route>(({ actor }, { body }) =>
    supplierPaymentQuery(actor.shop_id, body.id, EVERYWHERE),
  ),
};

async function loadSupplierPayment(tx: Tx, context: Context, { body }: Input<Route>) {
  const { shop_id } = context.actor;
  const { supplier_id, warehouse_id, register_id } = body;
  const party = { shop_id, party_id: supplier_id };
  const header = { kind: SUPPLIER_PAYMENT, warehouse_id, register_id, request: body };
  const { opened: document, rows } = await openDocumentWith(tx, context, header, [
    lockParty(party),
    lockBalanceQuery(party),
    supplierPaymentFacts({ shop_id, supplier_id }),
  ]);
  if (document === 'posted' || isRejection(document)) return document;
  return { ...(rows[2]?.[0] as Omit<Facts, 'document'>), document };
}

function writeSupplierPayment(
  context: Context,
  { input, facts, changes }: Decided<Route, Facts, DecidedSupplierPayment>,
) {
  const { document, owed } = facts;
  const { settled, tenders, journal, paid, deposited } = changes;
  const { supplier_id, note = '' } = input.body;
  const { shop_id } = context.actor;
  const own = { shop_id, document_id: document.id };
  const sums = { paid, deposited, due_before: owed, due_after: subtract(owed, paid) };
  const inserted = insertSupplierPayment({ ...own, ...sums, supplier_id, note });
  const lines = insertSupplierPaymentLines({ ...own, ...lineColumnsOf(settled) });
  const of = { party_id: supplier_id, kind: 'payment' as const };
  const settlement = { tenders, allocations: allocationsOf(settled, of) };
  const effects = [
    { locks: 'nothing' as const, statement: inserted },
    { locks: 'nothing' as const, statement: lines },
    ...dueEffects({ ...dueChange(supplier_id, negate(paid)), shop_id }),
    ...settlementEffects({ ...own, shift_id: document.shift_id }, settlement),
    ...journalEffects(entryOf(context, document), journal),
  ];
  return [{ document, effects, approved_by: null, detail: { supplier_id, paid, kept: deposited } }];
}
