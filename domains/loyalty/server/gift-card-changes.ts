import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import type { BodyOf } from '#platform/contract/route.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import {
  reverseCardWriteOffRoute,
  reverseTopUpRoute,
  topUpGiftCardRoute,
  writeOffGiftCardRoute,
} from '../contract/gift-card-change.ts';
import { CARD_TOP_UP, CARD_WRITE_OFF } from '../contract/kinds.ts';
import { readCardCode } from '../core/card-code.ts';
import { decideCardWriteOff, decideTopUp } from '../core/decide-gift-card.ts';
import { hashOfCode } from './card-secret.ts';
import { takeBackCards } from './door/move-cards.ts';
import { loadCardFacts } from './gift-card.sql.ts';
import { giveDayBack, holdCard, insertChange, loadChange } from './gift-card-change.sql.ts';

export const topUpGiftCard = command(topUpGiftCardRoute, async (tx, { body }, context) => {
  const { shop_id } = context.actor;
  const { id, warehouse_id, register_id, note = '' } = body;
  const document = await openDocument(tx, context, {
    kind: CARD_TOP_UP,
    warehouse_id,
    register_id,
    request: body,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return replayed({ data: await loadChange(tx, shop_id, id) });

  const { business_date } = document;
  const card = await findRequestedCard(tx, context, { ...body, date: business_date });
  if (isRejection(card)) return card;
  const facts = await loadCardFacts(tx, { shop_id, business_date });
  const decided = decideTopUp(body.payments, card, facts);
  if (isRejection(decided)) return decided;
  await insertChange(tx, shop_id, { id, card, ...decided, note });
  const books = { moves: [], journal: decided.journal, entry_id: context.newId() };
  const posted = await postBooks(tx, context, document, books);
  assert(!isRejection(posted), 'a gift card moves no goods');
  return { data: await loadChange(tx, shop_id, id) };
});

type CardRequest = Pick<BodyOf<typeof topUpGiftCardRoute>, 'card_id' | 'code'> & { date: string };

async function findRequestedCard(
  tx: Tx,
  { actor }: Context,
  { card_id, code = '', date }: CardRequest,
) {
  if (card_id !== undefined) {
    return (
      (await holdCard(tx, actor, { id: card_id, date })) ?? reject('not_found', { path: 'card_id' })
    );
  }
  const read = readCardCode(code);
  const card =
    read === null ? undefined : await holdCard(tx, actor, { code_hash: hashOfCode(read), date });
  return card ?? reject('gift_card_not_found', { path: 'code' });
}

export const writeOffGiftCard = command(writeOffGiftCardRoute, async (tx, { body }, context) => {
  const { actor } = context;
  const { shop_id } = actor;
  const { id, card_id, warehouse_id, note = '' } = body;
  const document = await openDocument(tx, context, {
    kind: CARD_WRITE_OFF,
    warehouse_id,
    request: body,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return replayed({ data: await loadChange(tx, shop_id, id) });

  const { business_date } = document;
  const card = await holdCard(tx, actor, { id: card_id, date: business_date });
  if (card === undefined) return reject('not_found', { path: 'card_id' });
  const { accounts } = await loadCardFacts(tx, { shop_id, business_date });
  const decided = decideCardWriteOff(card, accounts);
  if (isRejection(decided)) return decided;
  const { amount, journal } = decided;
  const { expires_on } = card;
  await insertChange(tx, shop_id, { id, card, amount, expires_on, tenders: [], note });
  const books = { moves: [], journal, entry_id: context.newId() };
  const posted = await postBooks(tx, context, document, books);
  assert(!isRejection(posted), 'a gift card moves no goods');
  return { data: await loadChange(tx, shop_id, id) };
});

export const reverseTopUp = command(reverseTopUpRoute, (tx, { params, body }, context) => {
  const { shop_id } = context.actor;
  return reverseBooks(tx, context, {
    kind: CARD_TOP_UP,
    reverses_id: params.id,
    request: body,
    reverseDues: async () => {
      const document = { shop_id, document_id: body.id, reverses_id: params.id };
      const spent = await takeBackCards(tx, document);
      if (spent === null) await giveDayBack(tx, shop_id, params.id);
      return spent;
    },
  });
});

export const reverseCardWriteOff = command(
  reverseCardWriteOffRoute,
  (tx, { params, body }, context) => {
    const { shop_id } = context.actor;
    return reverseBooks(tx, context, {
      kind: CARD_WRITE_OFF,
      reverses_id: params.id,
      request: body,
      reverseDues: () =>
        takeBackCards(tx, { shop_id, document_id: body.id, reverses_id: params.id }),
    });
  },
);
