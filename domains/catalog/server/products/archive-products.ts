import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { archiveProductsRoute } from '../../contract/change-product.ts';
import { archiveRows, lockProducts, restoreRows } from './archive-products.sql.ts';

export const archiveProducts = command(archiveProductsRoute, async (tx, { body }, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const found = await lockProducts(tx, shop_id, body.ids);
  const known = new Set(found.map(({ id }) => id));
  const missing = body.ids.findIndex((id) => !known.has(id));
  if (missing !== -1) return reject('not_found', { path: `ids.${missing}` });
  const ids = found.filter(({ archived }) => archived !== body.archived).map(({ id }) => id);
  if (body.archived) await archiveRows(tx, shop_id, { ids, now });
  else await restoreRows(tx, shop_id, ids);
  const action = body.archived ? 'product.archived' : 'product.restored';
  for (const subject_id of ids) await writeAudit(tx, context, { action, subject_id });
  const type = body.archived ? 'product.archived' : 'product.changed';
  await recordEvent(tx, context, type, ids);
  return { data: { changed: ids.length } };
});
