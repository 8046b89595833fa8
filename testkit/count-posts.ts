import { v7 as newId } from 'uuid';
import { addCountEntry } from '#domains/inventory/server/counts/add-count-entry.ts';
import { createCount } from '#domains/inventory/server/counts/create-count.ts';
import { answerOf, type TestShop } from './shop.ts';

export type CountPosts = {
  /** The id of a count in which nothing was counted yet. */
  begunCount(): Promise<string>;
  /** The id of a count of a whole warehouse, in which one variant was counted. */
  count(quantity?: number): Promise<string>;
};

export function countPosts(shop: TestShop, variant_id: string): CountPosts {
  async function begunCount(): Promise<string> {
    const body = { id: newId(), warehouse_id: shop.warehouses.shop };
    answerOf(await shop.call(createCount, { body }));
    return body.id;
  }
  async function count(quantity = 990_000): Promise<string> {
    const id = await begunCount();
    const entry = { id: newId(), variant_id, quantity, mode: 'set' };
    answerOf(await shop.call(addCountEntry, { params: { id }, body: entry }));
    return id;
  }
  return { begunCount, count };
}
