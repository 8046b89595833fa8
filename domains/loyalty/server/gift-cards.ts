import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { entryOf, journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import {
  type OpenedDocument,
  openDocumentWith,
} from '#domains/documents/server/door/open-document.ts';
import { type Decided, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { tenderEffects } from '#domains/payments/server/door/payment-effects.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, type Input, query } from '#platform/http/endpoint.ts';
import {
  changeGiftCardRoute,
  findGiftCardRoute,
  type GiftCard,
  listGiftCardLinesRoute,
  listGiftCardsRoute,
  readGiftCardRoute,
  reverseGiftCardRoute,
  sellGiftCardRoute,
} from '../contract/gift-card.ts';
import { GIFT_CARD } from '../contract/kinds.ts';
import { codeEnd, readCardCode } from '../core/card-code.ts';
import { type DecidedGiftCard, decideGiftCard } from '../core/decide-gift-card.ts';
import { cardReversal } from './card-reversal.ts';
import { codeOfCard, hashOfCode } from './card-secret.ts';
import {
  type CardFacts,
  cardFacts,
  cardQuery,
  findCard,
  findCardByHash,
  insertCard,
  insertCardLine,
  loadCard,
  selectCardLines,
  selectCards,
  setBlocked,
} from './gift-card.sql.ts';

type Route = typeof sellGiftCardRoute;
type Facts = CardFacts & { document: OpenedDocument };

export const sellGiftCard = postingCommand(sellGiftCardRoute, {
  load: loadSoldCard,
  decide: ({ body }, facts) => decideGiftCard(body.payments, facts),
  write: writeSoldCard,
  ...answerBy<Route>(
    ({ actor }, { body }) => cardQuery(actor, { id: body.id }),
    (context, row) => {
      const card = row as GiftCard;
      return { ...card, code: codeOfCard(context, card.id) };
    },
  ),
});

async function loadSoldCard(tx: Tx, context: Context, { body }: Input<Route>) {
  const { shop_id } = context.actor;
  const { id, warehouse_id, register_id } = body;
  const header = { kind: GIFT_CARD, warehouse_id, register_id, request: body };
  const facts = [cardFacts({ shop_id, document_id: id })];
  const { opened: document, rows } = await openDocumentWith(tx, context, header, facts);
  if (document === 'posted' || isRejection(document)) return document;
  return { ...(rows[0]?.[0] as CardFacts), document };
}

function writeSoldCard(
  context: Context,
  { input, facts, changes }: Decided<Route, Facts, DecidedGiftCard>,
) {
  const { document, expires_on } = facts;
  const { amount, tenders, journal } = changes;
  const { note = '' } = input.body;
  const { id } = document;
  const { actor, now: sold_at } = context;
  const { shop_id } = actor;
  const own = { shop_id, document_id: id };
  const code = codeOfCard(context, id);
  const secret = { code_hash: hashOfCode(code), code_end: codeEnd(code) };
  const card = { shop_id, id, ...secret, amount, expires_on, note, sold_at };
  const effects = [
    { locks: 'nothing' as const, statement: insertCard(card) },
    { locks: 'nothing' as const, statement: insertCardLine({ ...own, card_id: id, amount }) },
    ...tenderEffects({ ...own, shift_id: document.shift_id }, tenders),
    ...journalEffects(entryOf(context, document), journal),
  ];
  return [{ document, effects, approved_by: null }];
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

export const reverseGiftCard = cardReversal(reverseGiftCardRoute, GIFT_CARD);

export const findGiftCard = query(findGiftCardRoute, async (tx, { body }, { actor }) => {
  const code = readCardCode(body.code);
  const found =
    code === null ? undefined : await findCardByHash(tx, actor.shop_id, hashOfCode(code));
  return found === undefined ? reject('gift_card_not_found', { path: 'code' }) : { data: found };
});
