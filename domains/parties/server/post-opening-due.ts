import { dueFrom } from '#domains/accounting/server/door/open-items.sql.ts';
import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { OPENING_DUE } from '../contract/kinds.ts';
import { postOpeningDueRoute } from '../contract/opening-due.ts';
import { openingDueLines } from '../core/decide-opening-due.ts';
import { postDue } from './door/post-due.ts';
import { insertOpeningDue, loadOpeningDue, loadOpeningFacts } from './opening-due.sql.ts';

export const postOpeningDue = command(postOpeningDueRoute, async (tx, { body }, context) => {
  const { shop_id } = context.actor;
  const { id, party_id, warehouse_id, amount } = body;
  const document = await openDocument(tx, context, {
    kind: OPENING_DUE,
    warehouse_id,
    request: body,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return replayed({ data: await loadOpeningDue(tx, shop_id, id) });

  const { kind, accounts } = await loadOpeningFacts(tx, shop_id, party_id);
  if (kind === null) return reject('party_not_found', { path: 'party_id' });
  const due_date = body.due_date ?? document.business_date;
  const journal = openingDueLines({ id: party_id, kind }, amount, accounts);
  await insertOpeningDue(tx, shop_id, { ...body, due_date });
  await postDue(tx, { shop_id, party_id, change: amount });
  const detail = { party_id, amount };
  const books = { moves: [], journal, entry_id: context.newId(), detail };
  const posted = await postBooks(tx, context, document, books);
  assert(!isRejection(posted), 'an opening due moves no goods');
  await dueFrom({ shop_id, document_id: id }, due_date).execute(tx);
  return { data: await loadOpeningDue(tx, shop_id, id) };
});
