import type { Tx } from '#platform/db/tx.ts';
import { insertCategories, selectCategoryIds } from '../categories/category.sql.ts';

export type NewCategory = { name: string; name_bn?: string; icon?: string; rank?: number };

/** The ids of categories by name; missing ones are created. */
export async function addCategories(
  tx: Tx,
  shop: { shop_id: string; newId: () => string },
  categories: readonly NewCategory[],
): Promise<Map<string, string>> {
  const { shop_id, newId } = shop;
  const rows = categories.map(({ name, name_bn = '', icon = 'package', rank = 0 }) => ({
    id: newId(),
    name,
    name_bn,
    icon,
    rank,
  }));
  await insertCategories(tx, shop_id, rows);
  const found = await selectCategoryIds(
    tx,
    shop_id,
    rows.map(({ name }) => name),
  );
  return new Map(found.map(({ name, id }) => [name, id]));
}
