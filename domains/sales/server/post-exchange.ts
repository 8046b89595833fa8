import { spendApproval } from '#domains/access/server/door/spend-approval.ts';
import { type OpenedDocument, openDocument } from '#domains/documents/server/door/open-document.ts';
import { requestedBatchesOf } from '#domains/inventory/core/levels/requested-batches.ts';
import { approvalForExpired } from '#domains/inventory/server/door/approval-for-expired.ts';
import { lockLevelsForExchange } from '#domains/inventory/server/door/lock-levels.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { releaseExpiredAndRetry } from '#domains/inventory/server/door/release-expired.ts';
import { add, subtract } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { moveCards } from '#domains/loyalty/server/door/move-cards.ts';
import { bringPointsBack, movePoints } from '#domains/loyalty/server/door/move-points.ts';
import { changeDeposit } from '#domains/parties/server/door/change-deposit.ts';
import { postDue } from '#domains/parties/server/door/post-due.ts';
import { fromDeposit } from '#domains/payments/core/tenders.ts';
import { settle } from '#domains/payments/server/door/settle.ts';
import type { PromotionUnavailable } from '#domains/promotions/server/door/record-uses.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { type ExchangeRequest, postExchangeRoute } from '../contract/exchange.ts';
import { EXCHANGE } from '../contract/kinds.ts';
import { mirrorMoves, pointsReturnOf } from '../core/back-from.ts';
import {
  type DecidedExchange,
  decideExchange,
  type ExchangeFacts,
} from '../core/decide-exchange.ts';
import { dueLimitOf, insertExchangeSale, loadLockedSaleFacts } from './door/exchange-sale.ts';
import { addToSaleBalance, lockSaleBalance, type SaleBalance } from './door/sale-balance.sql.ts';
import { loadReturn } from './find-return.sql.ts';
import {
  addToReturned,
  findSaleOfReturn,
  findStocked,
  findVariantsOfLines,
  insertReturn,
  loadReturnFacts,
  type SaleOfReturn,
} from './return.sql.ts';

export const postExchange = command(postExchangeRoute, async (tx, { body }, context) => {
  const { actor } = context;
  const { shop_id } = actor;
  if (!can(context, 'pos-sale.create')) {
    return reject('permission_denied', { params: { permission: 'pos-sale.create' } });
  }
  const sale = await findSaleOfReturn(tx, { shop_id, id: body.sale_id, scope: actor });
  if (sale === undefined) return reject('sale_not_found', { path: 'sale_id' });
  const document = await openDocument(tx, context, {
    kind: EXCHANGE,
    warehouse_id: body.warehouse_id,
    register_id: body.register_id,
    request: body,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return replayed({ data: await loadReturn(tx, shop_id, body.id) });

  const balance = await lockSaleBalance(tx, shop_id, body.sale_id);
  if (balance.is_reversed) return reject('sale_reversed', { path: 'sale_id' });
  const command = { ...body, customer_id: body.customer_id ?? sale.customer_id ?? undefined };
  const location = { ...document, ...body, shop_id, now: context.now };
  const outcome = await releaseExpiredAndRetry(tx, location, async () => {
    const facts = await loadFacts(tx, context, { document, command, sale, balance });
    const decided = decideExchange(command, facts);
    return isRejection(decided) ? decided : { facts, decided };
  });
  if (isRejection(outcome)) return outcome;
  const { facts, decided } = outcome;
  const requiredApprovals = [
    ...decided.sold.missing_permissions,
    ...approvalForExpired(context, body),
  ];
  const approvalRejection = await spendApproval(tx, context, {
    ...body,
    document,
    requiredApprovals,
  });
  if (approvalRejection !== null) return approvalRejection;

  const promotionRejection = await insertBoth(tx, context, { document, command, decided });
  if (promotionRejection !== null) return promotionRejection;
  const creditRejection = await postCredit(tx, context, { decided, facts });
  if (creditRejection !== null) return creditRejection;
  // Only one half has card changes: a customer who pays gets no refund.
  const cards = [...decided.sold.cards, ...decided.back.cards];
  const cardRejection = await moveCards(tx, { shop_id, document_id: body.id }, cards);
  if (cardRejection !== null) return cardRejection;
  const points = await changePoints(tx, context, { document, command, decided, facts });
  if (isRejection(points)) return points;
  const { moves, goes_below, journal, sales } = decided;
  const books = { moves, goes_below, journal, sales, entry_id: context.newId() };
  const posted = await postBooks(tx, context, document, {
    ...books,
    ...batchesOf(body, decided.moves, facts.back.lines),
  });
  if (isRejection(posted)) return posted;
  return { data: await loadReturn(tx, shop_id, body.id) };
});

/** Requested batches of both halves: new goods first, then the returned ones. */
function batchesOf(
  body: ExchangeRequest,
  moves: DecidedExchange['moves'],
  sold: ExchangeFacts['back']['lines'],
) {
  const { lines, returned, sale_id, sell_expired } = body;
  const first = lines.length;
  return {
    moves: mirrorMoves(moves, { requested: returned, sale_id, sold, first }),
    requestedBatches: [...requestedBatchesOf(lines), ...requestedBatchesOf(returned, first)],
    expired: sell_expired === true ? ('last' as const) : ('refused' as const),
  };
}

type ExchangeInput = {
  document: OpenedDocument;
  command: ExchangeRequest;
  sale: SaleOfReturn;
  balance: SaleBalance;
};

/** Loads the facts of both halves. Their levels are locked together, in the common order. */
async function loadFacts(tx: Tx, context: Context, input: ExchangeInput): Promise<ExchangeFacts> {
  const { shop_id } = context.actor;
  const { document, command, sale, balance } = input;
  const { warehouse_id } = command;
  const back = command.returned.map(({ sale_line_id }) => sale_line_id);
  const into = await findVariantsOfLines(tx, { shop_id, id: command.sale_id }, back);
  const out = await findStocked(
    tx,
    shop_id,
    command.lines.map(({ variant_id }) => variant_id),
  );
  await lockLevelsForExchange(tx, { shop_id, warehouse_id }, { into, out });
  const loaded = await loadReturnFacts(tx, shop_id, command.sale_id);
  const taken = { ...command, has_promotions: true };
  const saleFacts = await loadLockedSaleFacts(tx, context, document, taken);
  return {
    back: { ...loaded, balance, customer_id: sale.customer_id, cards: saleFacts.cards },
    sale: saleFacts,
  };
}

/** Takes back the points of the returned goods and gives those of the new goods. */
async function changePoints(
  tx: Tx,
  { actor: { shop_id }, now: at }: Context,
  { document, command, decided, facts }: Decided & { facts: ExchangeFacts },
) {
  const date = document.business_date;
  const { id, sale_id } = command;
  const customer_id = facts.back.customer_id;
  const back = { shop_id, document_id: id, sale_id, date, at, customer_id };
  await bringPointsBack(tx, back, pointsReturnOf(decided.back, facts.back));
  const sold = { shop_id, sale_id: id, date, at, customer_id: facts.sale.customer?.id ?? null };
  return movePoints(tx, sold, decided.sold.points);
}

type Decided = Pick<ExchangeInput, 'document' | 'command'> & { decided: DecidedExchange };

async function insertBoth(
  tx: Tx,
  context: Context,
  both: Decided,
): Promise<PromotionUnavailable | null> {
  const { shop_id } = context.actor;
  const { document, command, decided } = both;
  const { back, sold } = decided;
  const { id, sale_id, reason = '' } = command;
  const settlement = settle(
    { shop_id, id },
    [...sold.tenders, ...back.tenders],
    [
      { settles_id: id, kind: 'payment', amount: subtract(sold.paid, sold.exchanged) },
      { settles_id: id, kind: 'credit', amount: sold.exchanged },
      { settles_id: sale_id, kind: 'credit', amount: back.credited },
    ],
  );
  const saleFacts = { request: command, decided: sold, settlement };
  const promotionRejection = await insertExchangeSale(tx, context, document, saleFacts);
  if (promotionRejection !== null) return promotionRejection;
  const row = { shop_id, id, sale_id, reason, decided: back, settlement: null };
  await insertReturn(tx, { ...row, lines_before: sold.lines.length }, context.newId);
  await addToReturned(tx, { shop_id, sale_id }, back.lines);
  const refunded = add(back.refunded, back.applied);
  const change = { returned: back.total, refunded, credited: back.credited };
  await addToSaleBalance(tx, { shop_id, sale_id }, change);
  return null;
}

/** Posts the due and the deposit, each with its guard. */
async function postCredit(
  tx: Tx,
  context: Context,
  { decided, facts }: { decided: DecidedExchange; facts: ExchangeFacts },
): Promise<Rejection<'credit_limit_exceeded' | 'deposit_too_small'> | null> {
  const { customer } = facts.sale;
  if (customer === null) return null;
  const { back, sold } = decided;
  const party = { shop_id: context.actor.shop_id, party_id: customer.id };
  const due = subtract(sold.due, back.credited);
  const limit = due > 0 ? dueLimitOf(context, facts.sale, sold.missing_permissions) : null;
  const rejection = await postDue(tx, { ...party, change: due, limit });
  if (rejection !== null) return rejection;
  const taken = add(fromDeposit(sold.tenders), fromDeposit(back.tenders));
  return changeDeposit(tx, { ...party, change: subtract(0 as typeof taken, taken) });
}
