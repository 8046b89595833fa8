import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkBackdate } from '#domains/shops/server/door/check-backdate.ts';
import { openDocument } from '#domains/shops/server/door/open-document.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { postAdjustmentRoute } from '../contract/stock-adjustment.ts';
import { decideAdjustment } from '../core/decide-adjustment.ts';
import { insertAdjustment, loadAdjustment, loadAdjustmentFacts } from './adjustment.sql.ts';
import { lockLevelsForReceipt } from './door/lock-levels.ts';
import { postBooks } from './door/post-books.ts';

export const postAdjustment = command(postAdjustmentRoute, async (tx, { body }, context) => {
  const { shop_id } = context.actor;
  const happened_at = checkBackdate(context, 'stock-adjustment', body.happened_at);
  if (isRejection(happened_at)) return happened_at;
  const document = await openDocument(tx, context, {
    kind: 'stock_adjustment',
    warehouse_id: body.warehouse_id,
    request: body,
    happened_at,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return replayed({ data: await loadAdjustment(tx, shop_id, body.id) });

  const variant_ids = [...new Set(body.lines.map((line) => line.variant_id))];
  const { accounts, decimals } = await loadAdjustmentFacts(tx, shop_id, variant_ids);
  const known = variant_ids.filter((id) => id in decimals);
  const levels = await lockLevelsForReceipt(tx, shop_id, body.warehouse_id, known);
  const facts = { accounts, decimals: new Map(Object.entries(decimals)), levels };
  const decided = decideAdjustment(body, facts);
  if (isRejection(decided)) return decided;

  const entry_id = context.newId();
  await insertAdjustment(tx, shop_id, body, decided, context.newId);
  const posted = await postBooks(tx, context, document, { ...decided, entry_id });
  if (isRejection(posted)) return posted;
  return { data: await loadAdjustment(tx, shop_id, body.id) };
});
