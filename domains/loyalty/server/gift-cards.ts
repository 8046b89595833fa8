import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, query, replayed } from '#platform/http/endpoint.ts';
import {
  changeGiftCardRoute,
  findGiftCardRoute,
  listGiftCardLinesRoute,
  listGiftCardsRoute,
  readGiftCardRoute,
  reverseGiftCardRoute,
  type SoldCard,
  sellGiftCardRoute,
} from '../contract/gift-card.ts';
import { GIFT_CARD } from '../contract/kinds.ts';
import { codeEnd, readCardCode } from '../core/card-code.ts';
import { decideGiftCard } from '../core/decide-gift-card.ts';
import { codeOfCard, hashOfCode } from './card-secret.ts';
import { takeBackCards } from './door/move-cards.ts';
import {
  findCard,
  findCardByHash,
  insertCard,
  loadCard,
  loadCardFacts,
  selectCardLines,
  selectCards,
  setBlocked,
} from './gift-card.sql.ts';

export const sellGiftCard = command(sellGiftCardRoute, async (tx, { body }, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const { id, warehouse_id, register_id, note = '' } = body;
  const document = await openDocument(tx, context, {
    kind: GIFT_CARD,
    warehouse_id,
    register_id,
    request: body,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return replayed({ data: await soldCard(tx, context, id) });

  const { business_date } = document;
  const { expires_on, ...facts } = await loadCardFacts(tx, { shop_id, business_date });
  const decided = decideGiftCard(body.payments, facts);
  if (isRejection(decided)) return decided;
  const code = codeOfCard(context, id);
  const secret = { code_hash: hashOfCode(code), code_end: codeEnd(code) };
  await insertCard(tx, shop_id, { id, ...secret, decided, expires_on, note, sold_at: now });
  const books = { moves: [], journal: decided.journal, entry_id: context.newId() };
  const posted = await postBooks(tx, context, document, books);
  assert(!isRejection(posted), 'a gift card moves no goods');
  return { data: await soldCard(tx, context, id) };
});

async function soldCard(tx: Tx, context: Context, id: string): Promise<SoldCard> {
  const card = await loadCard(tx, context.actor, id);
  return { ...card, code: codeOfCard(context, id) };
}

export const listGiftCards = query(listGiftCardsRoute, async (tx, input, { actor, now }) => {
  const { q = '', limit, cursor, status } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const code = readCardCode(q);
  const pattern = containing(code === null ? q.trim() : codeEnd(code));
  const page = { shop_id: actor.shop_id, scope: actor, now, limit };
  return pageOf(await selectCards(tx, { ...page, pattern, status, after }), limit);
});

export const readGiftCard = query(readGiftCardRoute, async (tx, { params }, { actor }) => {
  const card = await findCard(tx, actor, params);
  return card === undefined ? reject('not_found') : { data: card };
});

export const changeGiftCard = command(changeGiftCardRoute, async (tx, input, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const { id } = input.params;
  const { version, blocked } = input.body;
  const before = await findCard(tx, actor, { id, locks: true });
  if (before === undefined) return reject('not_found');
  if (before.version !== version) return reject('version_conflict', { path: 'version' });
  await setBlocked(tx, { shop_id, id, blocked, now });
  await writeAudit(tx, context, {
    action: blocked ? 'gift_card.blocked' : 'gift_card.unblocked',
    subject_id: id,
    before: { blocked: before.blocked },
    after: { blocked },
  });
  return { data: await loadCard(tx, actor, id) };
});

export const listGiftCardLines = query(listGiftCardLinesRoute, async (tx, input, { actor }) => {
  const { limit, cursor } = input.query;
  const { id: card_id } = input.params;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  if ((await findCard(tx, actor, { id: card_id })) === undefined) return reject('not_found');
  const page = { shop_id: actor.shop_id, scope: actor, card_id, after, limit };
  return pageOf(await selectCardLines(tx, page), limit);
});

export const reverseGiftCard = command(reverseGiftCardRoute, (tx, { params, body }, context) => {
  const { shop_id } = context.actor;
  return reverseBooks(tx, context, {
    kind: GIFT_CARD,
    reverses_id: params.id,
    request: body,
    reverseDues: () => takeBackCards(tx, { shop_id, document_id: body.id, reverses_id: params.id }),
  });
});

export const findGiftCard = query(findGiftCardRoute, async (tx, { body }, { actor }) => {
  const code = readCardCode(body.code);
  const found =
    code === null ? undefined : await findCardByHash(tx, actor.shop_id, hashOfCode(code));
  return found === undefined ? reject('gift_card_not_found', { path: 'code' }) : { data: found };
});
