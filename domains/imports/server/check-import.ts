import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { command } from '#platform/http/endpoint.ts';
import { checkImportRoute } from '../contract/import.ts';
import {
  type ImportField,
  importFields,
  type Mapping,
  missingField,
  needsWarehouse,
} from '../core/import-fields.ts';
import { checkKind } from './check-kind.ts';
import { areOwnLocations, checkLocations } from './check-locations.ts';
import {
  beginTrial,
  endTrial,
  findBatch,
  type LockedBatch,
  lockBatch,
  rememberMapping,
  replaceMessages,
  replacePrices,
  updateChecked,
} from './import.sql.ts';
import { headHash } from './lay-out.ts';
import { packRest } from './rest-rows.ts';
import { runImport } from './run-import.ts';

export const checkImport = command(checkImportRoute, async (tx, { params, body }, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const { id } = params;
  const batch = await lockBatch(tx, actor, id);
  if (batch === undefined) return reject('not_found');
  const { kind, rows } = batch;
  const { mapping, known, mark } = body;
  const refused = checkKind(context, { kind, mapping, known }) ?? missingIn(batch, mapping);
  if (refused !== null) return refused;
  const warehouse_id = needsWarehouse(kind, mapping) ? body.warehouse_id : null;
  if (warehouse_id === null && needsWarehouse(kind, mapping)) {
    return reject('import_warehouse_missing', { path: 'warehouse_id' });
  }
  if (warehouse_id !== null && isRejection(await checkLocation(tx, actor, { warehouse_id }))) {
    return reject('warehouse_not_found', { path: 'warehouse_id' });
  }
  const { locations } = body;
  const misplaced = checkLocations({ ...batch, mapping }, { warehouse_id, locations });
  if (misplaced !== null) return misplaced;
  if (!(await areOwnLocations(tx, actor, locations))) {
    return reject('warehouse_not_found', { path: 'locations' });
  }
  if (rows === null) return reject('import_done');
  const options = { id, mapping, warehouse_id, locations, known, mark };
  await beginTrial(tx);
  const tried = await runImport(tx, context, { ...batch, rows }, options);
  await endTrial(tx);
  const { summary, errors, messages, prices } = tried;
  const rest = await packRest({ ...batch, rows }, tried.faults);
  await updateChecked(tx, shop_id, { ...options, now, summary, error_count: errors, rest });
  await replaceMessages(tx, shop_id, { batch_id: id, messages });
  await replacePrices(tx, shop_id, { batch_id: id, prices });
  await rememberMapping(tx, shop_id, { kind, head: headHash(batch.header), mapping });
  const detail = { kind, errors };
  await writeAudit(tx, context, { action: 'import.checked', subject_id: id, detail });
  return { data: assertPresent(await findBatch(tx, actor, id), 'the locked import can be read') };
});

/** Whether each mapped column exists, and each required field has a column. */
function missingIn({ kind, header }: LockedBatch, mapping: Mapping) {
  const fields = Object.keys(mapping) as ImportField[];
  const columns = Object.values(mapping);
  const known = importFields(kind);
  const isForeign = fields.some((field) => !known.includes(field));
  const isDouble = new Set(columns).size < columns.length;
  const isBeyond = columns.some((column) => column >= header.length);
  const missing = isBeyond ? null : missingField(kind, mapping);
  if (missing !== null) return reject('import_column_missing', { path: `mapping.${missing}` });
  return isForeign || isDouble || isBeyond
    ? reject('import_column_missing', { path: 'mapping' })
    : null;
}
