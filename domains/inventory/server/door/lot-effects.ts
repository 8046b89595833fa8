import type { Effect } from '#domains/documents/server/door/effect.ts';
import type { StockChanges } from '../../core/levels/stock-changes.ts';
import {
  changeLots,
  insertLots,
  insertLotUses,
  insertMissingLots,
} from '../batches/lot-effects.sql.ts';

type Document = { shop_id: string; document_id: string };

/** The lots that a document opens, uses and returns to, under the locks of their levels. */
export function lotEffects(document: Document, { lots, lot_uses }: StockChanges): Effect[] {
  const effects: Effect[] = [];
  const known = lot_uses.filter(({ lot }) => lot > 0);
  const coming = known.filter(({ quantity }) => quantity > 0);
  if (coming.length > 0) {
    const statement = insertMissingLots(columnsOf(document, coming));
    effects.push({ locks: 'stock', statement });
  }
  if (lots.length > 0) {
    const columns = {
      ...document,
      line_nos: lots.map((lot) => lot.line_no),
      brought: lots.map((lot) => lot.brought),
      brought_values: lots.map((lot) => lot.brought_value),
      quantities: lots.map((lot) => lot.quantity),
      values: lots.map((lot) => lot.value),
    };
    effects.push({ locks: 'stock', statement: insertLots(columns) });
  }
  if (lot_uses.length > 0) {
    const statement = insertLotUses(columnsOf(document, lot_uses));
    effects.push({ locks: 'stock', statement });
  }
  if (known.length > 0) {
    effects.push({ locks: 'stock', statement: changeLots(columnsOf(document, known)) });
  }
  return effects;
}

function columnsOf({ shop_id, document_id }: Document, uses: StockChanges['lot_uses']) {
  return {
    shop_id,
    document_id,
    line_nos: uses.map((use) => use.line_no),
    warehouse_ids: uses.map((use) => use.warehouse_id),
    variant_ids: uses.map((use) => use.variant_id),
    lot_nos: uses.map((use) => use.lot),
    quantities: uses.map((use) => use.quantity),
    values: uses.map((use) => use.value),
  };
}
