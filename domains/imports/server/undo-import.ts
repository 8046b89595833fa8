import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import {
  removeImported,
  removeImportedNames,
} from '#domains/catalog/server/door/remove-imported.sql.ts';
import { setSalePrices } from '#domains/catalog/server/door/set-sale-prices.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { reverseOpeningBalanceStep } from '#domains/opening/server/door/reverse-opening-balance.ts';
import { removeParties } from '#domains/parties/server/door/remove-parties.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command } from '#platform/http/endpoint.ts';
import { withProgress } from '#platform/import/progress.ts';
import { undoImportRoute } from '../contract/import.ts';
import {
  findBatch,
  isTraded,
  lockBatch,
  type Made,
  selectMade,
  selectPricesToUndo,
  selectUnreversed,
  updateUndone,
} from './import.sql.ts';

const REASON = 'ফাইল ফেরত · import undone';

export const undoImport = command(undoImportRoute, async (tx, { params }, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const { id } = params;
  const batch = await lockBatch(tx, actor, id);
  if (batch === undefined) return reject('not_found');
  if (batch.committed_at === null) return reject('import_not_done');
  if (batch.undone_at === null) {
    const made = await selectMade(tx, shop_id, id);
    const undone = await undoMade(tx, context, { id, made });
    if (isRejection(undone)) return undone;
    await updateUndone(tx, shop_id, { id, now });
    const detail = { kind: batch.kind, count: made.length };
    await writeAudit(tx, context, { action: 'import.undone', subject_id: id, detail });
  }
  return { data: assertPresent(await findBatch(tx, actor, id), 'the locked import can be read') };
});

type Undone = { id: string; made: readonly Made[] };

/** Undoes all of it or nothing; progress can be read meanwhile. */
async function undoMade(tx: Tx, context: Context, { id, made }: Undone) {
  const { shop_id } = context.actor;
  const { now } = context;
  const products = idsOf(made, 'product');
  const documents = idsOf(made, 'document');
  if (await isTraded(tx, shop_id, { products, documents })) return reject('import_in_use');
  const unreversed = await selectUnreversed(tx, shop_id, documents);
  return withProgress(id, unreversed.length + 2, async (step) => {
    for (const reverses_id of unreversed) {
      const body = { id: context.newId(), reason: REASON };
      const input = { params: { id: reverses_id }, query: {}, body };
      if (isRejection(await reverseOpeningBalanceStep(tx, input, context)))
        return reject('import_in_use');
      step();
    }
    await removeImported(tx, shop_id, { products, now });
    const [units, categories] = [idsOf(made, 'unit'), idsOf(made, 'category')];
    await removeImportedNames(tx, shop_id, { products, units, categories }, now);
    const prices = await selectPricesToUndo(tx, shop_id, id);
    const priceChanges = prices.map((price) => ({ ...price, path: 'prices' }));
    const refused = await setSalePrices(tx, context, priceChanges);
    if (refused !== null) return reject('import_in_use');
    step();
    const parties = idsOf(made, 'party');
    const customers = await removeParties(tx, shop_id, { parties, documents, now });
    if (customers === null) return reject('import_in_use');
    await recordEvent(tx, context, 'product.archived', products);
    await recordEvent(tx, context, 'customer.changed', customers);
    return null;
  });
}

function idsOf(made: readonly Made[], kind: Made['kind']): string[] {
  return made.filter((one) => one.kind === kind).map(({ subject_id }) => subject_id);
}
