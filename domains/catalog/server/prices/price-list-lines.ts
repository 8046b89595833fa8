import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { tryWrite } from '#platform/db/try-write.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { creation } from '#platform/http/creation.ts';
import { command, query } from '#platform/http/endpoint.ts';
import {
  addPriceListLineRoute,
  changePriceListLineRoute,
  listPriceListLinesRoute,
  removePriceListLineRoute,
  type TypedPriceListLine,
} from '../../contract/price-list.ts';
import { checkPriceListLine } from '../../core/price-list-line.ts';
import {
  deleteLine,
  findLine,
  findPriceList,
  lockPriceLists,
  selectConflict,
  selectLines,
  selectMissingTarget,
  touchPriceList,
  writeLine,
} from './price-list.sql.ts';

export const listPriceListLines = query(listPriceListLinesRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, variant_id = null } = input.query;
  const after = readCursor(cursor, ['text', 'id']);
  if (isRejection(after)) return after;
  const { shop_id } = actor;
  const price_list_id = input.params.id;
  if ((await findPriceList(tx, shop_id, price_list_id)) === undefined) return reject('not_found');
  const pattern = containing(q.trim());
  const filter = { shop_id, price_list_id, variant_id, pattern, after, limit };
  return pageOf(await selectLines(tx, filter), limit);
});

export const addPriceListLine = creation(
  addPriceListLineRoute,
  async (tx, { params, body }, context) => {
    const ids = { id: body.id ?? context.newId(), price_list_id: params.id };
    return write(tx, context, { ...body, ...ids }, undefined);
  },
);

export const changePriceListLine = command(
  changePriceListLineRoute,
  async (tx, { params, body }, context) => {
    const ids = { id: params.line_id, price_list_id: params.id };
    const before = await findLine(tx, context.actor.shop_id, ids);
    if (before === undefined) return reject('not_found');
    return write(tx, context, { ...body, ...ids }, before);
  },
);

type LineToWrite = TypedPriceListLine & { id: string; price_list_id: string };

async function write(
  tx: Tx,
  context: Context,
  line: LineToWrite,
  before: TypedPriceListLine | undefined,
) {
  const { shop_id } = context.actor;
  const { id, price_list_id, ...after } = line;
  const fault = checkPriceListLine(line);
  if (fault !== null) return fault;
  await lockPriceLists(tx, shop_id);
  if ((await findPriceList(tx, shop_id, price_list_id)) === undefined) return reject('not_found');
  const missing = await selectMissingTarget(tx, shop_id, line);
  if (missing === 'unit_id') return reject('unit_not_found', { path: 'unit_id' });
  if (missing !== null) return reject('target_not_found', { path: 'target_id' });
  const isFirst = await tryWrite(tx, () => writeLine(tx, shop_id, line));
  if (!isFirst) return reject('price_line_twice', { path: 'min_quantity' });
  const conflict = await selectConflict(tx, shop_id, { price_list_id, line_id: id });
  if (conflict !== undefined) return reject('price_lists_conflict', { params: conflict });
  await touchPriceList(tx, shop_id, price_list_id);
  await writeAudit(tx, context, {
    action: before === undefined ? 'price_list.line_added' : 'price_list.line_changed',
    subject_id: price_list_id,
    ...defined({ before }),
    after,
  });
  return { data: { id } };
}

export const removePriceListLine = command(
  removePriceListLineRoute,
  async (tx, { params }, context) => {
    const { shop_id } = context.actor;
    const line = { id: params.line_id, price_list_id: params.id };
    await lockPriceLists(tx, shop_id);
    const before = await findLine(tx, shop_id, line);
    if (before === undefined) return reject('not_found');
    await deleteLine(tx, shop_id, line.id);
    await touchPriceList(tx, shop_id, line.price_list_id);
    const subject_id = line.price_list_id;
    await writeAudit(tx, context, { action: 'price_list.line_removed', subject_id, before });
    return { data: {} };
  },
);
