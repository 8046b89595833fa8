import { entryOf, journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import {
  type OpenedDocument,
  openDocumentWith,
} from '#domains/documents/server/door/open-document.ts';
import { type Decided, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { add } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { tenderEffects } from '#domains/payments/server/door/payment-effects.ts';
import type { BodyOf } from '#platform/contract/route.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import {
  reverseCardWriteOffRoute,
  reverseTopUpRoute,
  topUpGiftCardRoute,
  writeOffGiftCardRoute,
} from '../contract/gift-card-change.ts';
import { CARD_TOP_UP, CARD_WRITE_OFF } from '../contract/kinds.ts';
import { readCardCode } from '../core/card-code.ts';
import {
  type DecidedCardWriteOff,
  type DecidedTopUp,
  decideCardWriteOff,
  decideTopUp,
} from '../core/decide-gift-card.ts';
import { cardReversal } from './card-reversal.ts';
import { hashOfCode } from './card-secret.ts';
import { type CardFacts, cardFacts, insertCardLine } from './gift-card.sql.ts';
import {
  changeCard,
  changeQuery,
  type HeldCard,
  insertChange,
  lockCardQuery,
} from './gift-card-change.sql.ts';

type TopUpRoute = typeof topUpGiftCardRoute;
type WriteOffRoute = typeof writeOffGiftCardRoute;
type Facts = CardFacts & { card: HeldCard; document: OpenedDocument };

export const topUpGiftCard = postingCommand(topUpGiftCardRoute, {
  load: loadTopUp,
  decide: ({ body }, { card, ...facts }) => decideTopUp(body.payments, card, facts),
  write: writeTopUp,
  ...answerBy<TopUpRoute>(({ actor }, { body }) =>
    changeQuery({ shop_id: actor.shop_id, id: body.id }),
  ),
});

async function loadTopUp(tx: Tx, context: Context, { body }: Input<TopUpRoute>) {
  const { actor } = context;
  const { shop_id } = actor;
  const { id, warehouse_id, register_id } = body;
  const header = { kind: CARD_TOP_UP, warehouse_id, register_id, request: body };
  const lookup = lookupOf(body);
  const lock = lookup === null ? [] : [lockCardQuery(actor, { ...lookup, document_id: id })];
  const facts = [cardFacts({ shop_id, document_id: id }), ...lock];
  const { opened: document, rows } = await openDocumentWith(tx, context, header, facts);
  if (document === 'posted' || isRejection(document)) return document;
  const [card] = (rows[1] ?? []) as HeldCard[];
  if (card === undefined) {
    return body.card_id === undefined
      ? reject('gift_card_not_found', { path: 'code' })
      : reject('not_found', { path: 'card_id' });
  }
  return { ...(rows[0]?.[0] as CardFacts), card, document };
}

/** By the id or the code of the request; null: a code that no card can have. */
function lookupOf({ card_id, code = '' }: BodyOf<TopUpRoute>) {
  if (card_id !== undefined) return { id: card_id };
  const read = readCardCode(code);
  return read === null ? null : { code_hash: hashOfCode(read) };
}

function writeTopUp(
  context: Context,
  { input, facts, changes }: Decided<TopUpRoute, Facts, DecidedTopUp>,
) {
  const { document } = facts;
  const own = { shop_id: context.actor.shop_id, document_id: document.id };
  const effects = [
    ...tenderEffects({ ...own, shift_id: document.shift_id }, changes.tenders),
    ...changeEffects(context, facts, { ...changes, note: input.body.note ?? '' }),
  ];
  return [{ document, effects, approved_by: null }];
}

export const writeOffGiftCard = postingCommand(writeOffGiftCardRoute, {
  load: loadWriteOff,
  decide: (_, { card, accounts }) => decideCardWriteOff(card, accounts),
  write: writeWriteOff,
  ...answerBy<WriteOffRoute>(({ actor }, { body }) =>
    changeQuery({ shop_id: actor.shop_id, id: body.id }),
  ),
});

async function loadWriteOff(tx: Tx, context: Context, { body }: Input<WriteOffRoute>) {
  const { actor } = context;
  const { shop_id } = actor;
  const { id, card_id, warehouse_id } = body;
  const header = { kind: CARD_WRITE_OFF, warehouse_id, request: body };
  const { opened: document, rows } = await openDocumentWith(tx, context, header, [
    cardFacts({ shop_id, document_id: id }),
    lockCardQuery(actor, { id: card_id, document_id: id }),
  ]);
  if (document === 'posted' || isRejection(document)) return document;
  const [card] = (rows[1] ?? []) as HeldCard[];
  if (card === undefined) return reject('not_found', { path: 'card_id' });
  return { ...(rows[0]?.[0] as CardFacts), card, document };
}

function writeWriteOff(
  context: Context,
  { input, facts, changes }: Decided<WriteOffRoute, Facts, DecidedCardWriteOff>,
) {
  const { document, card } = facts;
  const { expires_on } = card;
  const change = { ...changes, expires_on, note: input.body.note ?? '' };
  return [{ document, effects: changeEffects(context, facts, change), approved_by: null }];
}

type Change = DecidedCardWriteOff & { expires_on: string | null; note: string };

/** The card, its line, the change and the journal entry. */
function changeEffects(
  context: Context,
  { document, card }: Facts,
  { amount, expires_on, note, journal }: Change,
) {
  const { shop_id } = context.actor;
  const own = { shop_id, document_id: document.id, card_id: card.id, amount };
  const after = add(card.balance, amount);
  const days = { expired_on: card.expires_on, expires_on };
  return [
    { locks: 'nothing' as const, statement: insertCardLine(own) },
    { locks: 'nothing' as const, statement: insertChange({ ...own, ...days, after, note }) },
    {
      locks: 'card' as const,
      statement: changeCard({ shop_id, card_id: card.id, amount, expires_on }),
    },
    ...journalEffects(entryOf(context, document), journal),
  ];
}

export const reverseTopUp = cardReversal(reverseTopUpRoute, CARD_TOP_UP);

export const reverseCardWriteOff = cardReversal(reverseCardWriteOffRoute, CARD_WRITE_OFF);
