import type { Tx } from '#platform/db/tx.ts';
import type { NamedField } from '../../core/own-columns.ts';
import { selectNamedFields } from '../custom-field.sql.ts';

/** What a shop calls the fields that it writes of its products besides, in its order. */
export function customNames(tx: Tx, shop_id: string): Promise<NamedField[]> {
  return selectNamedFields(tx, shop_id);
}
