import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { requestedBatchesOf } from '#domains/inventory/core/levels/requested-batches.ts';
import { lockLevelsForReceipt } from '#domains/inventory/server/door/lock-levels.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { negate } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { loadCards, moveCards } from '#domains/loyalty/server/door/move-cards.ts';
import { bringPointsBack } from '#domains/loyalty/server/door/move-points.ts';
import { postDue } from '#domains/parties/server/door/post-due.ts';
import { settle } from '#domains/payments/server/door/settle.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { SALE_RETURN } from '../contract/kinds.ts';
import { postReturnRoute } from '../contract/sale-return.ts';
import { mirrorMoves, pointsReturnOf } from '../core/back-from.ts';
import { decideReturn } from '../core/decide-return.ts';
import { depositRefund } from './deposit-refund.ts';
import { addToSaleBalance, lockSaleBalance } from './door/sale-balance.sql.ts';
import { loadReturn } from './find-return.sql.ts';
import {
  addToReturned,
  findSaleOfReturn,
  findVariantsOfLines,
  insertReturn,
  loadReturnFacts,
} from './return.sql.ts';

export const postReturn = command(postReturnRoute, async (tx, { body }, context) => {
  const { actor } = context;
  const { shop_id } = actor;
  const { id, sale_id, reason = '' } = body;
  const sale = await findSaleOfReturn(tx, { shop_id, id: sale_id, scope: actor });
  if (sale === undefined) return reject('sale_not_found', { path: 'sale_id' });
  const { warehouse_id, customer_id } = sale;
  const document = await openDocument(tx, context, {
    kind: SALE_RETURN,
    warehouse_id,
    register_id: body.register_id,
    request: body,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return replayed({ data: await loadReturn(tx, shop_id, id) });

  const saleKey = { shop_id, sale_id };
  const balance = await lockSaleBalance(tx, shop_id, sale_id);
  if (balance.is_reversed) return reject('sale_reversed', { path: 'sale_id' });
  // Cost corrections are read once the levels are locked: they take the same locks.
  const variants = await findVariantsOfLines(tx, { shop_id, id: sale_id }, lineIdsOf(body.lines));
  await lockLevelsForReceipt(tx, shop_id, warehouse_id, variants);
  const facts = await loadReturnFacts(tx, shop_id, sale_id);
  const date = document.business_date;
  const cards = await loadCards(tx, { shop_id, date, tenders: body.refunds });
  const saleState = { balance, warehouse_id, customer_id, cards };
  const decided = decideReturn(body, { ...facts, ...saleState });
  if (isRejection(decided)) return decided;

  const entry_id = context.newId();
  const settlement = settle({ shop_id, id }, decided.tenders, [
    { settles_id: id, kind: 'payment', amount: decided.refunded },
    { settles_id: sale_id, kind: 'credit', amount: decided.credited },
  ]);
  const row = { shop_id, id, sale_id, reason, decided, lines_before: 0, settlement };
  await insertReturn(tx, row, context.newId);
  await addToReturned(tx, saleKey, decided.lines);
  await addToSaleBalance(tx, saleKey, { ...decided, returned: decided.total });
  await postDue(tx, { shop_id, party_id: customer_id, change: negate(decided.credited) });
  await depositRefund(tx, { shop_id, party_id: customer_id }, decided.tenders);
  const rejection = await moveCards(tx, { shop_id, document_id: id }, decided.cards);
  assert(rejection === null, 'a card that grows is never too small');
  const back = { ...saleKey, document_id: id, date, at: context.now, customer_id };
  await bringPointsBack(tx, back, pointsReturnOf(decided, { ...facts, balance }));
  const moves = mirrorMoves(decided.moves, { requested: body.lines, sale_id, sold: facts.lines });
  const posted = await postBooks(tx, context, document, {
    ...decided,
    moves,
    entry_id,
    requestedBatches: requestedBatchesOf(body.lines),
  });
  if (isRejection(posted)) return posted;
  return { data: await loadReturn(tx, shop_id, id) };
});

const lineIdsOf = (lines: readonly { sale_line_id: string }[]) =>
  lines.map(({ sale_line_id }) => sale_line_id);
