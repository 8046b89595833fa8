import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import { command } from '#platform/http/endpoint.ts';
import { commitImportRoute } from '../contract/import.ts';
import { checkKind } from './check-kind.ts';
import {
  analyzeImported,
  findBatch,
  insertMade,
  lockBatch,
  updateCommitted,
} from './import.sql.ts';
import { runImport } from './run-import.ts';

/** Fewer do no harm where they are taken for one: 100 x 100 is soon looked through. */
const MANY_ROWS = 100;

export const commitImport = command(commitImportRoute, async (tx, { params }, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const { id } = params;
  const batch = await lockBatch(tx, actor, id);
  if (batch === undefined) return reject('not_found');
  const { kind, mapping, warehouse_id, rows } = batch;
  const refused = checkKind(context, kind, mapping);
  if (refused !== null) return refused;
  if (warehouse_id !== null && isRejection(await checkPlace(tx, actor, { warehouse_id }))) {
    return reject('not_found');
  }
  if (batch.undone_at !== null) return reject('import_done');
  // A second press finds it done.
  if (rows !== null) {
    if (batch.checked_at === null) return reject('import_not_checked');
    if (batch.error_count !== 0) return reject('import_has_errors');
    const asked = { id, mapping, warehouse_id };
    const { errors, made, summary } = await runImport(tx, context, { ...batch, rows }, asked);
    // Somebody changed the shop since: nothing is kept, and a new trial says what is in the way.
    if (errors > 0) return reject('import_changed', { params: { count: errors } });
    await insertMade(tx, shop_id, { batch_id: id, made });
    await updateCommitted(tx, shop_id, { id, now });
    if (batch.row_count >= MANY_ROWS) await analyzeImported(tx);
    const detail = { kind, ...summary };
    await writeAudit(tx, context, { action: 'import.committed', subject_id: id, detail });
  }
  return { data: assertPresent(await findBatch(tx, actor, id), 'locked before') };
});
