import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { negate } from '#domains/kernel/core/money.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { replayed } from '#platform/http/endpoint.ts';
import { SUPPLIER_PAYMENT } from '../../contract/kinds.ts';
import type { SupplierPaymentRequest } from '../../contract/supplier-payment.ts';
import { decideSupplierPayment } from '../../core/decide-supplier-payment.ts';
import { findParty } from '../party.sql.ts';
import {
  insertSupplierPayment,
  loadSupplierPayment,
  loadSupplierPaymentFacts,
} from '../supplier-payment.sql.ts';
import { lockDue } from './lock-due.ts';
import { postDue } from './post-due.ts';
import { readDue } from './read-due.ts';

/** Pays a supplier: one payment settles many documents, the oldest first or as allocated. */
export async function paySupplier(tx: Tx, body: SupplierPaymentRequest, context: Context) {
  const { shop_id } = context.actor;
  const { id, supplier_id, warehouse_id, register_id } = body;
  const document = await openDocument(tx, context, {
    kind: SUPPLIER_PAYMENT,
    warehouse_id,
    register_id,
    request: body,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return replayed({ data: await loadSupplierPayment(tx, shop_id, id) });

  const supplier = await findParty(tx, { shop_id, kind: 'supplier', id: supplier_id });
  if (supplier !== undefined) await lockDue(tx, shop_id, supplier_id);
  const facts = await loadSupplierPaymentFacts(tx, shop_id, supplier_id);
  const decided = decideSupplierPayment(body, facts);
  if (isRejection(decided)) return decided;

  await postDue(tx, { shop_id, party_id: supplier_id, change: negate(decided.paid) });
  const due_after = await readDue(tx, shop_id, supplier_id);
  await insertSupplierPayment(tx, shop_id, { request: body, decided, due_after });
  const { journal, paid, deposited } = decided;
  const detail = { supplier_id, paid, kept: deposited };
  const books = { moves: [], journal, entry_id: context.newId(), detail };
  const posted = await postBooks(tx, context, document, books);
  assert(!isRejection(posted), 'a payment moves no goods');
  return { data: await loadSupplierPayment(tx, shop_id, id) };
}
