import type { Tx } from '#platform/db/tx.ts';
import { seriesOf } from '../../core/numbering.ts';
import { insertNumber, type OpenedDocument } from '../document.sql.ts';

/** Gives the document its number: the last write of every posting. */
export function takeNumber(tx: Tx, shop_id: string, document: OpenedDocument): Promise<string> {
  return insertNumber(tx, { shop_id, ...document }, seriesOf(document));
}
