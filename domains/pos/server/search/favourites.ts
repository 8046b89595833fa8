import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, type Input, query } from '#platform/http/endpoint.ts';
import {
  addFavouriteRoute,
  listFavouritesRoute,
  removeFavouriteRoute,
} from '../../contract/favourite.ts';
import { deleteFavourite, hasProduct, insertFavourite, selectFavourites } from './favourite.sql.ts';

export const listFavourites = query(listFavouritesRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor } = input.query;
  const after = readCursor(cursor, ['id']);
  if (isRejection(after)) return after;
  const { shop_id, user_id } = actor;
  const rows = await selectFavourites(tx, { shop_id, user_id, q: q.trim(), after, limit });
  return pageOf(rows, limit);
});

/** Sets or removes a favourite; repeating it changes nothing. */
function starOf(write: typeof insertFavourite) {
  return async (tx: Tx, { params }: Input<typeof addFavouriteRoute>, { actor }: Context) => {
    const { shop_id, user_id } = actor;
    const { product_id } = params;
    if (!(await hasProduct(tx, shop_id, product_id))) return reject('not_found');
    await write(tx, { shop_id, user_id }, product_id);
    return { data: { product_id } };
  };
}

export const addFavourite = command(addFavouriteRoute, starOf(insertFavourite));
export const removeFavourite = command(removeFavouriteRoute, starOf(deleteFavourite));
