import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command } from '#platform/http/endpoint.ts';
import { commitImportRoute } from '../contract/import.ts';
import { checkKind } from './check-kind.ts';
import { areOwnLocations } from './check-locations.ts';
import {
  analyzeImported,
  beginTrial,
  endTrial,
  findBatch,
  insertMade,
  lockBatch,
  releaseTrial,
  replacePrices,
  updateCommitted,
} from './import.sql.ts';
import type { Faults, OpenFileRequest, Packed } from './open-file.ts';
import { packRest } from './rest-rows.ts';
import { type Outcome, runImport } from './run-import.ts';

/** Below this number wrong statistics do no harm: 100 x 100 is still fast. */
const MANY_ROWS = 100;
/**
 * Rows that are left out may make others invalid, so the import is retried up to this many times.
 */
const TIMES_MAX = 5;

export const commitImport = command(commitImportRoute, async (tx, { params, body }, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const { id } = params;
  const batch = await lockBatch(tx, actor, id);
  if (batch === undefined) return reject('not_found');
  const { kind, mapping, warehouse_id, locations, rows, known, mark } = batch;
  const refused = checkKind(context, { kind, mapping, known });
  if (refused !== null) return refused;
  if (warehouse_id !== null && isRejection(await checkLocation(tx, actor, { warehouse_id }))) {
    return reject('not_found');
  }
  if (!(await areOwnLocations(tx, actor, locations))) return reject('not_found');
  if (batch.undone_at !== null) return reject('import_done');
  // Posting the same request again finds it done.
  if (rows !== null) {
    if (batch.checked_at === null) return reject('import_not_checked');
    if (batch.error_count !== 0 && !body.only_good) return reject('import_has_errors');
    const options = { id, mapping, warehouse_id, locations, known, mark };
    const work = { batch: { ...batch, rows }, options };
    const done = body.only_good
      ? await putGood(tx, context, work)
      : await putAll(tx, context, work);
    if (isRejection(done)) return done;
    const { made, summary, prices, left } = done;
    const rest = await packRest(work.batch, left);
    await insertMade(tx, shop_id, { batch_id: id, made });
    await replacePrices(tx, shop_id, { batch_id: id, prices });
    await updateCommitted(tx, shop_id, { id, now, summary, rest, left_out: left.size });
    if (batch.row_count >= MANY_ROWS) await analyzeImported(tx);
    const detail = { ...summary, kind, left_out: left.size };
    await writeAudit(tx, context, { action: 'import.committed', subject_id: id, detail });
  }
  return { data: assertPresent(await findBatch(tx, actor, id), 'the locked import can be read') };
});

type Work = { batch: Packed; options: OpenFileRequest };
type Done = Pick<Outcome, 'made' | 'summary' | 'prices'> & { left: Faults };

async function putAll(
  tx: Tx,
  context: Context,
  { batch, options }: Work,
): Promise<Done | Rejection<'import_changed'>> {
  const outcome = await runImport(tx, context, batch, options);
  const { errors, faults } = outcome;
  // The shop has changed since: nothing is imported, and a new trial shows the errors.
  if (errors > 0) return reject('import_changed', { params: { count: errors } });
  return { ...outcome, left: faults };
}

/**
 * Imports the rows without errors. A product with an error in one row is left out completely, so
 * that
 * its corrected rows can be imported later.
 */
async function putGood(
  tx: Tx,
  context: Context,
  { batch, options }: Work,
): Promise<Done | Rejection<'import_changed' | 'import_has_errors'>> {
  const left: Faults = new Map();
  for (let times = 0; times < TIMES_MAX; times += 1) {
    await beginTrial(tx);
    const outcome = await runImport(tx, context, batch, { ...options, left });
    if (outcome.errors === 0) {
      if (outcome.made.length === 0 && outcome.prices.length === 0) {
        return reject('import_has_errors');
      }
      await releaseTrial(tx);
      return { ...outcome, left };
    }
    await endTrial(tx);
    for (const [row, fault] of outcome.faults) left.set(row, fault);
    for (const [row, fault] of outcome.siblings) if (!left.has(row)) left.set(row, fault);
  }
  return reject('import_changed', { params: { count: left.size } });
}
